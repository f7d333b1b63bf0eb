import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '../../db/open-store.ts';
import { countRowsOf, faultsOfFile, putRows, setCounters } from '../../db/queries/put-rows.ts';
import { insertAuditEntry } from '../../db/queries/records.ts';
import { upsertSetting } from '../../db/queries/storefront.ts';
import { engine } from '../../db/schema/index.ts';
import { DatabaseNewer, schemaVersions } from '../../db/schema/versions.ts';
import { isUnavailable, type Store, type Writer } from '../../db/store.ts';
import { createLogger } from '../http/logger.ts';
import { rebuildSearchIndex } from '../services/catalogue/search-index.ts';
import { type BooksReport, recomputeBooks } from '../services/wallet/recompute-books.ts';
import { readArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { BackupProblem, problemOf, reasonOf } from './problem.ts';
import { MOVED, moveIntoPlace, stagingOf } from './staging.ts';
import type { Wish } from './write.ts';

/** Where to: an empty data folder, and on PostgreSQL an empty database. */
export interface RestoreTarget {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Settings key that tells a restored shop from a new one, which may be filled with the demo shop. */
export const RESTORED = 'restored_at';

/**
 * Makes the shop of a backup in an empty place, of either engine: everything is read, checked and put together in a
 * folder of its own before anything is moved to where a server would look for it. Throws `BackupProblem`.
 */
export async function restoreBackup(
  target: RestoreTarget,
  { file, actor, ...wish }: Wish & { actor: string },
): Promise<{ manifest: Manifest; books: BooksReport }> {
  const { dataDir } = target;
  const staging = stagingOf(dataDir);
  const there = MOVED.find((name) => existsSync(join(dataDir, name)));
  if (there) throw new BackupProblem(`${dataDir}: holds ${there} already; a backup is restored into an empty folder`);
  // Left by one that was killed.
  await rm(staging, { recursive: true, force: true });
  try {
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const manifest = await readArchive(file, wish.signal, staging);
    if (!schemaVersions(engine).includes(manifest.schema)) {
      throw new BackupProblem(`${file}: was made by pintuan ${manifest.pintuan}, which is newer than this one`);
    }
    await load(target, manifest, wish);
    const books = await finish(target, manifest, actor);
    moveIntoPlace(dataDir);
    return { manifest, books };
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw problemOf(error, 'nothing was restored', wish.signal);
  }
}

/** Runs `work` on the database that is being made, of that version of the schema. */
async function withStore<Done>(
  { dataDir, databaseUrl }: RestoreTarget,
  schema: string | undefined,
  work: (store: Store) => Promise<Done>,
): Promise<Done> {
  const log = createLogger('warn');
  const onError = (error: Error) => log.error({ err: error }, 'something failed that nobody waits for');
  const warn = (message: string) => log.warn(message);
  const file = join(stagingOf(dataDir), 'shop.db');
  const store = await openStore({ databaseUrl, file, clock: Date.now, onError, warn, schema }).catch((error) => {
    throw error instanceof DatabaseNewer ? new BackupProblem('the database is not empty: its schema is newer') : error;
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Puts in every row, in the schema that the backup has, all of them or none. */
function load(
  target: RestoreTarget,
  { tables, schema }: Manifest,
  { progress, signal }: Pick<Wish, 'progress' | 'signal'>,
): Promise<void> {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const putTable = async (tx: Writer, table: Manifest['tables'][number]) => {
    for (const part of table.parts) {
      signal.throwIfAborted();
      const lines = (await readFile(join(stagingOf(target.dataDir), part), 'utf8')).trimEnd().split('\n');
      await putRows(tx, table, `[${lines.join(',')}]`).catch((cause: unknown) => {
        if (isUnavailable(cause)) throw cause;
        throw new BackupProblem(`${part} does not fit into the database: ${reasonOf(cause)}`, { cause });
      });
      done += lines.length;
      progress('rows', done, total);
    }
    const rows = await countRowsOf(tx, table.name);
    if (rows !== table.rows) throw new BackupProblem(`${table.name}: ${rows} rows were restored of ${table.rows}`);
  };
  const putAll = async (tx: Writer) => {
    for (const { name } of tables) {
      if ((await countRowsOf(tx, name)) > 0) throw new BackupProblem(`the database is not empty: ${name} has rows`);
    }
    for (const table of tables) await putTable(tx, table);
    await setCounters(tx);
  };
  return withStore(target, schema, (store) => store.transaction(putAll, { alone: true }));
}

/** Brings the database to the newest schema, makes what is not in a backup, and looks whether the books are right. */
function finish(target: RestoreTarget, { madeAt, pintuan }: Manifest, actor: string): Promise<BooksReport> {
  return withStore(target, undefined, async (store) => {
    const faults = await faultsOfFile(store.reader);
    if (faults.length > 0) throw new BackupProblem(`the restored database is not whole: ${faults.join(', ')}`);
    await rebuildSearchIndex(store);
    await store.transaction(async (tx) => {
      await upsertSetting(tx, { key: RESTORED, value: new Date(tx.now).toISOString() });
      await insertAuditEntry(tx, { actor, action: 'restore', subject: 'shop', detail: { madeAt, pintuan }, note: '' });
    });
    return store.snapshot((view) => recomputeBooks(view));
  });
}
