import {
  type ItemsInput,
  type ItemsSort,
  selectSortedItems,
  selectStaffItems,
} from '../../../db/queries/console/items.ts';
import type { Reader } from '../../../db/store.ts';
import { idBefore, pageAfter, pageOf } from '../cursor.ts';
import { cursorOf, valuesOf } from '../cursors.ts';
import { Refused } from '../refused.ts';
import { OTHER_LANGUAGES } from './item-counts.ts';

/** The maximum of PostgreSQL's `integer`. */
const MOST = 2 ** 31 - 1;

export interface Filters extends Omit<ItemsInput, 'languages'> {
  /** Newest first without it. */
  sort: ItemsSort | undefined;
  limit: number;
}

export interface PageInput extends Filters {
  cursor: string | undefined;
}

/** Where a page begins. Throws `cursorInvalid`. */
export function placeOf({ sort, cursor }: PageInput) {
  if (!sort) return { before: idBefore(cursor), after: undefined };
  const [value = 0, id = 0] = cursor === undefined ? [] : valuesOf(cursor, 2);
  if (value > MOST) throw new Refused('cursorInvalid');
  return { before: 0, after: cursor === undefined ? undefined : { value, id } };
}

/** A page of items, which begins at a place. */
export async function readItems(
  view: Reader,
  { sort, before, after, ...filters }: Filters & ReturnType<typeof placeOf>,
) {
  const limit = filters.limit + 1;
  const input = { ...filters, limit, languages: OTHER_LANGUAGES };
  if (!sort) return pageOf(await selectStaffItems(view, { ...input, before }), filters.limit);
  const found = await selectSortedItems(view, { ...input, sort, after });
  return pageAfter(found, filters.limit, (row) => cursorOf(sort.endsWith('sales') ? row.ptNum : row.stock, row.id));
}
