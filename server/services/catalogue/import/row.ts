import {
  columnOf,
  fieldOf,
  type ItemFieldOf,
  type ItemKey,
  type ItemKind,
  type ItemValues,
  itemFields,
  itemKeys,
  type OwnColumn,
} from '../../../../shared/item-fields.ts';
import { completeNextPrice, isWholeOrNone } from '../../../../shared/next-price.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import { cellText, contentOf, instantOf, lineOf, moneyOf, nameOf, pictureNames, wholeOf, yesOrNo } from './cells.ts';
import type { ColumnProblem } from './column-problem.ts';
import { translations } from './translations.ts';
import { variantColumns, wordsInLanguages } from './variants/columns.ts';

/** How a cell that is not empty is read; a category is looked up later. */
const readers: { [Kind in ItemKind]: (text: string, field: ItemFieldOf<Kind>) => unknown } = {
  html: contentOf,
  line: (text, { most }) => lineOf(text, most),
  category: (text) => text,
  sum: (text, { min }) => moneyOf(text, min),
  sumOrNone: (text, { min }) => moneyOf(text, min),
  whole: (text, { min, max }) => wholeOf(text, min, max),
  seconds: (text, { min, max }) => wholeOf(text, min, max),
  instant: instantOf,
  tick: (text, { otherwise }) => yesOrNo(text, otherwise),
};

/** Hours in the place of `group_seconds`. */
const HOURS = 'group_hours';

const LONGEST_GROUP = itemFields.groupSeconds.max / 3600;

/** Columns in which a stored item is written, but for its words in other languages. */
export const storedColumns: readonly OwnColumn[] = itemKeys.map(columnOf);

export type FileColumn = OwnColumn | typeof HOURS | 'pictures';

/** Every column that a new item may have, but for the same. */
export const columnNames: readonly FileColumn[] = [
  ...storedColumns.flatMap((column) => (column === 'group_seconds' ? ([HOURS, column] as const) : [column])),
  'pictures',
];

/** Columns that a file cannot do without. */
const NEEDED = [...itemKeys.filter((key) => fieldOf(key).needed).map(columnOf), 'pictures'];

const known = new Set<string>([
  ...['id', 'version', 'stock_was'],
  ...columnNames,
  ...translations.flatMap((locale) => [`name.${locale}`, `content.${locale}`]),
  ...variantColumns,
  ...wordsInLanguages,
]);

/** Problems of a file's columns: unknown ones, and missing ones for new items. */
export function problemsOfColumns(names: string[], addsItems: boolean): ColumnProblem[] {
  const needed = addsItems ? NEEDED : [];
  const unknown = names
    .filter((name) => !known.has(name))
    .map((name) => ({ column: name, wrong: new Wrong('columnUnknown') }));
  const missing = needed
    .filter((name) => !names.includes(name))
    .map((name) => ({ column: name, wrong: new Wrong('missing') }));
  return [...unknown, ...missing];
}

/** The category is looked up apart. */
type RowValues = Omit<ItemValues, 'categoryId'>;

export interface ParsedRow {
  pictures: string[];
  /** Sums in fen, times in ms since 1970. */
  item: RowValues;
  texts: Record<string, { name: string; content: string }>;
}

type Cells = Record<string, string>;

const keyOfColumn = new Map<string, ItemKey>(itemKeys.map((key) => [columnOf(key), key]));

/** What a cell says. */
function readCell(column: string, text: string): unknown {
  if (column === 'pictures') return pictureNames(text);
  const key = keyOfColumn.get(column);
  // Hours in the place of seconds, and an original price, which is the price then, may be missing.
  if (!key) return text === '' ? undefined : wholeOf(text, 1, LONGEST_GROUP);
  const field = fieldOf(key);
  if (text === '' && field.needed) return new Wrong('missing');
  if (text === '' && 'otherwise' in field) return field.otherwise;
  if (text === '' && field.kind === 'sum') return undefined;
  return (readers[field.kind] as (text: string, of: typeof field) => unknown)(text, field);
}

/** A rule between fields, which is checked if each of them is valid by itself; the first one has the problem. */
interface Rule {
  of: readonly [ItemKey, ...ItemKey[]];
  holds: (values: RowValues, now: number) => boolean;
  wrong: Wrong;
}

