import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { selectUnfinished } from '../../../db/queries/account-deletion.ts';
import { engine, tables } from '../../../db/schema/index.ts';
import { StaffRefused } from '../../../server/services/staff-refused.ts';
import { defaultGrants, type RoleKey } from '../../../shared/console/roles.ts';
import { fullOrder, sendParcel } from '../../support/full-orders.ts';
import { inTurn, whole } from '../../support/in-turn.ts';
import { codesTo, openMailServer } from '../../support/mail-server.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { BROWSER } from '../../support/push.ts';
import { openTestApi } from '../../support/test-api.ts';

const PASSWORD = 'correct horse';
const ROUNDS = whole ? 10 : 5;
/** By how much the other begins later in each round, in ms: one of them meets the moment. */
const LATER = whole ? 2 : 4;
const PRICE = 10_000;
const WITHDRAWN = 20_000;
const CARD = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const staff = { actor: 'alice', note: 'test' };

type Api = Awaited<ReturnType<typeof openTestApi>>;

let mails: Awaited<ReturnType<typeof openMailServer>>;

beforeAll(async () => {
  mails = await openMailServer();
});

interface Leaver {
  api: Api;
  username: string;
  token: string;
  itemId: number;
  /** Of an order that was received, if `bought`. */
  orderno: string;
  id: number;
}

interface Other {
  /** What the shopper has at the beginning, in fen. */
  money?: number;
  /** The shopper has received an order. */
  bought?: boolean;
  /** All money of the shopper waits in a withdrawal. */
  withdrawn?: boolean;
  /** What the shopper gives up with the account, in yuan. */
  givenUp?: string;
  /** A credit waits for a second person. */
  asked?: boolean;
  /** The shopper's e-mail address has its code, or is confirmed. */
  email?: 'asked' | 'confirmed';
  act: (on: Leaver) => Promise<boolean>;
}

const body = async (answer: Promise<{ body: { code: number } }>) => (await answer).body.code === 200;

const emailOf = (username: string) => `${username}@shopper.example`;

const askCode = ({ api, username, token }: Pick<Leaver, 'api' | 'username' | 'token'>) =>
  body(api.call('setEmail', { email: emailOf(username), password: PASSWORD }, { token }));

const confirm = ({ api, username, token }: Pick<Leaver, 'api' | 'username' | 'token'>) => {
  const code = codesTo(emailOf(username), mails).at(-1) ?? '';
  return body(api.call('confirmEmail', { code }, { token }));
};

