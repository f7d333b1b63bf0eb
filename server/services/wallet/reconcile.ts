import { type PaymentOutcome, selectPendingRecharges } from '../../../db/queries/recharges.ts';
import type { Store } from '../../../db/store.ts';
import type { ChannelKey } from '../../../shared/contract/enums.ts';
import { BadPaymentNotification, type PayChannel, type PaymentNotification } from '../../payments/channel.ts';
import { refuseRecharge } from './refuse-recharge.ts';

interface Deps {
  store: Store;
  clock: () => number;
  channels: PayChannel[];
  take: (channel: string, notification: PaymentNotification) => Promise<PaymentOutcome | null>;
  onError: (error: unknown) => void;
}

type Pending = Awaited<ReturnType<typeof selectPendingRecharges>>[number];

const DAY = 24 * 3600 * 1000;

/** How long a recharge may be pending before its provider is asked, in ms. */
const ASK_AFTER = 60_000;

/** Up to which age it may still be paid, in ms: a bank may take fourteen of its days. */
const ASK_UNTIL = 30 * DAY;

/** Factor between the ages at which a recharge is asked about: forty queries in the first day of an unpaid one. */
const LATER = 1.2;

/** When no repeat of its key can start a payment any more, here or at the provider, and no page waits for one, in ms. */
const BEGIN_UNTIL = DAY + 3600 * 1000;

/** A channel that has not answered a round for so long concerns staff: a shorter fault passes, in ms. */
const SILENT = 5 * 60_000;

/** How often a recharge of that age (ms) should have been asked about. */
function timesDue(age: number): number {
  return age < ASK_AFTER ? 0 : 1 + Math.floor(Math.log(age / ASK_AFTER) / Math.log(LATER));
}

/** Finds the results of recharges whose notification was lost (docs/domain.md, Recharge and withdrawal). */
export function createReconcile({ store, clock, channels, take, onError }: Deps) {
  /** Since when a channel has not answered. */
  const silentSince = new Map<ChannelKey, number>();

  /** When each channel last answered a whole round, in ms since 1970. */
  const rounds = new Map<ChannelKey, number>();

  /** Recharges that could not be settled, to be asked about in the next round whenever they are due. */
  const unsettled = new Set<string>();

  const channelOf = (key: ChannelKey) => channels.find((channel) => channel.key === key);

  const isDue = ({ number, channel, createdAt }: Pending, now: number) =>
    unsettled.has(number) || timesDue(now - createdAt) > timesDue((rounds.get(channel) ?? 0) - createdAt);

  /**
   * The provider's report about a recharge; `unreadable` says nothing about it. A provider that is unreachable is added to
   * `away`, and not asked again.
   */
  async function ask({ number, ref, channel: key }: Pending, away: Set<ChannelKey>) {
    if (away.has(key)) return null;
    try {
      return (await channelOf(key)?.query?.({ number, ref })) ?? null;
    } catch (error) {
      onError(error);
      if (error instanceof BadPaymentNotification) return 'unreadable';
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
    if (report === 'unreadable') return false;
    if (report !== null && report !== 'unknown') return (await take(channel, report)) === 'credited';
    const isForeign = report === 'unknown' && age > BEGIN_UNTIL;
    const isOver = (isOld && !away.has(channel)) || isForeign || neverBegan(recharge, age) || isSwitchedOff(recharge);
    if (isOver) await store.transaction((tx) => refuseRecharge(tx, { number }));
    return false;
  }

  /** The same, but a failure is reported and does not stop the others. */
  async function settleOrTell(recharge: Pending, now: number, away: Set<ChannelKey>): Promise<boolean> {
    try {
      const credited = await settle(recharge, now, away);
      unsettled.delete(recharge.number);
      return credited;
    } catch (error) {
      unsettled.add(recharge.number);
      onError(error);
      return false;
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
   * Queries every recharge that is due and returns how many were credited. A provider that is unavailable, or a
   * recharge that fails, does not stop the others; the round has failed at its end if a provider has been
   * unavailable for some minutes. One that `signal` ends before leaves everything due.
   */
  return async (signal?: AbortSignal): Promise<number> => {
    const now = clock();
    const away = new Set<ChannelKey>();
    let credited = 0;
    for await (const recharge of pendingAt(now)) {
      signal?.throwIfAborted();
      if (await settleOrTell(recharge, now, away)) credited++;
    }
    for (const { key } of channels) {
      if (away.has(key)) silentSince.set(key, silentSince.get(key) ?? now);
      else silentSince.delete(key);
      if (!away.has(key)) rounds.set(key, now);
    }
    const silent = [...away].filter((key) => now - (silentSince.get(key) ?? now) >= SILENT);
    if (silent.length > 0) throw new Error(`pay channels that do not answer: ${silent.join(', ')}`);
    return credited;
  };
}
