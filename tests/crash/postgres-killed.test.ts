import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { closeAfterTest } from '../support/cleanup.ts';
import { JWT_SECRET } from '../support/deeds.ts';
import { nothingElseIsThere } from '../support/durable-deeds.ts';
import { listenAt } from '../support/event-stream.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import { drawsFrom, SEED } from '../support/seed.ts';
import { launchServer, shopCommand } from '../support/server-process.ts';
import { shopOnDisk } from '../support/shop-on-disk.ts';
import { openStorm } from '../support/storm.ts';
import { handleGoods } from '../support/storm-goods.ts';
import { openShopOn } from '../support/test-shop.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 2);

/** How long the shop may take to be ready once its database is, in ms. */
const READY = 15_000;

/** An item that nobody touches. */
const UNTOUCHED = 999_999;

/** A database server of the test's own, with everything on that keeps what it has acknowledged. */
async function ownPostgres() {
  const postgres = await startPostgresServer(['max_connections=100']);
  closeAfterTest(postgres.stop);
  await onDatabase(`${postgres.url}postgres`, 'create database shop');
  return { ...postgres, databaseUrl: `${postgres.url}shop` };
}

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Asks without pause: until each has been answered well again, and until it is told to stop; the statuses that came. */
function readOn(origin: string, paths: string[], token: string) {
  const seen = new Set<number>();
  const well = new Set<string>();
  let reading = true;
  const one = async (path: string) => {
    while (reading) {
      const { status } = await fetch(origin + path, { headers: { Authorization: token } });
      seen.add(status);
      if (status === 200) well.add(path);
    }
  };
  const ended = Promise.all(paths.map(one));
  // Told to whoever ends it.
  ended.catch(() => undefined);
  const wellAgain = async () => {
    well.clear();
    await expect.poll(() => well.size, { timeout: READY }).toBe(paths.length);
  };
  const stop = async () => {
    reading = false;
    await ended;
    return seen;
  };
  return { wellAgain, stop };
}

/** Whether each address answers as it should while there is no database; all were answered well before. */
async function saysThatItIsAway(origin: string, itemId: number, token: string): Promise<void> {
  const giveUpAt = Date.now() + READY;
  const ask = async (path: string, headers?: Record<string, string>) => {
    let response = await fetch(origin + path, { headers, redirect: 'manual' });
    // One of PostgreSQL's processes may outlive its parent for a moment, and answer.
    while (response.status === 200 && Date.now() < giveUpAt) {
      await pause(50);
      response = await fetch(origin + path, { headers, redirect: 'manual' });
    }
    const [type, again] = ['content-type', 'retry-after'].map((name) => response.headers.get(name));
    return { status: response.status, type, again, text: await response.text() };
  };
  const busy = { code: 503, msg: '系统繁忙，请稍后再试', reason: 'overloaded', data: null };
  for (const path of [`/api/item_detail?id=${itemId}`, '/api/order', '/api/money_info']) {
    const { text, ...head } = await ask(path, { Authorization: token });
    expect([path, head, JSON.parse(text)]).toEqual([
      path,
      { status: 503, type: 'application/json; charset=utf-8', again: '1' },
      busy,
    ]);
  }
  for (const path of ['/', `/user/detail/${itemId}`, '/user/order/0']) {
    const { text, ...head } = await ask(path, { Cookie: `session=${token}` });
    expect([path, head]).toEqual([path, { status: 503, type: 'text/html; charset=utf-8', again: '1' }]);
    expect(text).toContain('<h1');
    expect(text).not.toMatch(/ECONN|terminat|postgres/i);
  }
  expect(await ask('/sitemap.xml')).toMatchObject({ status: 503, again: '1' });
  // It stays where requests are sent, to say so itself.
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
}

test(`PostgreSQL is killed in a storm, and the shop comes back by itself (ROUNDS=${ROUNDS} SEED=${SEED})`, {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  const draw = drawsFrom(SEED);
  const postgres = await ownPostgres();
  const shop = await shopOnDisk(postgres);
  const [itemId = 0] = shop.itemIds;
  const env = { ...shop.env, DEMO: '0', PAY_SANDBOX: '1', JWT_SECRET };
  const server = await launchServer(shop.dataDir, env);
  closeAfterTest(async () => void (await server.stop('SIGKILL')));
  const { origin } = server;
  const at = { origin: () => origin, console: () => server.console };
  const storm = await openStorm({ ...shop, ...at, invitation: server.invitation, draw });
  const token = storm.promised()[0]?.token ?? '';
  const stream = await listenAt(origin, { item: UNTOUCHED });
  // A database that is away is no log-out.
  const own = await listenAt(origin, { token });
  let ended = false;
  void own.ended.then(() => {
    ended = true;
  });
  const waits: number[] = [];

  for (let round = 0; round < ROUNDS; round++) {
    for (const path of ['/', '/readyz', `/api/item_detail?id=${itemId}`])
      expect((await fetch(origin + path)).status).toBe(200);
    storm.blow();
    const reading = readOn(origin, ['/', '/api/money_info', '/api/order'], token);
    // Whatever is under way by then.
    await pause(50 + draw() * 450);
    postgres.kill(round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    await saysThatItIsAway(origin, itemId, token);
    await postgres.start();
    const began = performance.now();
    await reading.wellAgain();
    waits.push(performance.now() - began);
    expect(await reading.stop()).toEqual(new Set([200, 503]));
    await storm.calm();
    await storm.settle();
    await nothingElseIsThere(shop, storm.promised());
    const store = await shop.openStore();
    await handleGoods(await openShopOn(store, Date.now), draw);
    await store.close();
    await nothingElseIsThere(shop, storm.promised());
    expect(await shopCommand(shop.dataDir, ['verify-books'], env)).toMatchObject({ exitCode: 0, err: '' });
    // Whoever watches is told that they may have missed something, and hears what others change from then on.
    await expect.poll(() => stream.received, { timeout: READY }).toEqual(['item']);
    await onDatabase(postgres.databaseUrl, `select pg_notify('invalidated', 'another item:${UNTOUCHED}')`);
    await expect.poll(() => stream.received, { timeout: READY }).toEqual(['item', 'item']);
    stream.received.length = 0;
  }

  expect(server.process.exitCode).toBeNull();
  await expect.poll(() => own.received).toContain('own');
  expect(ended).toBe(false);
  const slowest = Math.round(Math.max(...waits));
  process.stdout.write(`SEED=${SEED}: ${ROUNDS} rounds, ${storm.promised().length} acknowledged, `);
  process.stdout.write(`ready again ${slowest} ms after PostgreSQL at the most\n`);
});
