import { type PaymentOutcome, selectOpenPages, selectPendingRecharges } from '../../../db/queries/recharges.ts';
import type { Store } from '../../../db/store.ts';
import type { ChannelKey } from '../../../shared/contract/enums.ts';
import { BadPaymentNotification, type PayChannel, type PaymentNotification } from '../../payments/channel.ts';
import { refuseRecharge } from './refuse-recharge.ts';

interface Deps {
  store: Store;
  clock: () => number;
  channels: PayChannel[];
  take: (channel: string, notification: PaymentNotification) => Promise<PaymentOutcome | null>;
  closePage: (recharge: DecidedRecharge) => Promise<void>;
  onError: (error: unknown) => void;
}

type Pending = Awaited<ReturnType<typeof selectPendingRecharges>>[number];

export type DecidedRecharge = Awaited<ReturnType<typeof selectOpenPages>>[number];

interface Round {
  /** Channels that do not answer. */
  away: Set<ChannelKey>;
  /** Since when recharges that this round could not settle have been so, in ms since 1970. */
  left: Map<string, number>;
}

const DAY = 24 * 3600 * 1000;

/** How long a recharge may be pending before its provider is asked, in ms. */
const ASK_AFTER = 60_000;

/** Up to which age it may still be paid, in ms: a bank may take fourteen of its days. */
const ASK_UNTIL = 30 * DAY;

/** Factor between the ages at which a recharge is asked about: forty queries in the first day of an unpaid one. */
const LATER = 1.2;

/** When no repeat of its key can start a payment any more, here or at the provider, and no page waits for one, in ms. */
const BEGIN_UNTIL = DAY + 3600 * 1000;

/**
 * A channel that does not answer, or a recharge that cannot be settled, for so long concerns staff: a shorter fault
 * passes, in ms.
 */
const PASSES = 5 * 60_000;

/** Throws if channels are silent, or recharges cannot be settled, since so long ago; in ms since 1970. */
function mustHavePassed(now: number, silent: ReadonlyMap<string, number>, unsettled: ReadonlyMap<string, number>) {
  const lasting = (since: ReadonlyMap<string, number>) =>
    [...since].filter(([, instant]) => now - instant >= PASSES).map(([name]) => name);
  const [keys, numbers] = [lasting(silent), lasting(unsettled)];
  if (keys.length > 0) throw new Error(`pay channels that do not answer: ${keys.join(', ')}`);
  if (numbers.length > 0) throw new Error(`recharges that cannot be settled: ${numbers.length}, ${numbers[0]} first`);
}

/** How often a recharge of that age (ms) should have been asked about. */
function timesDue(age: number): number {
  return age < ASK_AFTER ? 0 : 1 + Math.floor(Math.log(age / ASK_AFTER) / Math.log(LATER));
}

