import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { type ConsoleCallName, consoleCalls, consoleMethodAndPath } from '../../shared/console/calls.ts';
import { consoleContract } from '../../shared/console/index.ts';
import type { RoleKey } from '../../shared/console/roles.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { type ConsoleWrite, consoleWrites, WITHOUT_KEY } from '../support/console-writes.ts';
import { setReturnAddress } from '../support/full-orders.ts';
import { inTurn } from '../support/in-turn.ts';
import { allRows } from '../support/rows.ts';
import { setSetting } from '../support/set-setting.ts';
import { joinedWithPasskey, signed } from '../support/staff.ts';

type Person = Awaited<ReturnType<typeof joinedWithPasskey>>;

let shop: Awaited<ReturnType<typeof openConsole>>;
let people: Record<'owner' | 'approver' | 'finance' | 'service', Person>;
let writes: ReturnType<typeof consoleWrites>;

beforeAll(async () => {
  shop = await openConsole();
  people = {
    owner: await joinedWithPasskey(shop),
    approver: await joinedWithPasskey(shop, 'approver'),
    finance: await joinedWithPasskey(shop, 'finance'),
    service: await joinedWithPasskey(shop, 'service'),
  };
  const byTest = { actor: 'test', note: 'test' };
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1234', ...byTest });
  await setReturnAddress(shop);
  // A category, and a closed day.
  await shop.addItem();
  await shop.store.transaction(async (tx) => {
    const span = { startsAt: 0, endsAt: 1, lastTransfer: 0, lastShopper: 0 };
    await tx.db.insert(tables.days).values({ day: '2026-01-01', zone: 'Asia/Shanghai', ...span });
  });
  writes = consoleWrites(shop, people);
});

const names = (Object.keys(consoleCalls) as ConsoleCallName[]).filter(
  (name) => consoleMethodAndPath(name)[0] === 'POST' && !WITHOUT_KEY.includes(name),
);

function write(name: ConsoleCallName): ConsoleWrite {
  const found = writes[name];
  if (!found) throw new Error(`${name} has no example in tests/support/console-writes.ts`);
  return found;
}

const personOf = (role: RoleKey = 'owner') => people[role as keyof typeof people];

async function send(name: ConsoleCallName, fields: Record<string, unknown>, by: Person, key: string) {
  if (consoleContract[name].file === null) return signed(shop, name, fields, { ...by, key } as Person);
  const [, path] = consoleMethodAndPath(name);
  const sent = request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${by.token}`);
  sent.set('Idempotency-Key', key);
  for (const [field, value] of Object.entries(fields)) {
    if (Buffer.isBuffer(value)) sent.attach(field, value, 'file');
    else sent.field(field, String(value));
  }
  return sent;
}

/** The rows of each table, but those of sessions, which say when they were last used. */
async function rows(): Promise<Record<string, string>> {
  const { staffSessions: _, ...others } = await allRows(shop);
  return Object.fromEntries(Object.entries(others).map(([table, all]) => [table, JSON.stringify(all)]));
}

/** Tables whose rows are others than they were. */
async function changedSince(before: Record<string, string>): Promise<string[]> {
  const now = await rows();
  return Object.keys(now).filter((table) => now[table] !== before[table]);
}

/** The answer, without the time at which it was given. */
const said = ({ body, text }: Awaited<ReturnType<typeof send>>) =>
  Object.keys(body).length > 0 ? { code: body.code, data: body.data } : text.split('\n').length;

/** Tables that a repeat may write to. */
const mayChange = (again: string) => (again === 'read' ? ['auditLog', 'auditHead'] : []);

test.each(names)('%s under the same key does nothing twice, and answers the same', async (name) => {
  const { as, fields, again = 'same' } = write(name);
  const [by, key] = [personOf(as), `key of ${name}`];
  const sent = await fields();
  const first = await send(name, sent, by, key);
  expect([first.status, first.body.reason]).toEqual([200, undefined]);
  const before = await rows();
  const second = await send(name, sent, by, key);
  const changed = await changedSince(before);
  expect(changed.filter((table) => !mayChange(again).includes(table))).toEqual([]);
  if (again === 'same' || again === 'read') expect(said(second)).toEqual(said(first));
  else if (again === 'told') {
    // What is told once is missing or null, and who repeats a credit is told that it was done before.
    const { data } = second.body;
    expect(second.body.code).toBe(200);
    for (const [field, value] of Object.entries(data)) {
      if (field === 'done_before') expect([first.body.data[field], value]).toEqual([null, expect.any(Number)]);
      else expect([null, first.body.data[field]]).toContain(value);
    }
    expect(data).not.toEqual(first.body.data);
  } else if (again === 'counts') {
    expect(second.body).toMatchObject({ code: 200, data: { before: { changed: first.body.data.changed.length } } });
  } else expect(second.body.reason).toBe(again);

  // With other fields it is a write of its own, and never answered as the first was.
  if (again !== 'same') return;
  const after = await rows();
  const other = await send(name, await fields(), by, key);
  expect([other.status, other.body.reason]).toEqual([200, undefined]);
  expect(await changedSince(after)).not.toEqual([]);
});

/** A passkey signs one thing at a time, and each yes is signed. */
const together = inTurn(
  names.filter((name) => name !== 'approve'),
  4,
);

test.each(together)('of two at once under the same key %s answers the second as a repeat', async (name) => {
  const { as, fields, again = 'same' } = write(name);
  const [by, sent] = [personOf(as), await fields()];
  const [one, other] = await Promise.all([0, 1].map(() => send(name, sent, by, `both of ${name}`)));
  const reasons = [one, other].flatMap((answer) => answer?.body.reason ?? []);
  const isDoneOnce = !['same', 'told', 'read', 'counts'].includes(again);
  expect(reasons).toEqual(isDoneOnce ? [again] : []);
  if (one && other && (again === 'same' || again === 'read')) expect(said(other)).toEqual(said(one));
});
