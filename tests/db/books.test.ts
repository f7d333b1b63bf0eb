import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertAuditEntry } from '../../db/queries/records.ts';
import { tables } from '../../db/schema/index.ts';
import type { Writer } from '../../db/store.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import { recomputeBooks } from '../../server/services/wallet/recompute-books.ts';
import type { AuditAction } from '../../shared/console/audit-actions.ts';
import type { TransferKind } from '../../shared/contract/enums.ts';
import { sendParcel, setReturnAddress } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { outright } from '../support/outright.ts';
import { openTestShop } from '../support/test-shop.ts';

const { accounts, auditLog, groups, items, orders, returns, transfers, withdrawals } = tables;
const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

/** One group that is complete (orders 1 and 2), one that waits (order 3). */
async function usedShop() {
  const shop = await openTestShop();
  const itemId = await shop.addItem({ price: 10_000, tax: 500 });
  const [first, second] = [await shop.addShopper('first', 50_000), await shop.addShopper('second', 50_000)];
  const buy = () =>
    shop.services.orders.buy({ itemId, shopperId: first, price: undefined, numbers, idempotencyKey: undefined });
  const { orderno } = await buy();
  await shop.services.orders.join({ orderno, shopperId: second, price: undefined, idempotencyKey: undefined });
  await buy();
  const who = { shopperId: first, sessionId: '', fundPassword: undefined };
  const card = { bankTruename: 'Mia', bankAccount: '6222021234567890', bankName: 'Bank' };
  await shop.services.cards.save({ ...who, card });
  await shop.services.withdrawals.request({ ...who, money: 20_000, idempotencyKey: undefined });
  return shop;
}

test('books of a shop in use are right, and list what was checked', async () => {
  const { store } = await usedShop();
  const { checked, differences } = await verifyBooks(store);
  expect(differences).toEqual([]);
  expect(checked).toMatchObject({ orders: 3, groups: 2, withdrawals: 1 });
});

async function idOf(tx: Writer, name: string): Promise<number> {
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.name, name));
  return account?.id ?? 0;
}

/** Moves money as somebody would who keeps the balances right, and asks nobody whether it may. */
async function move(
  tx: Writer,
  { from, to, ...rest }: { from: string; to: string; amount: number; kind: TransferKind; ref: string },
) {
  const [debitAccount, creditAccount] = [await idOf(tx, from), await idOf(tx, to)];
  await tx.db.insert(transfers).values({ ...rest, debitAccount, creditAccount, createdAt: 0 });
  for (const [id, change] of [
    [debitAccount, -rest.amount],
    [creditAccount, rest.amount],
  ] as const) {
    await tx.db
      .update(accounts)
      .set({ balance: sql`${accounts.balance} + ${change}` })
      .where(eq(accounts.id, id));
  }
}

