import { expect, test } from 'vitest';
import { insertSetting } from '../../db/queries/storefront.ts';
import { draftArticles } from '../../server/demo/articles.ts';
import { isForTrying, isUntouched } from '../../server/process/beginnings.ts';
import { ensureRootInvitation } from '../../server/services/shoppers/invitations.ts';
import { operatorOf } from '../support/operator.ts';
import { openTestShop } from '../support/test-shop.ts';

/** A shop after its first start, as an empty one. */
async function openStarted() {
  const shop = await openTestShop();
  await ensureRootInvitation({ ...shop, configured: undefined, actor: 'server' });
  await draftArticles(shop.store);
  return { shop, run: operatorOf(shop, '/') };
}

const beginning = async ({ store }: { store: Parameters<typeof draftArticles>[0] }) => [
  await isUntouched(store.reader),
  await isForTrying(store.reader),
];

test('a shop is new after its first start, and for trying once the demo has filled it', async () => {
  const { shop } = await openStarted();
  expect(await beginning(shop)).toEqual([true, true]);
  await shop.addShopper('somebody');
  expect(await beginning(shop)).toEqual([false, false]);
  await shop.store.transaction((tx) => insertSetting(tx, { key: 'demo_filled_at', value: 'now' }));
  expect(await beginning(shop)).toEqual([false, true]);
});

test.each([
  ['somebody of the staff', ['staff', 'invite', 'Lan', '--role', 'owner']],
  ['a setting', ['settings', 'set', 'shop_name', 'Good things']],
  ['an article', ['articles', 'publish', '1']],
  ['a notice', ['notices', 'add', 'text=Open from today']],
])('a shop that has %s is being set up', async (_, args) => {
  const { shop, run } = await openStarted();
  expect(await run(...args)).toMatchObject({ exitCode: 0, err: '' });
  expect(await beginning(shop)).toEqual([false, false]);
});
