// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { askServer, done, facts, formOf, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { ShopProvider } from '../../lib/context.ts';
import { hideToast } from '../../lib/toast-store.ts';
import { action, Component, loader } from './return.tsx';

afterEach(hideToast);

const screen = { path: '/user/return/:orderno', loader, action };
const refuses = (code: number) => () => Promise.reject(new Refusal(code, 'no'));

function shopOf(calls: Partial<Api> = {}, return_kind: Order['return_kind'] = 'return') {
  const order: Api['order'] = async () => done([{ orderno: '26', return_kind } as Order]);
  const goodsReturn = vi.fn<Api['goodsReturn']>(async () => done({ id: 1, kind: 'return' }));
  return { calls: { order, goodsReturn, ...calls }, goodsReturn };
}

const form = (fields: Record<string, string> = {}) =>
  formOf({ reason: 'damaged', words: '', key: 'one', kind: 'cancel', ...fields });

test('an order that cannot be returned leads to its own screen', async () => {
  expect((await askServer(screen, '/user/return/26', shopOf())).loaded).toMatchObject({ order: { orderno: '26' } });
  expect(await askServer(screen, '/user/return/26', shopOf({}, null))).toEqual({
    status: 302,
    location: '/user/order-detail/26',
  });
  expect((await askServer(screen, '/user/return/26', shopOf({ order: async () => done([]) }))).status).toBe(404);
});

const shipped = { state: 'received', state_txt: 'It came', received_at: null, assumed_at: null };
const item = { orderno: '26', item_name: 'Soap', pic_url: '/soap.webp', item_price: 699, return_gives: 664, tax: 35 };

const Shown = () => createElement(ShopProvider, { value: facts }, createElement(Component));

/** What the screen of an order says under its number. */
async function saidOf(changes: Partial<Order>) {
  const order = async () => done([{ ...item, ...changes } as Order]);
  await drawScreen(await openScreen({ ...screen, Component: Shown }, '/user/return/26', shopOf({ order })));
  const [, said] = document.querySelectorAll('[class*=words] > span');
  return said?.textContent;
}

test('it says when the goods came, or count as received, and until when they may be returned', async () => {
  const [came, until] = ['2026-01-02T00:00:00Z', '2026-01-09T00:00:00Z'];
  const { t, dateTime } = texts;
  const last = t('parcel.text.received', { time: dateTime(until) });
  const returnable = { return_kind: 'return', return_until: until } as const;
  const shippingWith = (times: object) => ({ shipping: { ...shipped, ...times } as Order['shipping'] });
  expect(await saidOf({ ...returnable, ...shippingWith({ received_at: came }) })).toBe(
    `It came ${dateTime(came)} · ${last}`,
  );
  expect(await saidOf({ ...returnable, ...shippingWith({ assumed_at: came }) })).toBe(
    `${t('parcel.assumed', { time: dateTime(came) })} · ${last}`,
  );
  expect(await saidOf({ return_kind: 'cancel', return_until: null, ...shippingWith({}) })).toBe(
    t('return.cancelUntilSent'),
  );
});

const several = {
  ...{ quantity: 3, returned: 0, item_price: 30, tax: 3, tax_refund: 3, status: 2, return_gives: 30 },
  ...{ return_kind: 'return', return_until: null, shipping: shipped as Order['shipping'] },
} as Partial<Order>;

test.each([
  ['', several, '3', 30, ['2', '3']],
  ['?quantity=1', several, '1', 10, ['1', '2']],
  ['?quantity=9', several, '3', 30, ['2', '3']],
  ['?quantity=x', several, '3', 30, ['2', '3']],
  ['?quantity=2', { ...several, returned: 1, tax_refund: 2 }, '2', 20, ['1', '2']],
  // The tax of all three was paid, or that of the two that were left.
  ['?quantity=1', { ...several, status: 4 }, '1', 9, ['1', '2']],
  ['?quantity=1', { ...several, status: 4, returned: 1, tax_refund: 2 }, '1', 9, ['1', '2']],
] as const)('of several pieces %s of %j asks for %s, which give %i', async (query, order, quantity, gives, steps) => {
  const shown = async () => done([{ ...item, ...order } as Order]);
  const loaded = (await askServer(screen, `/user/return/26${query}`, shopOf({ order: shown }))).loaded;
  expect(loaded).toMatchObject({ part: { quantity: Number(quantity), gives } });
  const page = { ...screen, Component: Shown };
  await drawScreen(await openScreen(page, `/user/return/26${query}`, shopOf({ order: shown })));
  expect(document.querySelector<HTMLInputElement>('input[name=quantity]')?.value).toBe(quantity);
  const to = [...document.querySelectorAll('fieldset a')].map((link) => link.getAttribute('href'));
  expect(to).toEqual(steps.map((step) => `/user/return/26?quantity=${step}`));
});

