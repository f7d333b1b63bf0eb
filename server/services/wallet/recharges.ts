import { holdWallet } from '../../../db/queries/ledger.ts';
import {
  closeUnpaid,
  countPendingRecharges,
  countUnpaidRecharges,
  noteCancelled,
  noteWish,
  selectRecharge,
  selectRecharges,
  selectUnbegun,
  setPayment,
  setProof,
} from '../../../db/queries/recharges.ts';
import { holdUnblocked } from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { RechargeStatus } from '../../../shared/contract/enums.ts';
import type { PayChannel } from '../../payments/channel.ts';
import { idBefore, pageOf } from '../cursor.ts';
import { type IdempotencyKey, idempotent } from '../idempotency.ts';
import { countPicture } from '../pictures/count-picture.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Overloaded, Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import { insertNumbered } from './insert-numbered.ts';
import type { RechargeReports } from './recharge-reports.ts';
import { refuseRecharge } from './refuse-recharge.ts';

interface Deps {
  store: Store;
  settings: Settings;
  reports: RechargeReports;
  /** Draws a number for a recharge. */
  newNumber: (now: number) => string;
  /** Channels that are configured; `transfer` only while the shop has an account to pay to. */
  channels: PayChannel[];
  proofs: PrivatePictures;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
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
  next?: string | undefined;
  idempotencyKey: IdempotencyKey | undefined;
  /** What it pays for, whose price it is: it has no bounds. */
  for?: PaidFor;
}

/** Both run in the transaction that begins the recharge. */
interface PaidFor {
  /** Locks what is locked before a wallet. */
  hold: (tx: Writer) => Promise<void>;
  begin: (tx: Writer, rechargeId: number) => Promise<void>;
}

type RechargeRow = NonNullable<Awaited<ReturnType<typeof selectRecharge>>>;

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

/** Incoming money as its shopper begins it: pending until its provider, or staff, confirm it. */
export function createRecharges(deps: Deps) {
  const { store, settings, reports, newNumber, channels, returnUrl, proofs, onError } = deps;

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

  /**
   * The shopper ends the payment at its provider, whose report about it is applied. The wish is noted before, as the
   * provider may notify the shop sooner than it answers; it is gone where the payment goes on, which may be refused yet.
   */
  async function endAtProvider({ channel: key, number, providerRef: ref, shopperId }: RechargeRow): Promise<void> {
    const channel = reports.channel(key);
    if (!channel?.cancel) return;
    await store.transaction((tx) => noteWish(tx, { number, shopperId }, true));
    await channel.cancel({ number, ref });
    const report = await channel.query?.({ number, ref });
    if (report === 'unknown') await store.transaction((tx) => refuseRecharge(tx, { number }));
    else if (report) await reports.take(key, report);
    else await store.transaction((tx) => noteWish(tx, { number, shopperId }, false));
  }

  return {
    /** Channels that are offered now, each with the account to pay to if it has no page of its own. */
    offered: async () => {
      const account = await settings.text('transfer_account');
      return (await offered()).map(({ id, key }) => ({ id, key, account: key === 'transfer' ? account : '' }));
    },

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
      if (!input.for && (money < least || money > most)) throw new Refused('rechargeOutOfBounds', { least, most });
      const bounds = {
        pending: await settings.count('recharge_pending_most'),
        unpaid: await settings.count('recharge_unpaid_a_day'),
      };
      const { number } = await store.transaction((tx) =>
        idempotent(tx, shopperId, input.idempotencyKey, async () => {
          // An account that ends at the same time must not be left with a payment under way.
          if (!(await holdUnblocked(tx, shopperId))) throw new Refused('shopperBlocked');
          await input.for?.hold(tx);
          await mustHaveRoom(tx, shopperId, bounds);
          const { id, number } = await insertNumbered(tx, newNumber, { shopperId, channel: channel.key, money });
          await input.for?.begin(tx, id);
          return { number };
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
