import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { createCards } from '../../server/services/shoppers/cards.ts';
import { createFundPasswords, type FundPasswords } from '../../server/services/shoppers/fund-password.ts';
import { Guesses } from '../../server/services/shoppers/guesses.ts';
import { createPasswords } from '../../server/services/shoppers/passwords.ts';
import { createWithdrawals } from '../../server/services/wallet/withdrawals.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { operatorOf } from '../support/operator.ts';
import { outright } from '../support/outright.ts';
import { openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const other = { ...card, bank_account: '6222029999990000' };
const HOUR = 60 * 60 * 1000;
const staff = { actor: 'alice', note: 'because' };

/** A shopper with a card, 1000 yuan and, where it is given, a fund password. */
async function saver(api: Api, safe_pwd?: string) {
  const token = await api.signUp('saver', 100_000);
  const set = async (fields: Record<string, string>) => (await api.call('setBank', fields, { token })).body;
  expect((await set(card)).code).toBe(200);
  if (safe_pwd) await api.call('setSafePwd', { password: 'correct horse', safe_pwd }, { token });
  const withdraw = async (fields = {}) =>
    (await api.call('withdraw', { money: '200', ...fields }, { token })).body.data;
  return { token, set, withdraw };
}

test('with a fund password set, a card is saved only with it', async () => {
  const api = await openTestApi();
  const { token, set } = await saver(api, '246802');
  expect(await set(other)).toMatchObject({ code: 400, msg: '请输入资金密码' });
  expect(await set({ ...other, safe_pwd: '135791' })).toMatchObject({ code: 400, msg: '资金密码不正确' });
  expect((await api.call('userBank', {}, { token })).body.data).toMatchObject(card);
  // The answer does not hold it.
  expect(await set({ ...other, safe_pwd: '246802' })).toMatchObject({ code: 200, data: other });
  expect((await api.call('userBank', {}, { token })).body.data).toEqual({ ...other, change_wait: 86_400 });
});

test('a card is changed ten times a day, however many changes come at once', async () => {
  const api = await openTestApi();
  const { token, set } = await saver(api);
  const changed = await Promise.all(
    Array.from({ length: 15 }, (_, n) => set({ ...card, bank_account: `62220200000000${10 + n}` })),
  );
  expect(changed.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(changed.find(({ code }) => code === 400)?.msg).toBe('24 小时内最多修改 10 次，请稍后再试');
  const { data: stored } = (await api.call('userBank', {}, { token })).body;
  const { bank_truename, bank_account, bank_name } = stored;
  expect(await set({ bank_truename, bank_account, bank_name })).toMatchObject({ code: 200 });
  api.clock.advance(24 * HOUR);
  expect(await set(card)).toMatchObject({ code: 200 });
});

test('a change that began before a fund password was set does not succeed after it', async () => {
  const api = await openTestApi();
  const { token } = await saver(api);
  const { store, clock } = api;
  const { settings, ledger, events } = api.services;
  const guesses = new Guesses({ store, clock, scale: 0, jwtSecret: api.jwtSecret });
  const real = createFundPasswords({ store, passwords: await createPasswords(), guesses, events });
  const change = { password: 'correct horse', old_safe_pwd: '246802', safe_pwd: '246802' };
  const owner = () => api.call('setSafePwd', change, { token });
  const fundPasswords: FundPasswords = {
    check: async (sent) => {
      const hold = await real.check(sent);
      await owner();
      return hold;
    },
  };
  const thief = { shopperId: 1, sessionId: 'thief' };
  const cards = createCards({ store, clock, settings, fundPasswords, events });
  const newCard = { bankTruename: 'T', bankAccount: '6222029999990000', bankName: 'B' };
  await expect(cards.save({ ...thief, fundPassword: undefined, card: newCard })).rejects.toThrow('fundPasswordWrong');
  // Of a password that is changed as well.
  const withdrawals = createWithdrawals({ store, ledger, fundPasswords, settings, events });
  const input = { ...thief, money: 20_000, fundPassword: '246802', idempotencyKey: undefined };
  await expect(withdrawals.request(input)).rejects.toThrow('fundPasswordWrong');
  expect((await api.call('userBank', {}, { token })).body.data).toMatchObject(card);
});

test('a withdrawal to a changed card is paid a day later, and this is shown everywhere', async () => {
  const api = await openTestApi();
  const { token, set, withdraw } = await saver(api);
  const before = await withdraw();
  expect(before.payable_at).toBeNull();
  api.clock.advance(HOUR);
  const from = new Date(api.clock() + 24 * HOUR).toISOString();
  await set(other);
  expect((await api.call('userInfo', {}, { token })).body.data.bank_payable_at).toBe(from);
  api.clock.advance(HOUR);
  // The same card again is no change, and begins no other day.
  await set(other);
  const after = await withdraw();
  expect(after.payable_at).toBe(from);
  const listed = (await api.call('withdrawList', {}, { token })).body.data;
  expect(listed.map((row: { payable_at: string }) => row.payable_at)).toEqual([from, null]);

  const { payWithdrawal: pay } = outright(api);
  // Asked for before the change: it goes to the card of then.
  await pay({ id: before.id, ...staff });
  await expect(pay({ id: after.id, ...staff })).rejects.toThrow('withdrawalWaits');
  api.clock.advance(23 * HOUR - 1);
  await expect(pay({ id: after.id, ...staff })).rejects.toThrow('withdrawalWaits');
  api.clock.advance(1);
  await pay({ id: after.id, ...staff });
  await expect(pay({ id: after.id, ...staff })).rejects.toThrow('withdrawalUnknown');
  expect((await api.call('userInfo', {}, { token })).body.data.bank_payable_at).toBeNull();
  expect((await withdraw()).payable_at).toBeNull();
  await booksAreRight(api);
});

test('changing the card and changing it back waits from the last change', async () => {
  const api = await openTestApi();
  const { set, withdraw } = await saver(api);
  await set(other);
  api.clock.advance(HOUR);
  await set(card);
  expect((await withdraw()).payable_at).toBe(new Date(api.clock() + 24 * HOUR).toISOString());
});

test.each(['bank_truename', 'bank_name'])('another %s of the same number is another card', async (field) => {
  const api = await openTestApi();
  const { set, withdraw } = await saver(api);
  await set({ ...card, [field]: '别的' });
  expect((await withdraw()).payable_at).not.toBeNull();
});

test('a card is one in small letters and in capitals: it waits for nothing, and who else has it is found', async () => {
  const api = await openTestApi();
  const iban = { ...card, bank_account: 'DE89 3704 0044 0532 0130 00' };
  const { token, set, withdraw } = await saver(api);
  await set(iban);
  expect((await withdraw()).payable_at).not.toBeNull();
  const { db } = api.store.reader;
  const [before] = await db.select().from(tables.bankCards);
  api.clock.advance(25 * HOUR);
  await set({ ...iban, bank_account: 'de89370400440532013000' });
  expect((await api.call('userBank', {}, { token })).body.data.bank_account).toBe('DE89370400440532013000');
  expect((await withdraw()).payable_at).toBeNull();
  const thief = await api.signUp('thief', 100_000);
  await api.call('setBank', { ...iban, bank_account: 'de89370400440532013000' }, { token: thief });
  const cards = await db.select().from(tables.bankCards);
  expect(cards.map(({ bankAccount }) => bankAccount)).toEqual(Array(2).fill('DE89370400440532013000'));
  expect(cards[0]).toEqual(before);
});

test('staff see from when it may be paid, pay it earlier only with --early, and set the length of the wait', async () => {
  const api = await openTestApi();
  const { set, withdraw } = await saver(api);
  const run = operatorOf(api, api.dataDir);
  expect(await run('settings', 'set', 'card_change_hours', '2')).toMatchObject({ exitCode: 0 });
  expect(await run('settings', 'set', 'card_change_hours', '1.5')).toMatchObject({ exitCode: 1 });
  await set(other);
  const { id } = await withdraw();
  const from = api.clock() + 2 * HOUR;
  expect(JSON.parse((await run('call', 'withdrawals', '--json')).out).data.rows).toMatchObject([
    { id, payable_at: from },
  ]);
  expect(await run('withdrawal', 'pay', String(id))).toMatchObject({ exitCode: 1, out: '' });
  expect(await run('withdrawal', 'pay', String(id), '--anyway')).toMatchObject({ exitCode: 1, out: '' });
  expect(await run('withdrawal', 'pay', String(id), '--early')).toMatchObject({ exitCode: 0, out: 'done\n' });
  const [entry] = await api.store.reader.db.select().from(tables.auditLog).orderBy(desc(tables.auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: 'withdrawal pay', detail: { early: true, anyway: false } });
  await run('settings', 'set', 'card_change_hours', '0');
  await set(card);
  expect((await withdraw()).payable_at).toBeNull();
});

test('the command refuses a withdrawal that a file for the bank has only with --anyway', async () => {
  const api = await openTestApi();
  const { withdraw } = await saver(api);
  const run = operatorOf(api, api.dataDir);
  const { id } = await withdraw();
  const by = { actor: 'staff:1', sessionId: 'test', evidence: null };
  const listed = async () => JSON.parse((await run('call', 'withdrawals', '--json')).out).data.rows;
  expect(await listed()).toMatchObject([{ id, filed_at: null, asked_at: null }]);
  await api.services.bankFiles.make({ ids: [id], format: 'csv', again: false, ...by });
  const since = api.clock();
  expect(await listed()).toMatchObject([{ id, filed_at: since, asked_at: null }]);
  const refuse = (...anyway: string[]) => run('withdrawal', 'refuse', String(id), ...anyway, '--note', 'no');
  expect(await refuse()).toMatchObject({ exitCode: 1, err: expect.stringContaining('(withdrawalInFile)') });
  expect(await refuse('--anyway')).toMatchObject({ exitCode: 0, out: 'done\n' });
  await booksAreRight(api);
});
