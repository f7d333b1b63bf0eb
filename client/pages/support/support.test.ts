import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { askServer, done, formOf } from '../../../tests/support/fake-shop.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { hideToast } from '../../lib/toast-store.ts';
import { action, loader } from './support.tsx';

afterEach(hideToast);

const screen = { path: '/user/support', loader, action };
const refuses =
  (code: number, words = 'no') =>
  () =>
    Promise.reject(new Refusal(code, words));

const message = (id: number) =>
  ({ id, from: 'shopper', text: `${id}`, picture_url: '', created_at: '2026-11-22T14:00:00.000Z' }) as const;

function shopOf(calls: Partial<Api> = {}) {
  const supportThread = vi.fn<Api['supportThread']>(async () => ({ ...done([message(1)]), next: 'older' }));
  const supportThreads = vi.fn<Api['supportThreads']>(async () => done([]));
  const order = vi.fn<Api['order']>(async () => done([{ orderno: '26' } as Order]));
  const supportSend = vi.fn<Api['supportSend']>(async () => done({ id: 1 }));
  const supportPicture = vi.fn<Api['supportPicture']>(async () => done({ id: 2 }));
  const fakes = { supportThread, supportThreads, order, supportSend, supportPicture };
  return { calls: { ...fakes, ...calls }, ...fakes };
}

function form(words: string, ...pictures: string[]) {
  const filled = formOf({ message: words, key: 'one' });
  for (const content of pictures) filled.append('picture', new Blob([content]), 'p.png');
  return filled;
}

test('the conversation about no order has the way to those about orders; that about an order has the order', async () => {
  const shop = shopOf();
  const { loaded } = await askServer(screen, '/user/support', shop);
  expect(loaded).toMatchObject({ orderno: '', order: null, next: 'older', messages: [{ id: 1 }] });
  expect(shop.order).not.toHaveBeenCalled();
  const about = await askServer(screen, '/user/support?orderno=26&cursor=c', shop);
  expect(about.loaded).toMatchObject({ orderno: '26', cursor: 'c', order: { orderno: '26' }, others: [] });
  expect(shop.supportThread).toHaveBeenLastCalledWith({ orderno: '26', limit: 50, cursor: 'c' });
  expect(shop.supportThreads).toHaveBeenCalledTimes(1);
});

test('an order that is not the shopper’s is not found', async () => {
  const shop = shopOf({ supportThread: refuses(400), order: refuses(400) });
  expect((await askServer(screen, '/user/support?orderno=26', shop)).status).toBe(404);
});

test('without JavaScript the page shows the conversation again, at its newest message', async () => {
  const shop = shopOf();
  const sent = await askServer(screen, '/user/support?orderno=26', shop, form('hello'));
  expect(sent).toEqual({ status: 302, location: '/user/support?orderno=26#newest' });
  expect(shop.supportSend.mock.calls).toEqual([[{ orderno: '26', message: 'hello' }, { idempotencyKey: 'one' }]]);
});

test('words go first, then each picture under a key of its own; a file field without a file sends nothing', async () => {
  const shop = shopOf();
  await askServer(screen, '/user/support', shop, form('hello', 'a', 'b'));
  expect(shop.supportPicture.mock.calls.map(([, options]) => options)).toEqual([
    { idempotencyKey: 'one-1' },
    { idempotencyKey: 'one-2' },
  ]);
  const unchosen = form('hello');
  unchosen.append('picture', new File([], ''));
  await askServer(screen, '/user/support', shop, unchosen);
  expect(shop.supportPicture).toHaveBeenCalledTimes(2);
});

test('a picture that the page has given a key has that one, with whichever words it is sent', async () => {
  const shop = shopOf();
  const keyed = form('', 'a', 'b');
  for (const key of ['of-a', 'of-b']) keyed.append('picture_key', key);
  await askServer(screen, '/user/support', shop, keyed);
  expect(shop.supportPicture.mock.calls.map(([, options]) => options?.idempotencyKey)).toEqual(['of-a', 'of-b']);
});

test('pictures need no words; without either it says what is missing', async () => {
  const shop = shopOf();
  expect((await askServer(screen, '/user/support', shop, form(' ', 'a'))).status).toBe(302);
  expect(shop.supportSend).not.toHaveBeenCalled();
  const empty = await askServer(screen, '/user/support', shop, form(' '));
  expect(empty).toMatchObject({ status: 400, sent: { sent: false, problems: { message: expect.any(String) } } });
});

test('words that were refused stay; after a picture that failed, the words are not sent again', async () => {
  const refused = await askServer(screen, '/user/support', shopOf({ supportSend: refuses(400) }), form('hello', 'a'));
  expect(refused.sent).toMatchObject({ sent: false, left: 1, refused: 'no', values: { message: 'hello' } });
  const lost = vi.fn<Api['supportPicture']>(async () => done({ id: 2 }));
  lost.mockImplementationOnce(async () => done({ id: 2 })).mockImplementationOnce(refuses(400, 'unreadable'));
  const half = await askServer(screen, '/user/support', shopOf({ supportPicture: lost }), form('hello', 'a', 'b', 'c'));
  expect(half.sent).toMatchObject({ sent: true, left: 2, refused: expect.stringContaining('unreadable'), values: {} });
});
