import { holdFree } from '../../../db/queries/holds.ts';
import { selectBalance } from '../../../db/queries/ledger.ts';
import { notify } from '../../../db/queries/notifications.ts';
import {
  closeWithdrawal,
  countPendingWithdrawals,
  hasAskedForLast,
  insertWithdrawal,
  isPendingWithdrawal,
  selectCard,
  selectWithdrawals,
} from '../../../db/queries/withdrawals.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { actOnce } from '../act-once.ts';
import { idBefore, pageOf } from '../cursor.ts';
import { type IdempotencyKey, idempotent } from '../idempotency.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import { payableFrom } from '../shoppers/cards.ts';
import type { AccountEvents, From } from '../shoppers/events.ts';
import type { FundPasswords } from '../shoppers/fund-password.ts';
import { mustBeFinished } from '../shoppers/unfinished.ts';
import type { StaffAct } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { type LeastWithdrawals, leastWithdrawal } from './least-withdrawal.ts';
import type { Ledger } from './ledger.ts';
import { readUnderWay } from './under-way.ts';

interface Deps {
  store: Store;
  ledger: Ledger;
  fundPasswords: FundPasswords;
  settings: Settings;
  events: AccountEvents;
}

interface Input {
  shopperId: number;
  sessionId: string;
  /** Fen. */
  money: number;
  /** Of an account that is about to end: all that is left, whatever the least. */
  closing?: boolean;
  fundPassword: string | undefined;
  idempotencyKey: IdempotencyKey | undefined;
  from?: From;
}

interface Held extends Input {
  /** Of the transfer that it sends back. */
  rechargeId?: number;
}

/** The rules that staff override when they pay. */
interface Payment extends StaffAct {
  /** The days that a withdrawal to a changed card waits. */
  early?: boolean;
  /** A block or a freeze. */
  anyway?: boolean;
}

interface Refusal extends StaffAct {
  /** Though the bank may have paid it. */
  anyway?: boolean;
}

/** A withdrawal that sends a transfer back to the card, whatever the least one. */
interface ToCard extends Omit<Input, 'money' | 'closing'> {
  /** Of which recharge how much; locks what is locked before a wallet. */
  sum: (tx: Writer) => Promise<{ rechargeId: number; money: number }>;
}

interface Bounds {
  least: LeastWithdrawals;
  /** Pending withdrawals at most; 0 is unlimited. */
  most: number;
  /** How long a withdrawal to a changed card waits, in ms. */
  wait: number;
}

/** Days for which who has taken all that was left and stays withdraws as others do. */
const LAST_AGAIN = 30;

const DAY = 24 * 60 * 60_000;

/**
 * Money out to the bank card: held when it is requested, then paid or refused by staff (docs/domain.md, Recharge and
 * withdrawal).
 */
