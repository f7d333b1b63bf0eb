import { eq, inArray, sql } from 'drizzle-orm';
import { putRows } from '../queries/put-rows.ts';
import { runRaw, selectRaw } from '../queries/raw.ts';
import { engine } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { END, type Impacts } from './document.ts';
import { endingOf } from './near.ts';
import { syllablesOf } from './pinyin.ts';
import { itemTerms } from './tables.ts';

const POSTING = ['term_id', 'impact', 'item_id'].map((name) => ({ name, json: false }));
const OF_ITEM = [
  { name: 'item_id', json: false },
  { name: 'terms', json: true },
];

/** The ids of words that an item has or had; others are left out. */
export async function idsOfWords(on: Reader, words: Iterable<string>): Promise<Map<string, number>> {
  const all = JSON.stringify([...words]);
  const from =
    engine === 'pg' ? sql`select jsonb_array_elements_text(${all}::jsonb)` : sql`select value from json_each(${all})`;
  const rows = await selectRaw<{ id: number; word: string }>(
    on,
    sql`select id, word from search_terms where word in (${from})`,
  );
  return new Map(rows.map(({ id, word }) => [word, Number(id)]));
}

function rowOf(word: string) {
  const isEnd = word.endsWith(END);
  const plain = isEnd ? word.slice(0, -END.length) : word;
  const syllables = [...plain].length > 1 ? syllablesOf(plain) : null;
  return {
    word,
    sound: syllables?.join('') ?? null,
    initials: isEnd ? (syllables?.map(([first]) => first).join('') ?? null) : null,
    ending: isEnd ? null : endingOf(plain),
  };
}

/** Adds words that no item had. They are in one order, so that two who add the same wait for each other once. */
async function addWords(tx: Writer, words: string[]): Promise<void> {
  const rows = words.sort().map(rowOf);
  const text = JSON.stringify(rows);
  const from =
    engine === 'pg'
      ? sql`json_to_recordset(${text}::json) as given(word text, sound text, initials text, ending text)`
      : sql`json_each(${text}) where true`;
  const values =
    engine === 'pg'
      ? sql`word, sound, initials, ending`
      : sql`value ->> 'word', value ->> 'sound', value ->> 'initials', value ->> 'ending'`;
  await runRaw(
    tx,
    sql`insert into search_terms (word, sound, initials, ending) select ${values} from ${from} on conflict do nothing`,
  );
}

/** The id of each word, also of those that no item had; `known` is what the caller has found already. */
export async function idsFor(
  tx: Writer,
  words: Iterable<string>,
  known = new Map<string, number>(),
): Promise<Map<string, number>> {
  const lookedFor = [...words].filter((word) => !known.has(word));
  for (const [word, id] of await idsOfWords(tx, lookedFor)) known.set(word, id);
  const added = lookedFor.filter((word) => !known.has(word));
  if (added.length > 0) {
    await addWords(tx, added);
    for (const [word, id] of await idsOfWords(tx, added)) known.set(word, id);
  }
  return known;
}

const termsOfItem = prepared((db) => {
  const stored = db
    .select({ terms: itemTerms.terms })
    .from(itemTerms)
    .where(eq(itemTerms.itemId, sql.placeholder('itemId')));
  return stored;
});

interface ItemWords {
  itemId: number;
  onSale: boolean;
  impacts: Impacts;
}

type TermImpacts = Record<string, number>;

/** Impacts of an item that is off sale are negative, so that nobody reads them who looks for one on sale. */
function termsOf({ impacts, onSale }: ItemWords, ids: Map<string, number>): TermImpacts {
  const sign = onSale ? 1 : -1;
  return Object.fromEntries([...impacts].map(([word, impact]) => [ids.get(word) ?? 0, sign * Math.ceil(impact)]));
}

const postingsOf = (itemId: number, terms: TermImpacts) =>
  Object.entries(terms).map(([id, impact]) => ({ term_id: Number(id), impact, item_id: itemId }));

/** Writes the words of items that have none yet. */
export async function addPostings(tx: Writer, all: ItemWords[], known?: Map<string, number>): Promise<void> {
  const ids = await idsFor(tx, new Set(all.flatMap(({ impacts }) => [...impacts.keys()])), known);
  const rows = all.map((item) => ({ item_id: item.itemId, terms: termsOf(item, ids) }));
  await putRows(tx, { name: 'item_terms', columns: OF_ITEM }, JSON.stringify(rows));
  const postings = rows.flatMap(({ item_id: itemId, terms }) => postingsOf(itemId, terms));
  await putRows(tx, { name: 'search_postings', columns: POSTING }, JSON.stringify(postings));
}

/** Writes the words of an item in the place of those that it has: only what differs. */
export async function replacePostings(tx: Writer, item: ItemWords): Promise<void> {
  const { itemId } = item;
  const ids = await idsFor(tx, item.impacts.keys());
  // Who indexes the same item meanwhile waits here.
  const [held] = await selectRaw(
    tx,
    sql`select item_id from item_terms where item_id = ${itemId}${engine === 'pg' ? sql` for update` : sql``}`,
  );
  if (!held) return addPostings(tx, [item], ids);
  const [{ terms: before } = { terms: {} as TermImpacts }] = await termsOfItem(tx).execute({ itemId });
  const after = termsOf(item, ids);
  const gone = postingsOf(itemId, before).filter(({ term_id: id, impact }) => after[id] !== impact);
  const added = postingsOf(itemId, after).filter(({ term_id: id, impact }) => before[id] !== impact);
  if (gone.length > 0) await removePostings(tx, gone);
  if (added.length > 0) await putRows(tx, { name: 'search_postings', columns: POSTING }, JSON.stringify(added));
  if (gone.length + added.length === 0) return;
  await tx.db.update(itemTerms).set({ terms: after }).where(eq(itemTerms.itemId, itemId));
}

async function removePostings(tx: Writer, postings: ReturnType<typeof postingsOf>): Promise<void> {
  const text = JSON.stringify(postings);
  const given =
    engine === 'pg'
      ? sql`select term_id, impact, item_id from json_to_recordset(${text}::json) as given(term_id int, impact int, item_id int)`
      : sql`select value ->> 'term_id', value ->> 'impact', value ->> 'item_id' from json_each(${text})`;
  await runRaw(tx, sql`delete from search_postings where (term_id, impact, item_id) in (${given})`);
}

/** Removes all words of all items. Those that were known stay known. */
export async function clearPostings(tx: Writer): Promise<void> {
  await runRaw(tx, sql`delete from search_postings`);
  await runRaw(tx, sql`delete from item_terms`);
}

/** Impacts by the id of the term, of these items. */
export async function termsOfItems(on: Reader, ids: number[]): Promise<Map<number, TermImpacts>> {
  if (ids.length === 0) return new Map();
  const rows = await on.db.select().from(itemTerms).where(inArray(itemTerms.itemId, ids));
  return new Map(rows.map(({ itemId, terms }) => [itemId, terms]));
}
