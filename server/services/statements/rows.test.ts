import { expect, test } from 'vitest';
import { proposeReading } from './propose.ts';
import { bankRows, stripeRows } from './rows.ts';
import { readStatementTable } from './table.ts';

const file = (text: string, kind: 'bank' | 'stripe' = 'bank') => ({ bytes: Buffer.from(text), kind });

/** Rows as they are proposed to be read, whatever staff have to say of it. */
async function parseStatement({ bytes, kind }: { bytes: Uint8Array; kind: 'bank' | 'stripe' }) {
  const table = await readStatementTable(bytes, kind);
  if (kind === 'stripe') return stripeRows(table, 'CNY');
  const cells = table.below.map((record) => record.cells);
  return bankRows(table, proposeReading(table.headings, cells, 'CNY').reading, 'CNY');
}

test('a header may stand below lines of the bank, and each row keeps its line', async () => {
  const text =
    '账户,6222\n\n交易日期,金额,摘要\n2026-11-13,500.00,转账 7\n2026-11-13,0,nothing\n2026/11/14,-20,payout\n';
  expect(await parseStatement(file(text))).toMatchObject([
    { line: 4, money: 50_000, text: '2026-11-13 · 500.00 · 转账 7' },
    { line: 6, money: -2000 },
  ]);
});

test.each([
  ['one cell', '1,'.repeat(2_000_000)],
  ['more rows than there may be', `date,amount\n${'2026-11-13,1.00\n'.repeat(20_001)}`],
])('a file with %s is refused', async (_, text) => {
  await expect(parseStatement(file(text))).rejects.toThrow('fileUnreadable');
});

const moneyOf = async (header: string, ...lines: string[]) =>
  (await parseStatement(file([header, ...lines].join('\n')))).map(({ money }) => money);

test.each([
  ['thousands', '"1,234.50"', 123_450],
  ['a comma before the cents', '"1.234,50"', 123_450],
  ['a comma and no thousands', '"-20,5"', -2050],
  ['a space in thousands', '"1 234,50"', 123_450],
  ['an apostrophe in thousands', "1'234.50", 123_450],
  ['a sign behind', '20.00-', -2000],
  ['a sign of typesetters', '−20.00', -2000],
  ['brackets', '(20.00)', -2000],
  ['the code of the currency', 'CNY 20.00', 2000],
  ['the code behind', '20.00 CNY', 2000],
  ['debit behind', '20.00 DR', -2000],
  ['a text for spreadsheets', '"=""20.00"""', 2000],
  ['wide letters', '￥２０．００', 2000],
  ['no yuan', '.50', 50],
  ['many decimals', '20.0000', 2000],
])('a sum with %s', async (_, cell, money) => {
  expect(await moneyOf('date,amount', `2026-11-13,${cell}`)).toEqual([money]);
});

test('commas are read in one way in all of a file', async () => {
  expect(await moneyOf('date;amount', '2026-11-13;1.234', '2026-11-14;7,50')).toEqual([123_400, 750]);
  for (const [one, other, line] of [
    ['1.234', '5.00', 2],
    ['7,50', '1,234.50', 3],
  ] as const) {
    const rows = await parseStatement(file(`date;amount\n2026-11-13;${one}\n2026-11-14;${other}\n`));
    // Of another notation than the file's: it is not understood, and the others are.
    expect(rows.filter(({ doubt }) => doubt === 'sum').map((row) => row.line)).toEqual([line]);
  }
});

test('a dated row whose sum cannot be read is named, and matches nothing', async () => {
  const text = 'date,credit,debit\n2026-11-13,5.00,-\n2026-11-14,,n/a\n';
  expect(await parseStatement(file(text))).toMatchObject([
    { line: 2, money: 500, other: false, doubt: null },
    { line: 3, other: true, doubt: 'sum' },
  ]);
  // Of a sum below all rows nothing is asked.
  expect(await moneyOf('date,credit,debit', '2026-11-13,5.00,', 'total,2 rows,')).toEqual([500]);
});

test('a column says whether a sum came in or went out', async () => {
  expect(await moneyOf('交易时间,收/支,金额(元)', '2026-11-13,支出,¥20.00', '2026-11-13,收入,¥30.00')).toEqual([
    -2000, 3000,
  ]);
  expect(await moneyOf('交易日期,借贷标志,交易金额', '20261113,借,20.00', '20261113,贷,30.00')).toEqual([-2000, 3000]);
  expect(await moneyOf('入账时间,收入（+元）,支出（-元）', '2026-11-13,,-20.00', '2026-11-13,+30.00,')).toEqual([
    -2000, 3000,
  ]);
});

test('a row that counts on neither side is no payment, and moves no sum', async () => {
  const lines = ['2026-11-13,不计收支,20.00', '2026-11-13,其他,20.00', '2026-11-13,/,20.00', '2026-11-13,收入,30.00'];
  const rows = await parseStatement(file(['交易时间,收/支,金额(元)', ...lines].join('\n')));
  expect(rows.map(({ money, other }) => [money, other])).toEqual([
    [0, true],
    [0, true],
    [0, true],
    [3000, false],
  ]);
});

test.each([',', ';', '\t', '|'])('%j may separate cells, whatever stands above the header', async (delimiter) => {
  const above = 'Statement, of one month; of one account\n';
  const text = `${above}${['date', 'amount'].join(delimiter)}\n${['2026-11-13', '5.00'].join(delimiter)}\n`;
  expect(await parseStatement(file(text))).toMatchObject([{ money: 500 }]);
});

