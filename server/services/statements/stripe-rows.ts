import { StaffRefused } from '../staff-refused.ts';
import { type ColumnName, columnNames, columnOf, NO_PAYMENT, NOT_MADE, sumColumns } from './columns.ts';
import { dateReader } from './dates.ts';
import { type StatementRow, textOf } from './row.ts';
import { isNoSum, sumReader } from './sums.ts';

/** The cell of a row in a column, or an empty one. */
type Cell = (name: ColumnName) => string;

type Sums = { money: number; fee: number | null };

/** Reads the rows of a file of Stripe, in the shop's currency. */
export function stripeRowReader(header: readonly string[], below: readonly (readonly string[])[], currency: string) {
  const names = Object.keys(columnNames) as ColumnName[];
  const columns = new Map(names.map((name) => [name, columnOf(header, name)]));
  const cellsOf = (cells: readonly string[]): Cell => {
    return (name) => cells[columns.get(name) ?? -1]?.trim() ?? '';
  };
  const fenOf = sumReader(below.flatMap((cells) => sumColumns.map(cellsOf(cells))));
  const instantOf = dateReader(below.map((cells) => cellsOf(cells)('date')));
  return (cells: readonly string[], line: number): StatementRow[] => {
    const at = cellsOf(cells);
    const date = instantOf(at('date'));
    const isUnreadable = (name: ColumnName) => !isNoSum(at(name)) && fenOf(at(name)) === null;
    if (date !== null && sumColumns.some(isUnreadable)) {
      throw new StaffRefused('statementRowUnreadable', { params: { line: String(line) } });
    }
    const sums = sumsOf(at, fenOf, currency);
    if (!sums) return [];
    const isPayment = !NO_PAYMENT.test(at('type')) && !NOT_MADE.test(at('status')) && sums.money !== 0;
    const text = textOf(cells);
    return [{ line, text, named: text, at: date, ...sums, other: !isPayment, doubt: null }];
  };
}

/** What a row moved and what the provider kept, in fen of the shop's currency; null without a sum. */
function sumsOf(at: Cell, fenOf: (cell: string) => number | null, currency: string): Sums | null {
  const fen = (name: ColumnName) => fenOf(at(name)) ?? 0;
  const booked = fen('amount');
  if (booked === 0) return null;
  const isForeign = (name: 'currency' | 'paidCurrency') => at(name) !== '' && at(name).toUpperCase() !== currency;
  if (!isForeign('currency')) return { money: booked, fee: isNoSum(at('fee')) ? null : fenOf(at('fee')) };
  // The account may keep its balance in another currency than shoppers pay in.
  const paid = isForeign('paidCurrency') ? 0 : fen('paid');
  return { money: Math.sign(booked) * Math.abs(paid), fee: null };
}
