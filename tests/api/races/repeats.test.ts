import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { type CallName, contract } from '../../../shared/contract/index.ts';
import { type FullShop, openFullShop } from '../../support/full-shop.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';

const idempotent = (Object.keys(contract) as CallName[]).filter((name) => contract[name].idempotent);

/** What each of them is asked, and by whom. */
const asked: Partial<Record<CallName, (shop: FullShop) => { fields: Record<string, string | number>; token: string }>> =
  {
    buyItem: ({ itemId, mia }) => ({ fields: { id: itemId }, token: mia }),
    orderPt: ({ waiting, noa }) => ({ fields: { orderno: waiting }, token: noa }),
    orderReturn: ({ returnable, mia }) => ({ fields: { id: returnable }, token: mia }),
    recharge: ({ mia }) => ({ fields: { id: 1, money: '100' }, token: mia }),
    withdraw: ({ mia }) => ({ fields: { money: '100' }, token: mia }),
  };

/** Rows that these calls leave, each one of them: an order, a request for a refund, a recharge or a withdrawal. */
async function traces({ store }: FullShop): Promise<number> {
  const { db } = store.reader;
  const orders = await db.select().from(tables.orders);
  const requested = orders.filter(({ status }) => status === 3);
  const recharges = await db.select().from(tables.recharges);
  const withdrawals = await db.select().from(tables.withdrawals);
  return orders.length + requested.length + recharges.length + withdrawals.length;
}

test.each(idempotent)('%s, 10 times at once under one key, is done once and answers the same', async (name) => {
  const shop = await openFullShop();
  const { fields, token } = asked[name]?.(shop) ?? {};
  const before = await traces(shop);
  const ask = () => shop.call(name, fields, { token, key: 'one-tap' });
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  answers.push(await ask());
  const [first] = answers;
  expect(first?.body.code).toBe(200);
  for (const { body } of answers) expect(body).toEqual(first?.body);
  expect((await traces(shop)) - before).toBe(1);
  await booksAreRight(shop);
});
