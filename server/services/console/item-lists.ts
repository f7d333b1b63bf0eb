import {
  type ItemsSort,
  type ItemsWish,
  selectSortedItems,
  selectStaffItems,
} from '../../../db/queries/console/items.ts';
import type { Reader } from '../../../db/store.ts';
import { idBefore, pageAfter, pageOf } from '../cursor.ts';
import { cursorOf, valuesOf } from './cursors.ts';
import { OTHER_LANGUAGES } from './item-counts.ts';

export interface Filters extends Omit<ItemsWish, 'languages'> {
  /** Newest first without it. */
  sort: ItemsSort | undefined;
  limit: number;
}

export interface PageWish extends Filters {
  cursor: string | undefined;
}

/** Where a page begins. Throws `cursorInvalid`. */
export function placeOf({ sort, cursor }: PageWish) {
  if (!sort) return { before: idBefore(cursor), after: undefined };
  const [value = 0, id = 0] = cursor === undefined ? [] : valuesOf(cursor, 2);
  return { before: 0, after: cursor === undefined ? undefined : { value, id } };
}

/** A page of items, which begins at a place. */
export async function readItems(
  view: Reader,
  { sort, before, after, ...filters }: Filters & ReturnType<typeof placeOf>,
) {
  const limit = filters.limit + 1;
  const wish = { ...filters, limit, languages: OTHER_LANGUAGES };
  if (!sort) return pageOf(await selectStaffItems(view, { ...wish, before }), filters.limit);
  const found = await selectSortedItems(view, { ...wish, sort, after });
  return pageAfter(found, filters.limit, (row) => cursorOf(sort.endsWith('sales') ? row.ptNum : row.stock, row.id));
}
