/**
 * Names of columns, in small letters without spaces. Those of Stripe are of its itemized balance and payout reports
 * (`gross`, `created_utc`, `reporting_category`), of the balance's activity (`Amount`, `Created (UTC)`, `Type`) and of
 * payments (`Created date (UTC)`, `Status`).
 */
export const columnNames = {
  amount: ['amount', 'gross', '金额', '交易金额', '发生额'],
  in: ['credit', 'moneyin', 'paidin', 'income', '收入', '收入金额', '贷方金额', '贷方发生额', '存入金额'],
  out: ['debit', 'moneyout', 'paidout', 'expense', '支出', '支出金额', '借方金额', '借方发生额', '转出金额'],
  fee: ['fee', 'fees', '手续费'],
  type: ['type', 'reportingcategory'],
  currency: ['currency'],
  /** What the shopper paid, where the account's own currency is another one. */
  paid: ['customerfacingamount'],
  paidCurrency: ['customerfacingcurrency'],
  status: ['status'],
  date: [
    ...['date', 'created', 'created(utc)', 'createdutc', 'createddate(utc)', 'bookingdate', 'valuedate'],
    ...['交易日期', '日期', '交易时间', '记账日期', '入账日期'],
  ],
};

/** What Stripe lists beside payments and their refunds. */
export const NO_PAYMENT =
  /payout|transfer|fee|topup|reserve|adjustment|network_cost|tax|contribution|financing|advance|issuing|obligation/i;

/** Payments that were never made. */
export const NOT_MADE = /fail|cancel|requires|incomplete|expired|block/i;

/** `2026-11-23`, `2026/11/23`, `20261123` or as Chinese write it; whatever follows. */
export const DATE = /^\D?(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})/;
