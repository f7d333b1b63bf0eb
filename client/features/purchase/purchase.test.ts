import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { noteServerTime } from '../../../web/clock.ts';
import { writeStored } from '../../../web/storage.ts';
import { type Item, offerOfItem, withChoice } from './offer.ts';
import { purchase, purchaseFields } from './purchase.ts';
import { fieldsToSend, forgetTry, type PurchaseFields } from './purchase-tries.ts';

const fields = (key: string, part: Partial<PurchaseFields> = {}): PurchaseFields => ({
  id: '7',
  orderno: '',
  variant: '',
  quantity: '',
  ...{ price: '39.9', tax: '2', group_size: '2', group_seconds: '108000', sale_ends_at: 'none' },
  key,
  ...part,
});

const form = (sent: PurchaseFields) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(sent)) data.append(name, value);
  return data;
};

/** A shop in which every purchase ends like this. */
const shopThat = (end: () => Promise<unknown>) => ({ buyItem: end, orderPt: end }) as Partial<Api> as Api;

beforeEach(() => {
  vi.useFakeTimers();
  noteServerTime(Date.now(), performance.now());
});

afterEach(() => {
  for (const key of ['one', 'two', 'three']) forgetTry(key);
  // The next test uses the same keys, which a browser never does.
  writeStored('decided', null);
  vi.useRealTimers();
});

test('a repeat of a try without a known result sends the same fields, even if the price has changed', () => {
  expect(fieldsToSend('ann', fields('one'))).toEqual(fields('one'));
  expect(fieldsToSend('ann', fields('two', { price: '45' }))).toEqual(fields('one'));
});

test('another variant, and another number of pieces, are bought as chosen, not as in the try before', () => {
  fieldsToSend('ann', fields('one', { variant: '31' }));
  expect(fieldsToSend('ann', fields('two', { variant: '32' }))).toEqual(fields('two', { variant: '32' }));
  expect(fieldsToSend('ann', fields('three', { variant: '31', quantity: '2' })).key).toBe('three');
  expect(fieldsToSend('ann', fields('four', { variant: '31' })).key).toBe('one');
});

test('a try of an earlier page is repeated as it was', () => {
  const { variant: _, quantity: __, ...former } = fields('one');
  fieldsToSend('ann', former as PurchaseFields);
  expect(fieldsToSend('ann', fields('two'))).toEqual(former);
});

test('another shopper, another item and another group are other purchases', () => {
  fieldsToSend('ann', fields('one'));
  expect(fieldsToSend('bob', fields('two')).key).toBe('two');
  expect(fieldsToSend('ann', fields('two', { id: '8' })).key).toBe('two');
  expect(fieldsToSend('ann', fields('three', { orderno: '12' })).key).toBe('three');
});

test('a try that was decided, or is long ago, is not repeated', () => {
  fieldsToSend('ann', fields('one'));
  forgetTry('one');
  expect(fieldsToSend('ann', fields('two')).key).toBe('two');
  vi.advanceTimersByTime(11 * 60_000);
  expect(fieldsToSend('ann', fields('three')).key).toBe('three');
});

test.each([
  [11, 11],
  [-11, 22],
])('a device clock that is set by %i minutes makes no try older: in %i minutes it is', (minutes, later) => {
  fieldsToSend('ann', fields('one'));
  vi.setSystemTime(Date.now() + minutes * 60_000);
  expect(fieldsToSend('ann', fields('two')).key).toBe('one');
  vi.advanceTimersByTime(later * 60_000);
  expect(fieldsToSend('ann', fields('three')).key).toBe('three');
});

test('a purchase sends the terms that were shown, and what decides when its group ends', async () => {
  const item = { id: 7, price: 39.9, tax: 0, group_size: 3, group_seconds: 7200, openTime: 7200, carousel: [''] };
  const shown = (part: Partial<Item>) => offerOfItem({ ...item, sale_ends_at: null, ...part } as Item);
  const buyItem = vi.fn<Api['buyItem']>(() => Promise.reject(new Refusal(400, 'changed')));
  await purchase({ buyItem } as Partial<Api> as Api, form(purchaseFields(shown({}), 'one')));
  const terms = { id: '7', price: '39.9', tax: '0', group_size: '3', group_seconds: '7200', sale_ends_at: 'none' };
  expect(buyItem.mock.lastCall?.[0]).toEqual(terms);
  const ending = shown({ openTime: 60, sale_ends_at: '2026-01-01T00:00:00.000Z' });
  await purchase({ buyItem } as Partial<Api> as Api, form(purchaseFields(ending, 'two')));
  expect(buyItem.mock.lastCall?.[0]).toEqual({ ...terms, sale_ends_at: '2026-01-01T00:00:00.000Z' });
});

test('more pieces than one are another purchase, in a group too', async () => {
  const item = { id: 7, price: 39.9, tax: 0.35, group_size: 3, group_seconds: 7200, openTime: 7200, carousel: [''] };
  const offer = offerOfItem({ ...item, sale_ends_at: null, quantity_max: 5 } as Item);
  const [buyItem, orderPt] = [vi.fn<Api['buyItem']>(), vi.fn<Api['orderPt']>()];
  const api = { buyItem, orderPt } as Partial<Api> as Api;
  await purchase(api, form(purchaseFields(withChoice(offer, '?quantity=3'), 'one')));
  expect(buyItem.mock.lastCall).toMatchObject([{ price: '39.9', quantity: '3' }, { idempotencyKey: 'one.3' }]);
  const fieldsOfThree = purchaseFields(withChoice(offer, '?quantity=3'), 'one');
  await purchase(api, form({ ...fieldsOfThree, orderno: '12' }));
  expect(orderPt.mock.lastCall?.[0]).toEqual({ orderno: '12', price: '39.9', quantity: '3' });
  expect(purchaseFields(withChoice(offer, ''), 'one')).toMatchObject({ quantity: '', key: 'one' });
});

test('a try of a page that had fewer terms is repeated as it was', async () => {
  const buyItem = vi.fn<Api['buyItem']>(() => Promise.reject(new Refusal(0, 'offline')));
  const { sale_ends_at: _, quantity: ____, variant: _____, ...former } = fields('one');
  await purchase({ buyItem } as Partial<Api> as Api, form(former as PurchaseFields));
  const { key: __, orderno: ___, ...terms } = former;
  expect(buyItem.mock.lastCall?.[0]).toEqual(terms);
  expect(buyItem.mock.lastCall?.[0]).not.toHaveProperty('sale_ends_at');
});

test.each([
  [400, 'refused', 'no money'],
  [429, 'lost', 'no money'],
  [503, 'lost', undefined],
  [500, 'lost', undefined],
  [0, 'lost', undefined],
])('code %i leaves the purchase %s', async (code, outcome, reason) => {
  const shop = shopThat(() => Promise.reject(new Refusal(code, 'no money')));
  expect(await purchase(shop, form(fields('one')))).toEqual({
    by: '',
    sent: fields('one'),
    outcome,
    reason,
  });
});

test('a missing session is rethrown as the redirect to the log-in', async () => {
  const redirect = new Response(null, { status: 302 });
  const shop = shopThat(() => Promise.reject(redirect));
  await expect(purchase(shop, form(fields('one')))).rejects.toBe(redirect);
});
