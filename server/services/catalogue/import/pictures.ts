import { resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import type { AdoptedPicture, PictureLibrary } from '../../pictures/library.ts';
import { masterOf, PictureUnreadable } from '../../pictures/master.ts';
import { FileProblem, readGivenFile } from '../../text-file.ts';
import type { ImportWish } from './report.ts';

type Reading = Pick<ImportWish, 'folder' | 'progress' | 'signal'>;

const MOST_BYTES = 30 * 2 ** 20;

/** Concurrent conversions; each uses a core. */
const AT_ONCE = 2;

/**
 * Reads pictures from a folder and saves them in the library; without a library it only checks that they can be read.
 * Reports each unreadable one. A picture that was saved for a failed import does no harm: its file is named after its
 * content, and no row refers to it.
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
