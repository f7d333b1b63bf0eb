// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { askServer, done, formOf, NOW, openScreen, send } from '../../../tests/support/fake-shop.ts';
import type { Group, Item, Shopper } from '../../features/purchase/offer.ts';
import { action, loader } from './checkout.tsx';

const screen = { path: '/user/checkout/:id', loader, action };
const ADDRESS = '/user/checkout/7';
const ITEM = { id: 7, price: 39.9, carousel: [''], sold_out: false, sale_ends_at: null } as Partial<Item> as Item;
const GROUP = { orderno: '12', item_id: 7, status: 'open', mine: false, on_sale: true } as Partial<Group> as Group;
const ORDER = { orderno: '34', status: 1, expires_at: NOW } as const;
const TERMS = { price: '39.9', tax: '2', group_size: '2', group_seconds: '108000', sale_ends_at: 'none' };
const FIELDS = { id: '7', orderno: '', ...TERMS, key: 'one', by: 'ann' };

const refuses = (code: number) => () => Promise.reject(new Refusal(code, 'no'));

function shopOf(calls: Partial<Api> = {}, item: Partial<Item> = {}) {
  const itemDetail = vi.fn<Api['itemDetail']>(async () => done({ ...ITEM, wait_pt_user_list: [], ...item }));
  return { calls: { itemDetail, userInfo: async () => done({ username: 'ann' } as Shopper), ...calls }, itemDetail };
}

test.each([
  ['is open', {}, null],
  ['is sold out', { sold_out: true }, 'soldOut'],
  ['is over', { sale_over: true }, 'over'],
])('an item whose sale %s', async (_, item, unavailableReason) => {
  const shop = shopOf({}, item);
  expect((await askServer(screen, ADDRESS, shop)).loaded).toMatchObject({ unavailableReason });
  // Else the server would not know whose groups these are.
  expect(shop.itemDetail).toHaveBeenCalledWith({ id: '7' }, { asShopper: true });
});

test.each([
  ['open', {}, null],
  ["the shopper's own", { mine: true }, 'mine'],
  ['ended', { status: 'expired' }, 'groupGone'],
  ['ended, and its item is sold out', { status: 'expired', sold_out: true }, 'soldOut'],
  ['ended with the sale', { status: 'expired', sale_over: true }, 'over'],
  ['ended, and its item is not sold any more', { status: 'complete', on_sale: false }, 'itemGone'],
  ['open, though its item is not sold any more', { on_sale: false }, null],
] as const)('a group that is %s', async (_, group, unavailableReason) => {
  const shop = shopOf({ group: async () => done({ ...GROUP, ...group }) });
  expect((await askServer(screen, `${ADDRESS}?group=12`, shop)).loaded).toMatchObject({ unavailableReason });
});

test('the page is missing for a group of another item and for an unknown item, not if the shop is busy', async () => {
  const ofAnother = shopOf({ group: async () => done({ ...GROUP, item_id: 8 }) });
  expect((await askServer(screen, `${ADDRESS}?group=12`, ofAnother)).status).toBe(404);
  expect((await askServer(screen, ADDRESS, shopOf({ itemDetail: refuses(400) }))).status).toBe(404);
  expect((await askServer(screen, ADDRESS, shopOf({ itemDetail: refuses(503) }))).error).toEqual(
    new Refusal(503, 'no'),
  );
});

test('without JavaScript a purchase leads to its order, with what was done', async () => {
  const buyItem = vi.fn<Api['buyItem']>(async () => done(ORDER));
  const bought = await askServer(screen, ADDRESS, shopOf({ buyItem }), formOf(FIELDS));
  expect(bought).toEqual({ status: 302, location: '/user/order/1?done=bought' });
  expect(buyItem).toHaveBeenCalledExactlyOnceWith({ id: '7', ...TERMS }, { idempotencyKey: 'one', by: 'ann' });
  const joins = shopOf({ orderPt: async () => done({ ...ORDER, status: 2 }) });
  const joined = await askServer(screen, ADDRESS, joins, formOf({ ...FIELDS, orderno: '12' }));
  expect(joined.location).toBe('/user/order/2?done=joined');
});

test('without JavaScript a refused purchase shows the page again, with the reason', async () => {
  const { status, sent } = await askServer(screen, ADDRESS, shopOf({ buyItem: refuses(400) }), formOf(FIELDS));
  expect([status, sent]).toEqual([400, expect.objectContaining({ outcome: 'refused', reason: 'no' })]);
});

test.each([
  ['refusal', 400, 2],
  ['lost answer', 0, 1],
])('after a %s the offer has been read so often', async (_, code, readings) => {
  const shop = shopOf({ buyItem: refuses(code) });
  const router = await openScreen(screen, ADDRESS, shop);
  const { key } = router.state.loaderData.screen;
  await send(router, FIELDS);
  expect(router.state.actionData?.screen).toMatchObject({ sent: { key: 'one' } });
  expect(shop.itemDetail).toHaveBeenCalledTimes(readings);
  // A new key is for a new purchase: after a lost answer the same one must be repeated.
  expect(router.state.loaderData.screen.key === key).toBe(code === 0);
});
