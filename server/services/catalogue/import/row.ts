import { z } from 'zod';
import type { ItemFields } from '../../../../db/queries/item-changes.ts';
import { GROUP_SECONDS } from '../../../../shared/group-seconds.ts';
import {
  column,
  contentOf,
  instantOf,
  MOST_PIECES,
  moneyOf,
  moneyOrNone,
  nameOf,
  pictureNames,
  wholeOf,
  wholeOrNone,
  yesOrNo,
} from './cells.ts';
import { translations } from './translations.ts';
import { Wrong } from './wrong.ts';

const LONGEST_GROUP = 366 * 24 * 3600;

const columns = {
  name: column(nameOf),
  category: column((text) => (text === '' ? new Wrong('missing') : text)),
  price: column(moneyOf),
  /** The price itself when it is left out. */
  org_price: column((text) => (text === '' ? undefined : moneyOf(text))),
  tax: column(moneyOrNone),
  stock: column((text) => (text === '' ? new Wrong('missing') : wholeOf(text, 0, MOST_PIECES))),
  group_size: column((text) => wholeOrNone(text, 2, 100)),
  group_hours: column((text) => wholeOrNone(text, 1, LONGEST_GROUP / 3600)),
  group_seconds: column((text) => wholeOrNone(text, 60, LONGEST_GROUP)),
  sale_ends_at: column(instantOf),
  hot: column((text) => yesOrNo(text, false)),
  on_sale: column((text) => yesOrNo(text, true)),
  /** Sent in a parcel; a voucher is not. */
  ships: column((text) => yesOrNo(text, true)),
  content: column(contentOf),
  pictures: column(pictureNames),
};

type Column = keyof typeof columns;

/** Every column that a new item may have, but for its words in other languages. */
export const columnNames = Object.keys(columns) as Column[];

/** Those of them in which a stored item is written: hours are seconds, and pictures have no names there. */
export type StoredColumn = Exclude<Column, 'group_hours' | 'pictures'>;

/** Columns that a file cannot do without. */
const NEEDED: readonly Column[] = ['name', 'category', 'price', 'stock', 'pictures'];

type Payload = { issues: readonly { path?: readonly PropertyKey[] }[] };

/** A rule between columns is checked if each of them is valid by itself, whatever the others are. */
const whenRight = (...names: Column[]) => ({
  when: ({ issues }: Payload) => !issues.some(({ path }) => names.includes(path?.[0] as Column)),
  path: names.slice(0, 1),
});

const rowAt = (now: number) =>
  z
    .object(columns)
    .refine(({ price, org_price = price }) => org_price >= price, {
      params: { wrong: new Wrong('belowPrice') },
      ...whenRight('org_price', 'price'),
    })
    .refine(({ price, tax }) => tax <= price, {
      params: { wrong: new Wrong('abovePrice') },
      ...whenRight('tax', 'price'),
    })
    .refine(({ group_hours, group_seconds }) => group_hours === undefined || group_seconds === undefined, {
      params: { wrong: new Wrong('besideSeconds') },
      ...whenRight('group_hours', 'group_seconds'),
    })
    .refine(({ sale_ends_at: end }) => end === null || end > now, {
      params: { wrong: new Wrong('over') },
      ...whenRight('sale_ends_at'),
    });

const known = new Set<string>([
  'id',
  'version',
  'stock_was',
  ...Object.keys(columns),
  ...translations.flatMap((locale) => [`name.${locale}`, `content.${locale}`]),
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

export interface ColumnProblem {
  column: string;
  wrong: Wrong;
}

export interface ParsedRow {
  pictures: string[];
  /** Sums in fen, times in ms since 1970. */
  item: Required<Omit<ItemFields, 'categoryId' | 'pictureId'>> & { stock: number };
  texts: Record<string, { name: string; content: string }>;
}

type Cells = Record<string, string>;

/** Reads rows at the time `now` (ms since 1970): the values of a row, or all its problems; `stored` is its item. */
export function rowParser(now: number): (cells: Cells, stored?: Cells) => ParsedRow | ColumnProblem[] {
  const row = rowAt(now);
  return (cells, stored) => {
    const parsed = row.safeParse(cells);
    const { texts, problems } = textsOf(cells, stored);
    const issues = parsed.error?.issues ?? [];
    problems.unshift(...issues.map((issue) => ({ column: String(issue.path[0]), wrong: wrongOf(issue) })));
    if (!parsed.success || problems.length > 0) return problems;
    const { pictures, name, content, price, org_price: orgPrice = price, tax, stock, hot } = parsed.data;
    const { group_size: groupSize = 2, group_hours: hours, group_seconds: seconds } = parsed.data;
    const groupSeconds = seconds ?? (hours === undefined ? GROUP_SECONDS : hours * 3600);
    const sale = { saleEndsAt: parsed.data.sale_ends_at, hot, onSale: parsed.data.on_sale, ships: parsed.data.ships };
    const item = { name, content, price, orgPrice, tax, stock, groupSize, groupSeconds, ...sale };
    return { pictures, item, texts };
  };
}

/** Every issue of these columns carries its problem. */
function wrongOf(issue: z.core.$ZodIssue): Wrong {
  const wrong: unknown = issue.code === 'custom' ? issue.params?.wrong : undefined;
  if (wrong instanceof Wrong) return wrong;
  throw new Error(`an issue without its problem: ${issue.message}`);
}

const translation = z.object({ name: columns.name, content: columns.content });

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
    const parsed = translation.safeParse(given);
    if (parsed.success) texts[locale] = parsed.data;
    for (const issue of parsed.error?.issues ?? []) {
      problems.push({ column: `${String(issue.path[0])}.${locale}`, wrong: wrongOf(issue) });
    }
    const isBegun = stored?.content && stored[`content.${locale}`] === '';
    if (!given.content && cells.content?.trim() && !isBegun) {
      problems.push({ column: `content.${locale}`, wrong: new Wrong('missingBesideName') });
    }
  }
  return { texts, problems };
}
