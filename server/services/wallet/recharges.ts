import { holdWallet, selectBalance } from '../../../db/queries/ledger.ts';
import { notify } from '../../../db/queries/notifications.ts';
import {
  type ClosedRecharge,
  closeRecharge,
  closeUnpaid,
  countPendingRecharges,
  countUnpaidRecharges,
  forgetPage,
  insertPaymentNotification,
  noteCancelled,
  noteWish,
  type PaymentOutcome,
  selectRecharge,
  selectRecharges,
  selectUnbegun,
  setOutcome,
  setPayment,
  setProof,
} from '../../../db/queries/recharges.ts';
import { holdUnblocked } from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { RechargeStatus } from '../../../shared/contract/enums.ts';
import { BadPaymentNotification, type PayChannel, type PaymentNotification } from '../../payments/channel.ts';
import { actOnce } from '../act-once.ts';
import { idBefore, pageOf } from '../cursor.ts';
import { type IdempotencyKey, idempotent } from '../idempotency.ts';
import { countPicture } from '../pictures/count-picture.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Overloaded, Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { insertNumbered } from './insert-numbered.ts';
import type { Ledger } from './ledger.ts';
import { createReconcile, type DecidedRecharge } from './reconcile.ts';
import { refuseRecharge } from './refuse-recharge.ts';

interface Deps {
  store: Store;
  ledger: Ledger;
  settings: Settings;
  clock: () => number;
  /** Draws a number for a recharge. */
  newNumber: (now: number) => string;
  /** Channels that are configured; `transfer` only while the shop has an account to pay to. */
  channels: PayChannel[];
  proofs: PrivatePictures;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
  /** The currency that providers must have been paid in. */
  currency: string;
  /**
   * Where a provider sends the shopper after the recharge of that number; from there the shopper continues to `next`.
   */
  returnUrl: (number: string, next: string | undefined) => string;
}

/** A shopper's request. */
interface Input {
  shopperId: number;
  channelId: number;
  money: number;
  /** Path of the purchase that the money is for. */
  next?: string;
  idempotencyKey: IdempotencyKey | undefined;
}

/** A decision of staff about one recharge. */
interface RechargeAct extends By {
  number: string;
}

interface Credit {
  number: string;
  remark?: string;
  found?: { money: number; claimed: number } | undefined;
  proofHash?: string | undefined;
}

/** What staff credit. */
interface Confirmation extends RechargeAct {
  found?: number | undefined;
  /** Of the proof that was seen, empty for none; left out, whatever it is. */
  proofHash?: string | undefined;
}

/** A provider's report about a payment. */
interface Report {
  channel: string;
  notification: PaymentNotification;
}

type RechargeRow = NonNullable<Awaited<ReturnType<typeof selectRecharge>>>;

/** Outcomes of a report that a recharge of its channel has ended. */
const ENDED: readonly PaymentOutcome[] = ['credited', 'closed', 'late'];

/** How long the provider may take to start a payment, in ms. */
const BEGINNING = 60_000;

const DAY = 24 * 60 * 60_000;

/** Recharges of a shopper at the most, 0 for any number: those that are pending, those of a day that are not paid. */
interface Bounds {
  pending: number;
  unpaid: number;
}

/** Only a transfer that staff have still to find is helped by a screenshot. */
const takesProof = ({ channel, status }: { channel: string; status: RechargeStatus }) =>
  channel === 'transfer' && status === 'pending';

/** Throws `changed` if a pending recharge has another proof than the one that staff saw. */
export function mustShow(recharge: RechargeRow | undefined, proofHash: string | undefined): void {
  if (recharge?.status !== 'pending' || proofHash === undefined || recharge.proofHash === proofHash) return;
  throw new StaffRefused('changed', { code: 409, data: { proof_hash: recharge.proofHash } });
}

