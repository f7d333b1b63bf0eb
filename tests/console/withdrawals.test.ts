import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { card, openForSavers, saversOf } from '../support/savers.ts';

const HOUR = 60 * 60 * 1000;

/** One shop for all: each test has shoppers of its own. */
let shop: Awaited<ReturnType<typeof openForSavers>>;

beforeAll(async () => {
  shop = await openForSavers();
});

const as = (role: 'finance' | 'owner' | 'auditor' | 'approver') => ({ as: role });
const { claim, entriesAbout, newShopper, withdrawal } = saversOf(() => shop);

test('of paying and refusing a withdrawal at once one is done', async () => {
  const shopperId = await newShopper(1_000_000);
  for (let round = 0; round < 4; round++) {
    const id = await withdrawal(shopperId);
    const acts = [
      shop.call('withdrawalPay', { id, note: 'paid' }, as('finance')),
      shop.call('withdrawalRefuse', { id, note: 'no' }, as('owner')),
      shop.call('withdrawalPay', { id, note: 'paid' }, as('owner')),
    ];
    const answers = await Promise.all(round % 2 === 0 ? acts : acts.reverse());
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  }
  await booksAreRight(shop);
});

test('a card is masked until it is asked for, and who read it is in the audit log', async () => {
  const id = await withdrawal(await newShopper(50_000));
  const { body } = await shop.call('withdrawal', { id }, as('finance'));
  expect(body.data).toMatchObject({ bank_account: '**** 7890', bank_truename: '陈**' });
  const { data } = (await shop.call('withdrawals', { limit: 200 }, as('auditor'))).body;
  expect(JSON.stringify([body, data])).not.toContain(card.bankAccount);
  expect((await shop.call('withdrawalCard', { id }, as('auditor'))).status).toBe(403);
  expect(await entriesAbout(`withdrawal:${id}`)).toEqual([]);
  const whole = await shop.call('withdrawalCard', { id }, as('finance'));
  expect(whole.body.data).toMatchObject({ bank_account: card.bankAccount, bank_truename: '陈思远' });
  const entries = await entriesAbout(`withdrawal:${id}`);
  expect(entries).toMatchObject([{ action: 'card read', detail: { card: '7890' } }]);
  expect(JSON.stringify(entries)).not.toContain(card.bankAccount);
});

test('the facts of a withdrawal say where the money came from and whose card it is', async () => {
  const own = { ...card, bankAccount: '6230520000008841' };
  const [mia, noa] = [await newShopper(30_000), await newShopper(50_000)];
  await withdrawal(noa, 20_000, own);
  const number = await claim(mia, 40_000);
  await shop.call('rechargeCredit', { number, found: 40_000, note: 'there', proof_hash: '' }, as('finance'));
  const first = await withdrawal(mia, 20_000, own);
  await shop.call('withdrawalPay', { id: first, note: 'paid' }, as('finance'));
  const second = await withdrawal(mia, 25_000, own);
  const { data } = (await shop.call('withdrawal', { id: second }, as('finance'))).body;
  expect(data).toMatchObject({
    account: { recharged: 40_000, bought: 0, frozen_why: '' },
    sources: [
      { source: 'transfer', money: 40_000 },
      { source: 'staff', money: 30_000 },
    ],
    fresh: [{ channel: 'transfer', money: 40_000 }],
    card: { others: [{ id: noa }], paid_times: 1, changed: false },
    paid_before: { times: 1, largest: 20_000 },
  });
});