/** Writes down an act of staff about a shopper. */
const act = (tx: Writer, action: AuditAction, shopperId: number, detail: Record<string, unknown>) =>
  insertAuditEntry(tx, { actor: 'alice', action, subject: `shopper:${shopperId}`, detail, note: 'x' });

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
    by: (tx) => move(tx, { from: 'group_escrow', to: 'sales', amount: 5, kind: 'sale', ref: 'order:99' }),
    named: ['order:99', 'group_escrow'],
  },
  'money that left the escrow by itself': {
    by: (tx) => move(tx, { from: 'group_escrow', to: 'sales', amount: 1, kind: 'adjustment', ref: 'audit:99' }),
    named: ['audit:99', 'group_escrow'],
  },
  'money given for an act of staff that is not there': {
    by: (tx) =>
      move(tx, { from: 'adjustments', to: 'wallet:1', amount: 5_000_000, kind: 'adjustment', ref: 'audit:999999' }),
    named: ['audit:999999'],
  },
  'money given for what the shop does not know': {
    by: (tx) => move(tx, { from: 'sales', to: 'wallet:1', amount: 700, kind: 'sale', ref: 'gift:7' }),
    named: ['gift:7'],
  },
  'money given for names that only look like one': {
    by: async (tx) => {
      for (const ref of ['order:', 'order:01', 'order:1x', 'Order:1', 'order:99999999999999999999', ' order:1', '']) {
        await move(tx, { from: 'sales', to: 'wallet:1', amount: 7, kind: 'sale', ref });
      }
    },
    named: ['order:', 'order:01', 'order:1x', 'Order:1', 'order:99999999999999999999', ' order:1', ''],
  },
  'money given for an order once more, as something else': {
    by: (tx) => move(tx, { from: 'adjustments', to: 'wallet:1', amount: 10_000, kind: 'adjustment', ref: 'order:1' }),
    named: ['order:1 transfers'],
  },
  'money given for an act of staff that is about no money': {
    by: async (tx) => {
      const ref = `audit:${await act(tx, 'shopper block', 1, {})}`;
      await move(tx, { from: 'adjustments', to: 'wallet:1', amount: 100, kind: 'adjustment', ref });
    },
    named: ['audit:3 transfers'],
  },
  'a credit of another amount than staff wrote down': {
    by: async (tx) => {
      const ref = `audit:${await act(tx, 'credit', 1, { amount: 100 })}`;
      await move(tx, { from: 'adjustments', to: 'wallet:1', amount: 101, kind: 'adjustment', ref });
    },
    named: ['audit:3 transfers'],
  },
  'a credit to another shopper than staff wrote down': {
    by: async (tx) => {
      const ref = `audit:${await act(tx, 'credit', 1, { amount: 100 })}`;
      await move(tx, { from: 'adjustments', to: 'wallet:2', amount: 100, kind: 'adjustment', ref });
    },
    named: ['audit:3 transfers'],
  },
  'a credit of an amount that nobody wrote down': {
    by: async (tx) => {
      const ref = `audit:${await act(tx, 'credit', 1, {})}`;
      await move(tx, { from: 'adjustments', to: 'wallet:1', amount: 100, kind: 'adjustment', ref });
    },
    named: ['audit:3 transfers'],
  },
  'a credit that is written down and was not made': {
    by: (tx) => act(tx, 'credit', 1, { amount: 100 }),
    named: ['audit:3 transfers'],
  },
  'a debit that is written down and was not made': {
    by: (tx) => act(tx, 'debit', 1, { amount: 100 }),
    named: ['audit:3 transfers'],
  },
  'a debit that was made as a credit': {
    by: async (tx) => {
      const ref = `audit:${await act(tx, 'debit', 1, { amount: 100 })}`;
      await move(tx, { from: 'adjustments', to: 'wallet:1', amount: 100, kind: 'adjustment', ref });
    },
    named: ['audit:3 transfers'],
  },
  'a wallet that is paid from by another shopper': {
    by: async (tx) => {
      await tx.db.update(accounts).set({ shopperId: null, balance: null }).where(eq(accounts.name, 'wallet:2'));
      await tx.db.update(accounts).set({ shopperId: 2 }).where(eq(accounts.name, 'wallet:1'));
    },
    named: ['shopper:2 wallet'],
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

/** One order of three pieces (order 1, 300.00 with a tax refund of 30.00), of which one went back (return 1). */
async function shopWithReturn() {
  const shop = await openTestShop();
  const itemId = await shop.addItem({ price: 10_000, tax: 1000 });
  const [first, second] = [await shop.addShopper('first', 50_000), await shop.addShopper('second', 50_000)];
  const wanted = { itemId, shopperId: first, price: undefined, quantity: 3, numbers, idempotencyKey: undefined };
  const { orderno } = await shop.services.orders.buy(wanted);
  await shop.services.orders.join({ orderno, shopperId: second, price: undefined, idempotencyKey: undefined });
  const own = { orderno, shopperId: first, idempotencyKey: undefined };
  await shop.services.parcels.setAddress({ ...own, truename: 'Mia', phone: '1234567', address: 'here' });
  await sendParcel(shop, orderno);
  await setReturnAddress(shop);
  const { id } = await shop.services.parcels.askReturn({ ...own, reason: 'other', words: '', quantity: 1 });
  const staff = { actor: 'alice', note: 'because' };
  await shop.services.goodsReturns.accept({ id, ...staff });
  await shop.services.goodsReturns.arrived({ id, restocked: false, ...staff });
  await outright(shop).payReturn({ id, restocked: false, ...staff });
  await booksAreRight(shop);
  return shop;
}

const ofReturns: typeof tampering = {
  'a return of more pieces than its money is of': {
    by: (tx) => tx.db.update(returns).set({ quantity: 2 }),
    named: ['return:1 transfers', 'order:1 returned'],
  },
  'pieces that were returned and are not counted': {
    by: (tx) => tx.db.update(orders).set({ returned: 0 }).where(eq(orders.id, 1)),
    named: ['order:1 returned'],
  },
  'pieces that are counted and were not returned': {
    by: (tx) => tx.db.update(orders).set({ returned: 1 }).where(eq(orders.id, 2)),
    named: ['order:2 returned'],
  },
  'money given for a return once more': {
    by: (tx) => move(tx, { from: 'sales', to: 'wallet:1', amount: 10_000, kind: 'adjustment', ref: 'return:1' }),
    named: ['return:1 transfers'],
  },
  'tax that was paid for pieces that went back': {
    by: async (tx) => {
      await tx.db.update(orders).set({ status: 4, taxPaid: 2000 }).where(eq(orders.id, 1));
      await move(tx, { from: 'tax_refunds', to: 'wallet:1', amount: 3000, kind: 'tax_refund', ref: 'order:1' });
    },
    named: ['order:1 transfers'],
  },
  'the same, as the order says it too': {
    by: async (tx) => {
      await tx.db.update(orders).set({ status: 4, taxPaid: 3000 }).where(eq(orders.id, 1));
      await move(tx, { from: 'tax_refunds', to: 'wallet:1', amount: 3000, kind: 'tax_refund', ref: 'order:1' });
    },
    named: ['return:1 transfers'],
  },
};

test.each(Object.entries(ofReturns))('%s is found and named', async (_, { by, named }) => {
  const { store } = await shopWithReturn();
  await store.transaction(async (tx) => void (await by(tx)));
  const { differences } = await store.snapshot((view) => recomputeBooks(view));
  expect(differences.map(({ what }) => what).sort()).toEqual([...named].sort());
});

test.each(Object.entries(tampering))('%s is found and named', async (_, { by, named }) => {
  const { store } = await usedShop();
  await store.transaction(async (tx) => void (await by(tx)));
  const { count, differences } = await store.snapshot((view) => recomputeBooks(view));
  expect(differences.map(({ what }) => what).sort()).toEqual([...named].sort());
  expect(count).toBe(named.length);
});

test('a debit is right if it took what staff recorded from the wallet', async () => {
  const { store } = await usedShop();
  await store.transaction(async (tx) => {
    const ref = `audit:${await act(tx, 'debit', 1, { amount: 100 })}`;
    await move(tx, { from: 'wallet:1', to: 'adjustments', amount: 100, kind: 'adjustment', ref });
  });
  await booksAreRight({ store });
});

test('books that are wrong everywhere are named in part, and counted in full', async () => {
  const { store } = await usedShop();
  await store.transaction(async (tx) => {
    const credit = { actor: 'x', action: 'credit', subject: 'shopper:1' } as const;
    const entry = { ...credit, detail: { amount: 1 }, note: '', createdAt: 0 };
    for (let n = 0; n < 25; n++) await tx.db.insert(auditLog).values(Array.from({ length: 100 }, () => entry));
  });
  const { checked, count, differences } = await store.snapshot((view) => recomputeBooks(view));
  expect([checked.audit_log, count, differences.length]).toEqual([2502, 2500, 1000]);
  const expected = 'adjustment adjustments > wallet:1 1';
  expect(differences[999]).toEqual({ what: 'audit:1002 transfers', expected, found: 'none' });
});

test('a check that nobody waits for any more is given up', async () => {
  const { store } = await usedShop();
  const gone = new AbortController();
  const check = verifyBooks(store, gone.signal);
  gone.abort(new Error('enough'));
  await expect(check).rejects.toThrow('enough');
  expect((await verifyBooks(store)).count).toBe(0);
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
