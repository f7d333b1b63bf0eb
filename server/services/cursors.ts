import { Refused } from './refused.ts';

/** The opaque `cursor` of a list: what its last row was ordered by. */
export const cursorOf = (...values: (number | string)[]): string => Buffer.from(values.join(' ')).toString('base64url');

/** The numbers of a cursor, as many as the list is ordered by. Throws `cursorInvalid`. */
export function valuesOf(cursor: string, count: number): number[] {
  const values = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (values.length !== count || values.some((value) => !/^\d{1,15}$/.test(value))) throw new Refused('cursorInvalid');
  return values.map(Number);
}

/** Where a page begins in a list that is ordered by so many columns; undefined at its beginning. Throws `cursorInvalid`. */
export const placeOf = (cursor: string | undefined, count: 1 | 2): number[] | undefined =>
  cursor === undefined ? undefined : valuesOf(cursor, count);

/** The order number of a cursor. Throws `cursorInvalid`. */
export function numberOf(cursor: string): string {
  const number = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{16}$/.test(number)) throw new Refused('cursorInvalid');
  return number;
}
