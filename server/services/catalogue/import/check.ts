import { setImmediate as nextTurn } from 'node:timers/promises';
import { type selectCategoryNames, selectItemsOfNames } from '../../../../db/queries/import.ts';
import { selectPicturesOfNames } from '../../../../db/queries/text-pictures.ts';
import type { Reader } from '../../../../db/store.ts';
import { yuanText } from '../../../../shared/money.ts';
import { normalized } from '../../../../shared/normalized.ts';
import { textPictureNames, textPictureSrc } from '../../../../shared/rich-text.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import { nameOf, pictureNames } from './cells.ts';
import type { ImportInput } from './import-input.ts';
import { MOST_PROBLEMS, type Problem, ROWS_A_TURN } from './report.ts';
import { type ParsedRow, rowParser } from './row.ts';
import type { SourceRow } from './source.ts';
import { ofVariantsIn } from './variants/columns.ts';
import type { VariantPlan } from './variants/plan.ts';

/** A row that is right, with the category that its words mean. */
export interface NewItem extends ParsedRow {
  categoryId: number;
  /** What its rows of variants say. */
  variants: VariantPlan | undefined;
}

/** References of a row to other rows, whether the rest of it is valid or not. */
export interface Mention {
  row: number;
  /** Of an item that is there. */
  id?: number;
  categoryId: number | undefined;
  /** Empty if no item can be called so: PostgreSQL refuses to look for some of these. */
  name: string;
  pictures: string[];
  /** Names of the pictures that its descriptions show. */
  textPictures: string[];
}

export type CategoryName = Awaited<ReturnType<typeof selectCategoryNames>>[number];

interface Known {
  categories: CategoryName[];
  /** Milliseconds since 1970. */
  now: number;
  /** Variants of new items, by the row of their item. */
  variants: ReadonlyMap<number, VariantPlan>;
}

/** Reads every row, and gathers everything that is wrong with any. */
export async function checkRows(rows: SourceRow[], known: Known, { progress, signal, refuseNew }: ImportInput) {
  const check = rowCheck(known);
  const items: NewItem[] = [];
  const mentions: Mention[] = [];
  const problems: Problem[] = [];
  for (const [at, row] of rows.entries()) {
    if (problems.length > MOST_PROBLEMS) break;
    const checked = check(row);
    mentions.push(checked.mention);
    problems.push(...checked.problems.map((problem) => ({ row: row.row, ...problem })));
    if (checked.item) {
      items.push(checked.item);
      if (refuseNew) problems.push(...pricedWrong(checked.item, row.row, refuseNew));
    }
    if (at % ROWS_A_TURN === 0) {
      progress('rows checked', at, rows.length);
      signal.throwIfAborted();
      await nextTurn();
    }
  }
  return { items, mentions, problems };
}

/** The descriptions of a row, its own first. */
export const contentsOf = ({ item, texts }: Pick<ParsedRow, 'item' | 'texts'>): string[] => [
  item.content,
  ...Object.values(texts).map(({ content }) => content),
];

function possibleName(written = ''): string {
  const name = nameOf(normalized(written).trim());
  return name instanceof Wrong ? '' : name;
}

/** What is wrong with the price of a new item, or with those of its variants. */
function pricedWrong(
  { item, variants }: NewItem,
  row: number,
  refuseNew: NonNullable<ImportInput['refuseNew']>,
): Problem[] {
  const prices = variants ? variants.rows.map(priceOfVariant) : [{ ...item, row }];
  return prices.flatMap((price) => {
    const problem = refuseNew(price);
    return problem ? [{ row: price.row, ...problem }] : [];
  });
}

const priceOfVariant = ({ row, edit }: VariantPlan['rows'][number]) => {
  const { price = 0, tax = 0, nextPrice = null, nextTax = null } = edit;
  return { row, price, tax, nextPrice, nextTax };
};

/** The row of an item with what its cheapest variant costs, which is what the item will have; its pieces are theirs. */
function cellsWithPrice(cells: SourceRow['cells'], { rows }: VariantPlan): SourceRow['cells'] {
  const onSale = rows.map(({ edit }) => edit).filter((edit) => edit.onSale !== false);
  const [cheapest = rows[0]?.edit] = onSale.toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0));
  const { price = 1, orgPrice = price, tax = 0 } = cheapest ?? {};
  return { ...cells, price: yuanText(price), org_price: yuanText(orgPrice), tax: yuanText(tax), stock: '0' };
}

