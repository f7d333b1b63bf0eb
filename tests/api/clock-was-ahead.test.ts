import { eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test, vi } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { lastCode, openMailServer } from '../support/mail-server.ts';
import { openTestApi } from '../support/test-api.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const PASSWORD = 'correct horse';
const staff = { actor: 'alice', note: 'test' };

type Api = Awaited<ReturnType<typeof openTestApi>>;

let mails: Awaited<ReturnType<typeof openMailServer>>;

beforeAll(async () => {
  mails = await openMailServer();
});

interface Visitor {
  api: Api;
  token: string;
  /** The code of a call's answer. */
  code: (...call: Parameters<Api['call']>) => Promise<number>;
}

interface Case {
  /** While the clock is a year ahead. */
  ahead: (visitor: Visitor) => Promise<unknown>;
  /** An hour after it was put right. */
  after: (visitor: Visitor) => Promise<void>;
}

const EMAIL = 'mia@shopper.example';
const askCode = ({ code, token }: Visitor) => code('setEmail', { email: EMAIL, password: PASSWORD }, { token });

const logIn = ({ code }: Visitor, password: string) => code('login', { username: 'mia', password });

const message = ({ code, token }: Visitor) => code('supportSend', { message: 'x' }, { token });

const takeOut = ({ api, token }: Visitor) =>
  request(api.server)
    .post('/user/person/export')
    .redirects(0)
    .set('Origin', api.origin.public)
    .set('Cookie', `session=${token}`);

/** How often each row of wrong log-ins was counted. */
async function wrongLogIns({ api }: Visitor): Promise<number[]> {
  const { kind, times } = tables.accountEvents;
  const rows = await api.store.reader.db.select({ times }).from(tables.accountEvents).where(eq(kind, 'logInFailed'));
  return rows.map((row) => row.times);
}

/** Staff ask for the address of the first order, which lacks one. */
async function askAddress({ services, store }: Api): Promise<void> {
  const { id, orderno } = tables.orders;
  const [order] = await store.reader.db.select({ orderno }).from(tables.orders).orderBy(id).limit(1);
  await services.addressRequests.send({ orderno: order?.orderno ?? '', actor: 'staff:1', sessionId: 'test' });
}

const card = { bank_truename: '陈思远', bank_name: '工商银行' };

const cases: Record<string, Case> = {
  'wrong passwords do not close the account for a year': {
    ahead: async (visitor) => {
      const codes = [];
      for (let n = 0; n < 12; n++) codes.push(await logIn(visitor, 'not this one'));
      expect(codes.at(-1)).toBe(429);
    },
    after: async (visitor) => expect(await logIn(visitor, PASSWORD)).toBe(200),
  },
  'a code by e-mail is not good for a year, and another one can be asked for': {
    ahead: async (visitor) => expect(await askCode(visitor)).toBe(200),
    after: async (visitor) => {
      const { code, token } = visitor;
      expect(await code('confirmEmail', { code: lastCode(mails) }, { token })).toBe(400);
      expect(await askCode(visitor)).toBe(200);
      expect(await code('confirmEmail', { code: lastCode(mails) }, { token })).toBe(200);
    },
  },
  'messages to support are not counted for a year': {
    ahead: async (visitor) => {
      const codes = await Promise.all(Array.from({ length: 31 }, () => message(visitor)));
      expect(codes).toContain(400);
    },
    after: async (visitor) => expect(await message(visitor)).toBe(200),
  },
  'files of one’s own data are not counted for a year': {
    ahead: async (visitor) => {
      const statuses = [];
      for (let n = 0; n < 8; n++) statuses.push((await takeOut(visitor)).status);
      expect(statuses.at(-1)).toBe(303);
    },
    after: async (visitor) => expect((await takeOut(visitor)).status).toBe(200),
  },
  'a withdrawal to a card that was changed waits no longer than after any change': {
    ahead: async ({ api, token, code }) => {
      await api.services.credit({ username: 'mia', amount: 100_000, ...staff });
      for (const bank_account of ['6222021234567890', '6222029999990000']) {
        expect(await code('setBank', { ...card, bank_account }, { token })).toBe(200);
      }
    },
    after: async ({ api, token }) => {
      const { data } = (await api.call('withdraw', { money: '200' }, { token })).body;
      expect(Date.parse(data.payable_at) - api.clock()).toBeLessThanOrEqual(24 * HOUR);
    },
  },
  'wrong passwords are not counted into a row of then': {
    ahead: async (visitor) => {
      await logIn(visitor, 'not this one');
      await vi.waitFor(async () => expect(await wrongLogIns(visitor)).toEqual([1]));
    },
    after: async (visitor) => {
      await logIn(visitor, 'not this one');
      await vi.waitFor(async () => expect(await wrongLogIns(visitor)).toHaveLength(2));
      expect(await wrongLogIns(visitor)).toEqual([1, 1]);
    },
  },
  'a shopper can be asked for an address again': {
    ahead: async ({ api }) => {
      const itemId = await api.addItem({ price: 10_000, stock: 2 });
      const unrepeated = { price: undefined, idempotencyKey: undefined };
      const [shopperId, other] = [await api.addShopper('buyer', 10_000), await api.addShopper('joiner', 10_000)];
      const { orderno } = await api.services.orders.buy({ itemId, shopperId, ...unrepeated });
      await api.services.orders.join({ orderno, shopperId: other, ...unrepeated });
      await askAddress(api);
      await expect(askAddress(api)).rejects.toThrow('addressRequested');
    },
    after: async ({ api }) => {
      await askAddress(api);
      await expect(askAddress(api)).rejects.toThrow('addressRequested');
    },
  },
};

test.each(Object.entries(cases))('after the clock was a year ahead: %s', async (_, { ahead, after }) => {
  const api = await openTestApi({ mail: mails.mail, guessScale: 1 });
  const code: Visitor['code'] = async (...call) => (await api.call(...call)).body.code;
  const token = await api.signUp('mia');
  const login = async () => (await api.call('login', { username: 'mia', password: PASSWORD })).body.data.token;
  api.clock.advance(YEAR);
  await ahead({ api, token: await login(), code });
  api.clock.advance(HOUR - YEAR);
  await after({ api, token, code });
});
