import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eq } from 'drizzle-orm';
import { tables } from '../../../db/schema/index.ts';
import type { Store } from '../../../db/store.ts';
import type { Services } from '../../../server/services.ts';

/** A shop in which groups are to end together. */
export interface Stage {
  store: Store;
  services: Pick<Services, 'orders' | 'expiry'>;
  /** The item whose groups end. */
  ending: number;
  /** Items that are bought beside it. */
  others: number[];
  /** Who opened the groups. */
  openers: number[];
  /** The shopper who buys meanwhile. */
  buyers: number[];
  /** Answers when the groups' deadline has passed. */
  pass: () => Promise<void>;
}

interface Wish {
  /** Groups that end together. */
  groups: number;
  /** How long purchases are counted before the groups end, in ms. */
  before: number;
}

export interface Deadline {
  /** Purchases of other items a second, before and while groups are paid back. */
  before: number;
  during: number;
  /** Purchases of other items in that time. */
  bought: number;
  /** Purchases that failed in that time. */
  refused: number;
  /** Groups that were paid back by the first run of the job, which tries each of them. */
  expired: number;
  /** Until all were paid back, in ms. */
  took: number;
  /** Of the runs that this took. */
  runs: number;
  /** The longest that the event loop was occupied in that time, in ms. */
  longest: number;
}

/** Shoppers who buy at the same time. */
const CONCURRENCY = 16;

/** How many purchases of other items a shop does while many groups end together, and how long these take. */
export async function measureDeadline(stage: Stage, { groups, before: ms }: Wish): Promise<Deadline> {
  const { store, services, ending, openers } = stage;
  const at = (list: number[], n: number) => list[n % list.length] ?? 0;
  const buy = (itemId: number, shopperId: number) =>
    services.orders.buy({ itemId, shopperId, price: undefined, idempotencyKey: undefined });
  const earlier = (await paidBack(store)).length;
  let opened = 0;
  const open = async () => {
    while (opened < groups) await buy(ending, at(openers, opened++));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, open));
  await stage.pass();

  const beside = () => {
    let [bought, refused, stopped] = [0, 0, false];
    const began = performance.now();
    const buyOn = async (_: unknown, n: number) => {
      for (let turn = n; !stopped; turn += CONCURRENCY) {
        await buy(at(stage.others, turn), at(stage.buyers, turn)).then(
          () => bought++,
          () => refused++,
        );
      }
    };
    const buying = Promise.all(Array.from({ length: CONCURRENCY }, buyOn));
    return async () => {
      const soFar = bought;
      const rate = soFar / ((performance.now() - began) / 1000);
      stopped = true;
      await buying;
      return { rate, bought: soFar, refused };
    };
  };
  const stopBefore = beside();
  await new Promise((later) => setTimeout(later, ms));
  const before = await stopBefore();

  const stopDuring = beside();
  const turns = monitorEventLoopDelay({ resolution: 5 });
  turns.enable();
  const began = performance.now();
  const expired = await services.expiry.expireDue();
  let runs = 1;
  for (let all = expired; all < groups; runs++) all += await services.expiry.expireDue();
  const took = performance.now() - began;
  turns.disable();
  const during = await stopDuring();
  const paid = await paidBack(store);
  if (paid.length - earlier !== groups || new Set(paid).size !== paid.length) {
    throw new Error(`${paid.length - earlier} orders of ${groups} groups were paid back`);
  }
  const { rate, bought, refused } = during;
  return { before: before.rate, during: rate, bought, refused, expired, took, runs, longest: turns.max / 1e6 };
}

/** References of what was given back because a group failed. */
async function paidBack({ reader }: Store): Promise<string[]> {
  const { transfers } = tables;
  const rows = await reader.db.select({ ref: transfers.ref }).from(transfers).where(eq(transfers.kind, 'group_failed'));
  return rows.map(({ ref }) => ref);
}
