import { inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { verifyAudit } from '../../server/services/staff/audit-chain.ts';
import { recomputeBooks } from '../../server/services/wallet/recompute-books.ts';
import { CURRENCY } from './currency.ts';
import { restockedOf } from './money/goods.ts';

const { accounts, auditLog, groups, items, orders, paymentNotifications, recharges, transfers, withdrawals } = tables;

/**
 * The books as `verifyBooks` sees them are right, and the audit log is whole; looked at in this thread, since starting
 * another takes longer.
 */
export async function booksAreRight({ store }: { store: Store }): Promise<void> {
  expect((await store.snapshot((view) => recomputeBooks(view))).differences).toEqual([]);
  expect((await verifyAudit(store)).fault).toBeNull();
}

/** The shoppers whose money is counted, and the stock that they bought from. */
export interface Counted {
  shopperIds: number[];
  itemIds: number[];
  /** Pieces of each item at the start. */
  stock: number;
  /** Pieces that staff have added to an item since. */
  added?: (itemId: number) => number;
}

/**
 * The same books counted in a second way, which shares no line with `verifyBooks`: by plain sums and numbers of rows.
 */
export async function moneyAddsUp(
  shop: { store: Store },
  { shopperIds, itemIds, stock, added = () => 0 }: Counted,
): Promise<void> {
  await booksAreRight(shop);
  await walletsHoldTheirTransfers(shop, shopperIds);
  await everythingMovedAsItsStateDemands(shop, shopperIds);
  await rechargesEndedOnce(shop, shopperIds);
  await nothingSoldTwice(shop, itemIds, (id) => stock + added(id));
}

// Inside its sums a table is named in full: Drizzle leaves the name out where it selects from one table only.

async function walletsHoldTheirTransfers({ store }: { store: Store }, shopperIds: number[]): Promise<void> {
  const came = sql<number>`coalesce((select sum(t.amount) from ${transfers} t where t.credit_account = accounts.id), 0)`;
  const went = sql<number>`coalesce((select sum(t.amount) from ${transfers} t where t.debit_account = accounts.id), 0)`;
  const wallets = await store.reader.db
    .select({ balance: accounts.balance, came: came.mapWith(Number), went: went.mapWith(Number) })
    .from(accounts)
    .where(inArray(accounts.shopperId, shopperIds));
  expect(wallets).toHaveLength(shopperIds.length);
  for (const wallet of wallets) {
    expect(wallet.balance).toBe(wallet.came - wallet.went);
    expect(wallet.balance).toBeGreaterThanOrEqual(0);
  }
}

/** Movements that a thing has made by the time it is in a state. */
const MOVEMENTS: Record<string, Record<string, number>> = {
  order: { 1: 1, 2: 2, 3: 2, 4: 3, 5: 2 },
  recharge: { pending: 0, credited: 1, refused: 0 },
  withdrawal: { pending: 1, paid: 2, refused: 2 },
};

async function everythingMovedAsItsStateDemands({ store }: { store: Store }, shopperIds: number[]): Promise<void> {
  const { db } = store.reader;
  for (const [thing, table] of Object.entries({ order: orders, recharge: recharges, withdrawal: withdrawals })) {
    const ref = sql`cast(${`${thing}:`} as text) || ${sql.identifier(`${thing}s`)}.id`;
    const moved = sql<number>`(select count(*) from ${transfers} t where t.ref = ${ref})`;
    const rows = await db
      .select({ id: table.id, status: table.status, moved: moved.mapWith(Number) })
      .from(table)
      .where(inArray(table.shopperId, shopperIds));
    const expected = rows.map(({ id, status }) => ({ id, status, moved: MOVEMENTS[thing]?.[status] }));
    expect(rows).toEqual(expected);
  }
}

/** A recharge that is no longer pending was ended by exactly one word: of its provider, about that very payment, or of staff. */
async function rechargesEndedOnce({ store }: { store: Store }, shopperIds: number[]): Promise<void> {
  const ended = await store.reader.db
    .select({
      number: recharges.number,
      status: recharges.status,
      told: sql<number>`(select count(*) from ${paymentNotifications} n
        where n.number = recharges.number and n.channel = recharges.channel
          and (n.outcome = 'closed' and not n.paid
            or n.outcome = 'credited' and n.paid and n.money = recharges.money and n.currency = ${CURRENCY})
        )`.mapWith(Number),
      decided: sql<number>`(select count(*) from ${auditLog} a
        where a.subject = 'recharge:' || recharges.number)`.mapWith(Number),
      back: sql<number>`(select count(*) from ${paymentNotifications} n
        where n.number = recharges.number and n.channel = recharges.channel and n.outcome = 'refunded')`.mapWith(
        Number,
      ),
    })
    .from(recharges)
    .where(inArray(recharges.shopperId, shopperIds));
  for (const { number, status, told, decided, back } of ended) {
    // What a provider gave back before it was credited ends by that.
    const closedByReturn = status === 'refused' && told + decided === 0 && back > 0;
    expect([number, told + decided]).toEqual([number, status === 'pending' || closedByReturn ? 0 : 1]);
  }
}

/**
 * Orders that did not fail have their pieces, and a waiting group has one for each seat that is free; but for those that
 * came back.
 */
async function nothingSoldTwice(
  { store }: { store: Store },
  itemIds: number[],
  given: (id: number) => number,
): Promise<void> {
  const counted = await store.reader.db
    .select({
      id: items.id,
      stock: items.stock,
      taken: sql<number>`(select coalesce(sum(o.quantity), 0) from ${orders} o join ${groups} g on g.id = o.group_id
        where g.item_id = items.id and o.status <> 5)`.mapWith(Number),
      free: sql<number>`(select coalesce(sum(g.size - g.seats), 0) from ${groups} g
        where g.item_id = items.id and g.status = 'open')`.mapWith(Number),
    })
    .from(items)
    .where(inArray(items.id, itemIds));
  for (const item of counted) {
    expect(item.stock + item.taken + item.free).toBe(given(item.id) + (await restockedOf({ store }, item.id)));
  }
}
