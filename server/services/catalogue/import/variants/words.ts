import type { StoredOption, StoredValue, StoredVariants } from '../../../../../db/queries/variant-changes.ts';
import type { WordsByLocale } from '../../../../../db/schema/tables/variants.ts';
import { DEFAULT_LOCALE } from '../../../../../shared/locales.ts';
import { MOST_VALUES, MOST_WORDS } from '../../../../../shared/variants.ts';
import { Wrong } from '../../../spreadsheets/wrong.ts';
import type { OptionEdit } from '../../edit/variants-edit.ts';
import { cellText, lineOf } from '../cells.ts';
import type { ItemChanges, Problem } from '../report.ts';
import type { SourceRow } from '../source.ts';
import { languages, optionNumbers, type Words, wordsColumn } from './columns.ts';

type Field = ItemChanges['fields'][number];

/** What rows of one item say of its options and values. */
export interface ReadOptions {
  options: OptionEdit[];
  /** Whether they are other than those stored. */
  isChanged: boolean;
  /** The words that a row is the first to say, and that are not stored. */
  fields: Map<number, Field[]>;
  problems: Problem[];
}

/** The words of a row's value of each option, in the shop's own language; empty where it has none. */
export const valuesIn = ({ cells }: SourceRow, options: number): string[] =>
  optionNumbers.slice(0, options).map((number) => cellText(cells[wordsColumn('value', number, DEFAULT_LOCALE)]));

/** How many options rows speak of, the highest of them. */
export function optionsIn(rows: readonly SourceRow[]): number {
  const named = optionNumbers.filter((number) =>
    rows.some(({ cells }) =>
      (['option', 'value'] as const).some((of) => cellText(cells[wordsColumn(of, number, DEFAULT_LOCALE)]) !== ''),
    ),
  );
  return Math.max(1, ...named);
}

/** Reads the words of an item's options and of their values; a value that is not stored is a new one. */
export function readOptions(
  { options: stored }: StoredVariants,
  rows: readonly SourceRow[],
  count: number,
): ReadOptions {
  const read: ReadOptions = { options: [], isChanged: stored.length === 0, fields: new Map(), problems: [] };
  for (const number of optionNumbers.slice(0, count)) {
    const option = stored[number - 1];
    const names = wordsFrom(read, rows, { of: 'option', number, stored: option?.names ?? {} });
    if (names[DEFAULT_LOCALE] === undefined) {
      read.problems.push(wrongIn(rows[0], wordsColumn('option', number, DEFAULT_LOCALE), new Wrong('missing')));
    }
    read.options.push({ names, values: readValues(read, rows, { number, option }) });
  }
  const words = read.options.map(({ names }) => names[DEFAULT_LOCALE]);
  const twice = words.findIndex((word, at) => word !== undefined && words.indexOf(word) < at);
  if (twice >= 0) read.problems.push(wrongIn(rows[0], `option.${twice + 1}`, new Wrong('optionTwice')));
  return read;
}

const wrongIn = (row: SourceRow | undefined, column: string, wrong: Wrong): Problem => ({
  row: row?.row ?? 1,
  column,
  wrong,
});

interface OfOption {
  number: number;
  option: StoredOption | undefined;
}

function readValues(read: ReadOptions, rows: readonly SourceRow[], { number, option }: OfOption): OptionEdit['values'] {
  const column = wordsColumn('value', number, DEFAULT_LOCALE);
  const byWord = new Map<string, SourceRow[]>();
  for (const row of rows) {
    const word = lineOf(cellText(row.cells[column]), MOST_WORDS);
    // What is missing is a matter of its variant.
    if (word instanceof Wrong && word.code !== 'missing') read.problems.push(wrongIn(row, column, word));
    if (!(word instanceof Wrong)) byWord.set(word, [...(byWord.get(word) ?? []), row]);
  }
  const known = option?.values ?? [];
  const isKnown = (word: string) => known.some(({ names }) => names[DEFAULT_LOCALE] === word);
  const ofStored = ({ id, names, pictureId }: StoredValue) => {
    const own = byWord.get(names[DEFAULT_LOCALE] ?? '') ?? [];
    return { id, names: wordsFrom(read, own, { of: 'value', number, stored: names }), pictureId };
  };
  const added = [...byWord].filter(([word]) => !isKnown(word));
  const values = [
    ...known.map(ofStored),
    ...added.map(([, own]) => ({ names: wordsFrom(read, own, { of: 'value', number, stored: {} }), pictureId: null })),
  ];
  const beyond = added[MOST_VALUES - known.length]?.[1][0];
  if (beyond) read.problems.push(wrongIn(beyond, column, new Wrong('tooManyValues', { most: MOST_VALUES })));
  read.isChanged ||= added.length > 0;
  return values;
}

interface OfWords {
  of: Words;
  number: number;
  stored: WordsByLocale;
}

/** The words that rows give one thing, beside those that are stored; rows that disagree are a problem. */
function wordsFrom(read: ReadOptions, rows: readonly SourceRow[], { of, number, stored }: OfWords): WordsByLocale {
  const names = { ...stored };
  for (const locale of languages) {
    const column = wordsColumn(of, number, locale);
    const given = rows.filter(({ cells }) => cellText(cells[column]) !== '');
    const [first] = given;
    if (!first) continue;
    const text = cellText(first.cells[column]);
    const unlike = given.find(({ cells }) => cellText(cells[column]) !== text);
    if (unlike) read.problems.push(wrongIn(unlike, column, new Wrong('unlikeRow', { row: String(first.row) })));
    const word = lineOf(text, MOST_WORDS);
    if (word instanceof Wrong) {
      // A value's own words were looked at before.
      if (of === 'option' || locale !== DEFAULT_LOCALE) read.problems.push(wrongIn(first, column, word));
      continue;
    }
    names[locale] = word;
    if (word === stored[locale]) continue;
    read.isChanged = true;
    const field = { column, old: stored[locale] ?? '', new: word };
    read.fields.set(first.row, [...(read.fields.get(first.row) ?? []), field]);
  }
  return names;
}
