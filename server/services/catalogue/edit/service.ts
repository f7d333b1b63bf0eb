import { insertItem } from '../../../../db/queries/import.ts';
import { selectWholeItems, updateItem, type WholeItem } from '../../../../db/queries/item-changes.ts';
import { beginNextPrices } from '../../../../db/queries/next-prices.ts';
import { holdTurn } from '../../../../db/queries/turns.ts';
import type { Store, Writer } from '../../../../db/store.ts';
import { MOST_PIECES } from '../../../../shared/item-fields.ts';
import { changedNextPrice, completeNextPrice } from '../../../../shared/next-price.ts';
import { actOnce, repeatIn } from '../../act-once.ts';
import type { By } from '../../staff-act.ts';
import { type RefusedWords, StaffRefused } from '../../staff-refused.ts';
import { cellsOf, loggedCells } from '../import/item-cells.ts';
import { sanitise } from '../sanitise.ts';
import { wholeItemOf } from '../staff-item.ts';
import { sizedTexts } from '../text-pictures.ts';
import { checkItem, checkStock, type ItemEdit, ofItemWithVariants } from './check.ts';
import { deepCut, givesAway, nextOf } from './price-cut.ts';
import { variantsMustNotCut } from './variant-cut.ts';
import { changesOfVariants } from './variant-log.ts';
import { writeVariants } from './variants.ts';

/** A change of an item that was made from the version which staff saw. */
export interface ItemChange extends ItemEdit {
  id: number;
  version: number;
}

export type NewItemInput = Required<ItemEdit['fields']> & {
  stock: number;
  texts: Record<string, { name: string; content: string }>;
  pictureIds: number[];
};

/** One row of several that were refused together. */
export interface RowRefused {
  id: number;
  reason: StaffRefused['reason'];
  params: StaffRefused['params'];
  /** The present item, or what the refusal is about. */
  data: unknown;
}

/** Items, as staff edit them in the console. */
export function createItemEdits(store: Store) {
  return {
    /** Returns the id. Throws `taxShareAsks` and others. */
    create: (input: NewItemInput, act: By): Promise<number> => store.transaction((tx) => createIn(tx, input, act)),

    /** Returns whether something has changed. Throws `changed`, `priceCutAsks` and others. */
    change: (change: ItemChange, act: By): Promise<boolean> =>
      store.transaction((tx) => withPresent(tx, change.id, changeItemIn(tx, change, act))),

    /** All of them or none. Throws `rowsRefused` with the problem of each row that has one. */
    changeAll: (changes: ItemChange[], act: By): Promise<void> =>
      store.transaction((tx) => changeAllIn(tx, changes, act)),
  };
}

/** What the audit log calls a change. */
const CHANGE = 'items change';

async function changeAllIn(tx: Writer, changes: ItemChange[], act: By): Promise<void> {
  if (await repeatIn(tx, act, { actor: act.actor, action: CHANGE })) return;
  const refused: RowRefused[] = [];
  // With the first row that something changes in: a repeat finds it there.
  let { key } = act;
  // By id: of two such writes at once the second waits for the first at its first row.
  for (const change of changes.toSorted((a, b) => a.id - b.id)) {
    const done = await unlessRefused(withPresent(tx, change.id, changeItemIn(tx, change, { ...act, key })));
    if (done === true) key = undefined;
    if (done instanceof StaffRefused) {
      refused.push({ id: change.id, reason: done.reason, params: done.params, data: done.data });
    }
  }
  if (refused.length === 0) return;
  const code = refused.some(({ reason }) => reason === 'changed') ? 409 : 400;
  const params = { rows: await namedIn(tx, refused) };
  throw new StaffRefused('rowsRefused', { code, params, data: { rows: refused } });
}

/** Each refused row by the name of its item, with the reason. */
async function namedIn(tx: Writer, refused: readonly RowRefused[]): Promise<RefusedWords[]> {
  const items = await selectWholeItems(
    tx,
    refused.map(({ id }) => id),
  );
  return refused.map(({ id, reason, params }) => {
    const name = items.find((item) => item.id === id)?.name ?? id;
    return { text: 'refusal.ofRow', params: { name, why: { text: `refusal.${reason}`, params } } };
  });
}

