import { insertPicture } from '../../../db/queries/import.ts';
import type { Store } from '../../../db/store.ts';
import { StaffRefused } from '../staff-refused.ts';
import { PictureRefused } from './conversions/conversions.ts';
import { type PictureLibrary, pictureUrl } from './library.ts';

interface Deps {
  store: Store;
  pictures: PictureLibrary;
}

/** Pictures that wait for conversion; more than of shoppers, so that theirs do not keep staff from working. */
const LONGEST_QUEUE = 40;

/**
 * Pictures that staff send to the library. The same content is stored once. Throws a `PictureFault` as `StaffRefused`,
 * `Overloaded`, `FilesAway`.
 */
export function createPictureUploads({ store, pictures: library }: Deps) {
  return async (bytes: Uint8Array) => {
    const adopted = await library.takeIn(bytes, LONGEST_QUEUE).catch((error: unknown) => {
      throw error instanceof PictureRefused ? new StaffRefused(error.code, { cause: error }) : error;
    });
    const id = await store.transaction((tx) => insertPicture(tx, adopted));
    return { id, url: pictureUrl(adopted.name), width: adopted.width, height: adopted.height };
  };
}
