// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, NOW, openScreen, promises, texts } from '../../../tests/support/fake-shop.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { ShopProvider } from '../../lib/context.ts';
import { StateCard } from './state-card.tsx';

const { t } = texts;
const shipping = { state: 'to_send', state_txt: 'to send', number: '', send_by: '2026-01-04T00:00:00Z' };
const group = {
  size: 2,
  seats: 2,
  members: [],
  closed_early: false,
  ended_at: null,
  filled_at: '2026-01-02T00:00:00Z',
};
const order = {
  orderno: '26',
  status: 2,
  tax: 0,
  remark: '',
  goods_return: null,
  return_until: null,
  shipping,
  group,
} as never;

async function drawCard(late: boolean, more: Partial<Order> = {}): Promise<string> {
  const shown = Object.assign({}, order, more) as Order;
  const Component = () => (
    <ShopProvider value={facts}>
      <StateCard order={shown} over={false} late={late} promised={{ promises, at: NOW }} pageKey="key" />
    </ShopProvider>
  );
  await drawScreen(await openScreen({ path: '/order', Component }, '/order', { calls: {} }));
  return document.body.textContent ?? '';
}

test('a refused application says why, where it can be made again', async () => {
  const refused = { tax: 35, remark: 'no receipt', status: 2 } as const;
  const why = t('order.succeeded.remark', { remark: 'no receipt' });
  expect(await drawCard(false, refused)).toContain(why);
  expect(await drawCard(false, { ...refused, status: 3 })).not.toContain(why);
});

test('a parcel that is late is said to be, with the way to support', async () => {
  expect(await drawCard(false)).not.toContain(t('parcel.text.late'));
  expect(await drawCard(true)).toContain(t('parcel.text.late'));
  expect(document.querySelector('a[href="/user/support?orderno=26"]')?.textContent).toBe(t('support.ask'));
});

test.each([
  [1, 'later later later'],
  [2, 'done later later'],
  [3, 'done done later'],
  [4, 'done done done'],
] as const)('the tax refund of an order of status %s stands at its step: %s', async (status, states) => {
  await drawCard(false, { status, tax: 35 });
  const steps = [...document.querySelectorAll('aside li')];
  expect(steps.map((step) => step.getAttribute('data-state')).join(' ')).toBe(states);
  const current = states.split(' ').lastIndexOf('done');
  expect(steps.findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(current);
  expect(steps.map((step) => step.firstChild?.textContent)).toEqual([
    t('order.step.group'),
    t(status > 2 ? 'goodsReturn.step.asked' : 'order.step.apply'),
    t('order.step.refunded'),
  ]);
});

test('a tax refund that is applied for is promised from when it was, also if the page is read later', async () => {
  const words = t('promise.from', { time: texts.dateTime('2026-01-02T09:00:00Z'), duration: '|' }).split('|')[0] ?? '';
  expect(words).not.toBe('');
  expect(await drawCard(false, { status: 3, tax: 35, tax_requested_at: '2026-01-01T23:00:00Z' })).toContain(words);
  expect(await drawCard(false, { status: 4, tax: 35, tax_requested_at: null })).not.toContain(words);
});
