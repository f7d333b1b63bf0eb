// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, openScreen, promises, texts } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import type { Recharge } from './recharge-data.ts';
import { RechargeState } from './recharge-state.tsx';

test.each(['refused', 'cancelled'] as const)(
  'a recharge that was %s is begun again with its amount',
  async (status) => {
    const recharge = { number: '9', status, money: 88.5, channel: 'sandbox', channel_txt: '', remark: '' } as Recharge;
    const loaded = { recharge: { ...recharge, created_at: '2026-11-01T00:00:00.000Z' }, balance: 0, readAt: '' };
    const Component = () => (
      <ShopProvider value={facts}>
        <RechargeState loaded={loaded} supportUrl="" account="" next="/user/detail/6?buy" promises={promises} />
      </ShopProvider>
    );
    await drawScreen(await openScreen({ path: '/here', Component }, '/here', { calls: {} }));
    const again = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(again).toEqual(['/user/recharge?money=88.5&next=%2Fuser%2Fdetail%2F6%3Fbuy']);
  },
);

test('a transfer is promised from when it was begun, not from when its page is read', async () => {
  const recharge = { number: '9', status: 'pending', money: 88.5, channel: 'transfer', proof: true } as Recharge;
  const loaded = {
    recharge: { ...recharge, channel_txt: '', remark: '', created_at: '2026-01-05T23:00:00Z' },
    ...{ balance: 0, readAt: '2026-01-06T12:00:00Z' },
  };
  const Component = () => (
    <ShopProvider value={facts}>
      <RechargeState loaded={loaded} supportUrl="" account="Bank 1234" next="" promises={promises} />
    </ShopProvider>
  );
  await drawScreen(await openScreen({ path: '/here', Component }, '/here', { calls: {} }));
  expect(document.body.textContent).toContain(texts.dateTime('2026-01-06T09:00:00Z'));
});
