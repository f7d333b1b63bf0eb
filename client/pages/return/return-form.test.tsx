// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, NOW, openScreen, promises, texts } from '../../../tests/support/fake-shop.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { partOf } from '../../features/orders/returned-pieces.ts';
import { ShopProvider } from '../../lib/context.ts';
import type { ReturnAnswer } from './action.ts';
import { ReturnForm } from './return-form.tsx';

const { t } = texts;
const order = {
  ...{ id: 1, orderno: '12', item_name: 'Lipstick', pic_url: '/1.webp', placeholder: '', return_kind: 'cancel' },
  ...{ return_gives: 9, shipping: { state_txt: '', received_at: null, assumed_at: null }, return_until: null },
} as Partial<Order> as Order;

test('a reason is asked for as a choice, until one is chosen', async () => {
  const reason = t('problem.unchosen', { field: t('field.reason') });
  const answer: ReturnAnswer = { values: { words: '' }, problems: { reason } };
  const Component = () => (
    <ShopProvider value={facts}>
      <ReturnForm order={order} part={partOf(order, '')} pageKey="1" promised={{ promises, at: NOW }} answer={answer} />
    </ShopProvider>
  );
  await drawScreen(await openScreen({ path: '/here', Component }, '/here', { calls: {} }));
  const alarm = () => document.querySelector('fieldset [role=alert]')?.textContent;
  expect(alarm()).toBe(reason);
  await act(async () => document.querySelector<HTMLInputElement>('input[type=radio]')?.click());
  expect([alarm(), document.querySelector('[aria-invalid]')]).toEqual([undefined, null]);
});
