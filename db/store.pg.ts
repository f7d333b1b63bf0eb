import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Migrating, migrationsUpTo, refuseNewer } from './schema/versions.ts';
import { type Db, type Store, StoreUnavailable, type Writer } from './store.ts';
import { SharedTouched } from './touched.pg.ts';
import { insideTransaction, refuseNested, TransactionHandle } from './transaction-handle.ts';
import { pgTriggers } from './triggers.ts';

interface Options {
  url: string;
  clock: () => number;
  /** Connections at the most; each running transaction holds one. */
  connections?: number;
  /** Told of connections that broke. */
  onError: (error: Error) => void;
  /** The version of the schema to bring it to; the newest when left out. */
  schema?: string;
  /** Told how the server is set up so that it may lose what it has acknowledged. */
  warn: (message: string) => void;
}

/** How long one statement may take, a wait for a lock included, in ms. */
const STATEMENT_LIMIT = 10_000;

/**
 * Of every connection. A commit is on disk before its caller hears of it, whatever is set for the role or the database.
 * A page is a few rows: waking workers for them takes longer than reading them.
 */
const SETTINGS = '-c synchronous_commit=on -c max_parallel_workers_per_gather=0';

/** The same of a transaction that is said to be bulk, and of those that wait for one. */
const BULK_STATEMENT_LIMIT = 120_000;

/** Tries of a transaction that lost a deadlock or a serialization conflict. */
const TRIES = 5;

/** Any number: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 20_261_121;

/** The store on PostgreSQL, for as many processes as wanted (design.md, Store). */
export async function openPgStore({ url, clock, connections = 16, warn, schema, ...to }: Options): Promise<Store> {
  let closing = false;
  // A connection that breaks while it is being closed is no news.
  const onError = (error: Error) => {
    if (!closing) to.onError(error);
  };
  await bringUpToDate(url, warn, schema);
  const openPool = () => {
    const pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 5000,
      statement_timeout: STATEMENT_LIMIT,
      idle_in_transaction_session_timeout: STATEMENT_LIMIT,
      // For a network that has gone silent: the server's own limits do not reach through it.
      query_timeout: BULK_STATEMENT_LIMIT + STATEMENT_LIMIT,
      options: SETTINGS,
    });
    // Without a listener from its first moment on, a backend that is killed kills this process.
    pool.on('connect', (client) => client.on('error', onError));
    // Of one that is idle the pool says the same again.
    return pool.on('error', () => undefined);
  };
  const touched = new SharedTouched(url, onError);
  await touched.open();
  // Apart, so that writers who wait for a row keep no reader waiting.
  const [pool, readers] = [openPool(), openPool()];

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
    const handle = new TransactionHandle(dbOf(client), clock());
    let broken = false;
    try {
      await client.query('begin');
      if (bulk) await client.query(`set local statement_timeout = ${BULK_STATEMENT_LIMIT}`);
      const result = await insideTransaction(() => work(handle));
      handle.revoke();
      const { command } = await client.query('commit');
      // A statement failed and `work` went on: PostgreSQL takes everything back, and says no more of it than this.
      if (command !== 'COMMIT') throw new Error('a transaction went on after a failed statement');
      touched.tell(handle.touched);
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
    file: null,
    transaction: async (work, options) => {
      refuseNested();
      for (let tried = 1; ; tried++) {
        try {
          return await attempt(work, options?.bulk === true);
        } catch (error) {
          if (!isConflict(error) || tried === TRIES) throw error;
          await pause(Math.random() * 20 * tried);
        }
      }
    },
    snapshot: async (read) => {
      const client = await connect(readers);
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
    onTouched: touched.listen,
    hearing: () => touched.hearing,
    close: async () => {
      closing = true;
      await Promise.all([touched.close(), pool.end(), readers.end()]);
    },
  };
}

/** The one place where PostgreSQL's Drizzle takes the neutral type; `columns.check.ts` guards what they return. */
function asDb(db: NodePgDatabase): Db {
  return db as unknown as Db;
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new StoreUnavailable('PostgreSQL could not be reached', { cause: error });
  }
}

async function bringUpToDate(url: string, warn: Options['warn'], schema?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrations = migrationsUpTo('pg', schema);
    const { dialect, session } = drizzle(client) as unknown as Migrating<Promise<void>>;
    await dialect.migrate(migrations, session, {});
    const applied = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations');
    refuseNewer(migrations, applied.rows[0].last);
    for (const statement of pgTriggers()) await client.query(statement);
    const { rows } = await client.query<{ fsync: string }>('show fsync');
    if (rows[0]?.fsync === 'off') warn('PostgreSQL runs with fsync=off: with the power goes what was acknowledged');
  } finally {
    // With the connection goes the lock.
    await client.end();
  }
}

/** Deadlock, or serialization failure: nothing was done, and the same again usually works. */
function isConflict(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as Error & { code?: unknown };
    if (code === '40P01' || code === '40001') return true;
  }
  return false;
}