/** Finds the results of recharges whose notification was lost (docs/domain.md, Recharge and withdrawal). */
export function createReconcile({ store, clock, channels, take, closePage, onError }: Deps) {
  /** Since when a channel has not answered. */
  const silentSince = new Map<ChannelKey, number>();

  /** When each channel last answered a whole round, in ms since 1970. */
  const rounds = new Map<ChannelKey, number>();

  /** Since when recharges cannot be settled, which are asked about in each round whenever they are due. */
  let unsettled: ReadonlyMap<string, number> = new Map();

  const channelOf = (key: ChannelKey) => channels.find((channel) => channel.key === key);

  const isDue = ({ number, channel, createdAt }: Pending, now: number) =>
    unsettled.has(number) || timesDue(now - createdAt) > timesDue((rounds.get(channel) ?? 0) - createdAt);

  /**
   * The provider's report about a recharge. A provider that is unreachable is added to `away`, and not asked again. Throws
   * `BadPaymentNotification` if it cannot be read, which says nothing about the recharge.
   */
  async function ask({ number, ref, channel: key }: Pending, away: Set<ChannelKey>) {
    if (away.has(key)) return null;
    try {
      return (await channelOf(key)?.query?.({ number, ref })) ?? null;
    } catch (error) {
      if (error instanceof BadPaymentNotification) throw error;
      onError(error);
      away.add(key);
      return null;
    }
  }

  /** Not of a transfer, of which staff decide. A provider that is not configured any more had pages. */
  function hasPage({ channel: key }: Pending): boolean {
    const channel = channelOf(key);
    return channel === undefined || channel.query !== undefined;
  }

  /** A recharge whose page was never created, and cannot be any more. */
  const neverBegan = (recharge: Pending, age: number) =>
    hasPage(recharge) && recharge.payUrl === '' && age > BEGIN_UNTIL;

  /** A recharge of the sandbox, which is switched off: nobody can pay it any more. */
  const isSwitchedOff = ({ channel }: Pending) => channel === 'sandbox' && channelOf(channel) === undefined;

  /** True when the recharge was credited. */
  async function settle(recharge: Pending, now: number, away: Set<ChannelKey>): Promise<boolean> {
    const { number, channel, createdAt } = recharge;
    const age = now - createdAt;
    const isOld = hasPage(recharge) && age > ASK_UNTIL;
    const report = isOld || isDue(recharge, now) ? await ask(recharge, away) : null;
    if (report !== null && report !== 'unknown') return (await take(channel, report)) === 'credited';
    const isForeign = report === 'unknown' && age > BEGIN_UNTIL;
    const isOver = (isOld && !away.has(channel)) || isForeign || neverBegan(recharge, age) || isSwitchedOff(recharge);
    if (isOver) await store.transaction((tx) => refuseRecharge(tx, { number }));
    return false;
  }

  /** The same, but a failure is reported, noted in `left`, and does not stop the others. */
  async function settleOrTell(recharge: Pending, now: number, { away, left }: Round): Promise<boolean> {
    const { number, channel } = recharge;
    const since = unsettled.get(number);
    try {
      const credited = await settle(recharge, now, away);
      if (since !== undefined && away.has(channel)) left.set(number, since);
      return credited;
    } catch (error) {
      left.set(number, since ?? now);
      onError(error);
      return false;
    }
  }

  /** Closes the pages of recharges that staff have decided, where that was not possible at once. */
  async function closePages(now: number, { away, left }: Round, signal?: AbortSignal): Promise<void> {
    // After an upgrade all that were credited of late are asked about once: not in one round.
    const open = { since: now - BEGIN_UNTIL, limit: 100 };
    for (const recharge of await selectOpenPages(store.reader, open)) {
      signal?.throwIfAborted();
      const { number, channel } = recharge;
      const since = unsettled.get(number);
      try {
        if (!away.has(channel)) await closePage(recharge);
        else if (since !== undefined) left.set(number, since);
      } catch (error) {
        // The others would wait as long for a provider that does not answer.
        away.add(channel);
        left.set(number, since ?? now);
        onError(error);
      }
    }
  }

  /** Every pending recharge that is old enough to ask about, the oldest first. */
  async function* pendingAt(now: number) {
    const page = { before: now - ASK_AFTER, limit: 100 };
    for (let after: number | undefined = 0; after !== undefined; ) {
      const pending: Pending[] = await selectPendingRecharges(store.reader, { ...page, after });
      yield* pending;
      after = pending.length < page.limit ? undefined : pending.at(-1)?.id;
    }
  }

  /**
   * Queries every recharge that is due and returns how many were credited, and closes the pages that decided ones still
   * have. A provider that is unavailable, or a recharge that fails, does not stop the others; the round has failed at its end if one of them has failed for some
   * minutes. One that `signal` ends before leaves everything due.
   */
  return async (signal?: AbortSignal): Promise<number> => {
    const now = clock();
    const round: Round = { away: new Set(), left: new Map() };
    let credited = 0;
    for await (const recharge of pendingAt(now)) {
      signal?.throwIfAborted();
      if (await settleOrTell(recharge, now, round)) credited++;
    }
    await closePages(now, round, signal);
    const { away, left } = round;
    unsettled = left;
    for (const { key } of channels) {
      if (away.has(key)) silentSince.set(key, silentSince.get(key) ?? now);
      else silentSince.delete(key);
      if (!away.has(key)) rounds.set(key, now);
    }
    mustHavePassed(now, silentSince, left);
    return credited;
  };
}
