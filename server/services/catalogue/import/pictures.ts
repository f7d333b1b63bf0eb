import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import { type AdoptedPicture, type PictureLibrary, parsePictureFile } from '../../pictures/library.ts';
import { masterOf, PictureUnreadable } from '../../pictures/master.ts';
import { FileProblem, readGivenFile } from '../../text-file.ts';
import type { ImportWish } from './report.ts';

type Reading = Pick<ImportWish, 'folder' | 'progress' | 'signal'>;

const MOST_BYTES = 30 * 2 ** 20;

const MEDIA = '/media/';

/** Concurrent conversions; each uses a core. */
const AT_ONCE = 2;

interface Into {
  library: PictureLibrary;
  /** Otherwise it is only checked that they can be read. */
  save: boolean;
}

/**
 * Reads pictures from a folder, or by their addresses (`/media/…`) from the library, and saves them there. Reports each unreadable one. A picture that was saved for a failed import does no harm: its file is named after its
 * content, and no row refers to it.
 */
export async function readPictures(names: string[], { library, save }: Into, wish: Reading) {
  const { folder, progress, signal } = wish;
  const adopted = new Map<string, AdoptedPicture>();
  const unreadable = new Map<string, string>();
  let done = 0;
  const readOne = async (name: string) => {
    signal.throwIfAborted();
    try {
      const master =
        (await inLibrary(library, name)) ?? (await masterOf(await readGivenFile(pathIn(folder, name), MOST_BYTES)));
      if (save) adopted.set(name, await library.adopt(master));
    } catch (error) {
      if (!(error instanceof PictureUnreadable || error instanceof FileProblem)) throw error;
      unreadable.set(name, error instanceof FileProblem ? error.message : `${name}: ${error.message}`);
    }
    progress('pictures read', ++done, names.length);
  };
  await pLimit(AT_ONCE).map(names, readOne);
  return { adopted, unreadable };
}

/** The master of a picture that is named by its address; undefined for the name of a file. */
async function inLibrary(library: PictureLibrary, name: string): Promise<Buffer | undefined> {
  if (!name.startsWith(MEDIA)) return undefined;
  const picture = parsePictureFile(name.slice(MEDIA.length));
  const file = picture && (await library.file(picture.name, 720, 'webp'));
  if (!file) throw new FileProblem(`${name}: is not in the library`);
  return readFile(file);
}

function pathIn(folder: string | null, name: string): string {
  if (folder === null) throw new FileProblem(`${name}: was not uploaded with the file`);
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) throw new FileProblem(`${name}: is not in the folder of the pictures`);
  return path;
}
