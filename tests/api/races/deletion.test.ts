import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { openTestApi } from '../../support/test-api.ts';

const PASSWORD = 'correct horse';
const ROUNDS = 6;
const PRICE = 10_000;
const staff = { actor: 'alice', note: 'test' };

type Api = Awaited<ReturnType<typeof openTestApi>>;

interface Leaver {
  api: Api;
  username: string;
  token: string;
  itemId: number;
}

const body = async (answer: Promise<{ body: { code: number } }>) => (await answer).body.code === 200;

/** What a shopper, or staff, do while the account ends; whether it was done. */
const others: Record<string, { money: number; act: (on: Leaver) => Promise<boolean> }> = {
  'a purchase': { money: PRICE, act: ({ api, token, itemId }) => body(api.call('buyItem', { id: itemId }, { token })) },
  'a withdrawal': { money: 20_000, act: ({ api, token }) => body(api.call('withdraw', { money: '200' }, { token })) },
  'a recharge': { money: 0, act: ({ api, token }) => body(api.call('recharge', { id: 1, money: '100' }, { token })) },
  'a credit of staff': {
    money: 0,
    act: ({ api, username }) =>
      api.services.credit({ username, amount: 100, ...staff }).then(
        () => true,
        () => false,
      ),
  },
  'a log-in': {
    money: 0,
    act: ({ api, username }) => body(api.call('login', { username, password: PASSWORD })),
  },
  'an address': {
    money: 0,
    act: ({ api, token }) =>
      body(api.call('saveAddress', { truename: '陈思远', phone: '13800136021', address: '漕溪北路 88 号' }, { token })),
  },
};

/** What is left of a shopper whose account has ended. */
async function leftOf({ store }: Api, id: number) {
  const { accounts, addresses, orders, recharges, sessions, withdrawals } = tables;
  const { db } = store.reader;
  const own = (rows: { shopperId: number | null }[]) => rows.filter(({ shopperId }) => shopperId === id).length;
  const [wallet] = (await db.select().from(accounts)).filter(({ shopperId }) => shopperId === id);
  return {
    balance: wallet?.balance,
    ...{ addresses: own(await db.select().from(addresses)), sessions: own(await db.select().from(sessions)) },
    ...{ orders: own(await db.select().from(orders)), withdrawals: own(await db.select().from(withdrawals)) },
    recharges: own(await db.select().from(recharges)),
  };
}

const NOTHING = { balance: 0, addresses: 0, sessions: 0, orders: 0, withdrawals: 0, recharges: 0 };

test.each(Object.entries(others))('an account that ends beside %s leaves nothing open', async (_, { money, act }) => {
  const api = await openTestApi();
  const itemId = await api.addItem({ price: PRICE, tax: 0, stock: 50 });
  for (let round = 0; round < ROUNDS; round++) {
    const username = `leaver-${round}`;
    const token = await api.signUp(username, money);
    const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
    if (money > PRICE) await api.call('setBank', card, { token });
    const id = (await api.store.reader.db.select().from(tables.shoppers)).find((row) => row.username === username)?.id;
    const leave = () => body(api.call('deleteAccount', { password: PASSWORD }, { token }));
    const acts = [() => act({ api, username, token, itemId }), leave];
    const [one, other] = await Promise.all((round % 2 === 0 ? acts : acts.reverse()).map((begin) => begin()));
    const ended = round % 2 === 0 ? other : one;
    if (ended) expect(await leftOf(api, id ?? 0)).toEqual(NOTHING);
    else expect(await body(api.call('userInfo', {}, { token }))).toBe(true);
    // With money there is always something that keeps it open.
    if (money > 0) expect(ended).toBe(false);
  }
  await booksAreRight(api);
});
