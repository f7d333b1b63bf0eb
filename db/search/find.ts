import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../queries/raw.ts';
import { engine } from '../schema/index.ts';
import type { Reader } from '../store.ts';
import { idsOfWords, termsOfItems } from './postings.ts';
import { scoreOf, tellsOf } from './rank.ts';
import type { Wanted } from './ways.ts';

/** Items of a word that are looked at, the best first: of one that is asked for, and of one that is near it. */
const [OF_WORD, OF_OTHER] = [150, 60];

/** From here on a word is one that is asked for. */
const ASKED = 0.85;

/** Items at which words are looked up that more items have than were looked at. */
const LOOKED_UP = 120;

/** The part of what is near best that another one needs, to be shown beside it. */
const FAR = 0.15;

/** The part of what is wanted that an item needs to be near it, and to have it. */
const [NEAR, WHOLE] = [0.4, 0.999];

export interface Found {
  id: number;
  /** Whether it is not what was asked for, but near it, or its description alone says so. */
  near: boolean;
}

interface Posting {
  termId: number;
  itemId: number;
  impact: number;
}

/** How many items of each word are looked at. */
function depthsOf(wanted: Wanted[]): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { words, closeness } of wanted.flatMap(({ ways }) => ways)) {
    const depth = closeness > ASKED ? OF_WORD : OF_OTHER;
    for (const word of words) depths.set(word, Math.max(depth, depths.get(word) ?? 0));
  }
  return depths;
}

interface Term {
  id: number;
  depth: number;
}

/** The first items of each word, on sale or off it: those about which it says most, of equal ones the newest. */
async function firstPostings(on: Reader, terms: Term[], onSale: boolean): Promise<Posting[]> {
  const best = onSale
    ? sql`p.impact > 0 order by p.impact desc, p.item_id desc`
    : sql`p.impact < 0 order by p.impact, p.item_id`;
  const of = (id: SQL | number, depth: SQL | number) =>
    sql`select p.term_id as "termId", p.item_id as "itemId", abs(p.impact) as impact from search_postings p
      where p.term_id = ${id} and ${best} limit ${depth}`;
  if (engine === 'pg') {
    const asked = sql`jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as asked(id int, depth int)`;
    const each = of(sql`asked.id`, sql`asked.depth`);
    const rows = await selectRaw<Posting>(on, sql`select best.* from ${asked} cross join lateral (${each}) as best`);
    return rows.map((row) => ({ ...row, itemId: Number(row.itemId) }));
  }
  const found: Posting[] = [];
  for (const { id, depth } of terms) found.push(...(await selectRaw<Posting>(on, of(id, depth))));
  return found;
}

type Impacts = Map<string, number>;

function byItem(postings: Posting[], words: ReadonlyMap<number, string>): Map<number, Impacts> {
  const items = new Map<number, Impacts>();
  for (const { termId, itemId, impact } of postings) {
    const own = items.get(itemId) ?? new Map<string, number>();
    own.set(words.get(termId) ?? '', impact);
    items.set(itemId, own);
  }
  return items;
}

function countsOf(items: Iterable<Impacts>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const impacts of items) for (const word of impacts.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether items of several words are wanted, so that one may have a word without being among its first. */
const asksForSeveral = (wanted: Wanted[], cut: ReadonlySet<string>) =>
  wanted.length > 1 ||
  wanted.some(({ ways }) => ways.some(({ words }) => words.length > 1 && words.some((word) => cut.has(word))));

/** Looks up which of some items have a word without being among its first. */
async function lookUp(
  on: Reader,
  items: Map<number, Impacts>,
  some: number[],
  cut: Map<string, number>,
): Promise<void> {
  for (const [itemId, terms] of await termsOfItems(on, some)) {
    for (const [word, id] of cut) {
      const impact = terms[id];
      if (impact !== undefined) items.get(itemId)?.set(word, Math.abs(impact));
    }
  }
}

async function rankedItems(on: Reader, wanted: Wanted[], onSale: boolean): Promise<(Found & { score: number })[]> {
  const depths = depthsOf(wanted);
  const ids = await idsOfWords(on, depths.keys());
  const terms = [...ids].map(([word, id]) => ({ id, depth: depths.get(word) ?? 0 }));
  const items = byItem(await firstPostings(on, terms, onSale), new Map([...ids].map(([word, id]) => [id, word])));
  const counts = countsOf(items.values());
  const tells = tellsOf(wanted, counts);
  const rank = () =>
    [...items]
      .map(([id, impacts]) => ({ id, ...scoreOf(wanted, tells, impacts) }))
      .sort((one, other) => other.score - one.score || other.id - one.id);
  let ranked = rank();
  const cut = new Map([...ids].filter(([word]) => (counts.get(word) ?? 0) >= (depths.get(word) ?? 0)));
  if (cut.size > 0 && asksForSeveral(wanted, new Set(cut.keys()))) {
    await lookUp(
      on,
      items,
      ranked.slice(0, LOOKED_UP).map(({ id }) => id),
      cut,
    );
    ranked = rank();
  }
  const isNear = wanted.some((one) => one.isNear);
  const found = ranked
    .filter(({ covered }) => covered >= NEAR)
    .map(({ id, score, covered, near }) => ({ id, score, near: isNear || near || covered < WHOLE }));
  const nearest = found.find(({ near }) => near)?.score ?? 0;
  return found.filter(({ score, near }) => !near || score >= nearest * FAR);
}

/**
 * Items that have what is wanted, the best first, of equal ones the newest, then those that are near it (docs/domain.md,
 * Search); for staff those off sale too, after the others.
 */
export async function findItems(on: Reader, wanted: Wanted[], { onSale }: { onSale: boolean }): Promise<Found[]> {
  const found = await rankedItems(on, wanted, true);
  const all = onSale ? found : [...found, ...(await rankedItems(on, wanted, false))];
  const ids = (isNear: boolean) => all.filter(({ near }) => near === isNear).map(({ id, near }) => ({ id, near }));
  return [...ids(false), ...ids(true)];
}
