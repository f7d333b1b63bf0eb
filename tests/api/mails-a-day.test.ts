import { expect, test } from 'vitest';
import { notify } from '../../db/queries/notifications.ts';
import { openEmailShop } from '../support/email-shop.ts';

const { shop, confirmed, send } = openEmailShop();

const DAY = 24 * 60 * 60 * 1000;

/** How many mails come of so many notifications to Mia. */
async function mailsOf(kind: 'card_changed' | 'recharge_credited', times: number): Promise<number> {
  shop.mails.received.length = 0;
  await shop.api.store.transaction(async (tx) => {
    for (let told = 0; told < times; told += 1) await notify(tx, kind, [{ shopperId: 1, facts: { name: '0000' } }]);
  });
  await send();
  return shop.mails.received.length;
}

test('of a topic thirty mails a day are sent to a shopper, and the list has the rest', async () => {
  await confirmed();
  shop.api.clock.advance(DAY);
  expect(await mailsOf('card_changed', 35)).toBe(30);
  expect(await mailsOf('card_changed', 1)).toBe(0);
  expect(await mailsOf('recharge_credited', 1)).toBe(1);
  const { data } = (await shop.api.call('notifications', { limit: 100 }, { token: shop.mia })).body;
  expect(data.filter(({ kind }: { kind: string }) => kind === 'card_changed')).toHaveLength(36);
  shop.api.clock.advance(DAY);
  expect(await mailsOf('card_changed', 1)).toBe(1);
});
