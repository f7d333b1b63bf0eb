// @vitest-environment happy-dom
import { act } from 'react';
import { useLoaderData } from 'react-router-dom';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, facts, NOW, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import type { Group, Item, Shopper } from '../../features/purchase/offer.ts';
import { ShopProvider } from '../../lib/context.ts';
import { loader } from './checkout.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';

const { t } = texts;
const ITEM = {
  id: 7,
  price: 40,
  tax: 0,
  org_price: 40,
  group_size: 2,
  group_seconds: 60,
  openTime: 60,
  carousel: [''],
};
const FACE = { name: 'Soap', nickname: 'Mia', pic_url: '/7.webp', placeholder: '', org_price: 40 };
const GROUP = {
  orderno: '12',
  item_id: 7,
  price: 30,
  tax: 0,
  size: 2,
  missing: 1,
  status: 'open',
  expires_at: NOW,
  ...FACE,
};

function Component() {
  const checkout = useLoaderData<typeof loader>();
  return (
    <ShopProvider value={facts}>
      <CheckoutScreen checkout={checkout} sent={undefined} />
    </ShopProvider>
  );
}

test('a price that changed since the page was opened is said; that of a group which is chosen there is its own', async () => {
  let price = 40;
  const calls = {
    itemDetail: async () => done({ ...ITEM, price, wait_pt_user_list: [] } as Partial<Item> as Item),
    group: async () => done(GROUP as Partial<Group> as Group),
    userInfo: async () => done({ username: 'ann', recharge_money: 100 } as Shopper),
  };
  const router = await openScreen({ path: '/user/checkout/:id', loader, Component }, '/user/checkout/7', { calls });
  await drawScreen(router);
  const foot = () => [
    document.querySelector('[role=alert]')?.textContent,
    document.querySelector('button[type=submit]')?.textContent,
  ];
  expect(foot()).toEqual([undefined, t('confirm.pay', { amount: '¥40.00' })]);
  price = 60;
  await act(() => router.revalidate());
  expect(foot()).toEqual([t('refusal.priceChanged', { price: '¥60.00' }), undefined]);
  await act(() => router.navigate('/user/checkout/7?group=12'));
  expect(foot()).toEqual([undefined, t('confirm.pay', { amount: '¥30.00' })]);
});
