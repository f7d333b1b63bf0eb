import { resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import type { AdoptedPicture, PictureLibrary } from '../../pictures/library.ts';
import { masterOf, PictureUnreadable } from '../../pictures/master.ts';
import { FileProblem, readGivenFile } from '../../text-file.ts';
import type { ImportWish } from './report.ts';

type Reading = Pick<ImportWish, 'folder' | 'progress' | 'signal'>;

const MOST_BYTES = 30 * 2 ** 20;

/** Conversions at once: each keeps a core busy. */
const AT_ONCE = 2;

/**
 * Reads pictures of a folder and keeps them in the library, or without one only sees whether they can be read; says
 * what is wrong with each that cannot. A picture kept for an import that then fails does no harm: its file is named
 * after its content, and no row names it.
 */
export async function readPictures(names: string[], library: PictureLibrary | null, wish: Reading) {
  const { folder, progress, signal } = wish;
  const adopted = new Map<string, AdoptedPicture>();
  const unreadable = new Map<string, string>();
  let done = 0;
  const readOne = async (name: string) => {
    signal.throwIfAborted();
    try {
      const master = await masterOf(await readGivenFile(pathIn(folder, name), MOST_BYTES));
      if (library) adopted.set(name, await library.adopt(master));
    } catch (error) {
      if (!(error instanceof PictureUnreadable || error instanceof FileProblem)) throw error;
      unreadable.set(name, error instanceof FileProblem ? error.message : `${name}: ${error.message}`);
    }
    progress('pictures read', ++done, names.length);
  };
  await pLimit(AT_ONCE).map(names, readOne);
  return { adopted, unreadable };
}

function pathIn(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) throw new FileProblem(`${name}: is not in the folder of the pictures`);
  return path;
}