async function unlessRefused(change: Promise<boolean>): Promise<boolean | StaffRefused> {
  return change.catch((error: unknown) => {
    if (error instanceof StaffRefused) return error;
    throw error;
  });
}

/**
 * In the transaction of its act; `approved` by a second person, a price may fall by any amount. Returns whether it has
 * changed something.
 */
export async function changeItemIn(tx: Writer, change: ItemChange, act: By, approved = false): Promise<boolean> {
  const { id } = change;
  let isChanged = false;
  await actOnce(tx, act, CHANGE, async () => {
    const detail = await detailOfChange(tx, change, { approved, actor: act.actor });
    isChanged = detail !== null;
    return detail && { subject: `item:${id}`, detail };
  });
  return isChanged;
}

/** Changes the item; null if nothing is another. */
async function detailOfChange(
  tx: Writer,
  change: ItemChange,
  { approved, actor }: { approved: boolean; actor: string },
) {
  const { id, version } = change;
  const asked = cleaned(change);
  if (takesTurn(asked)) await holdTurn(tx, 'items');
  await beginNextPrices(tx, [id]);
  const [before] = await selectWholeItems(tx, [id]);
  if (!before) throw new StaffRefused('itemUnknown');
  if (before.version !== version) throw changedMeanwhile();
  const isOfVariants = before.maxPrice !== null || asked.variants !== undefined;
  const clean = await withSizes(tx, isOfVariants ? ofItemWithVariants(asked) : withWholePrices(before, asked));
  checkStock(before.stock, clean.stock);
  const after = { ...before, ...clean.fields };
  await checkItem(tx, after, clean, id);
  const cut = approved ? null : await deepCut(tx, before, after, tx.now);
  if (cut) throw new StaffRefused('priceCutAsks', { data: { field: cut } });
  if (!approved) await variantsMustNotCut(tx, before, clean.variants);
  const detail = detailOf(before, clean);
  if (Object.keys(detail).length === 0 && !clean.variants) return null;
  if (!(await updateItem(tx, ofItemAlone(clean), { actor, most: MOST_PIECES }))) throw changedMeanwhile();
  if (!clean.variants) return detail;
  const changes = { ...detail, ...changesOfVariants(await writeVariants(tx, id, clean.variants, actor)) };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** What is written of the item itself: when next prices of its variants begin is written with these. */
function ofItemAlone({ variants, ...change }: ItemChange): ItemChange {
  if (!variants) return change;
  const { nextPriceAt: _, ...fields } = change.fields;
  return { ...change, fields };
}

async function createIn(tx: Writer, input: NewItemInput, act: By): Promise<number> {
  const { subject } = await actOnce(tx, act, 'items create', async () => {
    const { stock, texts, pictureIds, ...given } = input;
    const { fields: clean, texts: inLanguages } = await withSizes(tx, {
      fields: cleanText({ ...given, ...completeNextPrice(given) }),
      texts: Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, cleanText(text)])),
    });
    if (givesAway(clean)) throw new StaffRefused('taxShareAsks', { data: { field: 'tax' } });
    const next = nextOf(clean);
    if (next && givesAway(next)) throw new StaffRefused('taxShareAsks', { data: { field: 'next_tax' } });
    await holdTurn(tx, 'items');
    await checkItem(tx, { ...clean, texts: {} }, { fields: clean, texts: inLanguages, pictureIds });
    const own = { ...clean, stock, pictureId: pictureIds[0] ?? 0 };
    const id = await insertItem(tx, own, inLanguages, pictureIds, act.actor);
    return { subject: `item:${id}`, detail: { name: clean.name } };
  });
  return Number(subject.replace('item:', ''));
}

/**
 * Of two that take one name in a category, or one number of a variant, the second waits, and then sees the first. So it does
 * of two that write texts or pictures, which lie beside items and are many: they would meet in another order.
 */
