import { plainValue } from '../../../shared/console/plain-value.ts';
import type { StatementReading } from '../../../shared/console/statement-reading.ts';
import { dateReader } from './dates.ts';
import { type Doubt, type StatementRow, textOf } from './row.ts';
import { isNoSum, sumReader } from './sums.ts';
import { currencyBeside, currencyOf, isDenial, sideOf, stateOf } from './values.ts';

type Cells = readonly string[];

type Sum = number | 'none' | 'unreadable';

type Money = Sum | 'side' | 'other';

/** A row is what its cells say: a payment, no payment of the shop's, or something that they do not say. */
type Meaning = { money: number } | 'other' | Doubt;

/**
 * Reads the rows of a bank's file (docs/console.md, Money). Only a row of which the file says that it arrived, in the
 * currency `own`, is a payment: a word in any other cell that denies it leaves the row not understood.
 */
export function bankRowReader(reading: StatementReading, headings: Cells, below: readonly Cells[], own: string) {
  const cell = (cells: Cells, column: number | null) => (column === null ? '' : (cells[column]?.trim() ?? ''));
  const sums = [reading.amount, reading.in, reading.out].filter((column) => column !== null);
  const fenOf = sumReader(
    below.flatMap((cells) => sums.map((column) => cell(cells, column))),
    reading.decimals,
  );
  const instantOf = dateReader(
    below.map((cells) => cell(cells, reading.date)),
    reading.order,
  );
  const isForeignColumn = sums.some((column) => currencyBeside(headings[column] ?? '', own) === 'other');
  const read = new Set([reading.date, ...sums, reading.side, reading.state, reading.currency]);

  const sumAt = (cells: Cells, column: number | null): Sum => {
    const text = cell(cells, column);
    return isNoSum(text) ? 'none' : (fenOf(text) ?? 'unreadable');
  };

  /** By the column of sides, or by its sign. */
  function amountOf(cells: Cells): Money {
    const sum = sumAt(cells, reading.amount);
    if (typeof sum === 'string' || reading.side === null) return sum;
    const side = cell(cells, reading.side);
    if (reading.went.includes(plainValue(side))) return -Math.abs(sum);
    // A negative sum that came in is a reversal of one that went out, or the other way round.
    if (reading.came.includes(plainValue(side))) return sum < 0 ? 'side' : sum;
    return sideOf(side) === 'none' ? 'other' : 'side';
  }

  /** By a column for each side. */
  function bothOf(cells: Cells): Money {
    const [came, went] = [sumAt(cells, reading.in), sumAt(cells, reading.out)];
    if (came === 'unreadable' || went === 'unreadable') return 'unreadable';
    const [plus, minus] = [came === 'none' ? 0 : came, went === 'none' ? 0 : went];
    if (plus === 0 && minus === 0) return 'none';
    return plus < 0 || (plus !== 0 && minus !== 0) ? 'side' : plus - Math.abs(minus);
  }

  const moneyOf = (cells: Cells): Money => (reading.amount === null ? bothOf(cells) : amountOf(cells));

  function currencyProblem(cells: Cells): 'other' | 'currency' | null {
    if (isForeignColumn) return 'other';
    if (sums.some((column) => currencyBeside(cell(cells, column), own) === 'other')) return 'other';
    if (reading.currency === null) return null;
    const code = currencyOf(cell(cells, reading.currency));
    if (code === undefined) return 'currency';
    return code === own ? null : 'other';
  }

  function stateProblem(cells: Cells): 'other' | 'state' | null {
    if (reading.state === null) return null;
    const state = cell(cells, reading.state);
    if (reading.arrived.includes(plainValue(state))) return null;
    return stateOf(state) === 'not' ? 'other' : 'state';
  }

  /** What the cells that nobody chose deny. */
  function denialIn(cells: Cells, money: number): Doubt | null {
    const others = cells.filter((text, at) => !read.has(at) && text.trim() !== '');
    if (others.some(isDenial)) return 'state';
    if (money > 0 && others.some((text) => sideOf(text) === 'out')) return 'side';
    return others.some((text) => (currencyOf(text) ?? own) !== own) ? 'currency' : null;
  }

  function meaningOf(cells: Cells, money: Money): Meaning {
    const currency = currencyProblem(cells);
    if (currency !== null) return currency;
    const state = stateProblem(cells);
    if (state !== null) return state;
    if (money === 'unreadable') return 'sum';
    if (typeof money === 'string') return money === 'side' ? 'side' : 'other';
    return denialIn(cells, money) ?? { money };
  }

  return (cells: Cells, line: number): StatementRow[] => {
    const at = instantOf(cell(cells, reading.date));
    const money = moneyOf(cells);
    // Below all rows stand words and sums of the whole file.
    if (money === 'none' || money === 0 || (money === 'unreadable' && at === null)) return [];
    const text = textOf(cells);
    const row = { line, text, named: reading.text === null ? text : cell(cells, reading.text), fee: null, at };
    const meaning = meaningOf(cells, money);
    const shown = typeof money === 'number' ? money : 0;
    if (meaning === 'other') return [{ ...row, money: 0, other: true, doubt: null }];
    if (typeof meaning === 'string') return [{ ...row, money: shown, other: true, doubt: meaning }];
    if (at === null) return [{ ...row, money: shown, other: true, doubt: 'date' }];
    return [{ ...row, money: meaning.money, other: false, doubt: null }];
  };
}
