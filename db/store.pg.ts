import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { projectRoot } from './project-root.ts';
import { type Db, type Store, StoreUnavailable, type Writer } from './store.ts';
import { insideTransaction, refuseNested, TransactionHandle } from './transaction-handle.ts';
import { pgTriggers } from './triggers.ts';

interface Options {
  url: string;
  clock: () => number;
  /** Connections at the most; each running transaction holds one. */
  connections?: number;
  /** Told of connections that broke while idle. */
  onError: (error: Error) => void;
}

/** Tries of a transaction that lost a deadlock or a serialization conflict. */
const TRIES = 5;

/** Any number: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 20_261_121;

/** The store on PostgreSQL, for as many processes as wanted (design.md, Store). */
export async function openPgStore({ url, clock, connections = 16, onError }: Options): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5000 });
  // Without a listener, a backend that is killed while idle kills this process.
  pool.on('error', onError);
  await bringUpToDate(pool);

  const perClient = new WeakMap<pg.PoolClient, Db>();
  const dbOf = (client: pg.PoolClient): Db => {
    const known = perClient.get(client);
    if (known) return known;
    client.on('error', onError);
    const db = asDb(drizzle(client));
    perClient.set(client, db);
    return db;
  };

  const attempt = async <Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> => {
    const client = await connect(pool);
    const handle = new TransactionHandle(dbOf(client), clock());
    let broken = false;
    try {
      await client.query('begin');
      const result = await insideTransaction(() => work(handle));
      handle.revoke();
      await client.query('commit');
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
    reader: { db: asDb(drizzle(pool)) },
    transaction: async (work) => {
      refuseNested();
      for (let tried = 1; ; tried++) {
        try {
          return await attempt(work);
        } catch (error) {
          if (!isConflict(error) || tried === TRIES) throw error;
          await pause(Math.random() * 20 * tried);
        }
      }
    },
    snapshot: async (read) => {
      const client = await connect(pool);
      try {
        await client.query('begin isolation level repeatable read read only');
        return await read({ db: dbOf(client) });
      } finally {
        await client.query('rollback').catch(onError);
        client.release();
      }
    },
    close: () => pool.end(),
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

async function bringUpToDate(pool: pg.Pool): Promise<void> {
  const client = await connect(pool);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: join(projectRoot(), 'db/migrations/pg') });
    for (const statement of pgTriggers()) await client.query(statement);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
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
