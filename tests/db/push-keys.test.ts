import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { ensurePushKeys } from '../../server/services/notifications/web-push.ts';
import { testClock } from '../support/test-shop.ts';
import { openTwoStores } from '../support/two-stores.ts';

test('the keys of a shop at push services survive a restart: browsers are subscribed with them', async () => {
  const [before, after] = await openTwoStores(testClock());
  const made = await ensurePushKeys(before);
  expect(await ensurePushKeys(after)).toEqual(made);
  expect(made.publicKey).toMatch(/^[\w-]{87}$/);
});

test('of two servers that start for the first time at once, both have the keys of one', async () => {
  const stores = await openTwoStores(testClock());
  let looked = 0;
  let go: () => void;
  const bothHaveLooked = new Promise<void>((resolve) => {
    go = resolve;
  });
  const starting = (store: Store): Store => ({
    ...store,
    transaction: async (work, options) => {
      if (++looked === stores.length) go();
      await bothHaveLooked;
      return store.transaction(work, options);
    },
  });
  const [one, other] = await Promise.all(stores.map((store) => ensurePushKeys(starting(store))));
  expect([looked, other]).toEqual([2, one]);
});
