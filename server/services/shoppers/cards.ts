import { holdUnblocked, upsertCard } from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import type { AccountEvents } from './events.ts';
import type { FundPasswordSent, FundPasswords } from './fund-password.ts';

interface Deps {
  store: Store;
  clock: () => number;
  settings: Settings;
  fundPasswords: FundPasswords;
  events: AccountEvents;
}

interface Card {
  bankTruename: string;
  bankAccount: string;
  bankName: string;
}

/**
 * From when a withdrawal to a card that was changed at `changedAt` is paid, in ms since 1970; null if there is no wait
 * at `now`.
 */
export function payableFrom(changedAt: number | null, wait: number, now: number): number | null {
  if (changedAt === null) return null;
  // It was changed while the clock was ahead: it does not wait for that time.
  const from = Math.min(changedAt, now) + wait;
  return from > now ? from : null;
}

/** The card that withdrawals are paid to (docs/decisions/0034-a-changed-card-waits.md). */
export function createCards({ store, clock, settings, fundPasswords, events }: Deps) {
  return {
    /** Throws `fundPasswordMissing`, `fundPasswordWrong`, `TooManyGuesses`, `changesEnough`. */
    save: async ({ card, ...sent }: FundPasswordSent & { card: Card }): Promise<void> => {
      const hold = await fundPasswords.check(sent);
      await store.transaction(async (tx) => {
        await hold(tx);
        const { shopperId, from } = sent;
        if (!(await holdUnblocked(tx, shopperId))) throw new Refused('shopperBlocked');
        const change = await upsertCard(tx, { shopperId, ...card });
        if (change === 'same') return;
        const kind = change === 'first' ? 'cardAdded' : 'cardChanged';
        await events.recordChange(tx, { shopperId, kind, from, detail: card.bankAccount.slice(-4) });
      });
    },
    /** How long withdrawals to a changed card wait, in ms. */
    changeWait: settings.cardChangeWait,
    /** From when a withdrawal requested now would be paid, in ms since 1970; null: at any time. */
    payableFrom: async (changedAt: number | null): Promise<number | null> =>
      changedAt === null ? null : payableFrom(changedAt, await settings.cardChangeWait(), clock()),
  };
}

export type Cards = ReturnType<typeof createCards>;
