import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { expect, test } from 'vitest';
import { MOST_WAITING } from '../../server/http/limits/shedding.ts';
import { LiveStreams } from '../../server/http/streams/live-streams.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { listenAt } from '../support/event-stream.ts';
import { RawConnection, rawRequest } from '../support/raw-http.ts';
import { METRICS_TOKEN } from '../support/server-process.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

/** An app for whose database as many wait as `database.waiting` says. */
async function openFull() {
  const shop = await openTestApi();
  const database = { waiting: MOST_WAITING };
  const store = { ...shop.store, waiting: () => database.waiting };
  const metrics = createMetrics();
  const streams = new LiveStreams(shop.clock);
  const app = appOf({ ...shop, store }, { metrics, streams, cache: shop.cache });
  const figures = async () => (await request(app).get('/metrics').auth(METRICS_TOKEN, { type: 'bearer' })).text;
  const shed = async () => (await figures()).match(/^shop_shed_requests_total (\d+)$/m)?.[1];
  return { shop, database, app, streams, shed };
}

/** Serves it until the test ends; its port. */
async function listenOn(app: RequestListener): Promise<number> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

test('a call that finds too many at the database is shed in the reader’s language, and comes back', async () => {
  const { shop, database, app, shed } = await openFull();
  const token = await shop.signUp('patient', 100_000);
  const id = await shop.addItem();
  const buy = () =>
    request(app).post('/api/buy_item').set('Authorization', token).set('Accept-Language', 'fr').send({ id });
  const from = performance.now();
  const refused = await buy();
  // A client that repeats it at once would take the time of others.
  expect(performance.now() - from).toBeGreaterThan(240);
  expect([refused.status, refused.headers['retry-after'], refused.type]).toEqual([503, '1', 'application/json']);
  const msg = shop.messages.say('fr-FR', 'transport.overloaded');
  expect(refused.body).toEqual({ code: 503, msg, reason: 'overloaded', data: null });
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(refused.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(await shed()).toBe('1');
  database.waiting = MOST_WAITING - 1;
  expect((await buy()).body.code).toBe(200);
  expect(await shed()).toBe('1');
});

test('of requests that come at once as many are answered as may wait, and the others are shed', async () => {
  const { database, app, shed } = await openFull();
  database.waiting = 8;
  const connection = new RawConnection(await listenOn(app));
  connection.send(rawRequest('GET', '/api/carousel').toString().repeat(MOST_WAITING));
  const statuses = (await connection.answers(MOST_WAITING)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: MOST_WAITING }, (_, n) => (n < MOST_WAITING - 8 ? 200 : 503)));
  expect(await shed()).toBe('8');
});

test('a page that is shed is a plain one with its own style and a link to try again', async () => {
  const { app } = await openFull();
  const page = await request(app).get('/mall').set('Cookie', 'language=ar-SA');
  expect([page.status, page.headers['retry-after'], page.type]).toEqual([503, '1', 'text/html']);
  expect(page.text).toMatch(
    /^<!DOCTYPE html><html lang="ar-SA" dir="rtl">.*<p>[^<]+<\/p><a href="">[^<]+<\/a><\/main><\/body><\/html>$/s,
  );
  const [, style = ''] = /<style>(.+)<\/style>/s.exec(page.text) ?? [];
  const source = `'sha256-${hash('sha256', style, 'base64')}'`;
  const policy = `default-src 'none';style-src ${source};base-uri 'none';form-action 'none';frame-ancestors 'none'`;
  expect(page.headers['content-security-policy']).toBe(policy);
  expect(page.headers['x-content-type-options']).toBe('nosniff');
  const head = await request(app).head('/mall');
  expect([head.status, head.text]).toEqual([503, undefined]);
});

test('staff, collectors and providers are never shed', async () => {
  const { app, shed } = await openFull();
  expect((await request(app).get('/healthz')).status).toBe(200);
  expect((await request(app).get('/readyz')).status).toBe(200);
  expect((await request(app).post('/pay/notify/sandbox').send('x')).status).toBe(400);
  expect(await shed()).toBe('0');
});

test('cached answers are never shed: sending one costs less', async () => {
  const { database, app } = await openFull();
  database.waiting = 0;
  expect((await request(app).get('/api/shop')).status).toBe(200);
  database.waiting = MOST_WAITING;
  expect((await request(app).get('/api/shop')).status).toBe(200);
  expect((await request(app).get('/api/carousel')).status).toBe(503);
});

test('no work is done for a client that hung up while it waited', async () => {
  const shop = await openTestApi();
  const worked: string[] = [];
  const hotItems: typeof shop.services.catalogue.hotItems = (asked) => {
    worked.push(asked.locale);
    return shop.services.catalogue.hotItems(asked);
  };
  const services = { ...shop.services, catalogue: { ...shop.services.catalogue, hotItems } };
  const app = appOf({ ...shop, services });
  const port = await listenOn((asked, answer) => {
    app(asked, answer);
    if (asked.headers['accept-language'] === 'fr') answer.destroy();
  });
  const [gone, patient] = [new RawConnection(port), new RawConnection(port)];
  // In two languages: what is asked for twice is made once.
  gone.send(rawRequest('GET', '/api/item_hot_list', { 'Accept-Language': 'fr' }));
  await gone.closed;
  patient.send(rawRequest('GET', '/api/item_hot_list', { 'Accept-Language': 'en' }));
  expect((await patient.answers(1))[0]?.status).toBe(200);
  expect(worked).toEqual(['en-US']);
});

test('an open stream still gets events, and another one is shed', async () => {
  const { shop, database, app, streams } = await openFull();
  const origin = `http://127.0.0.1:${await listenOn(app)}`;
  shop.store.onInvalidated(streams.invalidate);
  const item = await shop.addItem();
  database.waiting = 0;
  const stream = await listenAt(origin, { item });
  database.waiting = MOST_WAITING;
  expect((await fetch(`${origin}/api/events?item=${item}`)).status).toBe(503);
  await shop.changePrice(item, 500);
  await expect.poll(() => stream.received).toContain('item');
});
