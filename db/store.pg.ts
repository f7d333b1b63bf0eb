import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DatabaseClock } from './clock.pg.ts';
import {
  type Connecting,
  connectionConfig,
  listeningConfig,
  MARKER,
  mustFit,
  openClient,
  type Role,
} from './connections.pg.ts';
import { DatabaseUnfit, hasCode, isUnavailable, LostRace, OutcomeUnknown, StoreUnavailable } from './errors.ts';
import { SharedInvalidations } from './invalidations.pg.ts';
import { DEFAULT_POOL, shareOf } from './pool.ts';
import { PrimaryClient } from './primary.pg.ts';
import {
  type Db,
  insideTransaction,
  type PoolState,
  refuseNested,
  type Store,
  TransactionHandle,
  type Writer,
} from './store.ts';
import { bringDatabaseUpToDate, type Target } from './up-to-date.pg.ts';

interface Preparing extends Target {
  /** The maximum of connections; each running transaction holds one. */
  connections?: number;
  /** How many processes of this machine serve together; 1 if left out. */
  processes?: number;
}

interface Options extends Preparing {
  url: string;
  role?: Role;
  /** The database's own time if left out. */
  clock?: () => number;
  /** Called with errors of lost connections. */
  onError: (error: Error) => void;
}

/** How long to wait for a connection that is in use, or has to be opened, in ms. */
const WAIT_LIMIT = 5000;

/** How long one statement may take, including a wait for a lock, in ms. */
const STATEMENT_LIMIT = 10_000;

/** The same for a bulk transaction, and for those that wait for one. */
const BULK_STATEMENT_LIMIT = 120_000;

/** The same for a snapshot that reads all that there is: the rows of a large table are not counted in seconds. */
const LONG_STATEMENT_LIMIT = 3_600_000;

/** Long snapshots at once: the jobs of the night. Their connections are open for as long as they take. */
const LONG_SNAPSHOTS = 3;

/** Limits of a pool's connections: of a statement, and of a transaction that does nothing, in ms. */
const limitedTo = (statement: number, idle: number): pg.PoolConfig => ({
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idle,
  // For a network that does not respond: the server's own limits do not work across it.
  query_timeout: Math.max(statement, BULK_STATEMENT_LIMIT) + STATEMENT_LIMIT,
  keepAlive: true,
  keepAliveInitialDelayMillis: STATEMENT_LIMIT,
});

/** Tries of a transaction that lost against another one. */
const TRIES = 5;

