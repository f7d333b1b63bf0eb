import { plainValue } from '../../../shared/console/plain-value.ts';
import type { StatementReading } from '../../../shared/console/statement-reading.ts';
import { dateReader } from './dates.ts';
import { columnOf } from './headings.ts';
import type { Doubt } from './row.ts';
import { isNoSum, sumReader } from './sums.ts';
import { currencyBeside, currencyOf, sideOf, stateOf } from './values.ts';

/** How a file may be read, and what staff have to say of it before anything is compared. */
export interface Proposal {
  reading: StatementReading;
  doubts: Doubt[];
}

/** Values of a column that are offered. */
const MOST_VALUES = 50;

/** By which words a column is known; one of sides alone that says neither (其他) may be of anything. */
const kinds = {
  side: {
    isWord: (cell: string) => sideOf(cell) !== undefined,
    isTelling: (cell: string) => sideOf(cell) === 'in' || sideOf(cell) === 'out',
  },
  state: {
    isWord: (cell: string) => stateOf(cell) !== undefined,
    isTelling: (cell: string) => stateOf(cell) !== undefined,
  },
  currency: {
    isWord: (cell: string) => currencyOf(cell) !== undefined,
    isTelling: (cell: string) => currencyOf(cell) !== undefined,
  },
};

/** What the headings and the values of a bank's file say of themselves. Without a doubt it is compared as proposed. */
export function proposeReading(
  headings: readonly string[],
  below: readonly (readonly string[])[],
  own: string,
): Proposal {
  const doubts = new Set<Doubt>();
  const cellsOf = (column: number) => below.map((cells) => cells[column]?.trim() ?? '').filter((cell) => cell !== '');
  const found = (at: number) => (at < 0 ? null : at);

  const date = found(columnOf(headings, 'date')) ?? 0;
  const dates = cellsOf(date);
  const instantOf = dateReader(dates, 'auto');
  if (dates.every((cell) => instantOf(cell) === null)) doubts.add('date');

  const amount = found(columnOf(headings, 'amount'));
  const [came, went] = [found(columnOf(headings, 'in')), found(columnOf(headings, 'out'))];
  const both = amount === null ? { in: came, out: went } : { in: null, out: null };
  const sums = [amount, both.in, both.out].filter((column) => column !== null);
  if (sums.length === 0) doubts.add('sum');

  const used = new Set<number | null>([date, ...sums]);
  /** The first column all of whose cells are words of that kind, one of them telling. */
  const columnBy = (isWord: (cell: string) => boolean, isTelling: (cell: string) => boolean) => {
    const at = headings.findIndex((_, column) => {
      const cells = used.has(column) ? [] : cellsOf(column);
      return cells.some(isTelling) && cells.every(isWord);
    });
    if (at >= 0) used.add(at);
    return found(at);
  };
  /** By its heading, which may have to be right about one of its values; else by its values alone. */
  const columnFor = (kind: keyof typeof kinds, isSure: boolean) => {
    const { isWord, isTelling } = kinds[kind];
    const named = found(columnOf(headings, kind));
    if (named === null || used.has(named) || !(isSure || cellsOf(named).some(isWord))) {
      return columnBy(isWord, isTelling);
    }
    used.add(named);
    return named;
  };

  const side = amount === null ? null : columnFor('side', false);
  const valuesOf = (column: number | null) =>
    [...new Set(column === null ? [] : cellsOf(column))].slice(0, MOST_VALUES);
  const sided = (of: 'in' | 'out') =>
    valuesOf(side)
      .filter((cell) => sideOf(cell) === of)
      .map(plainValue);
  if (valuesOf(side).some((cell) => sideOf(cell) === undefined)) doubts.add('side');

  const state = columnFor('state', plainValue(headings[columnOf(headings, 'state')] ?? '') !== 'info');
  if (valuesOf(state).some((cell) => stateOf(cell) === undefined)) doubts.add('state');
  const arrived = valuesOf(state)
    .filter((cell) => stateOf(cell) === 'arrived')
    .map(plainValue);

  const currency = columnFor('currency', true);
  if (valuesOf(currency).some((cell) => currencyOf(cell) === undefined)) doubts.add('currency');
  const cells = sums.flatMap(cellsOf).filter((cell) => !isNoSum(cell));
  const isTold = (said: string[]) => said.length > 0 && said.every((one) => currencyBeside(one, own) !== 'none');
  const inHeadings = sums.map((column) => headings[column] ?? '');
  if (currency === null && !isTold(inHeadings) && !isTold(cells)) doubts.add('currency');

  if (amount !== null && side === null && !isSigned(cells)) doubts.add('side');
  return {
    reading: {
      ...{ date, order: 'auto', amount, ...both, decimals: 'auto', side, came: sided('in'), went: sided('out') },
      ...{ state, arrived, currency, text: null },
    },
    doubts: [...doubts],
  };
}

/** A file whose sums are all above zero may have the side elsewhere, or in no place. */
function isSigned(cells: readonly string[]): boolean {
  const fenOf = sumReader(cells, 'auto');
  return cells.some((cell) => cell.includes('+')) || cells.some((cell) => (fenOf(cell) ?? 0) < 0);
}
