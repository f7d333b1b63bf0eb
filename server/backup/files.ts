import { allRows, type Row } from '../../db/queries/all-rows.ts';
import { selectSettings } from '../../db/queries/storefront.ts';
import { shapes } from '../../db/schema/shapes.ts';
import type { Reader, Store } from '../../db/store.ts';
import type { FileStore } from '../files/file-store.ts';
import { masterFile, parsePictureFile } from '../services/pictures/library.ts';
import type { Archive } from './archive.ts';
import { BackupProblem } from './problem.ts';

/** Files that are read at once: a store on another machine takes its time for each. */
const BATCH = 8;

/** Settings key of the files that the backup of a restored shop did not have: its rows may name them for ever. */
export const LOST = 'lost_files';

/** Tables whose rows name a file, and which. */
const naming: Record<string, (row: Row) => unknown> = {
  pictures: ({ name }) => `media/${masterFile(String(name))}`,
  return_pictures: ({ file }) => `proofs/${file}`,
  review_pictures: ({ file }) => `proofs/${file}`,
  support_messages: ({ picture }) => picture && `proofs/${picture}`,
  profiles: ({ avatar }) => avatar && `avatars/${avatar}`,
  recharges: ({ proof }) => proof && `proofs/${proof}`,
};

/** The name in the backup, and in the file store, of the one file that a row of that table names. */
export function fileOfRow(table: string, row: Row): string | null {
  const name = naming[table]?.(row);
  return typeof name === 'string' && name !== '' ? name : null;
}

interface Wanted {
  progress: (what: string, done: number, total: number) => void;
  /** Names of the file store, of the snapshot's rows. */
  files: readonly string[];
  /** Goes on without those that are lost. */
  allowMissing: boolean | undefined;
}

/**
 * Adds the files; returns those that were not there. That is no fault if a row has gone since the snapshot and its file
 * with it, nor if the shop was restored without them; throws `BackupProblem` for others that rows still name.
 */
export async function addFiles(
  archive: Archive,
  { store, files: from }: { store: Store; files: FileStore },
  { files, progress, allowMissing }: Wanted,
): Promise<string[]> {
  const missing: string[] = [];
  for (let at = 0; at < files.length; at += BATCH) {
    const names = files.slice(at, at + BATCH);
    const contents = await Promise.all(names.map((name) => from.read(name)));
    for (const [n, name] of names.entries()) {
      const content = contents[n];
      if (content) await archive.add(name, content);
      else missing.push(name);
      progress('files', at + n + 1, files.length);
    }
  }
  if (missing.length > 0 && !allowMissing) await mustBeForgotten(missing, store, from);
  return missing;
}

async function mustBeForgotten(missing: readonly string[], store: Store, { place }: FileStore): Promise<void> {
  const named = await lookUpNamed(store);
  const known: string[] = JSON.parse((await selectSettings(store.reader)).get(LOST) ?? '[]');
  const lost = missing.filter((name) => named.has(name) && !known.includes(name));
  if (lost.length === 0) return;
  const others = lost.length > 1 ? ` and ${lost.length - 1} more` : '';
  throw new BackupProblem(`no backup was written: ${lost[0]}${others}, which rows name, not found in ${place}`);
}

const lookUpNamed = (store: Store) => store.snapshot(namedFiles, { long: true });

/** Answers of which files a row names them, or the picture of which they are a size. */
export async function lookUpNeeded(store: Store): Promise<(file: string) => boolean> {
  const named = await lookUpNamed(store);
  return (file) => {
    const picture = file.startsWith('media/') ? parsePictureFile(file.slice('media/'.length)) : null;
    return named.has(picture ? `media/${masterFile(picture.name)}` : file);
  };
}

async function namedFiles(view: Reader): Promise<Set<string>> {
  const named = new Set<string>();
  for (const shape of shapes.filter(({ name }) => name in naming)) {
    for await (const rows of allRows(view, shape)) {
      for (const row of rows) {
        const file = fileOfRow(shape.name, row);
        if (file) named.add(file);
      }
    }
  }
  return named;
}
