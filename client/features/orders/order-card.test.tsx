// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { OrderCard } from './order-card.tsx';
import type { Order } from './order-row.ts';

const { t } = texts;
const SENT = '2026-01-03T00:00:00Z';
const shipping = {
  state: 'sent',
  state_txt: 'parcel sent',
  sent_at: SENT,
  received_at: null,
  end_why: null,
  carrier: '',
} as Order['shipping'];
const group = { size: 2, seats: 2, members: [], closed_early: false, filled_at: null };

async function textOf(changes: Partial<Order>): Promise<string> {
  const rest = {
    id: 1,
    orderno: '26',
    item_name: 'item',
    pic_url: '/media/a-720.webp',
    placeholder: '',
    item_price: 9,
  };
  const at = { created_at: '2026-01-01T00:00:00Z', expires_at: '2026-01-02T00:00:00Z', remark: '' };
  const order = { ...rest, ...at, status: 2, status_txt: '', tax: 5, group, shipping, goods_return: null, ...changes };
  const Component = () => (
    <ShopProvider value={facts}>
      <OrderCard order={order as Order} moved={null} over={false} pageKey="key" />
    </ShopProvider>
  );
  await drawScreen(await openScreen({ path: '/orders', Component }, '/orders', { calls: {} }));
  return document.body.textContent ?? '';
}

function returnOf(state: string, decided_at: string | null = null): Partial<Order> {
  return { goods_return: { state, state_txt: `return ${state}`, decided_at } as Order['goods_return'] };
}

test.each([
  ['on sale', { on_sale: true, sale_over: false }, 1],
  ['not sold any more', { on_sale: false, sale_over: false }, 0],
  ['not sold since its sale has ended', { on_sale: true, sale_over: true }, 0],
])('an order that failed, of an item that is %s, has so many links to buy it again', async (_, sale, links) => {
  await textOf({ status: 5, item_id: 7, ...sale });
  expect(document.querySelectorAll('a[href="/user/detail/7"]')).toHaveLength(links);
});

const button = (name: string) => [...document.querySelectorAll('button, a')].find((one) => one.textContent === name);

test.each([
  ['lacks its address', { state: 'address_missing' }, ['confirm.addAddress', 'order.apply']],
  ['was sent', { state: 'sent' }, ['orderDetail.received', 'order.apply']],
  ['has come', { state: 'received' }, ['order.apply']],
] as const)('an order that %s asks for that first, and the tax refund stands back', async (_, changed, names) => {
  await textOf({ shipping: { ...shipping, ...changed } });
  const kinds = names.map((name) => button(t(name))?.getAttribute('data-kind'));
  expect(kinds).toEqual(['primary', 'line'].slice(0, names.length));
});

const steps = () => document.querySelectorAll('ol > li').length;

test.each([
  ['no return', {}, true],
  ['a return that was asked for', returnOf('asked'), false],
  ['a return that is paid', returnOf('paid'), false],
  ['a return that was withdrawn', returnOf('withdrawn'), true],
  ['a return beside a request for the tax', { ...returnOf('asked'), status: 3 as const }, true],
  ['a return after the tax was paid', { ...returnOf('paid'), status: 4 as const }, true],
])('an order with %s promises a tax refund only if one can come', async (_, changes, comes) => {
  const text = await textOf(changes);
  expect([steps(), text.includes(t('order.step.refunded'))]).toEqual(comes ? [4, true] : [2, false]);
  expect(text.includes(t('order.refund', { amount: '|' }).split('|')[0] ?? '')).toBe(comes);
});

test.each([
  ['has goods on their way', {}, false],
  ['has a refused application', { remark: 'no receipt' }, true],
  ['is a voucher', { shipping: { ...shipping, state: 'none' as const } }, true],
  ['waits', { status: 1 as const, shipping: { ...shipping, state: 'none' as const } }, true],
])('the card of an order that %s shows its group, or the goods alone', async (_, changes, shows) => {
  const text = await textOf(changes);
  expect([...document.querySelectorAll('[data-plate], [data-size="32"]')].length > 0).toBe(shows);
  expect(text.includes('no receipt')).toBe('remark' in changes);
});

test.each([
  [null, '', undefined],
  // As a server of the version before answers.
  [undefined, '', undefined],
  ['came_back', `${t('parcel.came_back')} · `, 'true'],
  ['lost', `${t('parcel.lost')} · `, undefined],
] as const)(
  'the line of goods to send says that the last parcel %s, and what the shopper should look at',
  async (...row) => {
    const [end_why, words, wanted] = row;
    const goods = { ...shipping, state: 'to_send', state_txt: 'to send', end_why } as Order['shipping'];
    await textOf({ shipping: goods });
    const line = [...document.querySelectorAll<HTMLElement>('a[href="/user/order-detail/26"]')].at(-1);
    expect([line?.textContent, line?.dataset.wanted]).toEqual([`${words}to send`, wanted]);
  },
);

test.each([
  ['asked for', returnOf('asked'), 'return asked'],
  ['refused of goods that were sent', returnOf('refused', '2026-01-04T00:00:00Z'), 'return refused'],
  ['refused before they were sent', returnOf('refused', '2026-01-02T00:00:00Z'), 'parcel sent'],
  ['withdrawn', returnOf('withdrawn'), 'parcel sent'],
])('the line of the goods of a return that was %s', async (_, changes, line) => {
  await textOf(changes);
  const links = [...document.querySelectorAll('a[href="/user/order-detail/26"]')];
  expect(links.at(-1)?.textContent).toContain(line);
});

test('an address that a refused cancellation leaves missing is asked for', async () => {
  const missing = { ...shipping, state: 'address_missing', sent_at: null } as Order['shipping'];
  const text = await textOf({ ...returnOf('refused', '2026-01-02T00:00:00Z'), shipping: missing });
  expect(text).toContain(t('parcel.text.address_missing'));
});
