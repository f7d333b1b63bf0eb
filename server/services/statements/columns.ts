import { plainHeading } from '../spreadsheets/headings.ts';

/**
 * Columns of Stripe's files: of its itemized balance and payout reports (`gross`, `created_utc`, `reporting_category`), of
 * the balance's activity (`Amount`, `Created (UTC)`, `Type`) and of payments (`Created date (UTC)`, `Status`).
 */
export const columnNames = {
  amount: ['amount', 'gross'],
  fee: ['fee', 'fees'],
  type: ['type', 'reportingcategory'],
  currency: ['currency'],
  /** What the shopper paid, where the account's own currency is another one. */
  paid: ['customerfacingamount'],
  paidCurrency: ['customerfacingcurrency'],
  status: ['status'],
  date: ['date', 'created', 'created(utc)', 'createdutc', 'createddate(utc)'],
};

export type ColumnName = keyof typeof columnNames;

/** Where a header has a column; -1 if it has none. */
export function columnOf(cells: readonly string[], name: ColumnName): number {
  const known = columnNames[name];
  return cells.findIndex((cell) => known.includes(plainHeading(cell)));
}

/** Columns with the sum of a row. */
export const sumColumns = ['amount'] as const satisfies ColumnName[];

/** Whether these cells are a header: a date and a sum. */
export const isHeader = (cells: readonly string[]): boolean =>
  columnOf(cells, 'date') >= 0 && columnOf(cells, 'amount') >= 0;

/** What Stripe lists beside payments and their refunds. */
export const NO_PAYMENT =
  /payout|transfer|fee|topup|reserve|adjustment|network_cost|tax|contribution|financing|advance|issuing|obligation/i;

/** Payments that were never made. */
export const NOT_MADE = /fail|cancel|requires|incomplete|expired|block/i;
