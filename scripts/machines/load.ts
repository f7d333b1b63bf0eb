import { setTimeout as pause } from 'node:timers/promises';
import { type Deed, isOfProxy } from '../../tests/support/deeds.ts';
import { drawsFrom, SEED } from '../../tests/support/seed.ts';
import { openStorm } from '../../tests/support/storm.ts';
import { PRICE } from './stock-shop.ts';

/** Of a lane of shoppers, in ms: fifteen of them ask some hundred times a second, which leaves a core to the rest. */
const PACE = 100;

/** How long a shopper waits who got no answer, in ms: what `Retry-After` says. */
const AGAIN = 1000;

/** Between two reads of each reader, in ms. */
const READ = 100;

/** How long a reader waits for a page, in ms. */
const PATIENCE = 15_000;

/** What is measured of a stretch of time. */
export interface Measured {
  /** The longest time in which no purchase was acknowledged, in ms. */
  gap: number;
  /** Writes that were answered, and those that were not, or by 502 to 504. */
  writes: number;
  failedWrites: number;
  reads: number;
  failedReads: number;
  /** Failed ones that the balancer answered by itself, with its bare page. */
  bare: number;
}

interface Event {
  at: number;
  what: 'purchase' | 'write' | 'failed write' | 'read' | 'failed read';
  isBare: boolean;
}

interface Deps {
  origin: string;
  invitation: string;
  itemIds: number[];
}

/** Shoppers who move money, and readers, through the balancer: what they were promised, and how long they waited. */
export async function openLoad({ origin, invitation, itemIds }: Deps) {
  const events: Event[] = [];
  const note = (what: Event['what'], isBare = false) => void events.push({ at: performance.now(), what, isBare });
  /** When each was acknowledged, in ms since 1970. */
  const acknowledged = new Map<Deed, number>();
  const storm = await openStorm({
    origin: () => origin,
    invitation,
    itemIds,
    price: PRICE,
    draw: drawsFrom(SEED),
    pace: PACE,
    again: AGAIN,
    proxied: true,
    heard: (outcome, deed) => {
      if (outcome === 'open' || outcome === 'no shop') return note('failed write', outcome === 'no shop');
      const { kind } = deed;
      if (outcome === 'done') acknowledged.set(deed, Date.now());
      note(outcome === 'done' && (kind === 'buy_item' || kind === 'order_pt') ? 'purchase' : 'write');
    },
  });
  const [{ token } = { token: '' }] = storm.shoppers;
  let reading = false;
  let readers: Promise<unknown> = Promise.resolve();

  /** An answer that came to its end; null without one. */
  async function answerOf(path: string, headers: Record<string, string>): Promise<Response | null> {
    try {
      const answer = await fetch(origin + path, { headers, signal: AbortSignal.timeout(PATIENCE) });
      await answer.text();
      return answer;
    } catch {
      return null;
    }
  }

  async function read(path: string, headers: Record<string, string>): Promise<void> {
    while (reading) {
      const answer = await answerOf(path, headers);
      if (answer && answer.status !== 200 && answer.status < 502) {
        throw new Error(`${path} was answered ${answer.status}`);
      }
      note(answer?.status === 200 ? 'read' : 'failed read', answer !== null && isOfProxy(answer));
      await pause(READ);
    }
  }

  return {
    storm,
    /** What was acknowledged before a moment, in ms since 1970. */
    promisedBefore: (moment: number): Deed[] =>
      storm.promised().filter((deed) => (acknowledged.get(deed) ?? 0) < moment),
    /** Begins, and answers the moment. */
    blow: (): number => {
      reading = true;
      readers = Promise.all([
        read(`/user/detail/${itemIds[0]}`, {}),
        read('/api/order?status=0', { Authorization: token }),
        read('/api/money_info', { Authorization: token }),
      ]);
      readers.catch(() => undefined);
      storm.blow();
      return performance.now();
    },
    /** Ends without waiting for anything: the run has failed. */
    giveUp: (): void => {
      reading = false;
      storm.calm().catch(() => undefined);
    },
    /** Ends, and repeats whatever was not answered until it is. */
    calm: async (): Promise<void> => {
      reading = false;
      await storm.calm();
      await readers;
      await storm.settle();
    },
    /** From one moment of `performance.now()` to another. */
    measure: (from: number, to: number): Measured => {
      const within = events.filter(({ at }) => at >= from && at <= to);
      const count = (...whats: Event['what'][]) => within.filter(({ what }) => whats.includes(what)).length;
      const purchases = within.filter(({ what }) => what === 'purchase').map(({ at }) => at);
      const times = [from, ...purchases, to];
      return {
        gap: Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at))),
        writes: count('purchase', 'write'),
        failedWrites: count('failed write'),
        reads: count('read'),
        failedReads: count('failed read'),
        bare: within.filter(({ isBare }) => isBare).length,
      };
    },
  };
}

export type Load = Awaited<ReturnType<typeof openLoad>>;
