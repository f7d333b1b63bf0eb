import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { selectUnfinished } from '../../../db/queries/account-deletion.ts';
import { selectBalance } from '../../../db/queries/ledger.ts';
import { tables } from '../../../db/schema/index.ts';
import { type FlakyShop, PASSWORD, staff } from './flaky-shop.ts';

const { recharges, shoppers } = tables;

interface Leaving {
  name: string;
  shopperIds: readonly number[];
}

/** The last shopper of a sequence is the one who may end the account. */
const leaverOf = ({ shopperIds }: Pick<Leaving, 'shopperIds'>) => shopperIds.at(-1) ?? 0;

/** Lets that shopper confirm the end of the account. */
export const givePassword = ({ store, passwordHash }: FlakyShop, scene: Pick<Leaving, 'shopperIds'>) =>
  store.transaction(
    async (tx) =>
      void (await tx.db
        .update(shoppers)
        .set({ passwordHash })
        .where(eq(shoppers.id, leaverOf(scene)))),
  );

/** The shopper ends the account, and gives up what cannot be withdrawn; more is taken out by staff first. */
export async function leave(shop: FlakyShop, scene: Leaving) {
  const shopperId = leaverOf(scene);
  const username = `${scene.name}-${scene.shopperIds.length - 1}`;
  const amount = await selectBalance(shop.store.reader, shopperId);
  const least = await shop.withdrawals.least(shopperId);
  const givenUp = amount < least.amount ? amount : undefined;
  if (givenUp === undefined) await shop.debit({ username, amount, ...staff });
  const from = { address: '127.0.0.1', userAgent: 'test' };
  return shop.services.deletion.end({ shopperId, sessionId: '', password: PASSWORD, givenUp, from });
}

/**
 * An account that has ended has no money, and nothing that could bring some; whether it has ended. A provider may take a
 * payment back afterwards, which waits for staff like any other.
 */
export async function leftWithNothing({ store, clock }: FlakyShop, scene: Leaving): Promise<boolean> {
  const shopperId = leaverOf(scene);
  const { reader } = store;
  const [row] = await reader.db.select().from(shoppers).where(eq(shoppers.id, shopperId));
  if (!row?.deletedAt) return false;
  expect(await selectBalance(reader, shopperId)).toBe(0);
  const {
    frozen: _,
    recharge: __,
    ...open
  } = await selectUnfinished(reader, {
    shopperId,
    ...{ assumedBefore: 0, now: clock() },
  });
  const begun = and(eq(recharges.shopperId, shopperId), eq(recharges.status, 'pending'));
  const pending = await reader.db.select().from(recharges).where(begun);
  expect([...Object.entries(open).filter(([, holds]) => holds), ...pending]).toEqual([]);
  return true;
}
