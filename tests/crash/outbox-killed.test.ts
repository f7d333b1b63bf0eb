import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { freeJobs } from '../../db/queries/jobs.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { JWT_SECRET } from '../support/deeds.ts';
import { whole } from '../support/in-turn.ts';
import { eachIsNotedOnce } from '../support/noted-once.ts';
import {
  allIsSent,
  certificateIn,
  eachIsToldOnce,
  newestNotification,
  tellOutside,
  tryAgain,
  underWay,
} from '../support/outbox.ts';
import { type Outside, openOutside } from '../support/outside.ts';
import { drawsFrom, SEED } from '../support/seed.ts';
import { launchServer, type RunningServer } from '../support/server-process.ts';
import { type ShopOnDisk, shopOnDisk } from '../support/shop-on-disk.ts';
import { causedByStaff, decideOnAll } from '../support/staff-deeds.ts';
import { openStorm } from '../support/storm.ts';
import { openShopOn } from '../support/test-shop.ts';

/** `npm run test:crash` asks for 50 by itself; a few are run among all suites. */
const ROUNDS = Number(process.env.ROUNDS ?? (whole ? 6 : 1));

let outside: Outside;

beforeAll(async () => {
  outside = await openOutside(drawsFrom(`${SEED} outside`));
});

/** As somebody is told and has not answered yet, or whatever is under way after a random time. */
async function killed(server: RunningServer, round: number, draw: () => number): Promise<void> {
  if (round % 2 === 1) await pause(50 + draw() * 800);
  else await new Promise<void>((resolve) => outside.upon(1 + Math.floor(draw() * 5), resolve));
  await server.stop('SIGKILL');
}

/** Between two servers: what was under way is written down, and staff work by commands. */
async function betweenServers(shop: ShopOnDisk, draw: () => number): Promise<number[]> {
  const store = await shop.openStore();
  const cut = await underWay(store);
  // It is dead, and its lease over after some seconds.
  await store.transaction(freeJobs);
  await tryAgain(store);
  await decideOnAll(await openShopOn(store, Date.now), draw);
  await store.close();
  return cut;
}

test(`kill -9 while shoppers are told: nothing twice, nothing untold (ROUNDS=${ROUNDS} SEED=${SEED})`, {
  // Beside other work on both cores it is half a minute until somebody is told.
  timeout: 120_000 + ROUNDS * 90_000,
}, async () => {
  const draw = drawsFrom(`${SEED} outbox`);
  const shop = await shopOnDisk();
  const settings = { DEMO: '0', PAY_SANDBOX: '1', JWT_SECRET };
  const env = { ...shop.env, ...settings, ...outside.env(certificateIn(shop.dataDir)) };
  let server = await launchServer(shop.dataDir, env);
  closeAfterTest(async () => void (await server.stop('SIGKILL')));
  const storm = await openStorm({ ...shop, origin: () => server.origin, invitation: server.invitation, draw });
  await tellOutside(outside, server.origin, storm.shoppers);
  const store = await shop.openStore();
  closeAfterTest(store.close);
  const since = await newestNotification(store);
  const cut = new Set<number>();
  outside.beginTroubles();

  for (let round = 0; round < ROUNDS; round++) {
    storm.blow();
    await killed(server, round, draw);
    await storm.calm();
    const left = await betweenServers(shop, draw);
    if (round % 2 === 0) expect(left.length).toBeGreaterThan(0);
    for (const id of left) cut.add(id);
    server = await launchServer(shop.dataDir, env);
    await storm.settle();
  }

  await allIsSent(store);
  expect(await server.stop()).toBe(0);
  const noted = await eachIsNotedOnce(store);
  expect(causedByStaff.filter((kind) => (noted.get(kind) ?? 0) < ROUNDS)).toEqual([]);
  await eachIsToldOnce(store, { since, cut, arrived: outside.arrived });
  expect(outside.push.problems).toEqual([]);
  const events = [...noted.values()].reduce((sum, times) => sum + times, 0);
  process.stdout.write(`SEED=${SEED}: ${ROUNDS} rounds, ${events} events noted, `);
  process.stdout.write(`${outside.arrived.length} arrivals, ${cut.size} deliveries cut by a kill\n`);
});
