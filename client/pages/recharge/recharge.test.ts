// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { askServer, done, formOf, NOW, openScreen, send, texts } from '../../../tests/support/fake-shop.ts';
import type { Shopper } from '../../features/purchase/offer.ts';
import { addressOfClosing } from '../../lib/order-address.ts';
import { action, loader, partLoader } from './recharge.tsx';
import type { Recharge } from './recharge-data.ts';

const screen = { path: '/user/recharge', loader, action };
const part = { path: '/data/user/recharge', loader: partLoader };
const FIELDS = { id: '1', money: ' 100 ', key: 'one', by: 'ann' };

const rechargeOf = (number: string, status: Recharge['status'] = 'pending') => ({ number, status }) as Recharge;
const begins = async () => ({ ...done('https://pay.example/9'), number: '9' });
const refuses = (code: number, why: string) => () => Promise.reject(new Refusal(code, why));

function shopOf(calls: Partial<Api> = {}) {
  const recharge = vi.fn<Api['recharge']>(begins);
  return {
    calls: {
      aboutus: async () => done({ kf_url: '', youtube_url: '' }),
      payList: async () => done([]),
      userInfo: async () => done({ recharge_money: 12.5 } as Shopper),
      moneyInfo: async () => done({ recharge_min: 10, recharge_max: 500 } as CallOutput<'moneyInfo'>),
      rechargeList: async () => done([rechargeOf('9'), rechargeOf('8', 'credited')]),
      recharge,
      ...calls,
    } satisfies Partial<Api>,
    recharge,
  };
}

test.each([
  ['money=25.50', '25.50'],
  ['money=3', '10'],
  ['money=500.01', ''],
  ['money=1e3', ''],
  ['', ''],
])('the form at ?%s begins with the amount "%s"', async (query, money) => {
  const { loaded } = await askServer(screen, `/user/recharge?${query}`, shopOf());
  expect(loaded).toMatchObject({ money, bounds: { least: 10, most: 500 }, waiting: [rechargeOf('9')] });
});

test.each([
  ['/user/checkout/7?group=12', '/user/checkout/7?group=12'],
  ['//evil.example', ''],
  [`/${'x'.repeat(500)}`, ''],
])('the purchase that the money is for: %s', async (next, kept) => {
  const { loaded } = await askServer(screen, `/user/recharge?${new URLSearchParams({ next })}`, shopOf());
  expect(loaded).toMatchObject({ next: kept });
});

test("a recharge is read by its number; another shopper's is a missing page, or nothing in an open one", async () => {
  const state = { recharge: rechargeOf('9'), balance: 12.5, readAt: NOW };
  expect((await askServer(screen, '/user/recharge?number=9', shopOf())).loaded.followed).toEqual(state);
  expect((await askServer(part, '/data/user/recharge?number=9', shopOf())).loaded).toEqual(state);
  const none = shopOf({ rechargeList: async () => done([]) });
  expect((await askServer(screen, '/user/recharge?number=9', none)).status).toBe(404);
  expect((await askServer(part, '/data/user/recharge?number=9', none)).loaded).toBeNull();
});

const LATER = '2026-01-02T00:00:00.000Z';

test.each([
  ['completed its group', 2, NOW, '&next=/user/detail/7', addressOfClosing('12')],
  ['waits for its group', 1, null, '&next=/user/detail/7', undefined],
  ['opened a group, which others filled later', 2, LATER, '&next=/user/detail/7', undefined],
  ['completed its group, of whose payment the page is looked at later', 2, NOW, '', undefined],
] as const)('who comes back from the payment of an order that %s is led on, or not', async (_, ...given) => {
  const [status, filled_at, query, to] = given;
  const paid = { ...rechargeOf('9', 'credited'), order: { orderno: '12' } } as Recharge;
  const order = async () => done([{ orderno: '12', status, created_at: NOW, group: { filled_at } }] as never);
  const shop = shopOf({ rechargeList: async () => done([paid]), order });
  expect((await askServer(screen, `/user/recharge?number=9${query}`, shop)).location).toBe(to);
});

test('the state of a payment is shown, also while its order cannot be read', async () => {
  const paid = { ...rechargeOf('9', 'credited'), order: { orderno: '12' } } as Recharge;
  const order = () => Promise.reject(new Refusal(500, 'away'));
  const shop = shopOf({ rechargeList: async () => done([paid]), order });
  const { loaded } = await askServer(screen, '/user/recharge?number=9&next=/user/detail/7', shop);
  expect(loaded).toMatchObject({ followed: { recharge: { number: '9' } } });
});

test('without JavaScript a new recharge leads to its own screen, which knows the purchase', async () => {
  const shop = shopOf();
  const { location } = await askServer(screen, '/user/recharge?next=/user/checkout/7', shop, formOf(FIELDS));
  expect(location).toBe('/user/recharge?number=9&next=%2Fuser%2Fcheckout%2F7');
  const [fields, options] = shop.recharge.mock.calls[0] ?? [];
  expect(fields).toEqual({ id: '1', money: '100', next: '/user/checkout/7' });
  expect(options).toEqual({ idempotencyKey: 'one-1-10000', by: 'ann' });
});

