import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { defaultGrants } from '../../shared/console/roles.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

/** One shop for all: each test has people of its own. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

let people = 0;

/** A session of a new person. */
async function signedIn(role = 'owner') {
  const name = `Person ${++people}`;
  return shop.store.transaction(async (tx) => {
    const values = { name, nameKey: name.toLowerCase(), role, userHandle: name, createdAt: tx.now };
    const [row] = await tx.db.insert(tables.staff).values(values).returning({ id: tables.staff.id });
    const from = { address: '203.0.113.7', userAgent: 'a browser' };
    const staffId = row?.id ?? 0;
    return { staffId, ...(await shop.services.staffSessions.begin(tx, { staffId, from })) };
  });
}

const opens = async (token: string) => (await shop.services.staffSessions.identify(token)) !== null;

test('a session ends after half an hour without use, and after twelve hours of use', async () => {
  const { token, staffId } = await signedIn('finance');
  expect(await shop.services.staffSessions.identify(token)).toMatchObject({
    staffId,
    role: 'finance',
    grants: defaultGrants.finance,
  });
  expect(await opens(`${token}x`)).toBe(false);
  for (let used = 0; used < 12 * 60; used += 24) {
    expect([used, await opens(token)]).toEqual([used, true]);
    shop.clock.advance(24 * MINUTE);
  }
  expect(await opens(token)).toBe(false);
});

test('what a page does by itself keeps no session open', async () => {
  const { token } = await signedIn();
  const { identify } = shop.services.staffSessions;
  for (const minutes of [20, 9]) {
    shop.clock.advance(minutes * MINUTE);
    expect(await identify(token, { active: false })).not.toBeNull();
  }
  shop.clock.advance(MINUTE);
  expect(await identify(token, { active: false })).toBeNull();
  expect(await identify(token)).toBeNull();
});
