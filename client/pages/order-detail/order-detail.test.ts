// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { askServer, done, formOf, openScreen, send } from '../../../tests/support/fake-shop.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { action, loader } from './order-detail.tsx';

const path = '/user/order-detail/26';
const screen = { path: '/user/order-detail/:orderno', loader, action };

const to = { truename: 'Ann', phone: '+86 138 0000 0000', address: '88 Century Avenue' };
const onFile = { ...to, address: '1 Main Road' };
const refuses = (code: number) => () => Promise.reject(new Refusal(code, 'no'));

function shopOf(calls: Partial<Api> = {}, shipping: Partial<Order['shipping']> = {}) {
  const found = { id: 9, orderno: '26', shipping: { ...to, addressable: false, ...shipping } } as Order;
  const order = vi.fn<Api['order']>(async () => done([found]));
  return { calls: { order, ...calls }, order };
}

test('an order is read by its number alone, in whichever tab it is', async () => {
  const shop = shopOf();
  const { loaded } = await askServer(screen, path, shop);
  expect(loaded).toMatchObject({ order: { id: 9 }, address: to });
  expect(shop.order).toHaveBeenCalledExactlyOnceWith({ status: 0, orderno: '26' });
});

test.each([
  ['nobody’s', async () => done([])],
  ['no number', refuses(400)],
])('an order that is %s is a missing page', async (_, order) => {
  expect((await askServer(screen, path, shopOf({ order }))).status).toBe(404);
});

test('the form of an order without an address begins with the one on file', async () => {
  const addressList: Api['addressList'] = async () => done([{ id: 4, ...onFile, default: true }]);
  const missing = shopOf({ addressList }, { addressable: true, address: '' });
  expect((await askServer(screen, path, missing)).loaded).toMatchObject({ address: onFile });
  const known = shopOf({ addressList }, { addressable: true });
  expect((await askServer(screen, path, known)).loaded).toMatchObject({ address: to });
});

test.each([
  ['received', 'orderReceived', { orderno: '26' }],
  ['withdraw', 'goodsReturnWithdraw', { orderno: '26' }],
  ['apply', 'orderReturn', { id: '9' }],
] as const)('the button %s calls %s under the key of its page', async (intent, call, input) => {
  const act = vi.fn(async () => done({} as never));
  const sent = await askServer(screen, path, shopOf({ [call]: act }), formOf({ intent, key: 'one', id: '9' }));
  expect(sent).toEqual({ status: 302, location: `${path}?saved` });
  expect(act).toHaveBeenCalledExactlyOnceWith(input, { idempotencyKey: 'one' });
  const refused = await askServer(screen, path, shopOf({ [call]: refuses(400) }), formOf({ intent, id: '9' }));
  expect(refused).toMatchObject({ status: 400, sent: { refused: 'no' } });
});

test.each([
  ['it went through', async () => done({ orderno: '26' }), 2],
  ['a refusal', refuses(400), 2],
  ['a lost answer', refuses(0), 1],
])('after %s the order has been read so often', async (_, orderReceived, readings) => {
  const shop = shopOf({ orderReceived });
  const router = await openScreen(screen, path, shop);
  await send(router, { intent: 'received', key: 'one' });
  expect(shop.order).toHaveBeenCalledTimes(readings);
  expect(router.state.errors).toBeNull();
});

test('a saved address is taken for the order as it is saved; one that is gone changes nothing', async () => {
  const orderAddress = vi.fn<Api['orderAddress']>(async () => done({ orderno: '26' }));
  const addressList: Api['addressList'] = async () => done([{ id: 4, ...onFile, default: true }]);
  const shop = () => shopOf({ orderAddress, addressList });
  const taken = await askServer(screen, path, shop(), formOf({ intent: 'useAddress', id: '4' }));
  expect(taken).toEqual({ status: 302, location: `${path}?saved` });
  expect(orderAddress).toHaveBeenCalledExactlyOnceWith({ orderno: '26', ...onFile });
  const gone = await askServer(screen, path, shop(), formOf({ intent: 'useAddress', id: '5' }));
  expect(gone).toMatchObject({ status: 400, sent: { refused: expect.stringMatching(/./) } });
  expect(orderAddress).toHaveBeenCalledOnce();
});

test('an address is checked, sent, and a refusal keeps what was typed', async () => {
  const orderAddress = vi.fn<Api['orderAddress']>(async () => done({ orderno: '26' }));
  const form = (phone = to.phone) => formOf({ intent: 'address', ...to, phone });
  const sent = await askServer(screen, path, shopOf({ orderAddress }), form());
  expect(sent).toEqual({ status: 302, location: `${path}?saved` });
  expect(orderAddress).toHaveBeenCalledExactlyOnceWith({ orderno: '26', ...to });
  const wrong = await askServer(screen, path, shopOf({ orderAddress }), form('x'));
  expect(wrong).toMatchObject({ status: 400, sent: { address: { problems: { phone: expect.any(String) } } } });
  expect(orderAddress).toHaveBeenCalledOnce();
  const refused = await askServer(screen, path, shopOf({ orderAddress: refuses(400) }), form());
  expect(refused).toMatchObject({ status: 400, sent: { address: { refused: 'no', values: to } } });
});

test('a parcel that goes back has a carrier and a number', async () => {
  const goodsReturnSent = vi.fn<Api['goodsReturnSent']>(async () => done({ id: 1 }));
  const form = (tracking: string) => formOf({ intent: 'sentBack', carrier: 'Post', tracking });
  const sent = await askServer(screen, path, shopOf({ goodsReturnSent }), form('AB 1234'));
  expect(sent).toEqual({ status: 302, location: `${path}?saved` });
  expect(goodsReturnSent).toHaveBeenCalledExactlyOnceWith({ orderno: '26', carrier: 'Post', number: 'AB 1234' });
  const wrong = await askServer(screen, path, shopOf({ goodsReturnSent }), form('?'));
  expect(wrong).toMatchObject({ status: 400, sent: { sentBack: { problems: { tracking: expect.any(String) } } } });
});

test('pictures are added one after the other: the first refusal is at the form, a later one leaves those before', async () => {
  const formOfPictures = () => {
    const form = formOf({ intent: 'pictures' });
    for (const name of ['a', 'b', 'c']) form.append('picture', new Blob([name]), 'picture');
    return form;
  };
  const sent: string[] = [];
  let takes = 3;
  const goodsReturnPicture: Api['goodsReturnPicture'] = async ({ orderno, picture }) => {
    if (sent.length === takes) throw new Refusal(400, 'no');
    sent.push(`${orderno} ${await (picture as Blob).text()}`);
    return done(null);
  };
  const shop = () => shopOf({ goodsReturnPicture });
  expect(await askServer(screen, path, shop(), formOfPictures())).toEqual({ status: 302, location: `${path}?saved` });
  expect(sent.splice(0)).toEqual(['26 a', '26 b', '26 c']);
  takes = 1;
  expect(await askServer(screen, path, shop(), formOfPictures())).toMatchObject({ status: 302 });
  expect(sent.splice(0)).toEqual(['26 a']);
  takes = 0;
  const refused = await askServer(screen, path, shop(), formOfPictures());
  expect(refused).toMatchObject({ status: 400, sent: { pictures: { refused: 'no' } } });
});
