import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnavailable } from '../../db/errors.ts';
import { openStore } from '../../db/open-store.ts';
import { countForPlans, migrateFurther } from '../../db/queries/migrate.ts';
import { faultsOfFile } from '../../db/queries/put-rows.ts';
import { insertAuditEntry } from '../../db/queries/records.ts';
import { upsertSetting } from '../../db/queries/storefront.ts';
import { engine } from '../../db/schema/index.ts';
import { whyUnknown } from '../../db/schema/versions.ts';
import type { Store, Writer } from '../../db/store.ts';
import { openFileStore, PATIENT } from '../files/open-file-store.ts';
import type { S3Settings } from '../files/places.ts';
import { RESTORED } from '../process/beginnings.ts';
import { DATABASE, isWhole } from '../process/database-file.ts';
import { forgetIdentity } from '../process/identity.ts';
import { stagingOf } from '../process/restoring.ts';
import { createLogger } from '../telemetry/logger.ts';
import { readArchive } from './archive.ts';
import { backupFile } from './backup-file.ts';
import { LOST } from './files.ts';
import { filesElsewhere } from './files-elsewhere.ts';
import { type Checked, completeShop, DatabaseNotEmpty, fillTables, mustBeEmpty, notEmptyOf } from './filling.ts';
import type { Manifest } from './manifest.ts';
import { BackupProblem, problemOf } from './problem.ts';
import {
  beginStaging,
  endStaging,
  filesMayBeInPlace,
  inTheWay,
  moveIntoPlace,
  placeFiles,
  removeFiles,
  syncStaged,
} from './staging.ts';
import type { BackupOptions } from './write.ts';

/** Where to: an empty data folder, and on PostgreSQL an empty database. */
export interface RestoreTarget {
  dataDir: string;
  databaseUrl: string | undefined;
  /** An empty file store; that of the data folder if left out. */
  filesPlace?: string;
  s3?: S3Settings | undefined;
}

/**
 * Creates the shop of a backup in an empty place, on either engine: everything is read and checked first, then pictures
 * and secret are put in place, and the database last. If it fails, the place is empty again. Throws `BackupProblem`.
 */
export async function restoreBackup(
  target: RestoreTarget,
  { file, actor, ...options }: BackupOptions & { actor: string },
): Promise<Checked & { manifest: Manifest }> {
  const { dataDir, filesPlace = dataDir, s3 } = target;
  const from = await backupFile(file, { s3, dataDir });
  const elsewhere = filesPlace === dataDir ? null : await filesElsewhere(await openFileStore(filesPlace, s3, PATIENT));
  const files = { mayBeInPlace: engine === 'pg' && filesMayBeInPlace(dataDir) };
  const there = inTheWay(dataDir);
  if (there !== null && !files.mayBeInPlace) {
    throw new BackupProblem(`${dataDir}: holds ${there} already; a backup is restored into an empty folder`);
  }
  try {
    beginStaging(dataDir);
    const manifest = await readArchive(from, options.signal, stagingOf(dataDir));
    const unknown = whyUnknown(engine, manifest.schema);
    if (unknown !== null) throw new BackupProblem(`${file}: was made by pintuan ${manifest.pintuan}, which ${unknown}`);
    const given = { ...target, ...options, manifest, actor, files };
    await elsewhere?.put(stagingOf(dataDir), options);
    await syncStaged(dataDir);
    const checked = await (engine === 'pg' ? restoreIntoDatabase(given) : restoreIntoFile(given));
    await elsewhere?.end();
    return { manifest, ...checked };
  } catch (error) {
    // Also if it was found as the database was opened.
    if (error instanceof DatabaseNotEmpty) files.mayBeInPlace = false;
    if (files.mayBeInPlace) beginStaging(dataDir);
    else {
      // What is left of it the next restore removes.
      await endStaging(dataDir).catch(() => undefined);
      await elsewhere?.undo();
    }
    throw problemOf(error, 'nothing was restored', options.signal);
  }
}

/** SQLite does not say so itself as it is closed. */
const NOT_WHOLE = 'nothing was restored: the database could not be written to its end; the disk may be full';

