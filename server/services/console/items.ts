import {
  countStaffItems,
  type ItemsWish,
  selectEnded,
  selectHeld,
  selectPicturesOf,
  selectSold,
  selectStaffItems,
  selectStaffItemsOf,
  selectTextTimes,
} from '../../../db/queries/console/items.ts';
import { selectWholeItems } from '../../../db/queries/item-changes.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { locales } from '../../../shared/locales.ts';
import { idBefore, pageOf } from '../cursor.ts';
import { pictureUrl } from '../pictures/library.ts';
import { StaffRefused } from '../staff/refused.ts';

const LANGUAGES = Object.keys(locales).length;
const SOLD_SINCE = 30 * 24 * 60 * 60 * 1000;

/** Ended groups from which the editor counts what another size would have filled. */
const ENDED = 300;

type Row = Awaited<ReturnType<typeof selectStaffItems>>[number];

/** A row as the console writes it. */
function listed(row: Row, sold: Map<number, number>) {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    category_id: row.categoryId,
    category: row.category,
    picture_url: pictureUrl(row.picture),
    price: row.price,
    org_price: row.orgPrice,
    tax: row.tax,
    stock: row.stock,
    group_size: row.groupSize,
    group_seconds: row.groupSeconds,
    sale_ends_at: row.saleEndsAt,
    hot: row.hot,
    on_sale: row.onSale,
    languages: row.translations + 1,
    sold_30_days: sold.get(row.id) ?? 0,
  };
}

async function withSold(on: Reader, rows: Row[], now: number) {
  const ids = rows.map(({ id }) => id);
  const sold = ids.length === 0 ? new Map<number, number>() : await selectSold(on, ids, now - SOLD_SINCE);
  return rows.map((row) => listed(row, sold));
}

async function endedGroups(on: Reader, id: number) {
  const filled = await selectEnded(on, id, 'complete', ENDED);
  const expired = await selectEnded(on, id, 'expired', ENDED);
  return [...filled, ...expired].toSorted((a, b) => b.expiresAt - a.expiresAt).slice(0, ENDED);
}

/** An item in every language, with what its groups say; null if there is none. */
export async function wholeItemOf(on: Reader, id: number, now: number) {
  const rows = await selectStaffItemsOf(on, [id]);
  const [item] = await selectWholeItems(on, [id]);
  const [head] = await withSold(on, rows, now);
  if (!item || !head) return null;
  const times = new Map((await selectTextTimes(on, id)).map(({ locale, wordsAt }) => [locale, wordsAt]));
  const texts = Object.entries(item.texts).map(([locale, text]) => [
    locale,
    { ...text, words_at: times.get(locale) ?? null },
  ]);
  const held = await selectHeld(on, id);
  const ended = await endedGroups(on, id);
  return {
    ...head,
    content: item.content,
    words_at: item.wordsAt,
    pt_num: item.ptNum,
    pictures: (await selectPicturesOf(on, id)).map((picture) => ({ id: picture.id, url: pictureUrl(picture.name) })),
    texts: Object.fromEntries(texts),
    held: held.pieces,
    waiting_groups: held.groups,
    ended_groups: ended.map(({ size, seats, openedAt, closedAt }) => ({
      size,
      seats,
      seconds: Math.round(((closedAt ?? openedAt) - openedAt) / 1000),
    })),
    created_at: item.createdAt,
  };
}

interface Deps {
  store: Store;
  clock: () => number;
}

/** Items as staff see them, on sale or not. */
export function createStaffItems({ store, clock }: Deps) {
  const { reader } = store;
  return {
    /** A page, newest first. Throws `cursorInvalid`. */
    page: async (wish: Omit<ItemsWish, 'languages'> & { limit: number; cursor: string | undefined }) => {
      const { limit, cursor, ...filters } = wish;
      const before = idBefore(cursor);
      const found = await selectStaffItems(reader, { ...filters, before, limit: limit + 1, languages: LANGUAGES - 1 });
      const { rows, next } = pageOf(found, limit);
      return { rows: await withSold(reader, rows, clock()), next };
    },

    counts: (stockUnder: number) => countStaffItems(reader, { stockUnder, languages: LANGUAGES - 1 }),

    rows: async (ids: number[]) => withSold(reader, await selectStaffItemsOf(reader, ids), clock()),

    /** Throws `itemUnknown`. */
    whole: async (id: number) => {
      const item = await wholeItemOf(reader, id, clock());
      if (!item) throw new StaffRefused('itemUnknown');
      return item;
    },
  };
}
