import { sql } from 'drizzle-orm';

/** The number of groups in one statement: those of a page of orders, or of a batch that expires. */
const ASKED = 20;

const nameOf = (place: number) => `id${place}`;

/** The list of a prepared query after `in`. */
export const askedFor = Array.from({ length: ASKED }, (_, place) => sql.placeholder(nameOf(place)));

/** The rows of a query for any number of groups; it takes `askedFor` at a time. */
export async function byGroups<Row>(
  groupIds: readonly number[],
  ask: (ids: Record<string, number>) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < groupIds.length; from += ASKED) {
    const part = groupIds.slice(from, from + ASKED);
    // If fewer are left, the first of them is repeated.
    const ids = Array.from({ length: ASKED }, (_, place) => [nameOf(place), part[place] ?? part[0]]);
    found.push(...(await ask(Object.fromEntries(ids))));
  }
  return found;
}
