import { readFileSync } from 'node:fs';
import type { Services } from '../../server/services.ts';
import { allowManyGroups } from '../many-groups.ts';
import { median } from '../median.ts';
import type { Purchases } from './bounds.ts';
import { lists } from './lists.ts';
import { figures } from './measure-figures.ts';
import type { Ask } from './own-console.ts';
import { timed } from './timed.ts';

/** What is asked of a busy console: figures, and the first page of every list. */
const asked = [...figures, ...lists];

/** How many of staff look at the console, and how often each page asks again while queues change, in ms. */
const STAFF = { staff: 10, every: 1000 };

/** Somebody who asks for the next thing as soon as the last one is answered. */
const RESTLESS = { staff: 1, every: 0 };

/** A console whose staff ask for one thing after the other, each every so many ms; the answer lets them leave. */
function busyConsole(ask: Ask, { staff, every }: { staff: number; every: number }) {
  let open = true;
  let n = Math.floor(Math.random() * asked.length);
  const look = async () => {
    while (open) {
      const one = asked[n++ % asked.length];
      const pause = new Promise((resolve) => setTimeout(resolve, every));
      await Promise.all([one && ask(one.call, one.fields), pause]);
    }
  };
  const done = Promise.all(Array.from({ length: staff }, look));
  return async () => {
    open = false;
    await done;
  };
}

/** Fen that each shopper gets for the purchases of all rounds. */
const MONEY = 1_000_000_000;

/** Shoppers with money; the shop has more. Answers how many purchases were made in a second, by four at a time. */
async function readyBuyers({ orders, credit }: Services, { rows, ms }: { rows: number; ms: number }) {
  const shoppers = Math.max(10, Math.ceil(rows / 100));
  for (let n = 1; n <= shoppers; n++) {
    await credit({ username: `bench_${n}`, amount: MONEY, actor: 'bench', note: 'bench' });
  }
  let turn = Math.floor(Math.random() * shoppers);
  return async (): Promise<number> => {
    let made = 0;
    const until = performance.now() + ms;
    const buy = async () => {
      while (performance.now() < until) {
        const n = turn++;
        const wish = {
          itemId: 1 + (n % rows),
          shopperId: 1 + (n % shoppers),
          price: undefined,
          idempotencyKey: undefined,
        };
        // One item in fifty is off sale.
        if (await orders.buy(wish).catch(() => null)) made++;
      }
    };
    await Promise.all([buy(), buy(), buy(), buy()]);
    return (made * 1000) / ms;
  };
}

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

const CALLS = 5;

interface Rounds {
  /** Items that are bought, one after the other. */
  rows: number;
  /** How long each measurement takes. */
  ms: number;
  rounds: number;
}

/** What purchases lose beside a busy console, and the longest turns of the event loop, alone and beside it. */
export async function measurePurchases(
  services: Services,
  ask: Ask,
  { rows, ms, rounds }: Rounds,
  say: (line: string) => void,
): Promise<Purchases> {
  const perCall = await loopTimeOf(async () => {
    for (let n = 0; n < CALLS; n++) for (const { call, fields } of asked) await ask(call, fields);
    return CALLS * asked.length;
  });
  await allowManyGroups(services);
  const purchases = await readyBuyers(services, { rows, ms });
  await purchases();
  const perPurchase = await loopTimeOf(async () => ((await purchases()) * ms) / 1000);
  say(
    `time of the event loop: ${perCall.toFixed(2)} ms for a call of the console, ${perPurchase.toFixed(2)} ms for a purchase`,
  );
  const taken = (perCall * STAFF.staff * 100) / STAFF.every;
  say(`${STAFF.staff} of staff, each once a second, take ${taken.toFixed(1)} % of it`);
  const besideStaff: Omit<Purchases, 'taken'>[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [who, busy] of [
      ['10 of staff', STAFF],
      ['1 without a pause', RESTLESS],
    ] as const) {
      const beside = async () => {
        const leave = busyConsole(ask, busy);
        const found = await timed(purchases);
        await leave();
        return found;
      };
      // In turn first, since the shop grows with every purchase.
      const early = round % 2 === 0 ? await timed(purchases) : null;
      const busily = await beside();
      const alone = early ?? (await timed(purchases));
      const lost = (1 - busily.result / alone.result) * 100;
      if (busy === STAFF) besideStaff.push({ lost, turnAlone: alone.turn, turnBeside: busily.turn });
      say(
        `purchases a second: ${alone.result.toFixed(0)} alone (longest turn ${alone.turn.toFixed(0)} ms), ${busily.result.toFixed(0)} beside ${who} (${busily.turn.toFixed(0)} ms): ${lost.toFixed(1)} % lost`,
      );
    }
  }
  const middle = (of: keyof (typeof besideStaff)[number]) => median(besideStaff.map((round) => round[of]));
  return { taken, lost: middle('lost'), turnAlone: middle('turnAlone'), turnBeside: middle('turnBeside') };
}
