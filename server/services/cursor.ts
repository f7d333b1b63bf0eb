import { Refused } from './refused.ts';

/** The opaque `cursor` of a list ordered by id, newest first: the id of the last row that was shown. */
export function cursorAfter(id: number): string {
  return Buffer.from(`id<${id}`).toString('base64url');
}

/** The id below which a page begins; all ids without a cursor. Throws `cursorInvalid`. */
export function idBefore(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const id = /^id<(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw new Refused('cursorInvalid');
  return Number(id);
}

/** The opaque `cursor` of a list that is ranked anew at each reading: how many rows were shown. */
export function cursorAfterPlace(place: number): string {
  return Buffer.from(`from:${place}`).toString('base64url');
}

/** How many rows come before a page; none without a cursor. Throws `cursorInvalid`. */
export function placesBefore(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const place = /^from:(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (place === undefined) throw new Refused('cursorInvalid');
  return Number(place);
}

/** The position of an item among those ordered by how often they were bought. */
export interface Rank {
  ptNum: number;
  id: number;
}

/** The opaque `cursor` of a list of items, most bought first, then newest. */
export function cursorAfterRank({ ptNum, id }: Rank): string {
  return Buffer.from(`sold<${ptNum},id<${id}`).toString('base64url');
}

/** The maximum of PostgreSQL's `integer`. */
const MOST_SOLD = 2 ** 31 - 1;

/** The rank below which a page begins; all ranks without a cursor. Throws `cursorInvalid`. */
export function rankBefore(cursor: string | undefined): Rank {
  if (cursor === undefined) return { ptNum: MOST_SOLD, id: Number.MAX_SAFE_INTEGER };
  const [, sold, id] = /^sold<(\d{1,10}),id<(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const ptNum = Number(sold);
  if (id === undefined || ptNum > MOST_SOLD) throw new Refused('cursorInvalid');
  return { ptNum, id: Number(id) };
}

export interface CursorPage<Row, After = string> {
  rows: Row[];
  /** The cursor of the next page, or null at the end. */
  next: After | null;
}

/** Cuts `limit + 1` rows, newest first, to a page; `next` is a cursor. */
export function pageOf<Row extends { id: number }>(found: Row[], limit: number): CursorPage<Row> {
  return pageAfter(found, limit, ({ id }) => cursorAfter(id));
}

/** The same for a list in another order; `after` makes the cursor after a row. */
export function pageAfter<Row, After>(found: Row[], limit: number, after: (row: Row) => After): CursorPage<Row, After> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? after(last) : null };
}