/** The store on PostgreSQL, for as many processes as wanted (docs/architecture.md, Store). */
export async function openPgStore({ url, role = 'server', ...options }: Options): Promise<Store> {
  const to = { url, role };
  let closing = false;
  // The loss of a connection that is being closed is not reported.
  const onError = (error: Error) => {
    if (!closing) options.onError(error);
  };
  const databaseClock = new DatabaseClock();
  const { clock = databaseClock.now } = options;
  await prepareDatabase(to, options);
  const pooled = new Set<PrimaryClient>();
  const openPool = (max: number, limits: pg.PoolConfig) => {
    const pool = new pg.Pool({
      ...connectionConfig(to),
      // Typed as a class whose constructor takes nothing, the pool gives it these options.
      Client: PrimaryClient as unknown as new () => pg.Client,
      max,
      connectionTimeoutMillis: WAIT_LIMIT,
      ...limits,
    });
    pool.on('connect', (client) => {
      client.on('error', onError);
      pooled.add(client as unknown as PrimaryClient);
    });
    pool.on('remove', (client) => pooled.delete(client as unknown as PrimaryClient));
    // The pool reports errors of idle connections itself.
    return pool.on('error', () => undefined);
  };
  const invalidations = new SharedInvalidations({
    to: listeningConfig(to),
    clock: databaseClock,
    onError,
    // On a primary that died without a word they would wait for two minutes, and requests with them; so they would where
    // a firewall or a balancer has forgotten them, like the one that listened.
    onServer: (server, afterSilence) => {
      for (const client of pooled) if (afterSilence || client.server !== server) client.abandon();
    },
  });
  await invalidations.open();
  warnOfSkew(databaseClock.skew(), options.warn);
  // A pool of its own, so that writers who wait for a lock do not block readers.
  const share = shareOf(options.connections ?? DEFAULT_POOL);
  // Nobody waits for a database that is filled, and an index of all rows of a large shop takes its time.
  const limits = options.toFill ? { keepAlive: true } : limitedTo(STATEMENT_LIMIT, STATEMENT_LIMIT);
  const [pool, readers] = [openPool(share.writers, limits), openPool(share.readers, limits)];
  const longReaders = openPool(LONG_SNAPSHOTS, limitedTo(LONG_STATEMENT_LIMIT, BULK_STATEMENT_LIMIT));

  const perClient = new WeakMap<pg.PoolClient, Db>();
  const dbOf = (client: pg.PoolClient): Db => {
    const known = perClient.get(client);
    if (known) return known;
    const db = asDb(drizzle(client));
    perClient.set(client, db);
    return db;
  };

  const attempt = async <Result>(work: (tx: Writer) => Promise<Result>, bulk: boolean): Promise<Result> => {
    const client = await connect(pool);
    const handle = new TransactionHandle(dbOf(client), clock(), (statement) => client.query(statement));
    let broken = false;
    try {
      await client.query('begin');
      if (bulk) await client.query(`set local statement_timeout = ${BULK_STATEMENT_LIMIT}`);
      const result = await insideTransaction(() => handle.run(work));
      handle.revoke();
      const { command } = await client.query('commit').catch((cause) => {
        if (!isUnavailable(cause)) throw cause;
        invalidations.publish(handle.invalidated);
        throw new OutcomeUnknown('the commit was not acknowledged', { cause });
      });
      // A statement failed and `work` continued: PostgreSQL rolls back everything, and this is its only sign.
      if (command !== 'COMMIT') throw new Error('a transaction went on after a failed statement');
      invalidations.publish(handle.invalidated);
      handle.runEffects();
      return result;
    } catch (error) {
      handle.revoke();
      await client.query('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    reader: { db: asDb(drizzle(readers)) },
    clock,
    clockSkew: () => databaseClock.skew(),
    file: null,
    transaction: async (work, options) => {
      refuseNested();
      for (let tried = 1; ; tried++) {
        try {
          return await attempt(work, options?.bulk === true);
        } catch (error) {
          // Who is alone has lost against nobody: a value that is there twice is a fault of its rows.
          if (options?.alone || !isConflict(error)) throw error;
          if (tried === TRIES) throw afterAll(error);
          await pause(Math.random() * 20 * tried);
        }
      }
    },
    snapshot: async (read, { long = false } = {}) => {
      const client = await connect(long ? longReaders : readers);
      let broken = false;
      try {
        await client.query('begin isolation level repeatable read read only');
        return await read({ db: dbOf(client) });
      } finally {
        await client.query('rollback').catch((error) => {
          broken = true;
          onError(error);
        });
        client.release(broken);
      }
    },
    onInvalidated: invalidations.listen,
    isListening: () => invalidations.isListening,
    isThere: () => true,
    // Jobs of the night that wait for each other are no reason to send a request away.
    waiting: () => pool.waitingCount + readers.waitingCount,
    pools: () => [stateOf('write', pool), stateOf('read', readers), stateOf('long', longReaders)],
    close: async () => {
      closing = true;
      // Transactions that are running end first, as other processes have to hear of their writes too.
      await pool.end();
      await Promise.all([invalidations.close(), readers.end(), longReaders.end()]);
    },
  };
}

/** The one place where PostgreSQL's Drizzle is typed as the neutral one; `columns.check.ts` guards the results. */
function asDb(db: NodePgDatabase): Db {
  return db as unknown as Db;
}

function stateOf(name: PoolState['pool'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolState {
  return { pool: name, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new StoreUnavailable('PostgreSQL could not be reached', { cause: error });
  }
}

const SETTINGS_LOST =
  'DATABASE_URL: something in front of PostgreSQL drops the settings of connections, synchronous_commit among them: name PostgreSQL itself, not pgbouncer';

/** What a connection has been given. */
async function settingsOf(client: pg.Client) {
  const { rows } = await client.query<{ fsync: string; marker: string | null }>(
    `select current_setting('fsync') as fsync, current_setting('${MARKER}', true) as marker`,
  );
  return rows[0] ?? { fsync: '', marker: null };
}

/** Checks the database before any connection to it is kept. */
async function prepareDatabase(
  to: Connecting,
  { connections = DEFAULT_POOL, processes = 1, ...target }: Preparing,
): Promise<void> {
  const { warn } = target;
  const client = await openClient(to);
  try {
    const { fsync, marker } = await settingsOf(client);
    // So does pgbouncer, which in its mode of transactions also breaks LISTEN and the lock of migrations.
    if (marker !== 'on') throw new DatabaseUnfit(SETTINGS_LOST);
    await bringDatabaseUpToDate(client, to, target);
    if (to.role === 'server') await mustFit(client, to, { connections, processes }, warn);
    if (fsync === 'off') warn('PostgreSQL runs with fsync=off: with the power goes what was acknowledged');
  } finally {
    await client.end();
  }
}

/** How far apart the two clocks may be until the log says so, in ms. */
const SKEW = 1000;

/** Deadlines do not suffer from it, but the times in the log do, and whatever else runs on that machine. */
function warnOfSkew(skew: number, warn: (message: string) => void): void {
  if (Math.abs(skew) <= SKEW) return;
  const apart = `${(Math.abs(skew) / 1000).toFixed(1)} s ${skew > 0 ? 'ahead of' : 'behind'}`;
  warn(`the clock of this machine is ${apart} PostgreSQL's: set it (NTP); deadlines follow PostgreSQL's`);
}

/** A unique value that another transaction has taken. */
const isTaken = (error: unknown) => hasCode(error, '23505');

/**
 * That, a deadlock or a serialization failure: nothing was written, and a repeat usually succeeds, or sees what is there
 * by now and refuses it by its name.
 */
const isConflict = (error: unknown) =>
  error instanceof LostRace || isTaken(error) || hasCode(error, '40P01') || hasCode(error, '40001');

/** What a transaction that lost every time ends with: a value that is still taken is no matter of time. */
function afterAll(error: unknown): unknown {
  if (isTaken(error)) return error;
  return new StoreUnavailable('a transaction lost against others again and again', { cause: error });
}
