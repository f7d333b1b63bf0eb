import type pg from 'pg';
import { addressesOf } from './addresses.ts';
import { DatabaseUnfit, StoreUnavailable } from './errors.ts';
import { SPARE } from './pool.ts';
import { PrimaryClient, type PrimaryConfig } from './primary.pg.ts';

/** The kind of process: of limits meant for servers a command takes few connections, for a short time. */
export type Role = 'server' | 'command';

export interface Connecting {
  /** `DATABASE_URL`. */
  url: string;
  role: Role;
}

/** How long to wait for a connection, and for an answer to a question that takes no time, in ms. */
const CONNECT_LIMIT = 10_000;

/** A setting that nobody else makes: where it is not set, the others are not either. */
export const MARKER = 'pintuan.settings';

/**
 * Settings of every connection, whatever is set for the role, the database, or in the address. A commit is on disk before
 * it returns. Guards are written for READ COMMITTED: under another level most of those who buy one item at once would
 * fail. Who waits for a row is not sent away, and a migration takes as long as it takes; pools have limits of their own. A
 * query has no parallel workers: a page is a few rows, and starting them takes longer than reading it.
 */
const SETTINGS = [
  'synchronous_commit=on',
  'default_transaction_isolation=read\\ committed',
  'lock_timeout=0',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'max_parallel_workers_per_gather=0',
  `${MARKER}=on`,
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** The options of every connection; `part` is its name in pg_stat_activity. */
export function connectionConfig({ url, role }: Connecting, part?: string): PrimaryConfig {
  // The driver prefers parameters of the address to those passed beside it.
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const options = [parameters.get('options'), SETTINGS].filter(Boolean).join(' ');
  const name = nameOf(role, part, parameters.get('application_name') ?? undefined);
  parameters.delete('options');
  parameters.delete('application_name');
  const rest = parameters.toString();
  const addresses = addressesOf(rest === '' ? address : `${address}?${rest}`);
  return {
    addresses,
    connectionString: addresses[0],
    options,
    application_name: name,
    connectionTimeoutMillis: CONNECT_LIMIT,
  };
}

const LISTENING = 'listening';

function nameOf(role: Role, part = '', program = 'pintuan'): string {
  return [program, role === 'command' ? role : '', part].filter(Boolean).join(' ');
}

/** The name of the connection on which each process listens. */
export function listeningConfig(to: Connecting): PrimaryConfig {
  return connectionConfig(to, LISTENING);
}

/** Opens a connection that the caller ends; `unlimited` lets its statements take as long as they take. */
export async function openClient({ unlimited, ...to }: Connecting & { unlimited?: boolean }): Promise<pg.Client> {
  const limit = unlimited ? {} : { query_timeout: CONNECT_LIMIT };
  const client = new PrimaryClient({ ...connectionConfig(to), ...limit });
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    const silent = error instanceof Error && error.message === 'timeout expired';
    throw silent ? new StoreUnavailable(`PostgreSQL did not answer within ${CONNECT_LIMIT / 1000} seconds`) : error;
  }
}

/**
 * Checks whether PostgreSQL has enough connections for one more process. Throws `DatabaseUnfit` if it has too few for
 * those that are started together; logs a warning if the processes that listen already leave too few.
 */
export async function mustFit(
  client: pg.Client,
  to: Connecting,
  { connections, processes }: { connections: number; processes: number },
  warn: (message: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ most: number; others: number }>(
    `select current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where application_name = $1) as others`,
    [listeningConfig(to).application_name],
  );
  const { most = 0, others = 0 } = rows[0] ?? {};
  const wanted = (all: number) => all * connections + SPARE;
  const remedy = 'lower DB_POOL, or raise max_connections';
  if (wanted(processes) > most) {
    const together = processes === 1 ? `DB_POOL: ${connections}` : `PROCESSES × DB_POOL: ${processes} × ${connections}`;
    throw new DatabaseUnfit(
      `${together} and ${SPARE} to spare are more connections than the ${most} of PostgreSQL: ${remedy}`,
    );
  }
  if (wanted(others + 1) > most) {
    warn(
      `${others + 1} processes × DB_POOL ${connections} + ${SPARE} = ${wanted(others + 1)} connections are more than the ${most} of PostgreSQL: ${remedy}`,
    );
  }
}