const rules: readonly Rule[] = [
  { of: ['orgPrice', 'price'], holds: ({ orgPrice, price }) => orgPrice >= price, wrong: new Wrong('belowPrice') },
  { of: ['tax', 'price'], holds: ({ tax, price }) => tax <= price, wrong: new Wrong('abovePrice') },
  {
    of: ['saleStartsAt', 'saleEndsAt'],
    holds: ({ saleStartsAt: start, saleEndsAt: end }) => start === null || end === null || start < end,
    wrong: new Wrong('afterEnd'),
  },
  {
    of: ['nextPriceAt', 'nextPrice'],
    holds: (item) => item.nextPrice === null || isWholeOrNone(item),
    wrong: new Wrong('missing'),
  },
  {
    of: ['nextPrice', 'nextOrgPrice', 'nextTax', 'nextPriceAt'],
    holds: (item) => item.nextPrice !== null || isWholeOrNone(item),
    wrong: new Wrong('missing'),
  },
  {
    of: ['nextOrgPrice', 'nextPrice'],
    holds: ({ nextOrgPrice: org, nextPrice: next }) => next === null || org === null || org >= next,
    wrong: new Wrong('belowPrice'),
  },
  {
    of: ['nextTax', 'nextPrice', 'tax'],
    holds: ({ nextTax, nextPrice, tax }) => nextPrice === null || (nextTax ?? tax) <= nextPrice,
    wrong: new Wrong('abovePrice'),
  },
  { of: ['nextPriceAt'], holds: ({ nextPriceAt: at }, now) => at === null || at > now, wrong: new Wrong('over') },
  { of: ['saleEndsAt'], holds: ({ saleEndsAt: end }, now) => end === null || end > now, wrong: new Wrong('over') },
];

/** Reads rows at the time `now` (ms since 1970): the values of a row, or all its problems; `stored` is its item. */
export function rowParser(now: number) {
  return (cells: Cells, stored?: Cells): ParsedRow | ColumnProblem[] => {
    const read = columnNames.map((column) => [column, readCell(column, cellText(cells[column]))] as const);
    const problems: ColumnProblem[] = read.flatMap(([column, wrong]) =>
      wrong instanceof Wrong ? [{ column, wrong }] : [],
    );
    const isRight = (column: string) => !problems.some((problem) => problem.column === column);
    const { category, pictures, group_hours: hours, ...values } = Object.fromEntries(read);
    const own = itemKeys.filter((key) => key !== 'categoryId').map((key) => [key, values[columnOf(key)]]);
    const item = Object.fromEntries(own) as RowValues;
    item.orgPrice ??= item.price;
    if (typeof hours === 'number') item.groupSeconds = hours * 3600;
    const broken = rules.filter(({ of, holds }) => of.map(columnOf).every(isRight) && !holds(item, now));
    problems.push(...broken.map(({ of: [key], wrong }) => ({ column: columnOf(key), wrong })));
    if (typeof hours === 'number' && cells.group_seconds?.trim() && isRight('group_seconds')) {
      problems.push({ column: HOURS, wrong: new Wrong('besideSeconds') });
    }
    const { texts, problems: ofTexts } = textsOf(cells, stored);
    problems.push(...ofTexts);
    return problems.length > 0
      ? problems
      : { pictures: pictures as string[], item: { ...item, ...completeNextPrice(item) }, texts };
  };
}

/**
 * The row's other languages. A translation is complete: a name, and a content if the item has one. One that staff have
 * begun in the console, with the name alone, may stay so.
 */
function textsOf(cells: Cells, stored?: Cells) {
  const texts: ParsedRow['texts'] = {};
  const problems: ColumnProblem[] = [];
  for (const locale of translations) {
    const given = { name: cells[`name.${locale}`]?.trim(), content: cells[`content.${locale}`]?.trim() };
    if (!given.name && !given.content) continue;
    const [name, content] = [nameOf(cellText(given.name)), contentOf(cellText(given.content))];
    if (name instanceof Wrong) problems.push({ column: `name.${locale}`, wrong: name });
    if (content instanceof Wrong) problems.push({ column: `content.${locale}`, wrong: content });
    if (!(name instanceof Wrong) && !(content instanceof Wrong)) texts[locale] = { name, content };
    const isBegun = stored?.content && stored[`content.${locale}`] === '';
    if (!given.content && cells.content?.trim() && !isBegun) {
      problems.push({ column: `content.${locale}`, wrong: new Wrong('missingBesideName') });
    }
  }
  return { texts, problems };
}
