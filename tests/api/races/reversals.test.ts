import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { onShopper } from '../../support/on-shopper.ts';
import { outright } from '../../support/outright.ts';
import {
  begin,
  COMPLETED,
  dispute,
  notify,
  openStripeShop,
  paid,
  paidBy,
  staff,
  storedNotifications,
} from '../../support/stripe-shop.ts';

const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const ROUNDS = 6;

async function openPaidShop() {
  const api = await openStripeShop();
  const token = await api.signUp('payer', 1_000_000);
  await api.call('setBank', card, { token });
  const next = async () => {
    const { session } = await begin(api, token);
    await notify(api, COMPLETED, paid(session));
    return dispute(paidBy(api, session));
  };
  return { api, token, next };
}

test('a dispute notified four times beside withdrawals is stored once, and nothing is withdrawn after it', async () => {
  const { api, token, next } = await openPaidShop();
  for (let round = 0; round < ROUNDS; round++) {
    const told = await next();
    const before = (await storedNotifications(api)).length;
    const work = Array.from({ length: 4 }, () => [
      () => notify(api, 'charge.dispute.created', told),
      () => api.call('withdraw', { money: '200' }, { token }),
    ]).flat();
    const answers = await Promise.all((round % 2 === 0 ? work : work.reverse()).map((one) => one()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await storedNotifications(api)).toHaveLength(before + 1);
    expect((await api.call('withdraw', { money: '200' }, { token })).body.code).toBe(400);
    const { withdrawals } = tables;
    const isPending = eq(withdrawals.status, 'pending');
    for (const { id } of await api.store.reader.db.select().from(withdrawals).where(isPending)) {
      await expect(outright(api).payWithdrawal({ id, ...staff })).rejects.toThrow('withdrawalHeld');
      await api.services.withdrawals.refuse({ id, ...staff });
    }
    await onShopper(api).unfreeze({ username: 'payer', ...staff });
  }
  await booksAreRight(api);
});

test('freezing and paying at once: paid before it, or not at all', async () => {
  const { api, token } = await openPaidShop();
  const shopperStaff = onShopper(api);
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await api.call('withdraw', { money: '200' }, { token })).body.data;
    const act = { username: 'payer', ...staff };
    const freeze = () => shopperStaff.freeze(act).then(() => 'frozen');
    const pay = () =>
      outright(api)
        .payWithdrawal({ id, ...staff })
        .then(
          () => 'paid',
          (error: Error) => error.message,
        );
    const said = await Promise.all(round % 2 === 0 ? [freeze(), pay(), pay()] : [pay(), freeze(), pay()]);
    expect(['frozen', 'paid', 'withdrawalHeld', 'withdrawalUnknown']).toEqual(expect.arrayContaining(said));
    expect(await pay()).toBe(said.includes('paid') ? 'withdrawalUnknown' : 'withdrawalHeld');
    const [{ status }] = (await api.call('withdrawList', { limit: 1 }, { token })).body.data;
    expect(status).toBe(said.includes('paid') ? 'paid' : 'pending');
    if (status === 'pending') await api.services.withdrawals.refuse({ id, ...staff });
    await shopperStaff.unfreeze({ username: 'payer', ...staff });
  }
  await booksAreRight(api);
});