test.each(['', '0.001', 'ten'])('nothing is sent for the amount "%s"', async (money) => {
  const shop = shopOf();
  const { status, sent } = await askServer(screen, '/user/recharge', shop, formOf({ ...FIELDS, money }));
  expect([status, Object.keys(sent.answer.problems)]).toEqual([400, ['money']]);
  expect(shop.recharge).not.toHaveBeenCalled();
});

test('a refused amount is said at its field, anything else above the form', async () => {
  const bounds = texts.t('refusal.rechargeOutOfBounds', { least: '10', most: '500' });
  for (const [why, answer] of [
    [bounds, { problems: { money: bounds } }],
    ['the channel is closed', { problems: {}, refused: 'the channel is closed' }],
  ] as const) {
    const shop = shopOf({ recharge: refuses(400, why) });
    expect((await askServer(screen, '/user/recharge', shop, formOf(FIELDS))).sent.answer).toMatchObject(answer);
  }
});

test('after a lost answer the same amount is asked for with the same key, after a refusal with a new one', async () => {
  const shop = shopOf();
  const router = await openScreen(screen, '/user/recharge', shop);
  const keys = async (end: Api['recharge'], ...tries: [key: string, money: string][]) => {
    shop.recharge.mockReset().mockImplementation(end);
    for (const [key, money] of tries) await send(router, { ...FIELDS, key, money });
    return shop.recharge.mock.calls.map(([, options]) => options?.idempotencyKey);
  };
  const hundred = 'one-1-10000';
  expect(await keys(refuses(0, 'offline'), ['one', '100'], ['two', '100.0'], ['one', '99'])).toEqual([
    hundred,
    hundred,
    'one-1-9900',
  ]);
  expect(router.state.actionData?.screen.answer.values.key).not.toBe('one');
  expect(await keys(refuses(400, 'no'), ['four', '100'], ['five', '100'])).toEqual([hundred, 'five-1-10000']);
  expect(await keys(begins, ['six', '99'], ['seven', '99'])).toEqual(['one-1-9900', 'seven-1-9900']);
  expect(router.state.actionData?.screen).toEqual({ begun: { number: '9', payUrl: 'https://pay.example/9' } });
});

test('cancelling says how it ended', async () => {
  const rechargeCancel = vi.fn<Api['rechargeCancel']>(async () => done(null));
  const form = () => formOf({ intent: 'cancel', number: '9' });
  const cancelled = await askServer(screen, '/user/recharge?number=9', shopOf({ rechargeCancel }), form());
  expect(cancelled).toMatchObject({ status: 200, sent: { act: { done: true, text: 'done' } } });
  expect(rechargeCancel).toHaveBeenCalledExactlyOnceWith({ number: '9' });
  const paid = shopOf({ rechargeCancel: refuses(400, 'paid') });
  const refused = await askServer(screen, '/user/recharge?number=9', paid, form());
  expect(refused).toMatchObject({ status: 400, sent: { act: { done: false, text: 'paid' } } });
});

test('what is left of a recharge is sent back under the key of the form, and the page says how that ended', async () => {
  const rechargeReturn = vi.fn<Api['rechargeReturn']>(async () => done({ money: 20 }));
  const form = () => formOf({ intent: 'send_back', number: '9', money: '20', safe_pwd: '', key: 'k1' });
  const sent = await askServer(screen, '/user/recharge?number=9', shopOf({ rechargeReturn }), form());
  expect(sent).toMatchObject({ status: 200, sent: { act: { done: true, text: 'done' } } });
  const fields = { number: '9', money: '20', safe_pwd: '' };
  expect(rechargeReturn).toHaveBeenCalledExactlyOnceWith(fields, { idempotencyKey: 'k1' });
  const spent = shopOf({ rechargeReturn: refuses(400, 'spent') });
  const refused = await askServer(screen, '/user/recharge?number=9', spent, form());
  expect(refused).toMatchObject({ status: 400, sent: { act: { done: false, text: 'spent' } } });
});

test.each<[string, Record<string, Blob>]>([
  ['without a file', {}],
  // What a browser sends of a field in which nothing was chosen.
  ['with a file without name and content', { proof: new File([], '') }],
])('a form without a screenshot is told so, and sends nothing: %s', async (_, chosen) => {
  const rechargeProof = vi.fn<Api['rechargeProof']>(refuses(400, 'no picture'));
  const form = formOf({ intent: 'proof', number: '9', ...chosen });
  const { status, sent } = await askServer(screen, '/user/recharge?number=9', shopOf({ rechargeProof }), form);
  expect(status).toBe(400);
  expect(sent).toEqual({ proof: { done: false, text: 'Please choose: Pictures' } });
  expect(rechargeProof).not.toHaveBeenCalled();
});
