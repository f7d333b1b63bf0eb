import { expect, test } from 'vitest';
import { parseStatement } from './parse.ts';

const file = (text: string, kind: 'bank' | 'stripe' = 'bank') => ({ bytes: Buffer.from(text), kind, currency: 'CNY' });

test('a header may stand below lines of the bank, and each row keeps its line', async () => {
  const text =
    '账户,6222\n\n交易日期,金额,摘要\n2026-11-13,500.00,转账 7\n2026-11-13,0,nothing\n2026/11/14,-20,payout\n';
  expect(await parseStatement(file(text))).toMatchObject([
    { line: 3, money: 50_000, text: '2026-11-13 · 500.00 · 转账 7' },
    { line: 5, money: -2000 },
  ]);
});

test.each([
  ['no header', '1,'.repeat(2_000_000)],
  ['no header, in rows', '1,1,1,1,1,1,1,1,1\n'.repeat(200_000)],
  ['more rows than there may be', `date,amount\n${'2026-11-13,1.00\n'.repeat(20_001)}`],
])('a file with %s is refused', async (_, text) => {
  await expect(parseStatement(file(text))).rejects.toThrow('statementUnreadable');
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
    [10_000, 0, false, '2026-11-13'],
    [-10_000, 0, false, '2026-11-13'],
    [0, 0, true, '2026-11-13'],
  ]);
});
