import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { openTestApi } from '../../support/test-api.ts';

const staff = { username: 'mia', note: 'seen', actor: 'alice' };
const ROUNDS = 6;

const countOf = async (acts: Promise<unknown>[]) =>
  (await Promise.allSettled(acts)).filter(({ status }) => status === 'fulfilled').length;

test('of 10 debits at once as many succeed as the wallet can pay', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia', 100_000);
  const debits = Array.from({ length: 10 }, () => api.services.debit({ ...staff, amount: 30_000 }));
  expect(await countOf(debits)).toBe(3);
  expect((await api.call('moneyInfo', {}, { token })).body.data.recharge_money).toBe(100);
  const acts = await api.store.reader.db.select().from(tables.auditLog);
  expect(acts.filter(({ action }) => action === 'debit')).toHaveLength(3);
  await booksAreRight(api);
});

test.each(['credit', 'debit'] as const)('10 times at once under one key a %s is done once', async (action) => {
  const api = await openTestApi();
  await api.signUp('mia', 100_000);
  const input = { ...staff, amount: 10_000, key: 'once' };
  const results = await Promise.all(Array.from({ length: 10 }, () => api.services[action](input)));
  const balance = action === 'credit' ? 110_000 : 90_000;
  expect(results.map((result) => result.balance)).toEqual(Array.from({ length: 10 }, () => balance));
  expect(results.filter(({ doneBefore }) => doneBefore === undefined)).toHaveLength(1);
  await booksAreRight(api);
});

test('a debit, a purchase and a withdrawal of the whole balance at once: one of them succeeds', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 50_000, stock: 100 });
  const token = await api.signUp('mia');
  const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
  await api.call('setBank', card, { token });
  const mustDo = async (call: Promise<{ body: { code: number } }>) => {
    if ((await call).body.code !== 200) throw new Error('refused');
  };
  const ways = [
    () => api.services.debit({ ...staff, amount: 50_000 }),
    () => mustDo(api.call('buyItem', { id }, { token })),
    () => mustDo(api.call('withdraw', { money: '500' }, { token })),
  ];
  for (let round = 0; round < ROUNDS; round++) {
    await api.services.credit({ ...staff, amount: 50_000 });
    const turned = ways.map((_, n) => ways[(n + round) % ways.length]);
    expect(await countOf(turned.map(async (way) => way?.()))).toBe(1);
    expect((await api.call('moneyInfo', {}, { token })).body.data.recharge_money).toBe(0);
  }
  await booksAreRight(api);
});
