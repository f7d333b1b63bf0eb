import { expect, test } from 'vitest';
import { atOnce } from '../../support/at-once.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { sentBack } from '../../support/sent-back.ts';
import { begin, COMPLETED, dispute, notify, openStripeShop, paid, paidBy } from '../../support/stripe-shop.ts';
import { openTestApi } from '../../support/test-api.ts';

/** A shopper with one recharge of 100.00, all of which is in the wallet. */
async function recharged() {
  const api = await openTestApi();
  const back = sentBack(api);
  const mia = await api.signUp('miaa');
  return { api, back, mia, number: await back.recharged(mia, 100) };
}

type Shop = Awaited<ReturnType<typeof recharged>>;

const sendOf =
  ({ api, mia, number }: Shop) =>
  (money: string) =>
    api.call('rechargeReturn', { number, money }, { token: mia });

test('of many returns of one recharge at once no more goes back than it brought', async () => {
  const shop = await recharged();
  const send = sendOf(shop);
  const { done } = await atOnce(8, () => send('40'));
  expect(done).toHaveLength(2);
  expect(await shop.back.balance(shop.mia)).toBe(20);
  expect((await shop.back.outcome(shop.mia, shop.number)).returns).toHaveLength(2);
  await booksAreRight(shop.api);
});

test('the same key sent many times at once sends back once', async () => {
  const { api, mia, number, back } = await recharged();
  const { done } = await atOnce(8, () => api.call('rechargeReturn', { number, money: '40' }, { token: mia, key: 'k' }));
  expect(new Set(done.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await back.balance(mia)).toBe(60);
  await booksAreRight(api);
});

test('a return and a purchase, or a withdrawal, never spend the same money', async () => {
  const shop = await recharged();
  const { api, mia, back } = shop;
  const id = await api.addItem({ price: 6_000 });
  const [bought, sent] = await Promise.all([api.call('buyItem', { id }, { token: mia }), sendOf(shop)('60')]);
  expect([bought.body.code, sent.body.code].sort()).toEqual([200, 400]);
  expect(await back.balance(mia)).toBe(40);
  await booksAreRight(api);
});

test('a return and a dispute of the same payment at once: what went back before it is known, nothing goes after it', async () => {
  for (let round = 0; round < 4; round++) {
    const api = await openStripeShop();
    const token = await api.signUp('payer');
    const { session, number } = await begin(api, token);
    await notify(api, COMPLETED, paid(session));
    const told = dispute(paidBy(api, session));
    const send = () => api.call('rechargeReturn', { number, money: '40' }, { token });
    const work = [send, () => notify(api, 'charge.dispute.created', told), send];
    const [first, , last] = await Promise.all((round % 2 === 0 ? work : work.reverse()).map((one) => one()));
    const codes = [first, last].map((answer) => answer?.body.code);
    const { data } = (await api.call('rechargeList', {}, { token })).body;
    expect(data[0]).toMatchObject({ returnable: 0 });
    expect(data[0].returns).toHaveLength(codes.filter((code) => code === 200).length);
    expect((await send()).body).toMatchObject({ code: 400, reason: 'withdrawalsFrozen' });
    await booksAreRight(api);
  }
});
