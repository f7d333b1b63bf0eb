import { expect, test } from 'vitest';
import { listenAt } from '../support/event-stream.ts';
import { openTestApi } from '../support/test-api.ts';

const staff = { actor: 'alice', note: 'test' };

/** Longer than the streams remember, in ms. */
const LONG_AGO = 31_000;

test('whoever watches an item hears of each change of it, and of no other', async () => {
  const api = await openTestApi();
  const [watched, other] = [await api.addItem(), await api.addItem()];
  const token = await api.signUp('buyer', 100_000);
  api.clock.advance(LONG_AGO);
  const visitor = await listenAt(api.origin.own, { item: watched });
  expect(visitor.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  await api.call('buyItem', { id: other }, { token });
  await visitor.silence();
  expect(visitor.heard).toEqual([]);
  await api.call('buyItem', { id: watched }, { token });
  await expect.poll(() => visitor.heard).toEqual(['item']);
  await api.clock.advance(108_000_000);
  await api.services.expiry.expireDue();
  await expect.poll(() => visitor.heard).toEqual(['item', 'item']);
});

test('what changed between the reading of a page and its stream is told at once', async () => {
  const api = await openTestApi();
  const [item, other] = [await api.addItem(), await api.addItem()];
  const token = await api.signUp('quick', 100_000);
  api.clock.advance(LONG_AGO);
  await api.call('buyItem', { id: item }, { token });
  const late = await listenAt(api.origin.own, { item, token });
  const elsewhere = await listenAt(api.origin.own, { item: other });
  await expect.poll(() => [...late.heard].sort()).toEqual(['item', 'own']);
  api.clock.advance(LONG_AGO);
  const later = await listenAt(api.origin.own, { item, token });
  await later.silence();
  expect([...elsewhere.heard, ...later.heard]).toEqual([]);
});

test('many changes in one moment are told once', async () => {
  const api = await openTestApi();
  const item = await api.addItem({ stock: 50 });
  const token = await api.signUp('buyer', 10_000_000);
  api.clock.advance(LONG_AGO);
  const visitor = await listenAt(api.origin.own, { item });
  await Promise.all(Array.from({ length: 20 }, () => api.call('buyItem', { id: item }, { token })));
  await visitor.silence();
  expect(visitor.heard.length).toBeGreaterThan(0);
  expect(visitor.heard.length).toBeLessThan(5);
});

test('a shopper hears of the own orders and wallet, whoever changed them, and nobody else does', async () => {
  const api = await openTestApi();
  const item = await api.addItem({ groupSize: 3, tax: 100 });
  const names = ['opener', 'second', 'third', 'stranger'];
  const tokens: Record<string, string> = {};
  for (const name of names) tokens[name] = await api.signUp(name, 1_000_000);
  api.clock.advance(LONG_AGO);
  const opener = await listenAt(api.origin.own, { token: tokens.opener });
  const stranger = await listenAt(api.origin.own, { token: tokens.stranger });
  const { orderno } = (await api.call('buyItem', { id: item }, { token: tokens.opener })).body.data;
  await expect.poll(() => opener.heard.length).toBe(1);
  await api.call('orderPt', { orderno }, { token: tokens.second });
  await expect.poll(() => opener.heard.length).toBe(2);
  await api.call('orderPt', { orderno }, { token: tokens.third });
  await expect.poll(() => opener.heard.length).toBe(3);
  const [{ id }] = (await api.call('order', { status: 2 }, { token: tokens.opener })).body.data;
  await api.call('orderReturn', { id }, { token: tokens.opener });
  await expect.poll(() => opener.heard.length).toBe(4);
  await api.services.refunds.pay({ id, ...staff });
  await expect.poll(() => opener.heard.length).toBe(5);
  await api.services.credit({ username: 'opener', amount: 100, ...staff });
  await expect.poll(() => opener.heard.length).toBe(6);
  expect(new Set(opener.heard)).toEqual(new Set(['own']));
  await stranger.silence();
  expect(stranger.heard).toEqual([]);
});

test('a session that has ended hears nothing any more', async () => {
  const api = await openTestApi();
  const token = await api.signUp('leaver');
  const leaver = await listenAt(api.origin.own, { token });
  await api.call('logout', {}, { token });
  await api.services.credit({ username: 'leaver', amount: 100, ...staff });
  await leaver.ended;
  expect(leaver.heard).toEqual([]);
});

test('a stream is refused like any call', async () => {
  const { origin } = await openTestApi();
  const address = origin.own;
  const answer = async (path: string, token?: string) =>
    (await fetch(address + path, { headers: token ? { Authorization: token } : undefined })).json();
  expect(await answer('/api/events', 'made-up')).toEqual({ code: 401, msg: '未授权Token', data: null });
  expect(await answer('/api/events?item=x')).toMatchObject({ code: 400, data: null });
  const posted = await fetch(`${address}/api/events`, { method: 'POST' });
  expect(posted.status).toBe(405);
  expect(posted.headers.get('allow')).toBe('GET');
});