function possiblePictures(written = ''): string[] {
  const names = pictureNames(written);
  return names instanceof Wrong ? [] : names;
}

/** Reads the row of an item with variants; what belongs into their rows is wrong in it. */
function parsedWith(plan: VariantPlan, cells: SourceRow['cells'], parse: ReturnType<typeof rowParser>) {
  const read = parse(cellsWithPrice(cells, plan));
  const misplaced = ofVariantsIn(cells, {});
  if (misplaced.length === 0) return read;
  return Array.isArray(read) ? [...misplaced, ...read] : misplaced;
}

function rowCheck({ categories, now, variants }: Known) {
  const parse = rowParser(now);
  return ({ row, cells }: SourceRow) => {
    const plan = variants.get(row);
    const parsed = plan ? parsedWith(plan, cells, parse) : parse(cells);
    const meant = categoryOf(cells.category ?? '', categories);
    const categoryId = meant instanceof Wrong ? undefined : meant;
    const problems = Array.isArray(parsed) ? parsed : [];
    if (meant instanceof Wrong) problems.push({ column: 'category', wrong: meant });
    const mention: Mention = {
      row,
      categoryId,
      name: possibleName(cells.name),
      pictures: possiblePictures(cells.pictures),
      textPictures: Array.isArray(parsed) ? [] : textPictureNames(contentsOf(parsed).join('')),
    };
    const item = Array.isArray(parsed) || categoryId === undefined ? null : { categoryId, ...parsed, variants: plan };
    return { item, mention, problems };
  };
}

/** The category with that id, or with that name in any language; an empty cell is its column's own problem. */
export function categoryOf(written: string, categories: CategoryName[]): number | undefined | Wrong {
  const wanted = normalized(written).trim().toLowerCase();
  if (wanted === '') return undefined;
  const found = categories.filter(({ id, name }) => String(id) === wanted || name.toLowerCase() === wanted);
  const [only, ...others] = new Set(found.map(({ id }) => id));
  if (only === undefined) return new Wrong('categoryUnknown', { name: written });
  return others.length === 0 ? only : new Wrong('categoryUnclear', { name: written });
}

/** Rows whose descriptions show a picture that is not in the library. */
export async function unknownTextPictures(on: Reader, mentions: Mention[]): Promise<Problem[]> {
  const names = [...new Set(mentions.flatMap(({ textPictures }) => textPictures))];
  const known = new Set((await selectPicturesOfNames(on, names)).map(({ name }) => name));
  return mentions.flatMap(({ row, textPictures }) =>
    textPictures
      .filter((name) => !known.has(name))
      .map((name) => ({
        row,
        column: 'content',
        wrong: new Wrong('textPictureUnknown', { picture: textPictureSrc(name) }),
      })),
  );
}

const keyOf = ({ categoryId, name }: { categoryId?: number; name: string }) => `${categoryId} ${name}`;

/** Rows that would make two items of one name in a category. */
export function twiceInFile(mentions: Mention[]): Problem[] {
  const first = new Map<string, number>();
  return mentions.flatMap((mention) => {
    const { row, categoryId, name } = mention;
    if (categoryId === undefined || name === '') return [];
    const before = first.get(keyOf(mention));
    if (before === undefined) first.set(keyOf(mention), row);
    return before === undefined
      ? []
      : [{ row, column: 'name', wrong: new Wrong('nameTwice', { row: String(before) }) }];
  });
}

/** Names that are looked for at once. */
const NAMES = 500;

/** An item of the same name in the same category is taken for the same item: a file read twice adds nothing. */
export async function alreadyThere(on: Reader, mentions: Mention[]): Promise<Problem[]> {
  const there = new Map<string, number>();
  for (const categoryId of new Set(mentions.flatMap((mention) => mention.categoryId ?? []))) {
    const names = mentions.flatMap((mention) =>
      mention.categoryId === categoryId && mention.name !== '' ? mention.name : [],
    );
    for (let at = 0; at < names.length; at += NAMES) {
      const found = await selectItemsOfNames(on, categoryId, names.slice(at, at + NAMES));
      for (const item of found) there.set(keyOf(item), item.id);
      await nextTurn();
    }
  }
  return mentions.flatMap((mention) => {
    const id = there.get(keyOf(mention));
    const wrong = new Wrong('nameTaken', { id: String(id) });
    return id === undefined || id === mention.id ? [] : [{ row: mention.row, column: 'name', wrong }];
  });
}