function takesTurn({ fields: { name, categoryId, content }, texts, pictureIds, variants }: ItemEdit): boolean {
  const takesName = name !== undefined || categoryId !== undefined || variants?.rows.some(({ sku }) => sku) === true;
  const isBeside = content !== undefined || Object.keys(texts).length > 0 || pictureIds !== undefined;
  return takesName || isBeside || variants?.options !== undefined;
}

const changedMeanwhile = () => new StaffRefused('changed', { code: 409 });

/** If the item has changed meanwhile, the refusal has the present one. */
function withPresent(tx: Writer, id: number, change: Promise<boolean>): Promise<boolean> {
  return change.catch(async (error: unknown) => {
    if (!(error instanceof StaffRefused) || error.reason !== 'changed') throw error;
    throw new StaffRefused('changed', { code: 409, data: await wholeItemOf(tx, id, tx.now), cause: error });
  });
}

const NEXT = ['nextPrice', 'nextOrgPrice', 'nextTax'] as const;

/** Prices without discount stay such, and a next price is completed. */
function withWholePrices(before: WholeItem, { fields: given, ...change }: ItemChange): ItemChange {
  const fields = { ...given };
  if (fields.price !== undefined && before.orgPrice === before.price) fields.orgPrice ??= fields.price;
  if (NEXT.every((key) => fields[key] === undefined)) return { ...change, fields };
  return { ...change, fields: { ...fields, ...changedNextPrice(before, fields, fields.tax ?? before.tax) } };
}

/** With HTML as it is stored. */
function cleaned(change: ItemChange): ItemChange {
  const { fields } = change;
  const content = fields.content === undefined ? {} : { content: sanitise(fields.content, { pictures: true }).trim() };
  const texts = Object.entries(change.texts).map(([locale, text]) => [locale, text && cleanText(text)]);
  return { ...change, fields: { ...fields, ...content }, texts: Object.fromEntries(texts) };
}

const cleanText = <Text extends { content: string }>(text: Text): Text => ({
  ...text,
  content: sanitise(text.content, { pictures: true }).trim(),
});

type Texts = Record<string, { name: string; content: string } | null>;

/** With the sizes that the pictures of the descriptions have. Throws `pictureGone`, `textPicturesTooMany`. */
async function withSizes<Edit extends { fields: { content?: string }; texts: Texts }>(
  tx: Writer,
  edit: Edit,
): Promise<Edit> {
  const { content } = edit.fields;
  const written = Object.values(edit.texts).flatMap((text) => text?.content ?? []);
  const sized = await sizedTexts(tx, content === undefined ? written : [content, ...written]);
  const texts = Object.entries(edit.texts).map(([locale, text]) => [
    locale,
    text && { ...text, content: sized(text.content) },
  ]);
  const fields = content === undefined ? edit.fields : { ...edit.fields, content: sized(content) };
  return { ...edit, fields, texts: Object.fromEntries(texts) };
}

/** Old and new value of what a change changes, in the columns of a file. */
function detailOf(before: WholeItem, { fields, stock, texts, pictureIds }: ItemEdit) {
  const pieces = !stock ? before.stock : 'to' in stock ? stock.to : before.stock + stock.by;
  const all = Object.entries({ ...before.texts, ...texts });
  const kept = all.flatMap(([locale, text]) => (text ? [[locale, text] as const] : []));
  const after = { ...before, ...fields, stock: pieces, texts: Object.fromEntries(kept) };
  const [old, now] = [before, after].map((item) =>
    cellsOf({ item, texts: item.texts, category: String(item.categoryId) }),
  ) as [Record<string, string>, Record<string, string>];
  const columns = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changed = columns
    .filter((column) => (old[column] ?? '') !== (now[column] ?? ''))
    .map((column) => [column, loggedCells(old[column], now[column])]);
  return { ...Object.fromEntries(changed), ...(pictureIds && { pictures: ['', pictureIds.join('|')] }) };
}
