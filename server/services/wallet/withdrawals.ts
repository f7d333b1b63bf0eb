import { insertAuditEntry } from '../../../db/queries/records.ts';
import { selectFundPassword } from '../../../db/queries/shoppers.ts';
import {
  closeWithdrawal,
  hasWithdrawn,
  insertWithdrawal,
  selectCard,
  selectWithdrawals,
} from '../../../db/queries/withdrawals.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { idBefore, pageOf } from '../cursor.ts';
import { type OnceKey, once } from '../idempotency.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import type { Guesses } from '../shoppers/guesses.ts';
import type { Passwords } from '../shoppers/passwords.ts';
import type { StaffAct } from '../staff-act.ts';
import type { Ledger } from './ledger.ts';

interface Deps {
  store: Store;
  ledger: Ledger;
  passwords: Passwords;
  guesses: Guesses;
  settings: Settings;
}

interface Wish {
  shopperId: number;
  sessionId: string;
  /** Fen. */
  money: number;
  fundPassword: string | undefined;
  onceKey: OnceKey | undefined;
}

/** Money out to the bank card: held at once, paid or refused by staff (domain.md, Recharge and withdrawal). */
export function createWithdrawals({ store, ledger, passwords, guesses, settings }: Deps) {
  /** Asked only of shoppers who have set one; outside of the transaction, since hashing takes its time. */
  async function mustKnowFundPassword({ shopperId, sessionId, fundPassword }: Wish): Promise<void> {
    const kept = await selectFundPassword(store.reader, shopperId);
    if (kept === null) return;
    const isRight = (sent: string) => guesses.guess(`fund:${sessionId}`, () => passwords.matches(sent, kept));
    if (fundPassword === undefined || !(await isRight(fundPassword))) throw new Refused('fundPasswordWrong');
  }

  async function hold(tx: Writer, { shopperId, money }: Wish, firstAtLeast: number) {
    const card = await selectCard(tx, shopperId);
    if (!card) throw new Refused('cardMissing');
    if (money < firstAtLeast && !(await hasWithdrawn(tx, shopperId))) {
      throw new Refused('firstWithdrawalTooSmall', { amount: firstAtLeast });
    }
    const id = await insertWithdrawal(tx, { shopperId, money, ...card });
    await ledger.move(tx, {
      from: { wallet: shopperId },
      to: 'withdraw_hold',
      amount: money,
      kind: 'withdrawal_held',
      ref: `withdrawal:${id}`,
    });
    return { id, money, status: 'pending' as const };
  }

  return {
    /**
     * Throws `cardMissing`, `firstWithdrawalTooSmall`, `fundPasswordWrong`, `balanceTooLow`, `keyReused`,
     * `TooManyGuesses`.
     */
    request: async (wish: Wish) => {
      await mustKnowFundPassword(wish);
      const firstAtLeast = await settings.money('first_withdraw_min');
      return store.transaction((tx) => once(tx, wish.shopperId, wish.onceKey, () => hold(tx, wish, firstAtLeast)));
    },

    /** Staff have sent the money: it leaves the shop's books. Throws `withdrawalUnknown`. */
    pay: ({ id, actor, note }: StaffAct): Promise<void> =>
      store.transaction(async (tx) => {
        const closed = await closeWithdrawal(tx, { id, status: 'paid', remark: '' });
        if (!closed) throw new Refused('withdrawalUnknown');
        const { shopperId, money: amount } = closed;
        const subject = `withdrawal:${id}`;
        await insertAuditEntry(tx, { actor, action: 'withdrawal pay', subject, detail: { amount, shopperId }, note });
        await ledger.move(tx, { from: 'withdraw_hold', to: 'cash_out', amount, kind: 'withdrawal_paid', ref: subject });
      }),

    /** The money goes back to the wallet, with a remark that the shopper reads. Throws `withdrawalUnknown`. */
    refuse: ({ id, actor, note }: StaffAct): Promise<void> =>
      store.transaction(async (tx) => {
        const closed = await closeWithdrawal(tx, { id, status: 'refused', remark: note });
        if (!closed) throw new Refused('withdrawalUnknown');
        const { shopperId, money: amount } = closed;
        const subject = `withdrawal:${id}`;
        await insertAuditEntry(tx, {
          actor,
          action: 'withdrawal refuse',
          subject,
          detail: { amount, shopperId },
          note,
        });
        const to = { wallet: shopperId };
        await ledger.move(tx, { from: 'withdraw_hold', to, amount, kind: 'withdrawal_refused', ref: subject });
      }),

    /** A page of a shopper's withdrawals, newest first. Throws `cursorInvalid`. */
    list: async ({ shopperId, limit, cursor }: { shopperId: number; limit: number; cursor: string | undefined }) => {
      const found = await selectWithdrawals(store.reader, { shopperId, before: idBefore(cursor), limit: limit + 1 });
      return pageOf(found, limit);
    },
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;