test('the list says of each pending withdrawal what speaks against paying it', async () => {
  const own = (end: string) => ({ ...card, bankAccount: `623052111111${end}` });
  const [plain, sandbox, mia, noa, old] = [
    ...[await newShopper(50_000), await newShopper(50_000), await newShopper(50_000)],
    ...[await newShopper(50_000), await newShopper(50_000)],
  ] as [number, number, number, number, number];
  const credited = async (shopperId: number, channel: 'sandbox' | 'stripe') =>
    shop.store.transaction(async (tx) => {
      const number = String(9e15 + shopperId);
      const row = { shopperId, number, channel, money: 20_000, status: 'credited' as const, providerRef: '' };
      const values = { ...row, createdAt: tx.now, closedAt: tx.now };
      const [made] = await tx.db.insert(tables.recharges).values(values).returning({ id: tables.recharges.id });
      const ref = `recharge:${made?.id}`;
      const to = { wallet: shopperId };
      await shop.services.ledger.move(tx, { from: `cash_in:${channel}`, to, amount: 20_000, kind: 'recharge', ref });
    });
  await credited(sandbox, 'sandbox');
  await credited(mia, 'stripe');
  await credited(old, 'stripe');
  shop.clock.advance(4 * 24 * HOUR);
  const paid = await withdrawal(noa, 20_000, own('0003'));
  await shop.call('withdrawalPay', { id: paid, note: 'paid' }, as('finance'));
  await credited(noa, 'stripe');
  const pending = [
    [await withdrawal(plain, 20_000, own('0001')), []],
    [await withdrawal(sandbox, 20_000, own('0002')), ['unpaid']],
    [await withdrawal(mia, 20_000, own('0003')), ['card']],
    [await withdrawal(noa, 20_000, own('0003')), ['fresh', 'card']],
    [await withdrawal(old, 20_000, own('0005')), []],
  ] as const;
  const { rows } = (await shop.call('withdrawals', { limit: 200 }, as('finance'))).body.data;
  const doubts = new Map(rows.map((row: { id: number; doubts: string[] }) => [row.id, row.doubts]));
  expect(pending.map(([id]) => [id, doubts.get(id)])).toEqual(pending);
  for (const [id, said] of pending) {
    expect((await shop.call('withdrawal', { id }, as('finance'))).body.data.doubts).toEqual(said);
  }
  expect((await shop.call('withdrawal', { id: paid }, as('finance'))).body.data.doubts).toEqual([]);
});

test('the second person reads what speaks against a withdrawal, whose page says which request waits', async () => {
  const both = { ...card, bankAccount: '6230520000001234' };
  const [ren, lea] = [await newShopper(50_000), await newShopper(900_000)];
  await withdrawal(ren, 20_000, both);
  const ids = [
    await withdrawal(lea, 300_000, both),
    await withdrawal(await newShopper(900_000), 300_000, { ...card, bankAccount: '6230520000004321' }),
  ];
  const asked: number[] = [];
  for (const id of ids) {
    asked.push((await shop.call('withdrawalAsk', { id, note: 'checked' }, as('finance'))).body.data.approval);
    expect((await shop.call('withdrawal', { id }, as('approver'))).body.data.approval).toBe(asked.at(-1));
  }
  const seen = async (role: 'approver' | 'finance', list: string) => {
    const { data } = (await shop.call('approvals', { list }, as(role))).body;
    return asked.map((id) => data.find((row: { id: number }) => row.id === id)?.withdrawal?.doubts);
  };
  expect(await seen('approver', 'waiting')).toEqual([['card'], []]);
  expect(await seen('finance', 'asked')).toEqual([['card'], []]);
  // The same facts stand beside the yes as on the page where it was asked for.
  const page = (await shop.call('withdrawal', { id: ids[0] }, as('finance'))).body.data;
  const request = (await shop.call('approval', { id: asked[0] }, as('approver'))).body.data;
  const { promise, approval, next, acts: own, remarks, ...facts } = page;
  expect(request.withdrawal).toEqual(facts);
  expect(request.withdrawal.card.others).toHaveLength(1);
  const { acts } = (await shop.call('withdrawal', { id: ids[0] }, as('approver'))).body.data;
  expect(acts).toMatchObject([{ actor: 'finance', action: 'approval ask' }]);
  await shop.call('withdrawRequest', { id: asked[0] }, as('finance'));
  expect(await seen('finance', 'asked')).toEqual([undefined, []]);
  expect((await shop.call('withdrawal', { id: ids[0] }, as('finance'))).body.data.approval).toBeNull();
});

test('after one comes the next of the queue with which nothing is under way', async () => {
  const [first, asked, third] = [
    await withdrawal(await newShopper(50_000), 20_000),
    await withdrawal(await newShopper(900_000), 300_000),
    await withdrawal(await newShopper(50_000), 20_000),
  ];
  const nextOf = async (id: number) => (await shop.call('withdrawal', { id }, as('finance'))).body.data.next;
  expect([await nextOf(first), await nextOf(third)]).toEqual([asked, null]);
  await shop.call('withdrawalAsk', { id: asked, note: 'checked' }, as('finance'));
  expect([await nextOf(first), await nextOf(asked)]).toEqual([third, third]);
  await shop.call('withdrawalFile', { ids: [third], format: 'csv' }, as('finance'));
  expect(await nextOf(first)).toBeNull();
});
