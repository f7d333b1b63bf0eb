// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, openScreen, promises, texts } from '../../../tests/support/fake-shop.ts';
import { noteServerTime } from '../../../web/clock.ts';
import { notePlaced } from '../../features/purchase/placed-orders.ts';
import { ShopProvider } from '../../lib/context.ts';
import { storeUser } from '../../lib/session/session.ts';
import type { Recharge } from './recharge-data.ts';
import { RechargeState } from './recharge-state.tsx';

const NOTHING_BACK = { returnable: 0, returns: [] };
const ELSE = { balance: 0, hasFundPassword: false };
const key = 'k';

const PURCHASE = '/user/detail/6/buy';

/** The links of a recharge in that state which was begun then. */
async function linksOf(status: Recharge['status'], created_at = '2020-11-01T00:00:00.000Z', prepare = () => {}) {
  const recharge = { number: '9', status, money: 88.5, channel: 'sandbox', channel_txt: '', remark: '' } as Recharge;
  const loaded = { recharge: { ...recharge, created_at, ...NOTHING_BACK }, ...ELSE, readAt: '' };
  const Component = () => (
    <ShopProvider value={facts}>
      <RechargeState
        loaded={loaded}
        supportUrl=""
        account=""
        next={PURCHASE}
        promises={promises}
        idempotencyKey={key}
      />
    </ShopProvider>
  );
  const router = await openScreen({ path: '/here', Component }, '/here', { calls: {} });
  prepare();
  await drawScreen(router);
  return [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

test.each(['refused', 'cancelled'] as const)(
  'a recharge that was %s is begun again with its amount',
  async (status) => {
    expect(await linksOf(status)).toEqual(['/user/recharge?money=88.5&next=%2Fuser%2Fdetail%2F6%2Fbuy']);
  },
);

test('a transfer is promised from when it was begun, not from when its page is read', async () => {
  const recharge = { number: '9', status: 'pending', money: 88.5, channel: 'transfer', proof: true } as Recharge;
  const loaded = {
    recharge: { ...recharge, channel_txt: '', remark: '', created_at: '2026-01-05T23:00:00Z', ...NOTHING_BACK },
    ...{ ...ELSE, readAt: '2026-01-06T12:00:00Z' },
  };
  const Component = () => (
    <ShopProvider value={facts}>
      <RechargeState
        loaded={loaded}
        supportUrl=""
        account="Bank 1234"
        next=""
        promises={promises}
        idempotencyKey={key}
      />
    </ShopProvider>
  );
  await drawScreen(await openScreen({ path: '/here', Component }, '/here', { calls: {} }));
  expect(document.body.textContent).toContain(texts.dateTime('2026-01-06T09:00:00Z'));
});

const bought = (path: string, by = 'ann') => {
  // Files of a process share the clock, and one of them may have left it in another year.
  noteServerTime(Date.parse('2026-01-05T12:00:00Z'), performance.now());
  storeUser({ token: 'token', username: 'ann', nickname: 'Ann' });
  notePlaced(path, { by, orderno: '12' });
};

const OPEN = [PURCHASE, '/user/wallet'];

test.each<[string, () => void, string | undefined, string[]]>([
  ['is not made', () => {}, undefined, OPEN],
  ['is made', () => bought('/user/detail/6'), undefined, ['/user/order-detail/12', '/user/wallet']],
  ['is of another page', () => bought('/user/detail/7'), undefined, OPEN],
  ['was made by another shopper of this tab', () => bought('/user/detail/6', 'bob'), undefined, OPEN],
  ['was made before this recharge', () => bought('/user/detail/6'), '2999-01-01T00:00:00.000Z', OPEN],
])('money that has come leads to a purchase that %s', async (_, prepare, begun, links) => {
  expect(await linksOf('credited', begun, prepare)).toEqual(links);
});
