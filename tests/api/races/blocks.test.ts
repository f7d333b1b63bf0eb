import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { onShopper } from '../../support/on-shopper.ts';
import { outright } from '../../support/outright.ts';
import { openTestApi } from '../../support/test-api.ts';

const ROUNDS = 6;
const staff = { actor: 'alice', note: 'stolen card' };
const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };

/** Both, in this order or the other. */
const inTurn = <One>(round: number, work: (() => Promise<One>)[]) =>
  Promise.all((round % 2 === 0 ? work : work.toReversed()).map((one) => one()));

test('blocking and joining at once: the group is complete, or all money is returned', async () => {
  const api = await openTestApi();
  const itemId = await api.addItem({ price: 10_000, stock: 1000 });
  const mia = await api.signUp('mia', 1_000_000);
  let spent = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const username = `thief${round}`;
    const thief = await api.signUp(username, 50_000);
    const { orderno } = (await api.call('buyItem', { id: itemId }, { token: thief })).body.data;
    let joined = false;
    const join = async () => {
      joined = (await api.call('orderPt', { orderno }, { token: mia })).body.code === 200;
    };
    await inTurn(round, [async () => void (await onShopper(api).block({ username, ...staff })), join]);
    if (joined) spent += 100;
    const [group] = await api.store.reader.db
      .select()
      .from(tables.groups)
      .orderBy(tables.groups.id)
      .limit(1)
      .offset(round);
    expect(group?.status).toBe(joined ? 'complete' : 'expired');
    const { balance } = await onShopper(api).show(username);
    expect(balance).toBe(joined ? 40_000 : 50_000);
  }
  expect((await api.call('userInfo', {}, { token: mia })).body.data.recharge_money).toBe(10_000 - spent);
  await booksAreRight(api);
});

test('blocking and buying at once: no group of the blocked shopper stays open', async () => {
  const api = await openTestApi();
  const itemId = await api.addItem({ price: 10_000, stock: 1000 });
  const bought = [];
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const username = `thief${round}`;
    const thief = await api.signUp(username, 50_000);
    const buy = async () => {
      bought.push((await api.call('buyItem', { id: itemId }, { token: thief })).body.code === 200);
    };
    await inTurn(round, [buy, async () => void (await onShopper(api).block({ username, ...staff }))]);
    expect(await onShopper(api).show(username)).toMatchObject({ balance: 50_000 });
  }
  const open = await api.store.reader.db.select().from(tables.groups).where(eq(tables.groups.status, 'open'));
  expect(open).toEqual([]);
  await booksAreRight(api);
});

test('blocking and paying a withdrawal at once: paid before it, or not at all', async () => {
  const api = await openTestApi();
  const shopperStaff = onShopper(api);
  for (let round = 0; round < ROUNDS; round++) {
    const username = `thief${round}`;
    const token = await api.signUp(username, 50_000);
    await api.call('setBank', card, { token });
    const { id } = (await api.call('withdraw', { money: '200' }, { token })).body.data;
    const pay = () =>
      outright(api)
        .payWithdrawal({ id, ...staff })
        .then(
          () => 'paid',
          (error: Error) => error.message,
        );
    const said = await inTurn(round, [() => shopperStaff.block({ username, ...staff }).then(() => 'blocked'), pay]);
    expect(await pay()).toBe(said.includes('paid') ? 'withdrawalUnknown' : 'withdrawalHeld');
    const [row] = await api.store.reader.db.select().from(tables.withdrawals).where(eq(tables.withdrawals.id, id));
    expect(row?.status).toBe(said.includes('paid') ? 'paid' : 'pending');
  }
  await booksAreRight(api);
});

test('blocking, closing a code and registering with it at once: nobody can register afterwards', async () => {
  const api = await openTestApi();
  const { invitationStaff } = api.services;
  const shopperStaff = onShopper(api);
  for (let round = 0; round < ROUNDS; round++) {
    const username = `thief${round}`;
    const token = await api.signUp(username);
    const { invitation_code } = (await api.call('invitation', {}, { token })).body.data;
    const register = async (name: string) =>
      (await api.call('register', { username: name, password: 'correct horse', invitation_code })).body;
    const end = async () =>
      round % 3 === 0
        ? invitationStaff.close({ code: invitation_code, ...staff })
        : shopperStaff.block({ username, ...staff });
    await inTurn<unknown>(round, [() => register(`a${round}-one`), end, () => register(`a${round}-two`)]);
    expect(await register(`a${round}-late`)).toMatchObject({ code: 400, msg: '邀请码不存在' });
  }
});
