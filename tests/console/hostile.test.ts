import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cursorOf } from '../../server/services/cursors.ts';
import { type ConsoleCallName, consoleCalls, consoleMethodAndPath } from '../../shared/console/calls.ts';
import { consoleContract } from '../../shared/console/index.ts';
import { Authenticator } from '../support/authenticator.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { inTurn } from '../support/in-turn.ts';
import { invited } from '../support/staff.ts';

let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  await shop.addItem();
  await shop.addShopper('mia', 1000);
});

const names = Object.keys(consoleCalls) as ConsoleCallName[];
const writes = names.filter((name) => consoleMethodAndPath(name)[0] === 'POST' && consoleContract[name].file === null);

/** Texts that end a string, a statement, a path or a row of a table, or that a database does not take. */
const texts = [
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '%_\\',
  '../../../etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '1e400',
  '-1',
  '99999999999999999999',
  '9007199254740991',
  'bnVsbA',
  'W10',
  'x'.repeat(3000),
];

/** As JSON: `__proto__` is then a field like any other, which an object literal does not have. */
const values = [
  ...texts.map((text) => JSON.stringify(text)),
  ...['null', 'true', '0', '-1', '1.5', '1e400', '9007199254740991', '[]', '[null]', '[[[]]]', '{}', '["__proto__"]'],
  ...['{"__proto__":{"orders":["do"]}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"__proto__":"x"}'],
];

const fieldsOf = (name: ConsoleCallName): string[] => {
  const schema = z.toJSONSchema(consoleContract[name].input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(schema.properties ?? {});
};

/** What a call takes in most of its fields, so that the hostile one is looked at too. */
const usual: Record<string, unknown> = {
  id: 1,
  ids: [1],
  note: 'why',
  version: 0,
  number: '1',
  shopper: 1,
  money: 100,
};

async function send(name: ConsoleCallName, body: string) {
  const [, path] = consoleMethodAndPath(name);
  const sent = request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', 'console=owner');
  return sent.set('Content-Type', 'application/json').set('Idempotency-Key', 'hostile').send(body);
}

/** Each run has one of so many values of each field. */
const TURNS = 12;

const isFault = ({ status }: { status: number }) => status >= 500;

test.each(writes)('%s: no value of a field is a fault of the server', async (name) => {
  const fields = fieldsOf(name);
  const known = Object.fromEntries(Object.entries(usual).filter(([field]) => fields.includes(field)));
  const faults: string[] = [];
  for (const [at, field] of fields.entries()) {
    const { [field]: _, ...others } = known;
    const rest = Object.entries(others).map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`);
    for (const value of inTurn(values, TURNS, at)) {
      const body = `{${JSON.stringify(field)}:${value}${rest.join('')}}`;
      if (isFault(await send(name, body))) faults.push(body);
    }
  }
  expect(faults).toEqual([]);
});

test.each(writes)('%s: no body of another shape is a fault of the server', async (name) => {
  const faults: string[] = [];
  for (const body of [...inTurn(values, 3), '{"__proto__":null,"id":1}', '"x"', '{"id":1,"id":2}', '{"toString":1}']) {
    const answer = await send(name, body);
    if (isFault(answer)) faults.push(body);
  }
  expect(faults).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test.each(names.filter((name) => consoleMethodAndPath(name)[0] === 'GET'))(
  '%s: no value of its query is a fault of the server',
  async (name) => {
    const [, path] = consoleMethodAndPath(name);
    const faults: string[] = [];
    const fields = fieldsOf(name);
    const known = Object.entries(usual).filter(([field]) => fields.includes(field) && field !== 'ids');
    for (const [at, field] of [...fields, '__proto__', 'constructor'].entries()) {
      for (const text of inTurn(texts, TURNS, at)) {
        // A lone surrogate cannot be written into an address.
        const query = new URLSearchParams(
          known.filter(([key]) => key !== field).map(([key, one]) => [key, String(one)]),
        );
        query.append(field, text);
        const answer = await request(shop.server).get(`${path}?${query}`).set('Cookie', 'console=owner');
        if (isFault(answer)) faults.push(`${field}=${text.slice(0, 40)}`);
      }
    }
    expect(faults).toEqual([]);
  },
);

test.each([
  ['find', { q: 'a\0b' }, 'q'],
  ['audit', { actor: '\0' }, 'actor'],
  ['shopperNote', { id: 1, note: 'a\0b' }, 'note'],
  ['storefrontPut', { section: 'notices', cells: { 'text\0': 'x' } }, 'cells'],
] as const)('%s takes no NUL, which PostgreSQL has no text with', async (name, fields, field) => {
  const { body } = await shop.call(name, fields, { as: 'owner' });
  expect(body).toMatchObject({ code: 400, reason: 'invalid', data: { field } });
});

test('half a surrogate pair, which PostgreSQL has no JSON with, is refused however deep it stands', async () => {
  const token = await invited(shop, 'Half');
  const { passkey } = (await shop.call('inviteLook', { token })).body.data;
  const { response: made, ...response } = new Authenticator().create(passkey);
  const accept = (transport: string) =>
    shop.call('inviteAcceptPasskey', {
      ...{ token, label: 'laptop' },
      response: { ...response, response: { ...made, transports: [transport] } },
    });
  const refused = await accept('a\ud800');
  expect([refused.status, refused.body]).toMatchObject([200, { code: 400, data: { field: 'response' } }]);
  expect((await accept('usb')).body.code).toBe(200);
});

test.each([
  ['items', { sort: 'stock' }],
  ['items', { sort: '-stock' }],
  ['items', { sort: 'sales' }],
  ['items', { sort: '-sales' }],
] as const)('%s %j: a cursor beyond what its column holds is none', async (name, fields) => {
  const cursor = cursorOf(2 ** 31, 1);
  const { body } = await shop.call(name, { ...fields, cursor }, { as: 'owner' });
  expect(body).toMatchObject({ code: 400, reason: 'cursorInvalid' });
});

test('a factor with a NUL is none either: what is shown comes in a header', async () => {
  const response = { clientDataJSON: '', authenticatorData: '', signature: '' };
  const credential = { id: 'a\0b', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response };
  const { status } = await shop.call('stepUp', {}, { as: 'owner', proof: { nonce: 'x', response: credential } });
  expect(status).toBe(428);
});