/** What a shopper, or staff, do while the account ends; whether it was done. */
const others: Record<string, Other> = {
  'a purchase': { money: PRICE, act: ({ api, token, itemId }) => body(api.call('buyItem', { id: itemId }, { token })) },
  'a purchase with what is given up': {
    money: PRICE,
    givenUp: '100',
    act: ({ api, token, itemId }) => body(api.call('buyItem', { id: itemId }, { token })),
  },
  'a credit to what is given up': {
    money: 500,
    givenUp: '5',
    act: ({ api, username }) =>
      api.services.credit({ username, amount: 100, ...staff }).then(
        () => true,
        () => false,
      ),
  },
  'a withdrawal': { money: 20_000, act: ({ api, token }) => body(api.call('withdraw', { money: '200' }, { token })) },
  'a withdrawal that staff refuse': {
    withdrawn: true,
    act: async ({ api, token }) => {
      const [{ id }] = (await api.call('withdrawList', {}, { token })).body.data;
      return api.services.withdrawals.refuse({ id, ...staff }).then(() => true);
    },
  },
  'a recharge': { act: ({ api, token }) => body(api.call('recharge', { id: 1, money: '100' }, { token })) },
  'a credit of staff': {
    act: ({ api, username }) =>
      api.services.credit({ username, amount: 100, ...staff }).then(
        () => true,
        () => false,
      ),
  },
  'a credit that a second person is asked for': {
    act: (leaver) =>
      askCredit(leaver).then(
        () => true,
        (error) => refusedAs(error, 'shopperDeleted'),
      ),
  },
  'the second yes to a credit': { asked: true, act: (leaver) => agree(leaver).then(() => true) },
  'a log-in': {
    act: ({ api, username }) => body(api.call('login', { username, password: PASSWORD })),
  },
  'a nickname': { act: ({ api, token }) => body(api.call('setNickname', { nickname: '稻田' }, { token })) },
  'a profile': { act: ({ api, token }) => body(api.call('savePerson', { region: '杭州' }, { token })) },
  'a card': {
    act: ({ api, token }) => body(api.call('setBank', CARD, { token })),
  },
  'a topic switched off': {
    act: ({ api, token }) => body(api.call('setNotificationTopic', { topic: 'support', on: 0 }, { token })),
  },
  'a wrong password': {
    act: ({ api, token }) => body(api.call('deleteAccount', { password: 'battery staple' }, { token })),
  },
  'a message to support': { act: ({ api, token }) => body(api.call('supportSend', { message: '在吗' }, { token })) },
  'a return': {
    bought: true,
    act: ({ api, token, orderno }) => body(api.call('goodsReturn', { orderno, reason: 'damaged' }, { token })),
  },
  'a return that staff open': {
    bought: true,
    act: ({ api, id: shopperId, orderno }) =>
      api.services.returnOpening
        .open({ orderno, shopperId, reason: 'other', seen: { kind: 'return', gives: PRICE }, ...staff })
        .then(
          () => true,
          (error) => refusedAs(error, 'shopperDeleted'),
        ),
  },
  'a tax refund': {
    bought: true,
    act: async ({ api, token }) => {
      const [order] = (await api.call('order', { status: 2 }, { token })).body.data ?? [];
      return order !== undefined && body(api.call('orderReturn', { id: order.id }, { token }));
    },
  },
  'an e-mail address': { act: askCode },
  'the code of an e-mail address': { email: 'asked', act: confirm },
  'a forgotten password': {
    email: 'confirmed',
    act: ({ api, username }) => body(api.call('forgotPassword', { username, email: emailOf(username) })),
  },
  'a browser that is to be told': {
    act: async ({ api, username, token }) => {
      const browser = { ...BROWSER, endpoint: `${BROWSER.endpoint}-${username}` };
      const answer = await api.call('pushSubscribe', browser, { token });
      // Its session, which is gone, is no fault of the server.
      expect(answer.status).toBeLessThan(500);
      return answer.body.code === 200;
    },
  },
  'an address': {
    act: ({ api, token }) => body(api.call('saveAddress', HOME, { token })),
  },
};

const show = async () => ({ factor: 'test' });

/** False for that refusal. */
function refusedAs(error: unknown, reason: string): false {
  if (error instanceof StaffRefused && error.reason === reason) return false;
  throw error;
}

async function personOf({ store }: Api, role: RoleKey, name: string) {
  const values = { name, nameKey: name, role, userHandle: name, createdAt: 1 };
  const { staff } = tables;
  const [row] = await store.transaction((tx) => tx.db.insert(staff).values(values).returning({ id: staff.id }));
  return { staffId: row?.id ?? 0, sessionId: name, grants: defaultGrants[role] };
}

async function askCredit({ api, username, id: shopperId }: Leaver): Promise<void> {
  const finance = await personOf(api, 'finance', `finance of ${username}`);
  const input = { kind: 'wallet.credit' as const, parameters: { shopperId, amount: 100 }, note: 'test' };
  await api.services.approvals.perform(finance, input, show);
}

async function agree({ api, username, id: shopperId }: Leaver): Promise<void> {
  const approver = await personOf(api, 'approver', `approver of ${username}`);
  const own = and(eq(tables.approvals.shopperId, shopperId), eq(tables.approvals.state, 'waiting'));
  const [{ id = 0, hash = '' } = {}] = await api.store.reader.db.select().from(tables.approvals).where(own);
  await api.services.approvals.approve(approver, { id, hash, note: 'yes' }, show);
}

/** What is left of a shopper whose account has ended, apart from the books. */
async function leftOf(api: Api, id: number) {
  const { reader } = api.store;
  const { accountEvents, accounts, addresses, bankCards, mutedTopics, profiles, sessions, shoppers } = tables;
  const { emailCodes, idempotencyKeys, notifications, pushSubscriptions, shopperEmails } = tables;
  const { supportMessages, supportThreads } = tables;
  const personal = {
    ...{ accountEvents, addresses, bankCards, emailCodes, idempotencyKeys, mutedTopics, notifications, profiles },
    ...{ pushSubscriptions, sessions, shopperEmails, supportMessages, supportThreads },
  };
  const left: string[] = [];
  for (const [name, table] of Object.entries(personal)) {
    const rows: { shopperId: number }[] = await reader.db.select().from(table);
    if (rows.some(({ shopperId }) => shopperId === id)) left.push(name);
  }
  const wallet = (await reader.db.select().from(accounts)).find(({ shopperId }) => shopperId === id);
  if (wallet?.balance !== 0) left.push('balance');
  const row = (await reader.db.select().from(shoppers)).find((one) => one.id === id);
  if (row?.nickname !== '—') left.push('nickname');
  const unfinished = await selectUnfinished(reader, { shopperId: id, assumedBefore: 0, now: api.clock() });
  return [...left, ...Object.entries(unfinished).flatMap(([name, holds]) => (holds ? [name] : []))];
}

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