interface Given extends RestoreTarget, Pick<BackupOptions, 'progress' | 'signal'> {
  manifest: Manifest;
  actor: string;
  /** Whether pictures and secret may be in place although it is unknown whether the database was committed. */
  files: { mayBeInPlace: boolean };
}

/** SQLite: a file that no server knows of is filled and brought up to date, and moved when it is whole. */
async function restoreIntoFile(given: Given): Promise<Checked> {
  const { manifest, dataDir } = given;
  await withStore(given, manifest.schema, (store) => store.transaction((tx) => putAll(tx, given), { alone: true }));
  const checked = await withStore(given, undefined, async (store) => {
    const faults = await faultsOfFile(store.reader);
    if (faults.length > 0) throw new BackupProblem(`the restored database is not whole: ${faults.join(', ')}`);
    return store.transaction((tx) => complete(tx, given), { alone: true });
  });
  if (!isWhole(stagingOf(dataDir))) throw new BackupProblem(NOT_WHOLE);
  await moveIntoPlace(dataDir);
  return checked;
}

/** PostgreSQL: everything is one transaction, which is committed when the files are in place. */
function restoreIntoDatabase(given: Given): Promise<Checked> {
  const { manifest, dataDir, files } = given;
  const restore = async (tx: Writer) => {
    await mustBeEmpty(tx, manifest.tables);
    if (files.mayBeInPlace) removeFiles(dataDir);
    files.mayBeInPlace = false;
    await putAll(tx, given);
    await migrateFurther(tx, manifest.schema);
    await countForPlans(tx);
    const checked = await complete(tx, given);
    await placeFiles(dataDir);
    files.mayBeInPlace = true;
    return checked;
  };
  return withStore(given, manifest.schema, async (store) => {
    const checked = await store.transaction(restore, { alone: true }).catch((error: unknown) => {
      // If the connection broke at the commit, its result is unknown. Files beside a shop are that shop's.
      if (files.mayBeInPlace && !isUnavailable(error) && !(error instanceof DatabaseNotEmpty)) {
        removeFiles(dataDir);
        files.mayBeInPlace = false;
      }
      throw error;
    });
    await endStaging(dataDir);
    files.mayBeInPlace = false;
    return checked;
  });
}

/** Runs `work` on the new database, of that version of the schema. */
async function withStore<Done>(
  { dataDir, databaseUrl }: RestoreTarget,
  schema: string | undefined,
  work: (store: Store) => Promise<Done>,
): Promise<Done> {
  const log = createLogger('warn');
  const onError = (error: Error) => log.error({ err: error }, 'a background task failed');
  const warn = (message: string) => log.warn(message);
  const file = join(stagingOf(dataDir), DATABASE);
  const opening = openStore({ databaseUrl, role: 'command', file, onError, warn, schema, toFill: true });
  const store = await opening.catch((error) => {
    throw notEmptyOf(error) ?? error;
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Puts in every row, in the schema that the backup has. */
async function putAll(tx: Writer, { manifest: { tables }, dataDir, progress, signal }: Given): Promise<void> {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const lines = async function* (parts: string[]) {
    for (const name of parts) {
      const text = (await readFile(join(stagingOf(dataDir), name), 'utf8')).trimEnd().split('\n');
      yield { name, rows: `[${text.join(',')}]` };
      done += text.length;
      progress('rows', done, total);
    }
  };
  await fillTables(
    tx,
    tables.map((table) => ({ ...table, parts: lines(table.parts) })),
    signal,
  );
}

/** Creates what is not in a backup, in the newest schema, and checks the audit log and the books. */
function complete(tx: Writer, { manifest: { madeAt, pintuan, missing }, actor, signal }: Given): Promise<Checked> {
  return completeShop(tx, signal, async () => {
    if (missing.length > 0) await upsertSetting(tx, { key: LOST, value: JSON.stringify(missing) });
    await forgetIdentity(tx);
    await upsertSetting(tx, { key: RESTORED, value: new Date(tx.now).toISOString() });
    await insertAuditEntry(tx, { actor, action: 'restore', subject: 'shop', detail: { madeAt, pintuan }, note: '' });
  });
}
