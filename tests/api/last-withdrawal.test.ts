import { beforeEach, expect, test } from 'vitest';
import { atOnce } from '../support/at-once.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { outright } from '../support/outright.ts';
import { openTestApi } from '../support/test-api.ts';
import { CARD } from '../support/withdrawing.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const DAY = 24 * 3_600_000;
const PASSWORD = 'correct horse';
const staff = { actor: 'alice', note: 'sent' };

let api: Api;
/** With 50.00 in the wallet, less than the first withdrawal. */
let mia: string;

beforeEach(async () => {
  api = await openTestApi();
  mia = await api.signUp('miaa', 5_000);
  await api.call('setBank', CARD, { token: mia });
});

const withdraw = async (fields: Record<string, unknown>, key?: string) =>
  (await api.call('withdraw', { type: 'bank', address: '', ...fields }, { token: mia, ...(key && { key }) })).body;

const last = (money: string, key?: string) => withdraw({ money, closing: 1 }, key);

const wallet = async () => (await api.call('moneyInfo', {}, { token: mia })).body.data;

test('who ends the account takes all that is left to the card, and deletes it once that is paid', async () => {
  expect(await withdraw({ money: '50' })).toMatchObject({ code: 400, reason: 'firstWithdrawalTooSmall' });
  expect(await last('49.99')).toMatchObject({ code: 400, reason: 'lastWithdrawalNotAll' });
  const asked = await last('50');
  expect(asked).toMatchObject({ code: 200, data: { money: 50, status: 'pending' } });
  const leave = async () => (await api.call('deleteAccount', { password: PASSWORD }, { token: mia })).body;
  expect(await leave()).toMatchObject({ code: 400, reason: 'deletionWithdrawal' });
  await outright(api).payWithdrawal({ id: asked.data.id, ...staff });
  expect(await leave()).toMatchObject({ code: 200 });
  await booksAreRight(api);
});

test('of a balance that has changed meanwhile the refusal says how much is there now', async () => {
  await api.services.credit({ username: 'miaa', amount: 250, note: 'test', actor: 'test' });
  const refused = { code: 400, reason: 'lastWithdrawalNotAll', msg: expect.stringContaining('52.50') };
  expect(await last('50')).toMatchObject(refused);
  expect(await last('60')).toMatchObject(refused);
  expect(await last('52.5')).toMatchObject({ code: 200 });
  await booksAreRight(api);
});

test('nothing else may be open, by which the account could not end', async () => {
  const id = await api.addItem({ price: 1_000 });
  await api.call('buyItem', { id }, { token: mia });
  expect(await last('40')).toMatchObject({ code: 400, reason: 'deletionOrder' });
  expect((await wallet()).recharge_money).toBe(40);
  await booksAreRight(api);
});

test('who stays withdraws as others do: the next least is that of a first one, and this is done once in thirty days', async () => {
  const { data } = await last('50');
  await outright(api).payWithdrawal({ id: data.id, ...staff });
  await api.services.credit({ username: 'miaa', amount: 1_500, note: 'test', actor: 'test' });
  expect(await wallet()).toMatchObject({ withdraw_min: 200, has_withdrawn: false });
  expect(await last('15')).toMatchObject({
    code: 400,
    reason: 'lastWithdrawalTaken',
    msg: expect.stringContaining('30'),
  });
  // What is not the whole balance either would be refused for the same.
  expect(await last('14')).toMatchObject({ code: 400, reason: 'lastWithdrawalTaken' });
  api.clock.advance(31 * DAY);
  mia = (await api.call('login', { username: 'miaa', password: PASSWORD })).body.data.token;
  expect(await last('15')).toMatchObject({ code: 200 });
  await booksAreRight(api);
});

test('one that staff refuse is back in the wallet, and can be asked for again', async () => {
  const { data } = await last('50');
  await api.services.withdrawals.refuse({ id: data.id, ...staff });
  expect((await wallet()).recharge_money).toBe(50);
  expect(await last('50')).toMatchObject({ code: 200 });
  await booksAreRight(api);
});

test('asked for many times at once, under one key or several, it is held once', async () => {
  const { done } = await atOnce(6, (n) =>
    api.call('withdraw', { money: '50', closing: 1 }, { token: mia, key: n < 3 ? 'one' : `other-${n}` }),
  );
  expect(new Set(done.map((one) => (one as { id: number }).id)).size).toBe(1);
  expect(await wallet()).toMatchObject({ recharge_money: 0, withdraw_held: 50 });
  await booksAreRight(api);
});
