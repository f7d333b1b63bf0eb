import { plainHeading } from '../spreadsheets/headings.ts';

/** What a column of a bank's file may say. */
export type StatementColumn = 'date' | 'amount' | 'in' | 'out' | 'side' | 'state' | 'currency';

/** Headings of banks, of each kind the more telling first: when a payment was booked rather than when it began. */
const words: Record<StatementColumn, readonly string[]> = {
  date: [
    ...[
      'completed date',
      'completed on',
      'posting date',
      'booking date',
      'buchungstag',
      'buchungsdatum',
      'date',
      'datum',
    ],
    ...['transaction date', 'data', 'fecha', 'dátum', 'fecha operación', 'дата операции', 'дата', 'date opération'],
    ...['交易日期', '日期', '记账日期', '入账日期', '交易时间', '记账时间', '入账时间', '发生时间', 'value date'],
    ...[
      'started date',
      'created',
      'created (utc)',
      'created on',
      'data mov.',
      'data operacji',
      'tarih',
      'ngày giao dịch',
    ],
  ],
  amount: [
    ...['amount', 'gross', 'betrag', 'umsatz', 'valor', 'importe', 'importo', 'montant', 'bedrag', 'suma', 'kwota'],
    ...['сумма', 'сумма операции', '金额', '交易金额', '发生额', '发生金额', 'source amount (after fees)', 'tutar'],
  ],
  in: [
    ...['credit', 'credit amount', 'credits', 'money in', 'paid in', 'deposit', 'deposits', 'deposit amt.', 'income'],
    ...['haben', 'crédito', 'crédit', 'ingresos', 'abono', 'entradas', 'entrate', 'приход', 'inflow', 'received'],
    ...['收入', '收入金额', '贷方金额', '贷方发生额', '存入金额', '转入金额'],
  ],
  out: [
    ...['debit', 'debit amount', 'debits', 'money out', 'paid out', 'withdrawal', 'withdrawals', 'withdrawal amt.'],
    ...['soll', 'débito', 'débit', 'gastos', 'cargo', 'saídas', 'uscite', 'расход', 'outflow', 'expense', 'spent'],
    ...['支出', '支出金额', '借方金额', '借方发生额', '转出金额'],
  ],
  side: [
    ...['收/支', '收支', '收支类型', '借贷标志', '借贷方向', '借贷', 'debit/credit', 'credit/debit', 'dr/cr', 'cr/dr'],
    ...['debit/credit indicator', 'credit/debit indicator', 'indicator', 'd/c', 'c/d', 'cd', 'dc', 's/h', 'af bij'],
    ...['balance impact', 'direction', 'umsatztyp', 'soll/haben', 'dr / cr'],
  ],
  state: [
    ...['state', 'status', 'transaction status', 'payment status', '交易状态', '当前状态', '状态', 'estado', 'stato'],
    ...['statut', 'статус', 'stav', 'buchungsstatus', 'info'],
  ],
  currency: [
    ...['currency', 'ccy', 'currency code', 'transaction currency', 'account currency', '币种', '货币', 'währung'],
    ...['waehrung', 'valuta', 'munt', 'moeda', 'moneda', 'divisa', 'devise', 'waluta', 'mena', 'валюта'],
    ...['валюта операции', 'source currency', 'para birimi'],
  ],
};

const ranks = new Map(
  Object.entries(words).map(
    ([column, all]) => [column, new Map(all.map((word, rank) => [plainHeading(word), rank]))] as const,
  ),
);

/** Where a heading has a column of that kind, the most telling one; -1 without one. */
export function columnOf(headings: readonly string[], column: StatementColumn): number {
  let [found, best] = [-1, Number.POSITIVE_INFINITY];
  for (const [at, heading] of headings.entries()) {
    const rank = ranks.get(column)?.get(bareHeading(heading));
    if (rank !== undefined && rank < best) [found, best] = [at, rank];
  }
  return found;
}

/** `Betrag (€)` and `Amount (EUR)` without the currency. */
const bareHeading = (heading: string): string => plainHeading(heading.replace(/\([^()]{1,12}\)[ \t]?$/, ''));

const sums = ['amount', 'in', 'out'] as const;

/** Whether these cells are the headings of a file of a bank: a date and a sum. */
export const isHeading = (cells: readonly string[]): boolean =>
  columnOf(cells, 'date') >= 0 && sums.some((column) => columnOf(cells, column) >= 0);
