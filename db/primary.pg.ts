import pg from 'pg';
import { StoreUnavailable } from './errors.ts';

/** How long each host may take to say whether it is the primary, in ms. */
const PROBE_LIMIT = 3000;

interface Host {
  host: string;
  port: number;
}

const said = ({ host, port }: Host, what: string) => `${host}:${port} ${what}`;

const IS_STANDBY = 'is a standby, which cannot be written';

/** The name of the running server, another one after its restart. Throws `StoreUnavailable` if it is a standby. */
async function primaryAt(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ standby: boolean; started: string }>(
    'select pg_is_in_recovery() as standby, pg_postmaster_start_time()::text as started',
  );
  if (rows[0]?.standby) throw new StoreUnavailable(said(client, IS_STANDBY));
  return `${client.host}:${client.port} since ${rows[0]?.started}`;
}

/** That host, if it is the primary. */
async function probe(address: string): Promise<Host> {
  const limits = { connectionTimeoutMillis: PROBE_LIMIT, query_timeout: PROBE_LIMIT };
  const client = new pg.Client({ connectionString: address, application_name: 'pintuan probe', ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await primaryAt(client);
    return { host: client.host, port: client.port };
  } catch (error) {
    if (error instanceof StoreUnavailable || !(error instanceof Error)) throw error;
    const reason = error.message || ('code' in error ? String(error.code) : 'does not answer');
    throw new StoreUnavailable(said(client, reason), { cause: error });
  } finally {
    client.end().catch(() => undefined);
  }
}

/** The host that says first that it is the primary. Throws `StoreUnavailable` with what each of them said. */
async function findPrimary(addresses: readonly string[]): Promise<Host> {
  try {
    return await Promise.any(addresses.map(probe));
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map(({ message }) => message) : [String(error)];
    throw new StoreUnavailable(`no host is a primary that answers: ${reasons.join('; ')}`);
  }
}

/** The primary of each list of hosts; forgotten as soon as a connection to it ends, since it may be another one then. */
const primaries = new Map<string, Promise<Host>>();

function primaryOf(addresses: readonly string[]): Promise<Host> {
  const key = addresses.join();
  const known = primaries.get(key) ?? findPrimary(addresses);
  primaries.set(key, known);
  known.catch(() => primaries.delete(key));
  return known;
}

export interface PrimaryConfig extends pg.ClientConfig {
  /** One for each host, as `addressesOf` makes them; `connectionString` is any of them. */
  addresses: readonly string[];
}

/**
 * A connection to the primary: of several hosts to the one that can be written now, which the driver does not look for
 * by itself. A standby is refused with `StoreUnavailable` (docs/operator.md, Several processes on PostgreSQL).
 */
export class PrimaryClient extends pg.Client {
  readonly #addresses: readonly string[];
  /** The server it is connected to; empty before. */
  server = '';

  constructor(config: PrimaryConfig) {
    super(config);
    this.#addresses = config.addresses;
    // Without a listener from the beginning, a backend that is killed would end this process.
    this.on('error', () => undefined);
    this.once('end', () => primaries.delete(this.#addresses.join()));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client: pg.Client) => void): void;
  override connect(callback?: (error: Error | null, client: pg.Client) => void): Promise<pg.Client> | undefined {
    const connected = this.#connectToPrimary();
    if (!callback) return connected;
    connected.then(
      () => callback(null, this),
      (error) => callback(error, this),
    );
    return undefined;
  }

  /** Ends it without a farewell, which a server that does not answer would not hear; running queries fail. */
  abandon(): void {
    this.connection.stream.destroy();
  }

  async #connectToPrimary(): Promise<pg.Client> {
    if (this.#addresses.length > 1) Object.assign(this, await primaryOf(this.#addresses));
    await super.connect();
    try {
      this.server = await primaryAt(this);
    } catch (error) {
      this.end().catch(() => undefined);
      throw error;
    }
    return this;
  }
}
