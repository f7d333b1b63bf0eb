import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eachOf } from '../files/each-of.ts';
import { type FileStore, FOLDERS } from '../files/file-store.ts';
import { COPIED, COPYING, MARK } from '../files/mark.ts';
import { BackupProblem, reasonOf } from './problem.ts';
import type { BackupOptions } from './write.ts';

/** Says that the files are of a restore that has not ended, so that another one may go on, and of which. */
const UNFINISHED = 'restoring';

/**
 * The files of a restore whose file store is not the data folder. They are stored before the database is filled: all
 * have names of their own, and nobody reads them before. Throws `BackupProblem` if the store has files of another shop.
 */
export async function filesElsewhere(files: FileStore) {
  await mustBeFree(files);
  const own = Buffer.from(randomUUID());
  const stored: string[] = [];
  let begunBefore = false;
  return {
    /** Moves the files from the folder that the backup was unpacked into. Throws `FilesAway`, `BackupProblem`. */
    put: async (staging: string, { progress, signal }: Pick<BackupOptions, 'progress' | 'signal'>): Promise<void> => {
      const names: string[] = [];
      for (const folder of FOLDERS) names.push(...(await filesIn(staging, folder)));
      // Unpacking takes its time, in which another restore may have ended here.
      await mustBeFree(files);
      begunBefore = (await files.read(UNFINISHED)) !== null;
      await files.put(UNFINISHED, own);
      stored.push(UNFINISHED);
      let done = 0;
      await eachOf(names, async (name) => {
        signal.throwIfAborted();
        stored.push(name);
        await files.put(name, await readFile(join(staging, name)));
        progress('files', ++done, names.length);
      });
      for (const folder of FOLDERS) await rm(join(staging, folder), { recursive: true, force: true });
    },
    /** The database is filled: from now on the store is this shop's. */
    end: () => files.remove(UNFINISHED).catch(() => undefined),
    /**
     * Empties the store again, as far as it can be reached; unless another restore has had a part in it, whose shop may
     * be there by now and name the same files.
     */
    undo: async (): Promise<void> => {
      const last = await files.read(UNFINISHED).catch(() => null);
      if (begunBefore || !last?.equals(own)) return;
      for (const name of stored.reverse()) await files.remove(name).catch(() => undefined);
    },
  };
}

/** Throws `BackupProblem` if the store is another shop's. */
async function mustBeFree(files: FileStore): Promise<void> {
  const there = await firstOf(files).catch((error) => {
    throw new BackupProblem(`nothing was restored: ${reasonOf(error)}`, { cause: error });
  });
  if (there === null) return;
  throw new BackupProblem(`${files.place}: holds ${there} already; a backup is restored into an empty file store`);
}

/** A file that shows that the store is another shop's; null if there is none. */
async function firstOf(files: FileStore): Promise<string | null> {
  for (const mark of [MARK, COPYING, COPIED]) if (await files.stat(mark)) return mark;
  if (await files.stat(UNFINISHED)) return null;
  for (const folder of FOLDERS) for await (const { name } of files.list(folder)) return name;
  return null;
}

async function filesIn(staging: string, folder: string): Promise<string[]> {
  const names = await readdir(join(staging, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.map((name) => `${folder}/${name}`);
}
