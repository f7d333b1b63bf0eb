import { hasCode } from '../../../db/errors.ts';
import {
  deleteUnusedPictures,
  forgetRemovedName,
  holdPictures,
  replaceInItems,
  replaceInSections,
  selectDescriptionsOfPicture,
  selectItemIdsOfPicture,
  selectItemsOfPicture,
  selectPictures,
  selectRemovedNames,
  selectSectionsOfPicture,
  selectValuesOfPicture,
} from '../../../db/queries/console/library.ts';
import { holdTurn } from '../../../db/queries/turns.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { MOST_USES } from '../../../shared/console/most-uses.ts';
import { toTheEnd } from '../../files/to-the-end.ts';
import { actOnce } from '../act-once.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import { type PictureLibrary, pictureUrl, unlessAway } from '../pictures/library.ts';
import type { Asked } from '../reports/report.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { readLibrary } from './library-list.ts';

/** Items in which one act replaces a picture: each is a row, and other writers wait. */
const MOST_ITEMS = 500;

/** PostgreSQL's code of a row that refers to one which is being deleted. */
const STILL_USED = '23503';
const TRIES = 5;

type Row = Awaited<ReturnType<typeof readLibrary>>[number];

interface PageInput {
  unused: boolean;
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
}

interface Deps {
  store: Store;
  pictures: PictureLibrary;
  run: Asked<{ readLibrary: typeof readLibrary }>;
}

/** The shop's pictures, as staff see them: where each is used, what lies on the disk, what nobody needs. */
export function createStaffLibrary({ store, pictures, run }: Deps) {
  const listed = async ({ id, name, width, height, createdAt, ...uses }: Row) => {
    const files = await pictures.files(name);
    const missing = !files.some((file) => file.width === 720 && file.format === 'webp');
    return { id, url: pictureUrl(name), width, height, createdAt, files, missing, uses };
  };

  const one = async (id: number) => {
    const [row] = await selectPictures(store.reader, [id]);
    if (!row) throw new StaffRefused('pictureUnknown');
    const items = await selectItemsOfPicture(store.reader, id, MOST_USES);
    const descriptions = await selectDescriptionsOfPicture(store.reader, id, MOST_USES);
    const ofValues = await selectValuesOfPicture(store.reader, id, MOST_USES);
    const values = [...new Map(ofValues.map((item) => [item.id, item])).values()].sort((a, b) => a.id - b.id);
    return {
      ...(await listed(row)),
      places: { items, descriptions, values, ...(await selectSectionsOfPicture(store.reader, id)) },
    };
  };

  const removeFiles = async (gone: Awaited<ReturnType<typeof removeIn>>) => {
    for (const picture of gone) await pictures.remove(picture.name, picture);
  };

  return {
    /** Throws `cursorInvalid`. */
    page: async ({ cursor, limit, ...page }: PageInput) => {
      const input = { ...page, after: placeOf(cursor, 1), limit: limit + 1 };
      const found = page.unused ? await run.readLibrary(input) : await readLibrary(store.reader, input);
      const { rows, next } = pageAfter(found, limit, ({ id }) => cursorOf(id));
      return { rows: await Promise.all(rows.map(listed)), next };
    },

    /** Throws `pictureUnknown`. */
    one,

    /** Puts another picture in its place everywhere but in groups. Throws `pictureUnknown`, `pictureManyUses`. */
    replace: async ({ id, by }: { id: number; by: number }, act: By) => {
      await store.transaction((tx) => replaceIn(tx, { id, by }, act));
      return one(by);
    },

    /** Deletes those that nothing uses, with their files, now or later by the job; says which were deleted. */
    remove: async (ids: number[], act: By): Promise<number[]> => {
      const gone = await retried(() => store.transaction((tx) => removeIn(tx, ids, act)));
      await removeFiles(gone).catch(unlessAway);
      const left = (await selectPictures(store.reader, ids)).map((row) => row.id);
      return ids.filter((id) => !left.includes(id));
    },

    /**
     * Removes what is left of the files of deleted pictures; a job calls it now and then. A name is forgotten when nothing
     * is found under it: a size that was being made when the others were removed is removed the next time.
     */
    removeLeftFiles: async (signal: AbortSignal): Promise<void> => {
      await toTheEnd(await selectRemovedNames(store.reader), async (name) => {
        signal.throwIfAborted();
        if ((await pictures.files(name)).length > 0) await pictures.remove(name);
        else await store.transaction((tx) => forgetRemovedName(tx, name));
      });
    },
  };
}

async function replaceIn(tx: Writer, { id, by }: { id: number; by: number }, act: By): Promise<void> {
  await actOnce(tx, act, 'pictures replace', async () => {
    if (id === by) throw new StaffRefused('pictureSame');
    await holdTurn(tx, 'items');
    if ((await holdPictures(tx, [id, by])).length < 2) throw new StaffRefused('pictureUnknown');
    const items = await selectItemIdsOfPicture(tx, id, MOST_ITEMS + 1);
    if (items.length > MOST_ITEMS) throw new StaffRefused('pictureManyUses', { params: { most: MOST_ITEMS } });
    const sections = await replaceInSections(tx, { id, by });
    await replaceInItems(tx, items, { id, by });
    return { subject: `picture:${id}`, detail: { by, items, sections } };
  });
}

async function removeIn(tx: Writer, ids: number[], act: By) {
  let gone: Awaited<ReturnType<typeof deleteUnusedPictures>> = [];
  await actOnce(tx, act, 'pictures remove', async () => {
    await holdTurn(tx, 'items');
    gone = await deleteUnusedPictures(tx, ids);
    if (gone.length === 0) return null;
    return { subject: 'pictures', detail: { pictures: gone.map(({ id, name }) => `${id} ${name}`) } };
  });
  return gone;
}

/** One that is given a use meanwhile fails the whole on PostgreSQL; the next try sees the use. */
async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !hasCode(error, STILL_USED)) throw error;
    }
  }
}
