import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { engine, tables } from '../../db/schema/index.ts';
import { openPgStore } from '../../db/store.pg.ts';
import { randomIds } from '../../server/services/ids.ts';
import { createPresence } from '../../server/services/staff/presence.ts';
import type { RoleKey } from '../../shared/console/roles.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { openConsole } from '../support/console-api.ts';
import { gather, listenAt } from '../support/event-stream.ts';
import { onShopper } from '../support/on-shopper.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

/** Listens in the console as somebody of that role, or with that cookie. */
async function listen({ server }: Pick<Console, 'server'>, as: RoleKey | string, open = '') {
  const ending = new AbortController();
  closeAfterTest(() => ending.abort());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/console/api/v1/events${open && `?open=${open}`}`, {
    headers: as === '' ? {} : { Cookie: `console=${as}` },
    signal: ending.signal,
  });
  const received: string[] = [];
  const ended = gather(response, received).catch(() => undefined);
  return { response, received, ended, leave: () => ending.abort() };
}

const invalidate = ({ store }: Pick<Console, 'store'>, ...tags: ('queues' | 'books' | 'approvals' | 'everything')[]) =>
  store.transaction(async (tx) => {
    for (const tag of tags) tx.invalidate(tag);
  });

/** Asks for a withdrawal of a shopper with money and a card. */
async function withdrawer(shop: Console) {
  const shopperId = await shop.addShopper('first', 100_000);
  const who = { shopperId, sessionId: '', fundPassword: undefined };
  const card = { bankTruename: 'Mia', bankAccount: '6222021234567890', bankName: 'Bank' };
  await shop.services.cards.save({ ...who, card });
  return () => shop.services.withdrawals.request({ ...who, money: 20_000, idempotencyKey: undefined });
}

test('nobody listens without a session', async () => {
  const shop = await openConsole();
  const { response } = await listen(shop, '');
  expect(response.status).toBe(401);
  expect((await listen(shop, 'a-token-of-nobody')).response.status).toBe(401);
});

test('a person of staff has at most twenty streams open; colleagues and shoppers at the same address have their own', async () => {
  const shop = await openConsole({}, { rateLimitScale: 1 });
  const opened = await Promise.all(Array.from({ length: 21 }, () => listen(shop, 'finance')));
  expect(opened.map(({ response }) => response.status).sort()).toEqual([...Array(20).fill(200), 503]);
  expect((await listen(shop, 'owner')).response.status).toBe(200);
  const { port } = shop.server.address() as AddressInfo;
  expect((await listenAt(`http://127.0.0.1:${port}`, { item: 1 })).response.status).toBe(200);
});

test('finance hears that a withdrawal waits; a role without that right hears of approvals alone', async () => {
  const shop = await openConsole();
  const withdraw = await withdrawer(shop);
  const [finance, catalogue] = [await listen(shop, 'finance'), await listen(shop, 'catalogue')];
  expect(finance.response.headers.get('content-type')).toContain('text/event-stream');
  await withdraw();
  await expect.poll(() => finance.received).toContain('queues');
  await invalidate(shop, 'books', 'queues', 'approvals');
  await expect.poll(() => finance.received).toContain('books');
  await expect.poll(() => catalogue.received).toContain('approvals');
  expect(catalogue.received).toEqual(['approvals']);
});

test('finance hears that a colleague has made a file for the bank: an open withdrawal says so before it is refused', async () => {
  const shop = await openConsole();
  const { id } = await (await withdrawer(shop))();
  const { received } = await listen(shop, 'finance');
  // Behind it nothing is told any more of the withdrawal itself.
  await invalidate(shop, 'books');
  await expect.poll(() => received).toContain('books');
  const before = received.length;
  const by = { actor: 'staff:1', sessionId: '', evidence: null };
  await shop.services.bankFiles.make({ ids: [id], format: 'csv', again: false, ...by });
  await invalidate(shop, 'approvals');
  await expect.poll(() => received).toContain('approvals');
  expect(received.slice(before)).toContain('queues');
});

test('finance hears of a payment that credited nothing or was taken back, and whose withdrawals cannot be paid', async () => {
  const shop = await openConsole();
  const shopperId = await shop.addShopper('first', 0);
  const begun = { shopperId, channelId: 1, money: 1000, idempotencyKey: undefined };
  const { number } = await shop.services.recharges.begin(begun);
  const { received } = await listen(shop, 'finance');
  const told = { number, paid: true, money: 900, currency: 'CNY', eventId: 'mismatch' };
  const channel = { id: 1, key: 'sandbox' as const, create: async () => ({ url: '', ref: '' }) };
  const back = { eventId: 'won', payment: 'x', outcome: 'dispute_won' as const, money: 900, currency: 'CNY' };
  const by = { username: 'first', actor: 'test', note: 'odd' };
  const { rechargeReports, reversals } = shop.services;
  const shopperStaff = onShopper(shop);
  const events = [
    () => rechargeReports.take('sandbox', told),
    () => reversals.take({ ...channel, numberOf: async () => number }, back),
    () => shopperStaff.freeze(by),
    () => shopperStaff.unfreeze(by),
    () => shopperStaff.block(by),
    () => shopperStaff.unblock(by),
  ];
  for (const event of events) {
    received.length = 0;
    await event();
    await expect.poll(() => received).toContain('queues');
  }
});