test.each([
  ['one piece', { ...several, quantity: 1 }],
  ['one that is left', { ...several, returned: 2 }],
  ['an order that is not sent', { ...several, return_kind: 'cancel' }],
  ['an order of an older server', { ...several, returned: undefined }],
])('of %s nothing is chosen', async (_, order) => {
  const shown = async () => done([{ ...item, ...order } as Order]);
  await drawScreen(await openScreen({ ...screen, Component: Shown }, '/user/return/26', shopOf({ order: shown })));
  expect(document.querySelector('[name=quantity]')).toBeNull();
});

test('as many pieces as were chosen are asked for', async () => {
  const shop = shopOf();
  await askServer(screen, '/user/return/26?quantity=2', shop, form({ quantity: '2' }));
  expect(shop.goodsReturn.mock.lastCall?.[0]).toMatchObject({ quantity: '2' });
});

test('how much is written and chosen stands beside the labels, and is said with the field', async () => {
  await saidOf({ return_kind: 'return', return_until: null, shipping: shipped as Order['shipping'] });
  const words = document.querySelector<HTMLTextAreaElement>('textarea[name=words]');
  const note = document.getElementById(words?.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(`${texts.t('return.wordsHelp')} · 0 / 200`);
  expect(note?.parentElement?.querySelector('label')?.htmlFor).toBe(words?.id);
  const [, pictures] = document.querySelectorAll('fieldset');
  expect(pictures?.querySelector('legend + p')?.textContent).toBe(texts.t('return.picturesHelp', { max: 4 }));
});

test('what was shown is asked for with a reason, and with words only if there are any', async () => {
  const shop = shopOf();
  const sent = await askServer(screen, '/user/return/26', shop, form());
  expect(sent).toEqual({ status: 302, location: '/user/order-detail/26?saved' });
  await askServer(screen, '/user/return/26', shop, form({ words: 'broken' }));
  expect(shop.goodsReturn.mock.calls).toEqual([
    [{ orderno: '26', reason: 'damaged', kind: 'cancel' }, { idempotencyKey: 'one' }],
    [{ orderno: '26', reason: 'damaged', words: 'broken', kind: 'cancel' }, { idempotencyKey: 'one' }],
  ]);
});

test.each([
  ['no reason', { reason: '' }, 'reason'],
  ['too many words', { words: 'x'.repeat(201) }, 'words'],
])('with %s nothing is asked', async (_, fields: Record<string, string>, field) => {
  const shop = shopOf();
  const sent = await askServer(screen, '/user/return/26', shop, form(fields));
  expect(sent).toMatchObject({ status: 400, sent: { problems: { [field]: expect.any(String) } } });
  expect(shop.goodsReturn).not.toHaveBeenCalled();
});

test('a refusal keeps what was typed', async () => {
  const sent = await askServer(
    screen,
    '/user/return/26',
    shopOf({ goodsReturn: refuses(400) }),
    form({ words: 'why' }),
  );
  expect(sent).toMatchObject({ status: 400, sent: { refused: 'no', values: { reason: 'damaged', words: 'why' } } });
});

test('pictures follow one after the other; one that fails does not undo the return, and is said', async () => {
  const seen: string[] = [];
  let open = 0;
  const goodsReturnPicture = vi.fn<Api['goodsReturnPicture']>(async ({ picture }) => {
    expect(++open).toBe(1);
    seen.push(await (picture as Blob).text());
    await new Promise((go) => setTimeout(go));
    open -= 1;
    if (seen.length === 3) throw new Refusal(400, 'unreadable');
    return done(null);
  });
  const router = await openScreen(screen, '/user/return/26', shopOf({ goodsReturnPicture }));
  await drawScreen(router);
  const formData = form();
  for (const name of ['a', 'b', 'c', 'd']) formData.append('picture', new Blob([name]), 'picture');
  const sending = { formMethod: 'post', formData, formEncType: 'multipart/form-data' } as const;
  await act(() => router.navigate('/user/return/26', sending));
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(router.state.location.pathname).toBe('/user/order-detail/26');
  expect(document.querySelector('[role=status]')?.textContent).toContain('unreadable');
});

test('a form that comes twice sends its pictures once', async () => {
  let pictures = 0;
  const goodsReturnPicture = vi.fn<Api['goodsReturnPicture']>(async () => {
    pictures += 1;
    return done(null);
  });
  const order = async () => done([{ orderno: '26', goods_return: { pictures } } as Order]);
  const shop = shopOf({ order, goodsReturnPicture });
  for (let time = 0; time < 2; time++) {
    const formData = form();
    for (const name of ['a', 'b']) formData.append('picture', new Blob([name]), 'picture');
    expect((await askServer(screen, '/user/return/26', shop, formData)).status).toBe(302);
  }
  expect(goodsReturnPicture).toHaveBeenCalledTimes(2);
});
