import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { whole } from '../../support/in-turn.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import {
  balance,
  COMPLETED,
  dispute,
  notify,
  openStripeShop,
  paid,
  paidBy,
  STRIPE,
} from '../../support/stripe-shop.ts';

const ROUNDS = whole ? 10 : 4;
const MINUTE = 60_000;
const staff = { actor: 'alice', note: 'test' };

/** A shopper who has paid Stripe 100.00 for an order that opens a group of one minute. */
async function openPaidShop() {
  const api = await openStripeShop();
  const id = await api.addItem({ price: 10_000, groupSeconds: 60 });
  const token = await api.signUp('payer');
  await api.call('payOrder', { channel: STRIPE, id, price: '100' }, { token });
  const [session] = api.stripe.sessions.values();
  if (!session) throw new Error('Stripe was asked for no page');
  const payment = paidBy(api, session);
  const completed = () => notify(api, COMPLETED, paid(session));
  const disputed = () => notify(api, 'charge.dispute.created', dispute(payment));
  const sendBack = (money: string) =>
    api.call('rechargeReturn', { number: session.client_reference_id ?? '', money }, { token });
  const recharge = async () => (await api.call('rechargeList', {}, { token })).body.data[0];
  const kinds = async () => (await api.store.reader.db.select().from(tables.transfers)).map(({ kind }) => kind);
  return { api, token, completed, disputed, sendBack, recharge, kinds };
}

/** In an order that differs from round to round, all at once. */
const allAtOnce = (work: (() => Promise<unknown>)[], round: number) =>
  Promise.all([...work.slice(round % work.length), ...work.slice(0, round % work.length)].map((one) => one()));

test('an order is left, its group ends and is closed, its payment is disputed and sent back, all at once: the money is back once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { api, token, completed, disputed, sendBack, recharge, kinds } = await openPaidShop();
    await completed();
    const [{ orderno }] = (await api.call('order', { status: 1 }, { token })).body.data;
    const { group } = await api.services.support.order(orderno);
    api.clock.advance(round % 2 === 0 ? MINUTE - 1 : MINUTE);
    const work = [
      () => api.call('orderLeave', { orderno }, { token }),
      () => api.services.expiry.expireDue(),
      () => api.services.groupClosing.close({ id: group.id, ...staff }).catch(() => null),
      disputed,
      () => sendBack('60'),
      () => sendBack('60'),
    ];
    await allAtOnce(work, round);
    const back = ['group_left', 'group_failed'];
    expect((await kinds()).filter((kind) => back.includes(kind))).toHaveLength(1);
    const { returns, returnable } = await recharge();
    expect(returns.length).toBeLessThanOrEqual(1);
    expect(await balance(api, token)).toBe(100 - returns.length * 60);
    expect(returnable).toBe(0);
    expect((await sendBack('1')).body).toMatchObject({ code: 400, reason: 'withdrawalsFrozen' });
    expect(api.stripe.refunds).toHaveLength(returns.length);
    await booksAreRight(api);
  }
});

test('a payment is confirmed and disputed at once: it buys or is in the wallet, which lets nothing out', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { api, token, completed, disputed, sendBack, recharge } = await openPaidShop();
    await allAtOnce([completed, disputed, completed, () => sendBack('60')], round);
    // Stripe tells again of what was not believed, and of what came before its payment.
    await completed();
    await disputed();
    const { status, order } = await recharge();
    const orders = (await api.call('order', { status: 0 }, { token })).body.data;
    const credited = status === 'credited';
    expect(orders).toHaveLength(credited && order.refused === '' ? 1 : 0);
    expect(await balance(api, token)).toBe(credited && order.refused !== '' ? 100 : 0);
    expect((await sendBack('1')).body.code).toBe(400);
    expect(api.stripe.refunds).toEqual([]);
    await booksAreRight(api);
  }
});
