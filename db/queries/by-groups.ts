import { sql } from 'drizzle-orm';

/** As many groups as one statement asks for: those of a page of orders, or of a batch that expires. */
const ASKED = 20;

const nameOf = (place: number) => `id${place}`;

/** What a prepared query writes after `in`. */
export const askedFor = Array.from({ length: ASKED }, (_, place) => sql.placeholder(nameOf(place)));

/** What a query that asks for `askedFor` gives for any number of groups. */
export async function byGroups<Row>(
  groupIds: readonly number[],
  ask: (ids: Record<string, number>) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < groupIds.length; from += ASKED) {
    const part = groupIds.slice(from, from + ASKED);
    // Where fewer are left, the first of them is asked for again.
    const ids = Array.from({ length: ASKED }, (_, place) => [nameOf(place), part[place] ?? part[0]]);
    found.push(...(await ask(Object.fromEntries(ids))));
  }
  return found;
}
