import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../db/errors.ts';
import type { SignedIn } from '../../server/api/handler.ts';
import { UNAUTHORISED } from '../../server/api/invoke.ts';
import { rateLimits, streamsOfEach } from '../../server/http/limits/rate-limit.ts';
import { invitationCookie } from '../../server/http/requests/invitation-cookie.ts';
import { sessionCookie } from '../../server/http/requests/session-cookie.ts';
import { eventRoutes } from '../../server/http/streams/events.ts';
import { LiveStreams } from '../../server/http/streams/live-streams.ts';
import { loadMessages } from '../../server/i18n.ts';
import { Overloaded } from '../../server/services/refused.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { listenAt } from '../support/event-stream.ts';
import { wholeTest } from '../support/in-turn.ts';
import { outright } from '../support/outright.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

const staff = { actor: 'alice', note: 'test' };

/** Longer than the streams remember, in ms. */
const LONG_AGO = 31_000;

test('a stream reports each change of its item, and of no other', async () => {
  const api = await openTestApi();
  const [watched, other] = [await api.addItem(), await api.addItem()];
  const [token, watcher] = [await api.signUp('buyer', 100_000), await api.signUp('watcher')];
  api.clock.advance(LONG_AGO);
  const visitor = await listenAt(api.origin.own, { item: watched, token: watcher });
  expect(visitor.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  await api.call('buyItem', { id: other }, { token });
  await api.services.credit({ username: 'watcher', amount: 100, ...staff });
  expect(await visitor.before('own')).toEqual([]);
  await api.call('buyItem', { id: watched }, { token });
  await expect.poll(() => visitor.received).toEqual(['own', 'item']);
  await api.clock.advance(108_000_000);
  await api.services.expiry.expireDue();
  await expect.poll(() => visitor.received).toEqual(['own', 'item', 'item']);
});

test('a change of a time that has not come yet is no recent one: the clock was ahead', async () => {
  const api = await openTestApi();
  const item = await api.addItem();
  const token = await api.signUp('buyer', 100_000);
  const reader = await api.signUp('reader');
  api.clock.advance(24 * 3_600_000);
  await api.call('buyItem', { id: item }, { token });
  api.clock.advance(-23 * 3_600_000);
  const visitor = await listenAt(api.origin.own, { item, token: reader });
  await api.services.credit({ username: 'reader', amount: 100, ...staff });
  expect(await visitor.before('own')).toEqual([]);
});

test('a stream says the time by the clock that the answers of calls have, whatever the machine’s is', async () => {
  const api = await openTestApi();
  api.clock.advance(3_600_000);
  const left = new AbortController();
  closeAfterTest(() => left.abort());
  const { headers } = await fetch(`${api.origin.own}/api/events?item=1`, { signal: left.signal });
  const { body } = await api.call('itemHotList');
  const apart = Date.parse(body.server_time) - Date.parse(headers.get('Date') ?? '');
  expect(Math.floor(apart / 60_000)).toBe(0);
});

test('changes between the reading of a page and the opening of its stream are reported at once', async () => {
  const api = await openTestApi();
  const [item, other] = [await api.addItem(), await api.addItem()];
  const token = await api.signUp('quick', 100_000);
  const [reader, buyer] = [await api.signUp('reader'), await api.signUp('buyer', 100_000)];
  api.clock.advance(LONG_AGO);
  await api.call('buyItem', { id: item }, { token });
  const late = await listenAt(api.origin.own, { item, token });
  const elsewhere = await listenAt(api.origin.own, { item: other, token: reader });
  await expect.poll(() => [...late.received].sort()).toEqual(['item', 'own']);
  api.clock.advance(LONG_AGO);
  const ownLater = await listenAt(api.origin.own, { item: other, token });
  const itemLater = await listenAt(api.origin.own, { item, token: reader });
  await api.services.credit({ username: 'reader', amount: 100, ...staff });
  for (const { before } of [elsewhere, itemLater]) expect(await before('own')).toEqual([]);
  // Only now, so that it is not written together with what must not come.
  await api.call('buyItem', { id: other }, { token: buyer });
  expect(await ownLater.before('item')).toEqual([]);
});

test('a stream reports the shopper’s own orders and wallet, whoever changed them, and to nobody else', async () => {
  const api = await openTestApi();
  const [item, other] = [await api.addItem({ groupSize: 3, tax: 100 }), await api.addItem()];
  const names = ['opener', 'second', 'third', 'stranger'];
  const tokens: Record<string, string> = {};
  for (const name of names) tokens[name] = await api.signUp(name, 1_000_000);
  api.clock.advance(LONG_AGO);
  const opener = await listenAt(api.origin.own, { token: tokens.opener });
  const stranger = await listenAt(api.origin.own, { item: other, token: tokens.stranger });
  const { orderno } = (await api.call('buyItem', { id: item }, { token: tokens.opener })).body.data;
  await expect.poll(() => opener.received.length).toBe(1);
  await api.call('orderPt', { orderno }, { token: tokens.second });
  await expect.poll(() => opener.received.length).toBe(2);
  await api.call('orderPt', { orderno }, { token: tokens.third });
  await expect.poll(() => opener.received.length).toBe(3);
  const [{ id }] = (await api.call('order', { status: 2 }, { token: tokens.opener })).body.data;
  await api.call('orderReturn', { id }, { token: tokens.opener });
  await expect.poll(() => opener.received.length).toBe(4);
  await outright(api).payRefund({ id, ...staff });
  await expect.poll(() => opener.received.length).toBe(5);
  await api.services.credit({ username: 'opener', amount: 100, ...staff });
  await expect.poll(() => opener.received.length).toBe(6);
  expect(new Set(opener.received)).toEqual(new Set(['own']));
  await api.call('buyItem', { id: other }, { token: tokens.second });
  expect(await stranger.before('item')).toEqual([]);
});

test('a recharge is reported from its beginning', async () => {
  const api = await openTestApi();
  const token = await api.signUp('payer');
  const payer = await listenAt(api.origin.own, { token });
  await api.call('recharge', { id: 1, money: '50' }, { token });
  await expect.poll(() => payer.received).toEqual(['own']);
});

test('nothing is reported to an ended session', async () => {
  const api = await openTestApi();
  const token = await api.signUp('leaver');
  const leaver = await listenAt(api.origin.own, { token });
  await api.call('logout', {}, { token });
  await api.services.credit({ username: 'leaver', amount: 100, ...staff });
  await leaver.ended;
  expect(leaver.received).toEqual([]);
});

test('a stream is refused like any call', async () => {
  const { origin } = await openTestApi();
  const address = origin.own;
  const answer = async (path: string, token?: string) =>
    (await fetch(address + path, { headers: token ? { Authorization: token } : undefined })).json();
  expect(await answer('/api/events', 'made-up')).toEqual(UNAUTHORISED);
  expect(await answer('/api/events?item=x')).toMatchObject({ code: 400, data: null });
  const posted = await fetch(`${address}/api/events`, { method: 'POST' });
  expect(posted.status).toBe(405);
  expect(posted.headers.get('allow')).toBe('GET');
});

/** The streams alone, with who may listen decided by the test. */
async function openStreams(identify: () => Promise<SignedIn | null> = async () => null) {
  const streams = new LiveStreams(() => 0);
  const messages = await loadMessages();
  const cookie = sessionCookie({ https: false });
  const invitation = invitationCookie({ https: false });
  const limits = rateLimits({ scale: 0, knownShopper: async () => null, log: pino({ level: 'silent' }) });
  const app = express().use(eventRoutes({ streams, identify, cookie, invitation, messages, limits, clock: () => 0 }));
  // As in the whole app, which says so in more words.
  app.use((error: Error, _request: Request, response: Response, next: NextFunction) =>
    error instanceof Overloaded ? void response.status(503).end() : next(error),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(() => {
    streams.close();
    server.close();
    server.closeAllConnections();
  });
  return { streams, server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/events` };
}

test('concurrent changes are reported once', async () => {
  const { streams, address } = await openStreams(async () => ({ shopperId: 1, sessionId: 'one' }));
  const visitor = await listenAt(new URL(address).origin, { item: 1, token: 'a token' });
  await expect.poll(() => streams.size).toBe(1);
  for (let n = 0; n < 20; n++) streams.invalidate(new Set(['item:1']));
  await expect.poll(() => visitor.received).toEqual(['item']);
  streams.invalidate(new Set(['shopper:1']));
  expect(await visitor.before('own')).toEqual(['item']);
});

test('a reader who left before the stream began is not stored', async () => {
  const leaving = new AbortController();
  let gone: Promise<unknown> | undefined;
  const { streams, server, address } = await openStreams(async () => {
    leaving.abort();
    await gone;
    return { shopperId: 1, sessionId: 'one' };
  });
  server.once('connection', (socket) => {
    gone = once(socket, 'close');
  });
  const add = vi.spyOn(streams, 'add');
  await fetch(address, { headers: { Authorization: 'a token' }, signal: leaving.signal }).catch(() => undefined);
  await expect.poll(() => add.mock.calls).toHaveLength(1);
  expect(streams.size).toBe(0);
});

test('a stream whose session ended while it began is closed', async () => {
  let asked = 0;
  const opened = await openStreams(async () => {
    if (asked++ > 0) return null;
    // The log-out commits after the session was read, and before its stream is there.
    opened.streams.invalidate(new Set(['sessions:1']));
    return { shopperId: 1, sessionId: 'one' };
  });
  const stream = await fetch(opened.address, { headers: { Authorization: 'a token' } });
  expect(await stream.text()).toBe('retry: 3000\n\n');
});

test('after the end no stream begins, not even on an open connection', async () => {
  const { streams, address } = await openStreams();
  const before = await fetch(address);
  streams.close();
  expect(await before.text()).toBe('retry: 3000\n\n');
  const after = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  expect(after.status).toBe(503);
});

/** The whole app with such changes, at an address of its own. */
async function serve(app: RequestListener): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('one address has at most twenty streams open, and another one when one of them ends', async () => {
  const api = await openTestApi();
  const streams = new LiveStreams(api.clock, streamsOfEach(1));
  closeAfterTest(() => streams.close());
  const origin = await serve(appOf(api, { streams, trustProxy: 1 }));
  const held: unknown[] = [];
  const open = async (from: string) => {
    const ending = new AbortController();
    const headers = { 'X-Forwarded-For': from, 'Accept-Language': 'en' };
    const response = await fetch(`${origin}/api/events?item=1`, { headers, signal: ending.signal });
    // A response that nobody holds any more is collected, and its stream ends.
    held.push(response);
    return { response, end: () => ending.abort() };
  };
  const opened = await Promise.all(Array.from({ length: 600 }, () => open('203.0.113.7')));
  const standing = opened.filter(({ response }) => response.status === 200);
  const refused = opened.filter(({ response }) => response.status === 429);
  expect([standing.length, refused.length, streams.size]).toEqual([20, 580, 20]);
  const [first] = refused;
  expect(first?.response.headers.get('retry-after')).toBe('30');
  expect(await first?.response.json()).toEqual({
    code: 429,
    msg: 'Too many requests. Please try again later',
    reason: 'tooMany',
    data: null,
  });
  // Nobody else is kept out, but for whoever has the same customer's address (IPv6).
  for (let n = 0; n < 20; n++) expect((await open(`2001:db8:0:${n}::1`)).response.status).toBe(200);
  expect((await open('2001:db8:0:ff::2')).response.status).toBe(429);
  expect((await open('2001:db8:1::1')).response.status).toBe(200);
  standing[0]?.end();
  await expect.poll(() => streams.fullFor('203.0.113.7')).toBe(false);
  expect((await open('203.0.113.7')).response.status).toBe(200);
  expect((await open('203.0.113.7')).response.status).toBe(429);
  expect(held).toHaveLength(624);
});

wholeTest(
  'a database that is away ends no stream and is no log-out: pending events are sent once it is back',
  async () => {
    const api = await openTestApi();
    const token = await api.signUp('patient');
    const { sessions } = api.services;
    let away = false;
    let looked = 0;
    const identify = async (asked: string) => {
      looked++;
      if (away) throw new StoreUnavailable('the database is away');
      return sessions.identify(asked);
    };
    const streams = new LiveStreams(api.clock);
    api.store.onInvalidated(streams.invalidate);
    closeAfterTest(() => streams.close());
    const services = { ...api.services, sessions: { ...sessions, identify } };
    const origin = await serve(appOf(api, { services, streams }));
    api.clock.advance(LONG_AGO);
    const stream = await listenAt(origin, { item: 1, token });
    let ended = false;
    void stream.ended.then(() => {
      ended = true;
    });
    away = true;
    const before = looked;
    await api.services.credit({ username: 'patient', amount: 100, ...staff });
    // It looks more than once.
    await expect.poll(() => looked).toBeGreaterThan(before + 1);
    expect([ended, stream.received]).toEqual([false, []]);
    const late = await fetch(`${origin}/api/events`, { headers: { Authorization: token } });
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await late.json()).toMatchObject({ code: 503, data: null });
    away = false;
    await expect.poll(() => stream.received).toEqual(['own']);
    expect(ended).toBe(false);
    // A log-out in the meantime is one all the same.
    away = true;
    const lookedBefore = looked;
    await api.call('logout', {}, { token });
    await expect.poll(() => looked).toBeGreaterThan(lookedBefore);
    // It is open: an item's event still comes.
    streams.invalidate(new Set(['item:1']));
    expect(await stream.before('item')).toEqual(['own']);
    away = false;
    await stream.ended;
    expect(stream.received).toEqual(['own', 'item']);
  },
);
