import { expect, test } from 'vitest';
import { atOnce } from '../../support/at-once.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { openTestApi } from '../../support/test-api.ts';

const SANDBOX = 1;
const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const ROUNDS = 6;

test('of 12 recharges at once 5 are begun', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  const { done, refused } = await atOnce(12, () => api.call('recharge', { id: SANDBOX, money: '100' }, { token }));
  expect([done.length, refused.length]).toEqual([5, 7]);
  expect((await api.call('rechargeList', {}, { token })).body.data).toHaveLength(5);
});

test('of 20 recharges at once as many are begun as a day has left', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  for (let n = 0; n < 17; n++) {
    await api.call('recharge', { id: SANDBOX, money: '100' }, { token });
    const [{ number }] = (await api.call('rechargeList', { limit: 1 }, { token })).body.data;
    expect((await api.call('rechargeCancel', { number }, { token })).body.code).toBe(200);
  }
  const { done, refused } = await atOnce(20, () => api.call('recharge', { id: SANDBOX, money: '100' }, { token }));
  expect([done.length, refused.length]).toEqual([3, 17]);
  for (const msg of refused) expect(msg).toContain('24');
});

test('of 12 withdrawals at once 5 are held', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia', 1_000_000);
  await api.call('setBank', card, { token });
  const { done, refused } = await atOnce(12, () => api.call('withdraw', { money: '300' }, { token }));
  expect([done.length, refused.length]).toEqual([5, 7]);
  const info = (await api.call('moneyInfo', {}, { token })).body.data;
  expect(info).toMatchObject({ recharge_money: 8500, withdraw_held: 1500 });
  await booksAreRight(api);
});

test('a recharge that is cancelled while its payment is notified is credited or cancelled, never both', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  let credited = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await api.call('recharge', { id: SANDBOX, money: '100' }, { token });
    const [{ number }] = (await api.call('rechargeList', { limit: 1 }, { token })).body.data;
    const told = { eventId: `${number}:paid`, number, paid: true, money: 10_000, currency: 'CNY' };
    const ways = [
      () => api.call('rechargeCancel', { number }, { token }),
      () => api.services.rechargeReports.take('sandbox', told),
    ];
    await Promise.all((round % 2 === 0 ? ways : ways.reverse()).map((way) => way()));
    const [{ status }] = (await api.call('rechargeList', { limit: 1 }, { token })).body.data;
    expect(['credited', 'cancelled']).toContain(status);
    credited += status === 'credited' ? 1 : 0;
  }
  const info = (await api.call('moneyInfo', {}, { token })).body.data;
  expect(info).toMatchObject({ recharge_money: credited * 100, recharge_total: credited * 100 });
  await booksAreRight(api);
});