/** Incoming money through a pay channel: pending until its provider, or staff, confirm it. */
export function createRecharges(deps: Deps) {
  const { store, ledger, settings, clock, newNumber, channels, currency, returnUrl, proofs, onError } = deps;

  const channelOf = (key: string) => channels.find((channel) => channel.key === key);

  async function offered(): Promise<PayChannel[]> {
    const account = await settings.text('transfer_account');
    return channels.filter(({ key }) => key !== 'transfer' || account !== '');
  }

  /**
   * Refuses a recharge if too many are pending, or were begun in a day and not paid: each is a row for ever. Of concurrent
   * ones each sees those before it.
   */
  async function mustHaveRoom(tx: Writer, shopperId: number, { pending, unpaid }: Bounds): Promise<void> {
    const isFull = async () => pending > 0 && (await countPendingRecharges(tx, shopperId)) >= pending;
    if (await isFull()) await makeRoom(tx, shopperId);
    await holdWallet(tx, shopperId);
    if (await isFull()) throw new Refused('tooManyRecharges', {}, { counts: { most: pending } });
    if (unpaid === 0) return;
    const begun = await countUnpaidRecharges(tx, { shopperId, since: tx.now - DAY, now: tx.now });
    if (begun >= unpaid) throw new Refused('tooManyUnpaidRecharges', {}, { counts: { most: unpaid } });
  }

  /** A recharge whose provider was unavailable does not count as pending: nobody was given its page. */
  async function makeRoom(tx: Writer, shopperId: number): Promise<void> {
    const withPage = channels.filter(({ query }) => query !== undefined).map(({ key }) => key);
    const unbegun = { shopperId, channels: withPage, before: tx.now - BEGINNING };
    const number = await selectUnbegun(tx, unbegun);
    if (number !== undefined) await closeUnpaid(tx, { number, shopperId });
  }

  /** Credits a recharge that is pending; undefined when it is not. */
  async function credit(tx: Writer, { number, remark = '', ...seen }: Credit): Promise<ClosedRecharge | undefined> {
    const closed = await closeRecharge(tx, { number, status: 'credited', remark, ...seen });
    if (!closed) return undefined;
    const { id, shopperId, money: amount, channel } = closed;
    await ledger.move(tx, {
      from: `cash_in:${channel}`,
      to: { wallet: shopperId },
      amount,
      kind: 'recharge',
      ref: `recharge:${id}`,
    });
    // The wallet's row is locked since the movement: it is the balance right after it.
    const balance = await selectBalance(tx, shopperId);
    const facts = { money: amount, number, channel, balance, remark };
    await notify(tx, 'recharge_credited', [{ shopperId, facts }]);
    return closed;
  }

  /** Its page takes no money any more. Throws if its provider is away; `reconcile` then tries again. */
  async function closePage({ number, channel, ref }: DecidedRecharge): Promise<void> {
    const cancel = channelOf(channel)?.cancel;
    if (!cancel) return;
    await cancel({ number, ref });
    await store.transaction((tx) => forgetPage(tx, number));
  }

  /** Staff have decided it: its shopper may still be at its page. */
  function closeLater(tx: Writer, number: string, { channel, payUrl, providerRef: ref }: ClosedRecharge): void {
    if (payUrl === '') return;
    tx.afterCommit(() => void closePage({ number, channel, ref }).catch(onError));
  }

  /**
   * Before staff credit a recharge: what its provider says was paid is credited by that report, which is then known when
   * it comes once more. Throws `rechargePaid`, `channelSilent`, `channelUnreadable`.
   */
  async function mustBeUnpaid(number: string): Promise<void> {
    const recharge = await selectRecharge(store.reader, number);
    if (recharge?.status !== 'pending') return;
    const { channel: key, providerRef: ref } = recharge;
    const report = await channelOf(key)
      ?.query?.({ number, ref })
      .catch((cause: unknown) => {
        const isUnreadable = cause instanceof BadPaymentNotification;
        throw new StaffRefused(isUnreadable ? 'channelUnreadable' : 'channelSilent', { cause });
      });
    if (!report || report === 'unknown' || !report.paid) return;
    await take(key, report);
    throw new StaffRefused('rechargePaid');
  }

  async function confirmIn(tx: Writer, { number, found: money, proofHash, ...by }: Confirmation) {
    // The sum of a pending recharge never changes: whoever is first to close it closes it with this one.
    await actOnce(tx, by, 'recharge confirm', async () => {
      const claimed = (await selectRecharge(tx, number))?.money;
      const found = money === undefined || claimed === undefined || money === claimed ? undefined : { money, claimed };
      const closed = await credit(tx, { number, found, proofHash, ...(found && { remark: by.note }) });
      if (!closed) {
        mustShow(await selectRecharge(tx, number), proofHash);
        throw new Refused('rechargeUnknown');
      }
      closeLater(tx, number, closed);
      const credited = { amount: closed.money, shopperId: closed.shopperId };
      const proof = closed.proofHash !== '' && { proofHash: closed.proofHash };
      return {
        subject: `recharge:${number}`,
        detail: { ...credited, ...(found && { claimed }), ...proof },
        ...credited,
      };
    });
  }

  async function refuseIn(tx: Writer, { number, ...by }: RechargeAct) {
    await actOnce(tx, by, 'recharge refuse', async () => {
      const closed = await refuseRecharge(tx, { number, remark: by.note });
      if (!closed) throw new Refused('rechargeUnknown');
      closeLater(tx, number, closed);
      const detail = { amount: closed.money, shopperId: closed.shopperId };
      return { subject: `recharge:${number}`, detail, ...detail };
    });
  }

  async function apply(tx: Writer, { channel, notification }: Report): Promise<PaymentOutcome> {
    const recharge = await selectRecharge(tx, notification.number);
    if (!recharge || recharge.channel !== channel) return 'unknown';
    if (!notification.paid) {
      return (await refuseRecharge(tx, { number: notification.number })) ? 'closed' : 'late';
    }
    if (notification.money !== recharge.money || notification.currency !== currency) return 'mismatch';
    return (await credit(tx, { number: notification.number })) ? 'credited' : 'late';
  }

  /** Applies a provider's report; for an event that is known it changes nothing and returns null. */
  function take(channel: string, notification: PaymentNotification): Promise<PaymentOutcome | null> {
    return store.transaction(async (tx) => {
      if (!(await insertPaymentNotification(tx, { ...notification, channel }))) return null;
      const outcome = await apply(tx, { channel, notification });
      if (ENDED.includes(outcome)) await forgetPage(tx, notification.number);
      await setOutcome(tx, { channel, eventId: notification.eventId, outcome });
      return outcome;
    });
  }

  /**
   * The shopper ends the payment at its provider, whose report about it is applied. The wish is noted before, as the
   * provider may notify the shop sooner than it answers; it is gone where the payment goes on, which may be refused yet.
   */
  async function endAtProvider({ channel: key, number, providerRef: ref, shopperId }: RechargeRow): Promise<void> {
    const channel = channelOf(key);
    if (!channel?.cancel) return;
    await store.transaction((tx) => noteWish(tx, { number, shopperId }, true));
    await channel.cancel({ number, ref });
    const report = await channel.query?.({ number, ref });
    if (report === 'unknown') await store.transaction((tx) => refuseRecharge(tx, { number }));
    else if (report) await take(key, report);
    else await store.transaction((tx) => noteWish(tx, { number, shopperId }, false));
  }

  return {
    /** Channels that are offered now, each with the account to pay to if it has no page of its own. */
    offered: async () => {
      const account = await settings.text('transfer_account');
      return (await offered()).map(({ id, key }) => ({ id, key, account: key === 'transfer' ? account : '' }));
    },
    take,

    /** The channel that notifications of that name are for. */
    channel: channelOf,

    /**
     * Begins a recharge and returns its number and the page to go to. The pending row is on disk before the provider is
     * called, so a repeat under the same key continues where the first one stopped. The page is empty if the recharge
     * is decided by then. Throws `channelUnknown`, `rechargeOutOfBounds`, `tooManyRecharges`, `tooManyUnpaidRecharges`,
     * `keyReused`, `Overloaded` when the provider is unavailable.
     */
    begin: async (input: Input) => {
      const channel = (await offered()).find(({ id }) => id === input.channelId);
      if (!channel) throw new Refused('channelUnknown');
      const { shopperId, money } = input;
      const { least, most } = await settings.rechargeBounds();
      if (money < least || money > most) throw new Refused('rechargeOutOfBounds', { least, most });
      const bounds = {
        pending: await settings.count('recharge_pending_most'),
        unpaid: await settings.count('recharge_unpaid_a_day'),
      };
      const { number } = await store.transaction((tx) =>
        idempotent(tx, shopperId, input.idempotencyKey, async () => {
          // An account that ends at the same time must not be left with a payment under way.
          if (!(await holdUnblocked(tx, shopperId))) throw new Refused('shopperBlocked');
          await mustHaveRoom(tx, shopperId, bounds);
          return { number: await insertNumbered(tx, newNumber, { shopperId, channel: channel.key, money }) };
        }),
      );
      const known = await selectRecharge(store.reader, number);
      // A decided recharge gets no payment page: a payment there would not be credited.
      if (known?.status !== 'pending') return { number, payUrl: '' };
      if (known.payUrl !== '') return { number, payUrl: known.payUrl };
      const back = returnUrl(number, input.next);
      const payment = await channel.create({ number, money, returnUrl: back }).catch((cause: unknown) => {
        throw new Overloaded(`${channel.key} did not begin the payment`, { cause });
      });
      const stored = await store.transaction((tx) => setPayment(tx, number, payment));
      return { number, payUrl: stored ? payment.url : '' };
    },

    /**
     * Cancels a shopper's unpaid recharge, at its provider first; if it turns out to be paid, it is credited. Throws
     * `rechargeNotCancellable` (not theirs, already ended, or possibly paid), `Overloaded`.
     */
    cancel: async ({ shopperId, number }: { shopperId: number; number: string }): Promise<void> => {
      const recharge = await selectRecharge(store.reader, number);
      if (recharge?.shopperId !== shopperId || recharge.status !== 'pending')
        throw new Refused('rechargeNotCancellable');
      if (recharge.payUrl === '') {
        await store.transaction((tx) => closeUnpaid(tx, { number, shopperId }));
      } else {
        await endAtProvider(recharge).catch((cause: unknown) => {
          throw new Overloaded(`${recharge.channel} did not cancel the payment`, { cause });
        });
      }
      if (!(await store.transaction((tx) => noteCancelled(tx, { number, shopperId }))))
        throw new Refused('rechargeNotCancellable');
    },

    /**
     * Saves a screenshot with a pending transfer of the shopper's, in place of an earlier one. Throws `proofNotWanted`
     * (not theirs, not a transfer, or decided), `picturesEnough`, a `PictureFault`, `Overloaded`.
     */
    attachProof: async (input: { shopperId: number; number: string; bytes: Uint8Array }): Promise<void> => {
      const { shopperId, number, bytes } = input;
      const recharge = await selectRecharge(store.reader, number);
      if (recharge?.shopperId !== shopperId || !takesProof(recharge)) throw new Refused('proofNotWanted');
      await countPicture(store, shopperId, bytes);
      const { file: proof, hash: proofHash } = await proofs.save(bytes);
      try {
        await store.transaction(async (tx) => {
          const before = await setProof(tx, { number, shopperId, proof, proofHash });
          if (before === undefined) throw new Refused('proofNotWanted');
          tx.afterCommit(() => void proofs.remove(before).catch(onError));
        });
      } catch (error) {
        void proofs.removeUnwritten(proof, error).catch(onError);
        throw error;
      }
    },

    /**
     * Staff have found the money on the shop's account. If it is another sum than was claimed, `found` (fen) is credited
     * and the shopper reads the note. Throws `rechargeUnknown`, `rechargePaid`, `channelSilent`,
     * `channelUnreadable`, `changed` with the proof that there is.
     */
    confirm: async (act: Confirmation): Promise<void> => {
      await mustBeUnpaid(act.number);
      await store.transaction((tx) => confirmIn(tx, act));
    },
    /** `confirm` within the caller's transaction; the caller has asked `mustBeUnpaid` before, or knows the payment. */
    confirmIn,
    mustBeUnpaid,

    /** The money has not come; the shopper reads the remark. Throws `rechargeUnknown`. */
    refuse: (act: RechargeAct): Promise<void> => store.transaction((tx) => refuseIn(tx, act)),
    /** `refuse` within the caller's transaction. */
    refuseIn,

    reconcile: createReconcile({ store, clock, channels, take, closePage, onError }),

    /** A page of a shopper's recharges, newest first. Throws `cursorInvalid`. */
    list: async ({ shopperId, limit, cursor }: { shopperId: number; limit: number; cursor: string | undefined }) => {
      const found = await selectRecharges(store.reader, { shopperId, before: idBefore(cursor), limit: limit + 1 });
      return pageOf(found, limit);
    },

    /** The recharge of that number, if it is the shopper's; a page of one. */
    ofNumber: async ({ shopperId, number }: { shopperId: number; number: string }) => {
      const found = await selectRecharge(store.reader, number);
      return { rows: found?.shopperId === shopperId ? [found] : [], next: null };
    },
  };
}

export type Recharges = ReturnType<typeof createRecharges>;
