import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StatementReading } from '../../../shared/console/statement-reading.ts';
import { StaffRefused } from '../staff-refused.ts';
import { bankRowReader } from './bank-rows.ts';
import type { StatementRow } from './row.ts';
import { stripeRowReader } from './stripe-rows.ts';
import type { StatementTable } from './table.ts';

/** Rows that are understood in one turn of the event loop. */
const ROWS_AT_ONCE = 1000;

/** Rows of a bank's file; `own` is the shop's currency. Throws `statementDatesUnreadable`. */
export function bankRows({ headings, below }: StatementTable, reading: StatementReading, own: string) {
  const cells = below.map((record) => record.cells);
  return inTurns(below, bankRowReader(reading, headings, cells, own));
}

/** Rows of a file of Stripe. Throws `statementRowUnreadable`, `statementDatesUnreadable`. */
export function stripeRows({ headings, below }: StatementTable, own: string) {
  const cells = below.map((record) => record.cells);
  return inTurns(below, stripeRowReader(headings, cells, own));
}

type RowReader = (cells: readonly string[], line: number) => StatementRow[];

async function inTurns(below: StatementTable['below'], rowOf: RowReader): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  for (let from = 0; from < below.length; from += ROWS_AT_ONCE) {
    rows.push(...below.slice(from, from + ROWS_AT_ONCE).flatMap(({ cells, row }) => rowOf(cells, row)));
    await nextTurn();
  }
  // Without a time nothing of the ledger would be compared.
  if (rows.length > 0 && rows.every(({ at }) => at === null)) throw new StaffRefused('statementDatesUnreadable');
  return rows;
}
