import { resolve, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PictureRefused } from '../../pictures/conversions/conversions.ts';
import { type AdoptedPicture, type PictureLibrary, parsePictureFile } from '../../pictures/library.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import { FileProblem, readGivenFile } from '../../text-file.ts';
import type { ImportInput } from './import-input.ts';
import { MOST_PROBLEMS, ROWS_A_TURN } from './report.ts';

type Reading = Pick<ImportInput, 'folder' | 'progress' | 'signal'>;

const MOST_BYTES = 30 * 2 ** 20;

const MEDIA = '/media/';

/** Concurrent conversions; each uses a core. */
const CONCURRENCY = 2;

interface Into {
  library: PictureLibrary;
  /** Otherwise it is only checked that they can be read. */
  save: boolean;
}

/**
 * Reads pictures from a folder, or by their addresses (`/media/…`) from the library, and saves them there. Reports each
 * unreadable one. A picture that was saved for a failed import does no harm: its file is named after its content, and no
 * row refers to it.
 */
export async function readPictures(names: string[], { library, save }: Into, input: Reading) {
  const { folder, progress, signal } = input;
  const adopted = new Map<string, AdoptedPicture>();
  const unreadable = new Map<string, Wrong>();
  let done = 0;
  const taken = async (name: string) => {
    const master = await inLibrary(library, name);
    if (master) return save ? library.adopt(master) : undefined;
    const bytes = await readGivenFile(pathIn(folder, name), MOST_BYTES);
    return save ? library.takeIn(bytes) : library.check(bytes);
  };
  const readOne = async (name: string) => {
    signal.throwIfAborted();
    try {
      const picture = await taken(name);
      if (picture) adopted.set(name, picture);
    } catch (error) {
      unreadable.set(name, wrongOf(name, error));
    }
    progress('pictures read', ++done, names.length);
  };
  const left = names.values();
  const readSome = async () => {
    for (const name of left) {
      // Each is a problem already.
      if (unreadable.size > MOST_PROBLEMS) return;
      await readOne(name);
      if (done % ROWS_A_TURN === 0) await nextTurn();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, readSome));
  return { adopted, unreadable };
}

/** A named picture is not where it may be. */
class PictureAway extends Error {
  constructor(readonly wrong: Wrong) {
    super(wrong.code);
  }
}

/** Why a picture cannot be used; what is read from a folder concerns the operator alone. Throws what is no problem. */
function wrongOf(name: string, error: unknown): Wrong {
  if (error instanceof PictureAway) return error.wrong;
  if (error instanceof FileProblem) return new Wrong('fileUnreadable', { why: error.message });
  if (error instanceof PictureRefused)
    return new Wrong(error.code === 'fileEmpty' ? 'pictureEmpty' : error.code, { name });
  throw error;
}

/** The master of a picture that is named by its address; undefined for the name of a file. */
async function inLibrary(library: PictureLibrary, name: string): Promise<Buffer | undefined> {
  if (!name.startsWith(MEDIA)) return undefined;
  const picture = parsePictureFile(name.slice(MEDIA.length));
  const master = picture && (await library.master(picture.name));
  if (!master) throw new PictureAway(new Wrong('pictureNotInLibrary', { name }));
  return master;
}

function pathIn(folder: string | null, name: string): string {
  if (folder === null) throw new PictureAway(new Wrong('pictureNotUploaded', { name }));
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) throw new PictureAway(new Wrong('pictureElsewhere', { name }));
  return path;
}
