import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { expect, test } from 'vitest';
import type { Serve } from '../../server/http/limits/waiting-line.ts';
import { LiveStreams } from '../../server/http/streams/live-streams.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { listenAt } from '../support/event-stream.ts';
import { RawConnection, rawRequest } from '../support/raw-http.ts';
import { METRICS_TOKEN } from '../support/server-process.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

/** An app whose requests wait for the event loop as long as `wait` says, in ms. */
async function openLate() {
  const shop = await openTestApi();
  const wait = { ms: 501, behind: 64 };
  const line = { enter: (serve: Serve) => serve(wait.ms, wait.behind) };
  const metrics = createMetrics();
  const streams = new LiveStreams(shop.clock);
  const app = appOf(shop, { line, metrics, streams, answers: shop.answers });
  const figures = async () => (await request(app).get('/metrics').auth(METRICS_TOKEN, { type: 'bearer' })).text;
  const shed = async () => (await figures()).match(/^shop_shed_requests_total (\d+)$/m)?.[1];
  return { shop, wait, app, streams, shed };
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

test('a call that comes too late is shed in the reader’s language, and comes back', async () => {
  const { shop, wait, app, shed } = await openLate();
  const token = await shop.signUp('patient', 100_000);
  const id = await shop.addItem();
  const buy = () =>
    request(app).post('/api/buy_item').set('Authorization', token).set('Accept-Language', 'fr').send({ id });
  const late = await buy();
  expect([late.status, late.headers['retry-after'], late.type]).toEqual([503, '1', 'application/json']);
  const msg = shop.messages.say('fr-FR', 'transport.overloaded');
  expect(late.body).toEqual({ code: 503, msg, data: null });
  expect(late.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(late.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(await shed()).toBe('1');
  wait.ms = 500;
  expect((await buy()).body.code).toBe(200);
  Object.assign(wait, { ms: 2000, behind: 63 });
  expect((await buy()).body.code).toBe(200);
  expect(await shed()).toBe('1');
});

test('a page that comes too late is a plain one with its own style and the way to try again', async () => {
  const { app } = await openLate();
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

test('staff, collectors and providers are answered all the same', async () => {
  const { app, shed } = await openLate();
  expect((await request(app).get('/healthz')).status).toBe(200);
  expect((await request(app).get('/readyz')).status).toBe(200);
  expect((await request(app).post('/pay/notify/sandbox').send('x')).status).toBe(400);
  expect(await shed()).toBe('0');
});

test('what is ready is sent all the same: that costs less than to shed it', async () => {
  const { wait, app } = await openLate();
  wait.ms = 0;
  expect((await request(app).get('/api/shop')).status).toBe(200);
  wait.ms = 1000;
  expect((await request(app).get('/api/shop')).status).toBe(200);
  expect((await request(app).get('/api/carousel')).status).toBe(503);
});

test('whoever has gone while waiting gets no work done', async () => {
  const shop = await openTestApi();
  const serves: Serve[] = [];
  let worked = 0;
  const hotItems: typeof shop.services.catalogue.hotItems = (...asked) => {
    worked++;
    return shop.services.catalogue.hotItems(...asked);
  };
  const services = { ...shop.services, catalogue: { ...shop.services.catalogue, hotItems } };
  const app = appOf({ ...shop, services }, { line: { enter: (serve) => void serves.push(serve) } });
  let left = 0;
  const port = await listenOn((asked, answer) => {
    asked.socket.once('close', () => left++);
    app(asked, answer);
  });
  const [gone, patient] = [new RawConnection(port), new RawConnection(port)];
  // In two languages: what is asked for twice is made once.
  gone.send(rawRequest('GET', '/api/item_hot_list', { 'Accept-Language': 'fr' }));
  patient.send(rawRequest('GET', '/api/item_hot_list', { 'Accept-Language': 'en' }));
  await expect.poll(() => serves).toHaveLength(2);
  gone.close();
  await expect.poll(() => left).toBe(1);
  for (const serve of serves) serve(0, 0);
  expect((await patient.answers(1))[0]?.status).toBe(200);
  expect(worked).toBe(1);
});

test('a stream that is open hears on, and one more is shed', async () => {
  const { shop, wait, app, streams } = await openLate();
  const origin = `http://127.0.0.1:${await listenOn(app)}`;
  shop.store.onTouched(streams.touched);
  const item = await shop.addItem();
  wait.ms = 0;
  const stream = await listenAt(origin, { item });
  wait.ms = 1000;
  expect((await fetch(`${origin}/api/events?item=${item}`)).status).toBe(503);
  await shop.changePrice(item, 500);
  await expect.poll(() => stream.heard).toContain('item');
});
