import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { engine, tables } from '../../db/schema/index.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { JWT_SECRET } from '../support/deeds.ts';
import { expectDurable, nothingElseIsThere } from '../support/durable-deeds.ts';
import { inTurn, whole } from '../support/in-turn.ts';
import { moneyAddsUp } from '../support/money-adds-up.ts';
import { newDatabase } from '../support/postgres-database.ts';
import { drawsFrom, SEED } from '../support/seed.ts';
import { launchServer, shopCommand, spawnServer } from '../support/server-process.ts';
import { type ShopOnDisk, shopOnDisk } from '../support/shop-on-disk.ts';
import { openStorm } from '../support/storm.ts';
import { handleGoods } from '../support/storm-goods.ts';
import { openShopOn } from '../support/test-shop.ts';

/** `npm run test:crash` asks for 50 by itself; a few are run among all suites. */
const ALONE = process.env.ROUNDS !== undefined;
const ROUNDS = Number(process.env.ROUNDS ?? (whole ? 4 : 1));

/** How long a restart may take, in ms: longer where more than one program wants each core, as all suites together do. */
const restartLimit = () => (ALONE ? 2000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()) : 15_000);

/** The whole storm in the end, counted by the shop's own tables. */
async function booksAddUp({ openStore, itemIds, ofVariants, stock }: ShopOnDisk): Promise<void> {
  const store = await openStore();
  closeAfterTest(store.close);
  const shoppers = await store.reader.db.select({ id: tables.shoppers.id }).from(tables.shoppers);
  await moneyAddsUp(
    { store },
    { shopperIds: shoppers.map(({ id }) => id), itemIds: [...itemIds, ofVariants.id], stock },
  );
}

/** Between two servers staff send and take back goods. */
async function betweenServers({ openStore }: ShopOnDisk, draw: () => number): Promise<void> {
  const store = await openStore();
  await handleGoods(await openShopOn(store, Date.now), draw);
  await store.close();
}

test(`kill -9 in a storm loses nothing that was acknowledged (ROUNDS=${ROUNDS} SEED=${SEED})`, {
  timeout: 60_000 + ROUNDS * 30_000,
}, async () => {
  const draw = drawsFrom(SEED);
  const shop = await shopOnDisk();
  const env = { ...shop.env, DEMO: '0', PAY_SANDBOX: '1', JWT_SECRET };
  const start = () => launchServer(shop.dataDir, env);
  let server = await start();
  closeAfterTest(async () => void (await server.stop('SIGKILL')));
  const at = { origin: () => server.origin, console: () => server.console };
  const storm = await openStorm({ ...shop, ...at, invitation: server.invitation, draw });
  const restarts: number[] = [];
  let unheard = 0;

  for (let round = 0; round < ROUNDS; round++) {
    storm.blow();
    // Whatever is under way by then.
    await pause(50 + draw() * 450);
    await server.stop('SIGKILL');
    await storm.calm();
    // Now and then it does not even come to listen.
    if (round % 4 === 3) {
      const stillborn = spawnServer(shop.dataDir, env);
      await pause(draw() * 400);
      stillborn.kill('SIGKILL');
    }
    await betweenServers(shop, draw);
    const began = performance.now();
    server = await start();
    restarts.push(performance.now() - began);
    unheard += (await expectDurable(shop, storm.promised())).length - storm.promised().length;
    expect(await shopCommand(shop.dataDir, ['verify-books'], env)).toMatchObject({ exitCode: 0 });
    await storm.settle();
    await nothingElseIsThere(shop, storm.promised());
  }

  restarts.sort((a, b) => a - b);
  const [usual = 0, slowest = 0] = [restarts[Math.floor(ROUNDS / 2)], restarts.at(-1)].map((ms = 0) => Math.round(ms));
  process.stdout.write(`SEED=${SEED}: ${ROUNDS} rounds, ${storm.promised().length} acknowledged, `);
  process.stdout.write(`${unheard} done unheard, restarted in ${usual} ms, once in ${slowest} ms\n`);
  expect(usual).toBeLessThan(restartLimit());
  expect(await server.stop()).toBe(0);
  await booksAddUp(shop);
});

test.each(inTurn([1, 2], 2))('the first start is killed, run %i, and the next one continues from there', async (n) => {
  const draw = drawsFrom(`${SEED} ${n}`);
  const dataDir = temporaryFolder();
  const env: Record<string, string> =
    engine === 'pg' ? { DATABASE_URL: await newDatabase(), DEMO: '0' } : { DEMO: '0' };
  const killed = spawnServer(dataDir, env);
  // On SQLite the lock comes before the database, on PostgreSQL the secret before the first query.
  const begun = join(dataDir, engine === 'pg' ? 'jwt-secret' : 'shop.lock');
  while (!existsSync(begun)) await pause(5);
  await pause(draw() * 150);
  killed.kill('SIGKILL');
  const { invitation, stop } = await launchServer(dataDir, env);
  closeAfterTest(async () => void (await stop('SIGKILL')));
  expect(await shopCommand(dataDir, ['invite'], env)).toMatchObject({ out: `${invitation}\n` });
  expect(await shopCommand(dataDir, ['verify-books'], env)).toMatchObject({ exitCode: 0 });
});
