import pLimit from 'p-limit';
import { insertPicture } from '../../../db/queries/import.ts';
import type { Store } from '../../../db/store.ts';
import { Overloaded } from '../refused.ts';
import { StaffRefused } from '../staff/refused.ts';
import { type PictureLibrary, pictureUrl } from './library.ts';
import { masterOf, PictureUnreadable } from './master.ts';

interface Deps {
  store: Store;
  pictures: PictureLibrary;
}

/** Pictures that wait for conversion, each up to 5 MiB in memory; beyond that a request is refused as `Overloaded`. */
const LONGEST_QUEUE = 20;

/** Pictures that staff send to the library. The same content is stored once. */
export function createPictureUploads({ store, pictures: library }: Deps) {
  const oneByOne = pLimit(1);
  return async (bytes: Uint8Array) => {
    if (oneByOne.pendingCount >= LONGEST_QUEUE) throw new Overloaded('too many pictures at once');
    const adopted = await oneByOne(async () => library.adopt(await readable(bytes)));
    const id = await store.transaction((tx) => insertPicture(tx, adopted));
    return { id, url: pictureUrl(adopted.name), width: adopted.width, height: adopted.height };
  };
}

/** Throws `pictureUnreadable`. */
async function readable(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await masterOf(Buffer.from(bytes));
  } catch (error) {
    if (error instanceof PictureUnreadable) throw new StaffRefused('pictureUnreadable');
    throw error;
  }
}
