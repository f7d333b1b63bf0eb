import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { isEmptyShop } from '../db/queries/import.ts';
import { readConfig } from '../server/config/config.ts';
import { openShop } from '../server/shop.ts';
import { createLogger } from '../server/telemetry/logger.ts';
import { pictures } from '../shared/console/pictures.ts';
import { lists } from './figures/lists.ts';
import { measureLists } from './figures/measure-lists.ts';
import { ownConsole } from './figures/own-console.ts';
import { fillShop } from './filling/fill-shop.ts';
import { allowManyGroups } from './many-groups.ts';
import { median } from './median.ts';
import { showProgress } from './progress.ts';

/**
 * `npm run bench:figures -- [--rows 1000000] [--work 100000] [--in <folder>] [--seconds 5] [--rounds 3]`: how long the
 * first close of all days takes, each figure of the console in a shop of that many orders, and each list of `work` rows,
 * with the longest turn of the server's event loop; and what purchases lose beside a busy console. A named folder is
 * filled once and kept.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    work: { type: 'string', default: '100000' },
    in: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const dataDir = values.in ?? mkdtempSync(join(tmpdir(), 'pintuan-figures-'));
const config = readConfig({ ...process.env, DATA_DIR: dataDir });
const shop = await openShop(config, createLogger('warn'));
const { services, store } = shop;
const { days, orders, reports } = services;
const ask = ownConsole(shop, config);
const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = Number(values.seconds) * 1000;

if (await isEmptyShop(store.reader)) await fillShop(shop, Number(values.rows), showProgress, Number(values.work));
const lag = monitorEventLoopDelay({ resolution: 1 });
lag.enable();
/** How long it took and the longest turn of the event loop meanwhile, in ms. */
async function timed<Result>(work: () => Promise<Result>) {
  const turnOver = () => new Promise((resolve) => setTimeout(resolve, 5));
  await turnOver();
  lag.reset();
  const began = performance.now();
  const result = await work();
  const took = performance.now() - began;
  // The last turn is noted when it has ended.
  await turnOver();
  return { result, took, turn: lag.max / 1e6 };
}

const closing = await timed(() => days.close(undefined, (day) => say(`closed until ${day}`)));
say(`${closing.result} days closed in ${closing.took.toFixed(0)} ms, longest turn ${closing.turn.toFixed(0)} ms`);

const figures: [string, () => Promise<unknown>][] = [
  ['queues', () => ask('queues', {})],
  ['today', () => ask('today', {})],
  ['money', () => ask('money', {})],
  ...pictures.flatMap((picture): [string, () => Promise<unknown>][] =>
    ([28, 365] as const).map((span) => [`${picture}, ${span} days`, () => ask('figures', { picture, days: span })]),
  ),
];

for (const [name, call] of figures) {
  const times: number[] = [];
  const turns: number[] = [];
  const first = await timed(call);
  for (let n = 0; n < 5; n++) {
    const { took, turn } = await timed(call);
    times.push(took);
    turns.push(turn);
  }
  const longest = Math.max(first.turn, ...turns);
  say(`${name}: ${median(times).toFixed(0)} ms, first ${first.took.toFixed(0)}, longest turn ${longest.toFixed(0)} ms`);
}
await measureLists(ask, timed, say);

/** The shop has more shoppers; each has money for some dozens of purchases. */
const SHOPPERS = Math.max(10, Math.ceil(Number(values.rows) / 100));
let turn = Math.floor(Math.random() * SHOPPERS);

/** Purchases in a second, by four at a time. */
async function purchases(): Promise<number> {
  let made = 0;
  const until = performance.now() + seconds;
  const buy = async () => {
    while (performance.now() < until) {
      const n = turn++;
      const wish = {
        itemId: 1 + (n % Number(values.rows)),
        shopperId: 1 + (n % SHOPPERS),
        price: undefined,
        idempotencyKey: undefined,
      };
      if (await orders.buy(wish).catch(() => null)) made++;
    }
  };
  await Promise.all([buy(), buy(), buy(), buy()]);
  return (made * 1000) / seconds;
}

/** What is asked of a busy console: figures, and the first page of every list. */
const asked = [
  ...figures.map(([, call]) => call),
  ...lists.map(
    ({ call, fields }) =>
      () =>
        ask(call, fields),
  ),
];

/** A console whose staff ask for one thing after the other, each every so many ms. */
function busyConsole({ staff, every }: { staff: number; every: number }) {
  let open = true;
  let n = Math.floor(Math.random() * asked.length);
  const look = async () => {
    while (open) {
      const asking = asked[n++ % asked.length]?.();
      await Promise.all([asking, new Promise((resolve) => setTimeout(resolve, every))]);
    }
  };
  const done = Promise.all(Array.from({ length: staff }, look));
  return async () => {
    open = false;
    await done;
  };
}

/** How many of staff look at the console, and how often each page asks again while queues change, in ms. */
const STAFF = { staff: 10, every: 1000 };

/** Somebody who asks for the next thing as soon as the last one is answered. */
const RESTLESS = { staff: 1, every: 0 };

/**
 * CPU time that the thread of the server's event loop has taken, in ms (Linux; 10 ms exact): however busy the machine is
 * with other things, that is what the console takes from purchases.
 */
function loopTime(): number {
  const fields = readFileSync('/proc/thread-self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Of the event loop's time, for each time that `work` was done. */
async function loopTimeOf(work: () => Promise<number>): Promise<number> {
  const before = loopTime();
  const times = await work();
  return (loopTime() - before) / Math.max(1, times);
}

const ROUNDS = 5;
const perCall = await loopTimeOf(async () => {
  for (let n = 0; n < ROUNDS * asked.length; n++) await asked[n % asked.length]?.();
  return ROUNDS * asked.length;
});
await allowManyGroups(services);
await purchases();
const perPurchase = await loopTimeOf(async () => ((await purchases()) * seconds) / 1000);
say(
  `time of the event loop: ${perCall.toFixed(2)} ms for a call of the console, ${perPurchase.toFixed(2)} ms for a purchase`,
);
say(`${STAFF.staff} of staff, each once a second, take ${((perCall * STAFF.staff) / 10).toFixed(1)} % of it`);
for (let round = 1; round <= Number(values.rounds); round++) {
  for (const [who, busy] of [
    ['10 of staff', STAFF],
    ['1 without a pause', RESTLESS],
  ] as const) {
    const alone = await timed(purchases);
    const leave = busyConsole(busy);
    const beside = await timed(purchases);
    await leave();
    const lost = (1 - beside.result / alone.result) * 100;
    say(
      `purchases a second: ${alone.result.toFixed(0)} alone (longest turn ${alone.turn.toFixed(0)} ms), ${beside.result.toFixed(0)} beside ${who} (${beside.turn.toFixed(0)} ms): ${lost.toFixed(1)} % lost`,
    );
  }
}
await reports.close();
await store.close();