export function createWithdrawals({ store, ledger, fundPasswords, settings, events }: Deps) {
  const readBounds = async (): Promise<Bounds> => ({
    least: await settings.leastWithdrawals(),
    most: await settings.count('withdraw_pending_most'),
    wait: await settings.cardChangeWait(),
  });

  /**
   * It takes all that is left of an account that may end at once. Throws as `mustBeFinished`, `lastWithdrawalTaken`,
   * `lastWithdrawalNotAll`.
   */
  async function mustBeLast(tx: Writer, { shopperId, money }: Input): Promise<void> {
    await mustBeFinished(tx, settings, shopperId);
    if (await hasAskedForLast(tx, shopperId, tx.now - LAST_AGAIN * DAY))
      throw new Refused('lastWithdrawalTaken', {}, { counts: { days: LAST_AGAIN } });
    const amount = await selectBalance(tx, shopperId);
    if (money !== amount) throw new Refused('lastWithdrawalNotAll', { amount });
  }

  /** Whether it is less than the least since it is the last one. Throws as `mustBeLast`, or if it is too small. */
  async function isLast(tx: Writer, input: Held, least: LeastWithdrawals): Promise<boolean> {
    const { amount, isFirst } = await leastWithdrawal(tx, input.shopperId, least);
    // A transfer goes back whatever the least.
    if (input.money >= amount || input.rechargeId !== undefined) return false;
    if (!input.closing) throw new Refused(isFirst ? 'firstWithdrawalTooSmall' : 'withdrawalTooSmall', { amount });
    await mustBeLast(tx, input);
    return true;
  }

  async function hold(tx: Writer, input: Held, { least, most, wait }: Bounds) {
    const { shopperId, money, from, rechargeId } = input;
    if (!(await holdFree(tx, shopperId))) throw new Refused('withdrawalsFrozen');
    // Card and change are read in one row: a withdrawal concurrent with a change goes to the old card, or waits.
    const onFile = await selectCard(tx, shopperId);
    if (!onFile) throw new Refused('cardMissing');
    const { changedAt, ...card } = onFile;
    const payableAt = payableFrom(changedAt, wait, tx.now);
    const closing = await isLast(tx, input, least);
    const id = await insertWithdrawal(tx, { shopperId, rechargeId, closing, money, payableAt, ...card });
    await ledger.move(tx, {
      from: { wallet: shopperId },
      to: 'withdraw_hold',
      amount: money,
      kind: 'withdrawal_held',
      ref: `withdrawal:${id}`,
    });
    // Counted after the wallet's row is locked: of concurrent ones each sees those before it.
    if (most > 0 && (await countPendingWithdrawals(tx, shopperId)) > most) {
      throw new Refused('tooManyWithdrawals', {}, { counts: { most } });
    }
    await events.record(tx, { shopperId, kind: 'withdrawal', from, detail: String(money) });
    // Who has only a session may have asked for it: the owner hears while it can still be refused.
    await notify(tx, 'withdrawal_requested', [{ shopperId, facts: { money, name: card.bankAccount.slice(-4) } }]);
    return { id, money, status: 'pending' as const, payableAt };
  }

  async function payIn(tx: Writer, { id, early = false, anyway = false, ...by }: Payment): Promise<void> {
    await actOnce(tx, by, 'withdrawal pay', async () => {
      const closed = await closeWithdrawal(tx, { id, status: 'paid', remark: '', due: !early });
      if (!closed) throw new Refused((await isPendingWithdrawal(tx, id)) ? 'withdrawalWaits' : 'withdrawalUnknown');
      const { shopperId, money: amount, bankName: name, bankAccount } = closed;
      if (!anyway && !(await holdFree(tx, shopperId))) throw new Refused('withdrawalHeld');
      const subject = `withdrawal:${id}`;
      await ledger.move(tx, { from: 'withdraw_hold', to: 'cash_out', amount, kind: 'withdrawal_paid', ref: subject });
      const facts = { money: amount, name, number: bankAccount.slice(-4) };
      await notify(tx, 'withdrawal_paid', [{ shopperId, facts }]);
      return { subject, detail: { amount, shopperId, early, anyway }, shopperId, amount };
    });
  }

  async function refuseIn(tx: Writer, { id, anyway = false, ...by }: Refusal): Promise<void> {
    await actOnce(tx, by, 'withdrawal refuse', async () => {
      const closed = await closeWithdrawal(tx, { id, status: 'refused', remark: by.note });
      if (!closed) throw new Refused('withdrawalUnknown');
      // Looked for behind the withdrawal's lock: a file or a yes at the same time has either been made, or waits and is
      // refused.
      const { filedAt, agreed } = (await readUnderWay(tx, [id], tx.now))(id);
      if (!anyway && filedAt !== null) throw new StaffRefused('withdrawalInFile');
      if (!anyway && agreed !== null) throw new StaffRefused('withdrawalAgreed');
      const { shopperId, money: amount } = closed;
      const subject = `withdrawal:${id}`;
      const to = { wallet: shopperId };
      await ledger.move(tx, { from: 'withdraw_hold', to, amount, kind: 'withdrawal_refused', ref: subject });
      await notify(tx, 'withdrawal_refused', [{ shopperId, facts: { money: amount, remark: by.note } }]);
      return { subject, detail: { amount, shopperId, anyway }, shopperId, amount };
    });
  }

  return {
    /**
     * Throws `withdrawalsFrozen`, `cardMissing`, `withdrawalTooSmall`, `firstWithdrawalTooSmall`, `tooManyWithdrawals`,
     * `fundPasswordMissing`, `fundPasswordWrong`, `balanceTooLow`, `keyReused`, `TooManyGuesses`; with `closing` also as
     * `mustBeLast`.
     */
    request: async (input: Input) => {
      const holdFundPassword = await fundPasswords.check(input);
      const bounds = await readBounds();
      return store.transaction((tx) =>
        idempotent(tx, input.shopperId, input.idempotencyKey, async () => {
          await holdFundPassword(tx);
          return hold(tx, input, bounds);
        }),
      );
    },

    /** The same for a transfer that goes back. Throws as `request`, but for the least. */
    sendBack: async ({ sum, ...input }: ToCard) => {
      const holdFundPassword = await fundPasswords.check(input);
      const bounds = await readBounds();
      return store.transaction((tx) =>
        idempotent(tx, input.shopperId, input.idempotencyKey, async () => {
          const part = await sum(tx);
          await holdFundPassword(tx);
          return hold(tx, { ...input, ...part }, bounds);
        }),
      );
    },

    /** The minimum of that shopper's next one, in fen, and whether it is the first. */
    least: async (shopperId: number) => leastWithdrawal(store.reader, shopperId, await settings.leastWithdrawals()),

    /**
     * Staff have sent the money: it leaves the shop's books. `early` allows this before its time, `anyway` for a
     * shopper who is blocked or frozen. Within the caller's transaction. Throws `withdrawalUnknown`, `withdrawalWaits`,
     * `withdrawalHeld`.
     */
    payIn,

    /**
     * Returns the money to the wallet, with a remark for the shopper. One that is in a file for the bank, or whose payment a
     * second person has agreed to, only with `anyway`, since the bank may pay it too. Throws `withdrawalUnknown`,
     * `withdrawalInFile`, `withdrawalAgreed`.
     */
    refuse: (act: Refusal): Promise<void> => store.transaction((tx) => refuseIn(tx, act)),
    /** `refuse` within the caller's transaction. */
    refuseIn,

    /** A page of a shopper's withdrawals, newest first. Throws `cursorInvalid`. */
    list: async ({ shopperId, limit, cursor }: { shopperId: number; limit: number; cursor: string | undefined }) => {
      const found = await selectWithdrawals(store.reader, { shopperId, before: idBefore(cursor), limit: limit + 1 });
      return pageOf(found, limit);
    },
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;
