import { normalized } from '../../../shared/normalized.ts';

/**
 * Names of columns, as `nameOf` makes them. Those of Stripe are of its itemized balance and payout reports (`gross`,
 * `created_utc`, `reporting_category`), of the balance's activity (`Amount`, `Created (UTC)`, `Type`) and of payments
 * (`Created date (UTC)`, `Status`).
 */
export const columnNames = {
  amount: ['amount', 'gross', '金额', '交易金额', '发生额', '发生金额'],
  in: ['credit', 'moneyin', 'paidin', 'income', '收入', '收入金额', '贷方金额', '贷方发生额', '存入金额'],
  out: ['debit', 'moneyout', 'paidout', 'expense', '支出', '支出金额', '借方金额', '借方发生额', '转出金额'],
  /** Whether the amount came in or went out, where that has no sign. */
  side: ['收/支', '收支', '收支类型', '借贷标志', '借贷方向', '借贷', 'debit/credit', 'credit/debit', 'dr/cr', 'cr/dr'],
  fee: ['fee', 'fees', '手续费'],
  type: ['type', 'reportingcategory'],
  currency: ['currency'],
  /** What the shopper paid, where the account's own currency is another one. */
  paid: ['customerfacingamount'],
  paidCurrency: ['customerfacingcurrency'],
  status: ['status'],
  date: [
    ...['date', 'created', 'created(utc)', 'createdutc', 'createddate(utc)', 'bookingdate', 'valuedate'],
    ...['transactiondate', '交易日期', '日期', '交易时间', '记账日期', '入账日期', '记账时间', '入账时间', '发生时间'],
  ],
};

export type ColumnName = keyof typeof columnNames;

/** The unit that a header may name: `金额(元)`, `收入（+元）`. */
const UNIT = /\([+-]?(元|人民币|人民币元|rmb|cny)\)$/;

/** A header in small letters without spaces and unit. */
const nameOf = (header: string) => normalized(header, 'NFKC').toLowerCase().replace(/[\s_]/g, '').replace(UNIT, '');

/** Where a header has a column; -1 if it has none. */
export function columnOf(cells: readonly string[], name: ColumnName): number {
  const known = columnNames[name];
  return cells.findIndex((cell) => known.includes(nameOf(cell)));
}

/** Columns with the sum of a row. */
export const sumColumns = ['amount', 'in', 'out'] as const satisfies ColumnName[];

/** Whether these cells are a header: a date and a sum. */
export function isHeader(cells: readonly string[]): boolean {
  return columnOf(cells, 'date') >= 0 && sumColumns.some((name) => columnOf(cells, name) >= 0);
}

/** What went out, in a column of sides: of an account 借 is what its owner paid. */
export const WENT_OUT = /^(支|付|借|出|转出|debit|dr?$)/i;

/** What is neither: money between accounts of the same owner, or a payment that was closed. */
export const NO_SIDE = /^(不计|其他|\/$|neutral|neither)/i;

/** What Stripe lists beside payments and their refunds. */
export const NO_PAYMENT =
  /payout|transfer|fee|topup|reserve|adjustment|network_cost|tax|contribution|financing|advance|issuing|obligation/i;

/** Payments that were never made. */
export const NOT_MADE = /fail|cancel|requires|incomplete|expired|block/i;
