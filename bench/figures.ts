import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { isEmptyShop } from '../db/queries/import.ts';
import { readConfig } from '../server/config/config.ts';
import { openShop } from '../server/shop.ts';
import { createLogger } from '../server/telemetry/logger.ts';
import { pictures } from '../shared/console/pictures.ts';
import { defaultGrants } from '../shared/console/roles.ts';
import { fillShop } from './filling/fill-shop.ts';
import { showProgress } from './progress.ts';

/**
 * `npm run bench:figures -- [--rows 1000000] [--in <folder>] [--seconds 5]`: how long each figure of the console takes in
 * a shop of that many orders, the longest turn of the server's event loop meanwhile, and what purchases lose beside a
 * console that asks without a pause. A named folder is filled once and kept.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    in: { type: 'string' },
    seconds: { type: 'string', default: '5' },
  },
});
const dataDir = values.in ?? mkdtempSync(join(tmpdir(), 'pintuan-figures-'));
const shop = await openShop(readConfig({ ...process.env, DATA_DIR: dataDir }), createLogger('warn'));
const { services, store } = shop;
const { desk, days, orders, reports } = services;
const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = Number(values.seconds) * 1000;

if (await isEmptyShop(store.reader)) await fillShop(shop, Number(values.rows), showProgress);
const began = performance.now();
say(`${await days.close()} days closed in ${Math.round(performance.now() - began)} ms`);

const owner = { ...defaultGrants.owner };
const asked: [string, () => Promise<unknown>][] = [
  ['queues', () => desk.queues(owner)],
  ['today', () => desk.today(owner)],
  ['money', () => desk.money()],
  ...pictures.flatMap((picture): [string, () => Promise<unknown>][] =>
    ([28, 365] as const).map((span) => [`${picture}, ${span} days`, () => desk.picture(picture, span)]),
  ),
];
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

for (const [name, ask] of asked) {
  const times: number[] = [];
  await ask();
  const lag = monitorEventLoopDelay({ resolution: 1 });
  lag.enable();
  for (let n = 0; n < 5; n++) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  lag.disable();
  say(`${name}: ${median(times).toFixed(0)} ms, longest turn ${(lag.max / 1e6).toFixed(0)} ms`);
}

/** Purchases that four shoppers make one after the other, in a second. */
async function purchases(): Promise<number> {
  let made = 0;
  const until = performance.now() + seconds;
  const shopper = async (shopperId: number) => {
    for (let itemId = 1 + (shopperId % 7); performance.now() < until; itemId += 7) {
      const wish = { itemId, shopperId, price: undefined, idempotencyKey: undefined };
      if (await orders.buy(wish).catch(() => null)) made++;
    }
  };
  await Promise.all([1, 2, 3, 4].map(shopper));
  return (made * 1000) / seconds;
}

/** A console whose staff ask for everything, each as soon as it has been answered. */
function busyConsole() {
  let open = true;
  const done = (async () => {
    for (let n = 0; open; n++) await asked[n % asked.length]?.[1]();
  })();
  return async () => {
    open = false;
    await done;
  };
}

await services.settings.set({ key: 'waiting_groups_per_shopper', value: '0', actor: 'bench', note: 'bench' });
await purchases();
for (let round = 1; round <= 3; round++) {
  const alone = await purchases();
  const leave = busyConsole();
  const beside = await purchases();
  await leave();
  say(`purchases a second: ${alone.toFixed(0)} alone, ${beside.toFixed(0)} beside a busy console`);
}
await reports.close();
await store.close();
