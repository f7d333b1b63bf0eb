import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { Writer } from '../../db/store.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import { openTestShop } from '../support/test-shop.ts';

const { accounts, auditLog, groups, items, orders, transfers, withdrawals } = tables;
const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

/** One group that is complete (orders 1 and 2), one that waits (order 3). */
async function usedShop() {
  const shop = await openTestShop();
  const itemId = await shop.addItem({ price: 10_000, tax: 500 });
  const [first, second] = [await shop.addShopper('first', 50_000), await shop.addShopper('second', 50_000)];
  const buy = () =>
    shop.services.orders.buy({ itemId, shopperId: first, price: undefined, numbers, onceKey: undefined });
  const { orderno } = await buy();
  await shop.services.orders.join({ orderno, shopperId: second, price: undefined, onceKey: undefined });
  await buy();
  const card = { shopperId: first, bankTruename: 'Mia', bankAccount: '6222021234567890', bankName: 'Bank' };
  await shop.services.details.keepCard(card);
  await shop.services.withdrawals.request({
    shopperId: first,
    sessionId: '',
    money: 20_000,
    fundPassword: undefined,
    onceKey: undefined,
  });
  return shop;
}

test('books of a shop in use are right, and say what was looked at', async () => {
  const { store } = await usedShop();
  const { checked, differences } = await verifyBooks(store);
  expect(differences).toEqual([]);
  expect(checked).toMatchObject({ orders: 3, groups: 2, withdrawals: 1 });
});

const tampering: Record<string, { by: (tx: Writer) => PromiseLike<unknown>; named: string[] }> = {
  'a wallet that holds more than its transfers': {
    by: (tx) => tx.db.update(accounts).set({ balance: 40_002 }).where(eq(accounts.name, 'wallet:2')),
    named: ['wallet:2 balance'],
  },
  'an order that says refunded without a refund': {
    by: (tx) => tx.db.update(orders).set({ status: 4 }).where(eq(orders.id, 1)),
    named: ['order:1 transfers'],
  },
  'a waiting order in a group that is complete': {
    by: (tx) => tx.db.update(orders).set({ status: 1 }).where(eq(orders.id, 1)),
    named: ['order:1 transfers', 'group_escrow', 'order:1 in group:1'],
  },
  'money moved for an order that is not there': {
    by: (tx) =>
      tx.db
        .insert(transfers)
        .values({ debitAccount: 1, creditAccount: 2, amount: 5, kind: 'sale', ref: 'order:99', createdAt: 0 }),
    named: ['order:99'],
  },
  'money that left the escrow by itself': {
    by: async (tx) => {
      const [escrow] = await tx.db.select().from(accounts).where(eq(accounts.name, 'group_escrow'));
      const [sales] = await tx.db.select().from(accounts).where(eq(accounts.name, 'sales'));
      await tx.db.insert(transfers).values({
        debitAccount: escrow?.id ?? 0,
        creditAccount: sales?.id ?? 0,
        amount: 1,
        kind: 'adjustment',
        ref: 'audit:99',
        createdAt: 0,
      });
    },
    named: ['group_escrow'],
  },
  'a withdrawal that says paid without a payment': {
    by: (tx) => tx.db.update(withdrawals).set({ status: 'paid', closedAt: 1 }),
    named: ['withdrawal:1 transfers', 'withdraw_hold'],
  },
  'a seat that nobody bought': {
    by: async (tx) => {
      await tx.db.update(groups).set({ seats: 2, status: 'complete', closedAt: 1 }).where(eq(groups.id, 2));
    },
    named: ['group:2 seats', 'order:3 in group:2', 'item:1 pt_num'],
  },
  'a count that no group stands behind': {
    by: (tx) => tx.db.update(items).set({ ptNum: 200 }),
    named: ['item:1 pt_num'],
  },
};

test.each(Object.entries(tampering))('%s is found and named', async (_, { by, named }) => {
  const { store } = await usedShop();
  await store.transaction(async (tx) => void (await by(tx)));
  const { differences } = await verifyBooks(store);
  expect(differences.map(({ what }) => what).sort()).toEqual([...named].sort());
});

test('a credit of staff is one transfer and one line of the audit log, or nothing', async () => {
  const shop = await openTestShop();
  const id = await shop.addShopper('lucky');
  const credit = (username: string) =>
    shop.services.credit({ username, amount: 1234, note: 'because', actor: 'alice' });
  expect(await credit('LUCKY')).toEqual({ balance: 1234 });
  await expect(credit('nobody')).rejects.toMatchObject({ reason: 'shopperUnknown' });
  const entries = await shop.store.reader.db.select().from(auditLog);
  expect(entries).toMatchObject([
    { actor: 'alice', action: 'credit', subject: `shopper:${id}`, detail: { amount: 1234 }, note: 'because' },
  ]);
  const moved = await shop.store.reader.db.select().from(transfers);
  expect(moved).toMatchObject([{ amount: 1234, kind: 'adjustment', ref: `audit:${entries[0]?.id}` }]);
});

test('credits at once add up', async () => {
  const shop = await openTestShop();
  await shop.addShopper('often');
  const credit = () => shop.services.credit({ username: 'often', amount: 100, note: 'x', actor: 'x' });
  await Promise.all(Array.from({ length: 30 }, credit));
  const [wallet] = await shop.store.reader.db.select().from(accounts).where(eq(accounts.shopperId, 1));
  expect(wallet?.balance).toBe(3000);
  expect((await verifyBooks(shop.store)).differences).toEqual([]);
});
