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

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page, or null at the end. */
  next: string | null;
}

/** Cuts `limit + 1` rows that were asked for down to a page. */
export function pageOf<Row extends { id: number }>(found: Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? cursorAfter(last.id) : null };
}
