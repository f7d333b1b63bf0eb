/** Names of columns, in small letters without spaces. */
export const columnNames = {
  amount: ['amount', 'gross', '金额', '交易金额', '发生额'],
  in: ['credit', 'moneyin', 'paidin', 'income', '收入', '收入金额', '贷方金额', '贷方发生额', '存入金额'],
  out: ['debit', 'moneyout', 'paidout', 'expense', '支出', '支出金额', '借方金额', '借方发生额', '转出金额'],
  fee: ['fee', 'fees', '手续费'],
  type: ['type', 'reportingcategory'],
  date: [
    ...['date', 'created', 'created(utc)', 'createdutc', 'created_utc', 'bookingdate', 'valuedate'],
    ...['交易日期', '日期', '交易时间', '记账日期', '入账日期'],
  ],
};

/** `2026-11-23`, `2026/11/23`, `20261123` or as Chinese write it; whatever follows. */
export const DATE = /^\D?(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})/;
