import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { GroupCommit } from './group-commit.ts';
import { sameFile } from './same-file.ts';
import type { BeforeChange } from './schema/versions.ts';
import { Invalidations, type Reader, type Store } from './store.ts';
import { bringFileUpToDate, isBehind } from './up-to-date.sqlite.ts';

interface Options {
  file: string;
  /** That of the process if left out. */
  clock?: () => number;
  /** The target version of the schema; the newest if left out. */
  schema?: string;
}

/** Asks whether the file may be changed, if it has tables of an earlier version. Throws what `beforeChange` throws. */
export async function askBeforeChange(file: string, beforeChange: BeforeChange, schema?: string): Promise<void> {
  if (!existsSync(file)) return;
  const { connection } = openReader(file);
  try {
    if (!isBehind(connection, schema)) return;
    const select = connection.prepare<[string], string>('select value from settings where key = ?').pluck();
    await beforeChange(async (key) => select.get(key));
  } finally {
    connection.close();
  }
}

/** The embedded store: one connection that writes, one that only reads (docs/architecture.md, Store). */
export function openSqliteStore({ file, clock = Date.now, schema }: Options): Store {
  const writing = new Database(file, { timeout: 0 });
  writing.pragma('journal_mode = WAL');
  // FULL: a commit is on disk before it returns.
  writing.pragma('synchronous = FULL');
  writing.pragma('recursive_triggers = ON');
  keepTemporaryInMemory(writing);
  bringFileUpToDate(writing, schema);
  const invalidations = new Invalidations();
  const isThere = sameFile(file);
  const writer = new GroupCommit({ connection: writing, db: drizzle(writing), clock, invalidations, isThere });
  const reading = openReader(file);
  const views: View[] = [];
  let closing = false;
  const watching = setInterval(tellOfStrangers(writing, invalidations), STRANGERS_EVERY).unref();

  return {
    reader: { db: reading.db },
    clock,
    clockSkew: () => 0,
    file,
    transaction: writer.run,
    snapshot: async (read) => {
      const view = views.pop() ?? openReader(file);
      try {
        const result = await readUnchanging(view, read);
        if (views.length < VIEWS) views.push(view);
        return result;
      } finally {
        // A failed read may still have its transaction open.
        if (closing || !views.includes(view)) view.connection.close();
      }
    },
    onInvalidated: invalidations.listen,
    isListening: () => true,
    isThere,
    waiting: () => writer.waiting,
    // One connection each, in use whenever something waits: a query blocks the process.
    pools: () => [
      { pool: 'write', inUse: Number(writer.waiting > 0), idle: Number(writer.waiting === 0), waiting: writer.waiting },
    ],
    close: async () => {
      closing = true;
      clearInterval(watching);
      await writer.idle();
      for (const view of views.splice(0)) view.connection.close();
      reading.connection.close();
      writing.close();
    },
  };
}

/** Connections that are kept for later snapshots: opening one takes five times as long as reading with it. */
const VIEWS = 4;

/** How often to check whether another program wrote to the file, in ms. */
const STRANGERS_EVERY = 1000;

/** Another program, such as an operator's `sqlite3`, does not report its changes. */
function tellOfStrangers(connection: Database.Database, invalidations: Invalidations): () => void {
  const statement = connection.prepare<[], number>('pragma data_version').pluck();
  const read = () => {
    try {
      return statement.get();
    } catch {
      // The file cannot be read: the next query will report it, and no cached answer is valid until then.
      return undefined;
    }
  };
  let version = read();
  return () => {
    const now = read();
    if (now !== version) invalidations.publish(new Set(['everything']));
    version = now;
  };
}

/** A sort or a large transaction would need a folder for temporary files, and a container may have none. */
function keepTemporaryInMemory(connection: Database.Database): void {
  connection.pragma('temp_store = MEMORY');
}

type View = ReturnType<typeof openReader>;

async function readUnchanging<Result>(
  { connection, db }: View,
  read: (view: Reader) => Promise<Result>,
): Promise<Result> {
  connection.exec('begin');
  const result = await read({ db });
  connection.exec('commit');
  return result;
}

/** Runs `read` on one snapshot of a file with its own connection: for another thread. */
export async function readSqliteFile<Result>(file: string, read: (view: Reader) => Promise<Result>): Promise<Result> {
  const view = openReader(file);
  try {
    return await readUnchanging(view, read);
  } finally {
    view.connection.close();
  }
}

/** Opens a file for reports of another thread: each reads one snapshot. */
export function openSqliteFile(file: string) {
  const view = openReader(file);
  return async <Result>(read: (view: Reader) => Promise<Result>): Promise<Result> => {
    try {
      return await readUnchanging(view, read);
    } catch (error) {
      if (view.connection.inTransaction) view.connection.exec('rollback');
      throw error;
    }
  };
}

function openReader(file: string) {
  const connection = new Database(file, { readonly: true, timeout: 0 });
  keepTemporaryInMemory(connection);
  return { connection, db: drizzle(connection) };
}
