import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';
import { byTest, openForSavers, saversOf } from '../support/savers.ts';
import { joinedWithPasskey } from '../support/staff.ts';

/** One shop for all: each test has shoppers of its own. */
let shop: Awaited<ReturnType<typeof openForSavers>>;

beforeAll(async () => {
  shop = await openForSavers();
});

const as = (role: 'finance' | 'owner') => ({ as: role });
const { entriesAbout, newShopper } = saversOf(() => shop);

/** Orders of complete groups whose tax refund was applied for. */
async function requestedRefunds(times: number): Promise<number[]> {
  const itemId = await shop.addItem({ price: 10_000, tax: 500 });
  const [mia, noa] = [await newShopper(100_000), await newShopper(100_000)];
  const ids: number[] = [];
  for (let n = 0; n < times; n++) {
    const { orderno } = await shop.services.orders.buy({
      shopperId: mia,
      itemId,
      price: 10_000,
      idempotencyKey: undefined,
    });
    await shop.services.orders.join({ shopperId: noa, orderno, price: 10_000, idempotencyKey: undefined });
    const [row] = await shop.store.reader.db.select().from(tables.orders).where(eq(tables.orders.orderno, orderno));
    ids.push(row?.id ?? 0);
    await shop.services.refunds.request({ id: row?.id ?? 0, shopperId: mia, idempotencyKey: undefined });
  }
  return ids;
}

test('many tax refunds are paid each by itself while others are refused', async () => {
  const ids = await requestedRefunds(6);
  const [paid, ...refused] = await Promise.all([
    shop.call('refundsPay', { ids: [...ids, 999_999], note: 'in order' }, as('finance')),
    ...ids.slice(0, 3).map((id) => shop.call('refundRefuse', { id, note: 'not yet' }, as('owner'))),
  ]);
  const results: { id: number; state: string; reason: string }[] = paid?.body.data;
  expect(results.map(({ id }) => id)).toEqual([...ids, 999_999]);
  expect(results.at(-1)).toMatchObject({ state: 'refused', reason: '没有这笔待处理的返税' });
  for (const [n, { body }] of refused.entries()) expect(body.code === 200).toBe(results[n]?.state === 'refused');
  expect(results.slice(3, 6).every(({ state }) => state === 'done')).toBe(true);
  await booksAreRight(shop);
});

test('many tax refunds take one factor, over all of them, before the first is paid', async () => {
  const ids = await requestedRefunds(3);
  const person = await joinedWithPasskey(shop, 'finance');
  shop.clock.advance(5 * 60_000);
  const input = { ids, note: 'in order' };
  const asked = await shop.call('refundsPay', input, person);
  expect([asked.status, asked.body.data.kind]).toEqual([428, 'refund.pay of many']);
  const { nonce, passkey } = asked.body.data;
  const proof = { nonce, response: person.authenticator.get(passkey) };
  const fewer = await shop.call('refundsPay', { ...input, ids: ids.slice(1) }, { ...person, proof });
  expect(fewer.body.reason).toBe('passkeyWrong');
  const states = ({ body }: typeof fewer) => body.data.map(({ state }: { state: string }) => state);
  const key = 'three refunds';
  expect(states(await shop.call('refundsPay', input, { ...person, proof, key }))).toEqual(['done', 'done', 'done']);
  // The same once more says the same, and pays nothing; under another key there is nothing left to pay.
  expect(states(await shop.call('refundsPay', input, { ...person, key }))).toEqual(['done', 'done', 'done']);
  expect(states(await shop.call('refundsPay', input, person))).toEqual(['refused', 'refused', 'refused']);
  const entries = await entriesAbout(`order:${ids[0]}`);
  expect(entries.filter(({ action }) => action === 'refund pay')).toMatchObject([
    { detail: { evidence: { factor: 'passkey', signed: expect.stringContaining('refund.pay of many') } } },
  ]);
  await booksAreRight(shop);
});

test('the list says of each whether its shopper is blocked, and whether their withdrawals are frozen', async () => {
  const [id] = await requestedRefunds(1);
  const found = async () => {
    const { rows } = (await shop.call('refunds', { limit: 200 }, as('finance'))).body.data;
    return rows.find((row: { id: number }) => row.id === id);
  };
  const { shopper, frozen } = await found();
  expect([shopper.blocked, frozen]).toEqual([false, false]);
  await onShopper(shop).freeze({ username: shopper.username, ...byTest });
  expect(await found()).toMatchObject({ shopper: { blocked: false }, frozen: true });
  await onShopper(shop).block({ username: shopper.username, ...byTest });
  expect(await found()).toMatchObject({ shopper: { blocked: true }, frozen: true });
});