test('who reads orders hears that groups change: each opening, join, failure and end by hand names its item', async () => {
  const shop = await openConsole();
  const itemId = await shop.addItem({ price: 1000, groupSize: 3 });
  const [mia, noa] = [await shop.addShopper('mia', 10_000), await shop.addShopper('noa', 10_000)];
  const { orders, groupClosing, expiry } = shop.services;
  const buy = () => orders.buy({ itemId, shopperId: mia, price: undefined, idempotencyKey: undefined });
  const { received } = await listen(shop, 'service');
  const { orderno } = await buy();
  await expect.poll(() => received).toContain('groups');
  await buy();
  const open = (await shop.call('groups', {}, { as: 'service' })).body.data;
  const events = [
    () => orders.join({ orderno, shopperId: noa, price: undefined, idempotencyKey: undefined }),
    () => groupClosing.close({ id: open[1].id, actor: 'test', note: 'test' }),
    () => {
      shop.clock.advance(open[0].expires_at - shop.clock());
      return expiry.expireDue(new AbortController().signal);
    },
  ];
  let tags: string[] = [];
  shop.store.onInvalidated((some) => tags.push(...some));
  for (const event of events) {
    tags = [];
    await event();
    await expect.poll(() => tags).toContain(`item:${itemId}`);
  }
  expect((await shop.call('groups', {}, { as: 'service' })).body.data).toEqual([]);
});

test('a session that has ended hears nothing more', async () => {
  const shop = await openConsole();
  const { token, sessionId, staffId } = await shop.store.transaction(async (tx) => {
    const person = { name: 'Ada', nameKey: 'ada', role: 'auditor', userHandle: 'x', createdAt: tx.now };
    const [row] = await tx.db.insert(tables.staff).values(person).returning({ id: tables.staff.id });
    const who = { staffId: row?.id ?? 0, from: { address: '', userAgent: '' } };
    return { staffId: who.staffId, ...(await shop.services.staffSessions.begin(tx, who)) };
  });
  const { received, ended } = await listen(shop, token);
  await invalidate(shop, 'books');
  await expect.poll(() => received).toEqual(['books']);
  await shop.services.staffSessions.end({ staffId, id: sessionId });
  await ended;
  expect(received).toEqual(['books']);
});

test('who has a row open is known to the others who may see it, for as long as their streams are open', async () => {
  const shop = await openConsole();
  await shop.addStaffOfRoles();
  const whoElse = async (as: RoleKey, subject = 'withdrawal:7') => {
    const { body } = await shop.call('presence', { subject }, { as });
    return body.code === 200 ? body.data.map(({ name }: { name: string }) => name) : body.reason;
  };
  const mine = await listen(shop, 'finance', 'withdrawal:7');
  await expect.poll(() => mine.received).toContain('opened');
  expect(await whoElse('finance')).toEqual([]);
  expect(await whoElse('auditor')).toEqual(['finance']);
  expect(await whoElse('auditor', 'withdrawal:8')).toEqual([]);
  expect(await whoElse('catalogue')).toBe('rightMissing');
  expect(await whoElse('owner', 'constructor:7')).toBe('rightMissing');
  // Who may not see it cannot say that they have it open.
  const stranger = await listen(shop, 'catalogue', 'withdrawal:7');
  await invalidate(shop, 'approvals');
  await expect.poll(() => stranger.received).toContain('approvals');
  const [first, second] = [await listen(shop, 'owner', 'withdrawal:7'), await listen(shop, 'owner', 'withdrawal:7')];
  await expect.poll(() => whoElse('finance')).toEqual(['owner']);
  first.leave();
  await expect.poll(() => shop.services.presence.whoElse('withdrawal:7', 0)).toHaveLength(2);
  second.leave();
  await expect.poll(() => whoElse('finance')).toEqual([]);
  mine.leave();
  await expect.poll(() => whoElse('auditor')).toEqual([]);
});

test.each([
  ['return:7', 'warehouse', 'auditor', 'catalogue'],
  ['payment:7', 'finance', 'approver', 'warehouse'],
] as const)('%s is one of the rows of which others are told', async (subject, as, another, stranger) => {
  const shop = await openConsole();
  await shop.addStaffOfRoles();
  const whoElse = async (role: RoleKey) => (await shop.call('presence', { subject }, { as: role })).body;
  const { received } = await listen(shop, as, subject);
  await expect.poll(() => received).toContain('opened');
  expect((await whoElse(another)).data).toMatchObject([{ name: as }]);
  expect((await whoElse(stranger)).reason).toBe('rightMissing');
});

/** Of a shop with several processes, which only PostgreSQL has. */
async function twoProcesses() {
  const shop = await openConsole();
  await shop.addStaffOfRoles();
  // Another process of the same shop: its invalidations come by the database.
  const quiet = { onError: () => undefined, warn: () => undefined };
  const far = await openPgStore({ url: shop.url, clock: shop.clock, connections: 4, ...quiet });
  closeAfterTest(() => far.close());
  const presence = createPresence({ store: far, ids: randomIds, clock: shop.clock, onError: quiet.onError });
  closeAfterTest(() => presence.close());
  const leave = presence.enter('order:123', 1);
  const here = () => shop.services.presence.whoElse('order:123', 2);
  await expect.poll(here).toEqual([{ id: 1, name: 'owner' }]);
  leave();
  await expect.poll(here).toEqual([]);
  // A process that was killed says no more.
  presence.enter('order:123', 1);
  await expect.poll(here).toHaveLength(1);
  shop.clock.advance(61_000);
  expect(await here()).toEqual([]);
}

if (engine === 'pg') test('two processes know of each other who has what open, until it is left', twoProcesses);
