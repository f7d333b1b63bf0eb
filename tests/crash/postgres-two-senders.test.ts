import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { closeAfterTest } from '../support/cleanup.ts';
import { JWT_SECRET } from '../support/deeds.ts';
import { whole } from '../support/in-turn.ts';
import { eachIsNotedOnce } from '../support/noted-once.ts';
import {
  allIsSent,
  certificateIn,
  eachIsToldOnce,
  leaseIsPast,
  newestNotification,
  senderOf,
  tellOutside,
  underWay,
} from '../support/outbox.ts';
import { type Outside, openOutside } from '../support/outside.ts';
import { drawsFrom, SEED } from '../support/seed.ts';
import { launchServer, type RunningServer } from '../support/server-process.ts';
import { shopOnDisk } from '../support/shop-on-disk.ts';
import { causedByStaff, decideOnAll } from '../support/staff-deeds.ts';
import { openStorm } from '../support/storm.ts';
import { openShopOn } from '../support/test-shop.ts';

const ROUNDS = Number(process.env.ROUNDS ?? (whole ? 4 : 1));

/** How long shoppers go on after a kill, in ms. */
const TAKES_OVER = 1000;

let outside: Outside;

beforeAll(async () => {
  outside = await openOutside(drawsFrom(`${SEED} outside two`));
});

test(`two servers tell shoppers once, also when the one that sends is killed (ROUNDS=${ROUNDS} SEED=${SEED})`, {
  timeout: 120_000 + ROUNDS * 30_000,
}, async () => {
  const draw = drawsFrom(`${SEED} two`);
  const shop = await shopOnDisk();
  const settings = { DEMO: '0', PAY_SANDBOX: '1', JWT_SECRET };
  const env = { ...shop.env, ...settings, ...outside.env(certificateIn(shop.dataDir)) };
  const start = () => launchServer(shop.dataDir, env);
  let servers = [await start(), await start()];
  closeAfterTest(async () => void (await Promise.all(servers.map(({ stop }) => stop('SIGKILL')))));
  const one = servers[0] as RunningServer;
  let asked = 0;
  const origin = () => (servers[++asked % servers.length] as RunningServer).origin;
  const storm = await openStorm({ ...shop, origin, invitation: one.invitation, draw });
  await tellOutside(outside, one.origin, storm.shoppers);
  const store = await shop.openStore();
  closeAfterTest(store.close);
  const beside = await openShopOn(store, Date.now);
  const since = await newestNotification(store);
  const cut = new Set<number>();
  outside.beginTroubles();

  /** Kills the server that has just told somebody; the other one goes on. */
  async function killSender(): Promise<void> {
    await new Promise<void>((resolve) => outside.upon(1 + Math.floor(draw() * 5), resolve));
    const heldBy = await senderOf(store);
    const sender = servers.find(({ process: { pid } }) => heldBy.includes(` ${pid} `));
    if (!sender) throw new Error(`none of them is ${heldBy}`);
    await sender.stop('SIGKILL');
    for (const id of await underWay(store)) cut.add(id);
    await leaseIsPast(store, heldBy);
    servers = servers.filter((one) => one !== sender);
  }

  for (let round = 0; round < ROUNDS; round++) {
    storm.blow();
    await killSender();
    // The other one takes over in the storm.
    await pause(TAKES_OVER);
    await storm.calm();
    await decideOnAll(beside, draw);
    servers.push(await start());
    await storm.settle();
  }

  await allIsSent(store);
  expect(await Promise.all(servers.map(({ stop }) => stop()))).toEqual([0, 0]);
  const noted = await eachIsNotedOnce(store);
  expect(causedByStaff.filter((kind) => (noted.get(kind) ?? 0) < ROUNDS)).toEqual([]);
  await eachIsToldOnce(store, { since, cut, arrived: outside.arrived });
  const events = [...noted.values()].reduce((sum, times) => sum + times, 0);
  process.stdout.write(`SEED=${SEED}: ${ROUNDS} rounds, ${events} events noted, `);
  process.stdout.write(`${outside.arrived.length} arrivals, ${cut.size} deliveries cut by a kill\n`);
});
