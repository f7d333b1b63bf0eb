import { expect, test } from 'vitest';
import { notify } from '../../db/queries/notifications.ts';
import { tables } from '../../db/schema/index.ts';
import { openTestShop } from '../support/test-shop.ts';

const MEMBERS = 333;

/** Rows of one statement, and around its edges. */
const SIZES = [1, 2, 19, 20, 21, 40, 41, MEMBERS];

test('of a group of any size each member is told once, of the own order, and who is not told stays so', async () => {
  const { store, services } = await openTestShop();
  const members = await store.transaction(async ({ db, now }) => {
    const shopper = (n: number) => ({
      username: `member${n}`,
      usernameKey: `member${n}`,
      nickname: 'x',
      createdAt: now,
    });
    return db
      .insert(tables.shoppers)
      .values(Array.from({ length: MEMBERS }, (_, n) => ({ ...shopper(n), demo: n === 7 })))
      .returning({ id: tables.shoppers.id });
  });
  const [deaf, robot] = [members[30]?.id ?? 0, members[7]?.id ?? 0];
  await services.notifications.mute({ shopperId: deaf, topic: 'group_full', muted: true });
  for (const size of SIZES) {
    const told = members.slice(0, size).map(({ id: shopperId }) => ({ shopperId, facts: { money: shopperId } }));
    const reached = told.filter(({ shopperId }) => shopperId !== deaf && shopperId !== robot);
    expect(await store.transaction((tx) => notify(tx, 'group_full', told))).toBe(reached.length);
    const { notifications } = tables;
    const rows = await store.reader.db
      .select({ shopperId: notifications.shopperId, facts: notifications.facts })
      .from(notifications)
      .orderBy(notifications.id);
    expect(rows).toEqual(reached);
    await store.transaction(async ({ db }) => void (await db.delete(notifications)));
  }
});