test.each(['utf8', 'utf16le', 'utf16be'])('a file in %s with its mark', async (encoding) => {
  const text = '\ufeff日期\t金额\t摘要\n2026-11-13\t5.00\t转账\n';
  const bytes = Buffer.from(text, encoding === 'utf8' ? 'utf8' : 'utf16le');
  if (encoding === 'utf16be') bytes.swap16();
  const rows = await parseStatement({ bytes, kind: 'bank' });
  expect(rows).toMatchObject([{ money: 500, text: '2026-11-13 · 5.00 · 转账' }]);
});

const daysOf = async (...dates: string[]) => {
  const text = `date;amount\n${dates.map((date) => `${date};5.00`).join('\n')}\n`;
  const rows = await parseStatement(file(text));
  return rows.map(({ at }) => (at === null ? null : new Date(at).toISOString().slice(0, 10)));
};

const [first, second, third] = ['2026-02-01', '2026-02-02', '2026-02-03'];

test.each([
  ['the year first', ['2026/2/1', '2026年2月2日', '20260203101200'], [first, second, third]],
  ['the day first', ['01.02.2026', '02.02.26'], [first, second]],
  ['slashes, and a day that shows it is first', ['01/02/2026', '13/02/2026 10:12'], [first, '2026-02-13']],
  ['slashes, and a day that shows it is second', ['02/01/2026', '02/13/2026'], [first, '2026-02-13']],
  ['slashes alone, days first', ['01/02/2026', '02/02/2026', '03/02/2026'], [first, second, third]],
  ['slashes alone, months first', ['02/01/2026', '02/02/2026', '02/03/2026'], [first, second, third]],
  ['names of months', ['1 Feb 2026', '02-Feb-2026', 'Feb 3, 2026'], [first, second, third]],
  ['some that are none', ['2026-02-01', '1764012345', '2026-02-31', 'x'], [first, null, null, null]],
])('dates with %s', async (_, dates, days) => {
  expect(await daysOf(...dates)).toEqual(days);
});

test('a file without a date that can be read is refused: no part of the ledger would be of its time', async () => {
  await expect(daysOf('yesterday')).rejects.toThrow('statementDatesUnreadable');
  await expect(daysOf('13/02/2026', '02/13/2026')).rejects.toThrow('statementDatesUnreadable');
});

test('a large file takes many turns of the event loop', async () => {
  const text = `date,amount,text\n${`2026-11-13,1.00,${'x'.repeat(200)}\n`.repeat(19_999)}`;
  let turns = 0;
  const turn = setInterval(() => turns++, 0);
  const rows = await parseStatement(file(text));
  clearInterval(turn);
  expect(rows).toHaveLength(19_999);
  expect(turns).toBeGreaterThan(10);
});

const rowsOf = async (...lines: string[]) =>
  (await parseStatement(file(lines.join('\n'), 'stripe'))).map(({ money, fee, other, at }) => [
    ...[money, fee, other],
    at === null ? null : new Date(at).toISOString().slice(0, 10),
  ]);

test('the itemized balance report of Stripe: payouts and fees are no payments, disputes are', async () => {
  const head =
    'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,description';
  const row = (gross: string, fee: string, category: string) =>
    `txn_1,2026-11-13 09:12:00,2026-11-15 00:00:00,cny,${gross},${fee},0,${category},Shop 2611130000000001`;
  expect(
    await rowsOf(head, row('45.91', '0.94', 'charge'), row('-45.91', '15.00', 'dispute'), row('-100', '0', 'payout')),
  ).toEqual([
    [4591, 94, false, '2026-11-13'],
    [-4591, 1500, false, '2026-11-13'],
    [-10_000, 0, true, '2026-11-13'],
  ]);
});

test('the activity of the balance, as the dashboard writes it', async () => {
  const head = 'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description';
  const row = (type: string, amount: string) => `txn_1,${type},ch_1,${amount},3.78,0,cny,2026-11-13 14:03,2026-11-15,x`;
  expect(await rowsOf(head, row('charge', '"1,120.00"'), row('stripe_fee', '-2.00'))).toEqual([
    [112_000, 378, false, '2026-11-13'],
    [-200, 378, true, '2026-11-13'],
  ]);
});

test('the payments of the dashboard: those that failed are none', async () => {
  const head = 'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Status,Fee,Description';
  const row = (status: string) => `ch_1,2026-11-13 14:03:00,20.00,0.00,cny,true,${status},0.50,x`;
  expect(await rowsOf(head, row('Paid'), row('Failed'), row('requires_payment_method'))).toEqual([
    [2000, 50, false, '2026-11-13'],
    [2000, 50, true, '2026-11-13'],
    [2000, 50, true, '2026-11-13'],
  ]);
});

test('where the account has another currency, what the shopper paid counts, and no fee of that currency', async () => {
  const head = 'created_utc,currency,gross,fee,reporting_category,customer_facing_amount,customer_facing_currency';
  const rows = await rowsOf(
    head,
    '2026-11-13 09:12:00,hkd,107.90,4.00,charge,100.00,cny',
    '2026-11-13 09:12:00,hkd,-107.90,0,refund,100.00,cny',
    '2026-11-13 09:12:00,hkd,50.00,1.00,charge,6.40,usd',
  );
  expect(rows).toEqual([
    [10_000, null, false, '2026-11-13'],
    [-10_000, null, false, '2026-11-13'],
    [0, null, true, '2026-11-13'],
  ]);
});
