import { readFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { projectRoot } from '../../db/project-root.ts';
import { allRows, countAllRows, type Row } from '../../db/queries/all-rows.ts';
import { engine } from '../../db/schema/index.ts';
import { shapes, type TableShape } from '../../db/schema/shapes.ts';
import { schemaVersions } from '../../db/schema/versions.ts';
import type { Reader, Store } from '../../db/store.ts';
import { readStoredSecret } from '../config/stored-secret.ts';
import type { FileStore } from '../files/file-store.ts';
import type { S3Settings } from '../files/places.ts';
import { type Archive, createArchive, readArchive } from './archive.ts';
import { archiveOnDisk, backupFile } from './backup-file.ts';
import { addFiles, fileOfRow } from './files.ts';
import type { Manifest } from './manifest.ts';
import { BackupProblem, problemOf } from './problem.ts';
import { createReferences } from './references.ts';

export interface BackupSource {
  store: Store;
  files: FileStore;
  /** Milliseconds since 1970. */
  clock: () => number;
  dataDir: string;
  /** For backups that go to an S3 service. */
  s3?: S3Settings | undefined;
}

export interface BackupOptions {
  /** A path of this machine, or `s3://bucket/prefix/name`. */
  file: string;
  progress: (what: string, done: number, total: number) => void;
  /** Aborted if nobody waits for it any more. */
  signal: AbortSignal;
}

interface WriteOptions extends BackupOptions {
  /** Goes on without files that rows name and that are lost. */
  allowMissing?: boolean;
}

/** Bytes of text after which a part of rows ends; a part is held in memory. */
const PART = 1024 * 1024;

/**
 * Writes a whole backup to a new file: a snapshot of the database, the pictures and proofs that its rows name, and the
 * secret if it is stored in the data folder. The file is read again and compared with what was written before it gets
 * its final name, so a file of that name is complete. Other requests are served meanwhile. Throws `BackupProblem`, also
 * if a file is lost that a row names.
 */
export async function writeBackup(
  source: BackupSource,
  options: WriteOptions,
): Promise<{ manifest: Manifest; bytes: number }> {
  const { file, signal } = options;
  const target = await backupFile(file, { s3: source.s3, dataDir: source.dataDir });
  const { draft } = target;
  if (await target.exists().catch(refuse)) throw new BackupProblem(`${file}: is there already`);
  const archive = createArchive(draft, new Date(source.clock()), signal);
  let ours = true;
  try {
    await fill(archive, source, options);
    const manifest = await readArchive(archiveOnDisk(draft), signal);
    const { size: bytes } = await stat(draft);
    await target.keep(signal);
    return { manifest, bytes };
  } catch (error) {
    ours = (error as NodeJS.ErrnoException).code !== 'EEXIST';
    return refuse(error);
  } finally {
    await archive.close();
    if (ours) await rm(draft, { force: true });
  }

  function refuse(error: unknown): never {
    throw refusalOf(error, { file, draft }, signal);
  }
}

async function fill(archive: Archive, source: BackupSource, { progress, allowMissing }: WriteOptions): Promise<void> {
  const madeAt = new Date(source.clock()).toISOString();
  const { tables, files } = await source.store.snapshot((view) => addTables(archive, view, progress), {
    long: true,
  });
  const missing = await addFiles(archive, source, { files, progress, allowMissing });
  const secret = readStoredSecret(source.dataDir);
  if (secret !== null) await archive.add('jwt-secret', Buffer.from(secret));
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8'));
  const schema = schemaVersions(engine).at(-1) ?? '';
  const made = { pintuan: version, machine: hostname(), schema, engine, madeAt };
  await archive.end({ format: 'pintuan backup 1', ...made, tables, missing });
}

/** Adds every row; returns a description of them, and the files that they name. */
async function addTables(archive: Archive, view: Reader, progress: BackupOptions['progress']) {
  const counted = await countAllRows(view);
  const total = [...counted.values()].reduce((sum, rows) => sum + rows, 0);
  const mustBeThere = createReferences();
  const files: string[] = [];
  const tables: Manifest['tables'] = [];
  let done = 0;
  for (const shape of shapes) {
    const see = (row: Row) => {
      mustBeThere(shape, row);
      const file = fileOfRow(shape.name, row);
      if (file) files.push(file);
      progress('rows', ++done, total);
    };
    const table = await addTable(archive, view, shape, see);
    const rows = counted.get(shape.name);
    if (table.rows !== rows) throw new BackupProblem(`${shape.name}: ${table.rows} rows were read of ${rows}`);
    tables.push(table);
  }
  return { tables, files };
}

async function addTable(
  archive: Archive,
  view: Reader,
  { name, columns, ...shape }: TableShape,
  see: (row: Row) => void,
) {
  const parts: string[] = [];
  let rows = 0;
  let lines: string[] = [];
  let length = 0;
  const endPart = async () => {
    if (lines.length === 0) return;
    const path = `tables/${name}/${String(parts.length + 1).padStart(6, '0')}.ndjson`;
    parts.push(path);
    await archive.add(path, Buffer.from(lines.join('')));
    lines = [];
    length = 0;
  };
  for await (const batch of allRows(view, { name, columns, ...shape })) {
    for (const row of batch) {
      see(row);
      const line = `${JSON.stringify(row)}\n`;
      lines.push(line);
      length += line.length;
    }
    rows += batch.length;
    if (length >= PART) await endPart();
    await nextTurn();
  }
  await endPart();
  return { name, columns, rows, parts };
}

function refusalOf(error: unknown, { file, draft }: { file: string; draft: string }, signal: AbortSignal): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return new BackupProblem(`${draft}: is there, of a backup that goes on or was killed`);
  if (code === 'ENOENT') return new BackupProblem(`${file}: there is no such folder`);
  return problemOf(error, 'no backup was written', signal);
}