const HOME = { truename: '陈思远', phone: '13800136021', address: '漕溪北路 88 号' };

/** A shopper as the case wants one. */
async function makeLeaver(api: Api, username: string, { money = 0, bought = false, ...other }: Other) {
  const itemId = await api.addItem({ price: PRICE, tax: 100 });
  const token = await api.signUp(username, bought ? PRICE : other.withdrawn ? WITHDRAWN : money);
  const [row] = await api.store.reader.db
    .select({ id: tables.shoppers.id })
    .from(tables.shoppers)
    .where(eq(tables.shoppers.username, username));
  const leaver = { api, username, token, itemId, orderno: '', id: row?.id ?? 0 };
  if (money > PRICE || other.withdrawn) await api.call('setBank', CARD, { token });
  if (other.withdrawn) await api.call('withdraw', { money: '200' }, { token });
  if (other.asked) await askCredit(leaver);
  if (other.email) await askCode(leaver);
  if (other.email === 'confirmed') await confirm(leaver);
  // Another code can be asked for.
  if (other.email) api.clock.advance(61_000);
  if (!bought) return leaver;
  await api.call('saveAddress', HOME, { token });
  const joiner = await api.signUp(`joins-${username}`, PRICE);
  const orderno = await fullOrder(api, { itemId, buyer: token, joiner });
  await sendParcel(api, orderno);
  await api.call('orderReceived', { orderno }, { token });
  return { ...leaver, orderno };
}

test.each(inTurn(Object.entries(others), engine === 'pg' ? 4 : 2))(
  'an account that ends beside %s leaves nothing open',
  async (_, other) => {
    const api = await openTestApi({ mail: mails.mail });
    for (let round = 0; round < ROUNDS; round++) {
      const leaver = await makeLeaver(api, `leaver-${round}`, other);
      const { token, id } = leaver;
      const given: Record<string, string> = other.givenUp === undefined ? {} : { money: other.givenUp };
      const leave = () => body(api.call('deleteAccount', { password: PASSWORD, ...given }, { token }));
      const act = async () => {
        await later(round * LATER);
        return other.act(leaver);
      };
      const [ended, acted] = await Promise.all([leave(), act()]);
      // A wrong password is written down after its answer, as a code for a forgotten one is.
      await later(20);
      if (ended) expect(await leftOf(api, id)).toEqual([]);
      else expect(await body(api.call('userInfo', {}, { token }))).toBe(true);
      // With money, and a request for it, there is always something that keeps it open.
      if (other.givenUp) expect(ended).toBe(!acted);
      else if (other.money || other.asked) expect(ended).toBe(false);
    }
    await booksAreRight(api);
  },
);

test('money that comes back between two looks keeps the account open', async () => {
  const api = await openTestApi();
  const { token, id } = await makeLeaver(api, 'leaver', { withdrawn: true, act: async () => true });
  const [{ id: withdrawal }] = (await api.call('withdrawList', {}, { token })).body.data;
  const { settings, withdrawals } = api.services;
  const { parcelTerms } = settings;
  let looked = () => {};
  const between = new Promise<void>((resolve) => {
    looked = resolve;
  });
  // It is read after the balance, and before what is under way.
  settings.parcelTerms = async (on) => {
    looked();
    await later(300);
    return parcelTerms(on);
  };
  const leaving = body(api.call('deleteAccount', { password: PASSWORD }, { token }));
  await between;
  const refusing = withdrawals.refuse({ id: withdrawal, ...staff });
  expect(await leaving).toBe(false);
  await refusing;
  const [wallet] = await api.store.reader.db.select().from(tables.accounts).where(eq(tables.accounts.shopperId, id));
  expect(wallet?.balance).toBe(WITHDRAWN);
});
