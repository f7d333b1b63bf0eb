import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { holdFree } from '../../../db/queries/holds.ts';
import { holdWallet } from '../../../db/queries/ledger.ts';
import { notify } from '../../../db/queries/notifications.ts';
import { noteSentBack, selectToSendBack } from '../../../db/queries/order-payments.ts';
import { holdPayments } from '../../../db/queries/payment-moves.ts';
import {
  countReturns,
  insertReturn,
  noteReturn,
  selectPendingReturns,
  selectReturn,
} from '../../../db/queries/recharge-returns.ts';
import { insertPaymentNotification, selectRecharge, setOutcome } from '../../../db/queries/recharges.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { ChannelKey } from '../../../shared/contract/enums.ts';
import type { PayChannel, RefundReport } from '../../payments/channel.ts';
import { type IdempotencyKey, idempotent } from '../idempotency.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import type { From } from '../shoppers/events.ts';
import type { Ledger } from './ledger.ts';
import { type Returnable, readReturnable } from './returnable.ts';
import type { Withdrawals } from './withdrawals.ts';

interface Deps {
  store: Store;
  ledger: Ledger;
  clock: () => number;
  settings: Settings;
  channel: (key: string) => PayChannel | undefined;
  withdrawals: Pick<Withdrawals, 'sendBack'>;
  /** The shop's own, ISO 4217. */
  currency: string;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

interface Input {
  shopperId: number;
  sessionId: string;
  /** Of the recharge. */
  number: string;
  /** Fen; left out, all that can be sent back. */
  money: number | undefined;
  /** Of a transfer, which goes to the card. */
  fundPassword: string | undefined;
  idempotencyKey: IdempotencyKey | undefined;
  from?: From;
}

type Returned = NonNullable<Awaited<ReturnType<typeof selectReturn>>>;

type Recharge = NonNullable<Awaited<ReturnType<typeof selectRecharge>>>;

const DAY = 24 * 60 * 60_000;

/** How old a return is before a round asks about it: until then the call itself does; in ms. */
const ASK_AFTER = 60_000;

/** From then on a return that its provider does not take concerns staff, in ms. */
const PASSES = 60 * 60_000;

/** The name of a return with its provider; `number` keeps it apart from those of other shops of one account. */
const keyOf = (number: string, id: number) => `${number}-${id}`;

const idOfKey = (key: string): number | null => {
  const [, id] = /^\d{1,20}-(\d{1,15})$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
};

/** Money of recharges goes back the way it came (docs/domain.md, Sending a recharge back). */
export function createRechargeReturns(deps: Deps) {
  const { store, ledger, clock, settings, channel, withdrawals, currency, onError } = deps;

  /** Staff pay transfers back to the card. */
  const canReturn = (key: ChannelKey) => key === 'transfer' || channel(key)?.refund !== undefined;

  async function mustBeLeft(tx: Writer, recharge: Recharge, money: number | undefined): Promise<number> {
    const { left } = (await readReturnable(tx, [recharge], canReturn))(recharge.id);
    const wanted = money ?? left;
    if (left === 0 || wanted > left) throw new Refused('returnTooMuch', { amount: left });
    return wanted;
  }

  /** Locks payments, shopper and wallet, in this order as a chargeback does. Throws `rechargeNotReturnable`. */
  async function held(tx: Writer, { shopperId, number }: Pick<Input, 'shopperId' | 'number'>): Promise<Recharge> {
    await holdPayments(tx, number);
    if (!(await holdFree(tx, shopperId))) throw new Refused('withdrawalsFrozen');
    await holdWallet(tx, shopperId);
    const recharge = await selectRecharge(tx, number);
    const isOwn = recharge?.shopperId === shopperId && recharge.status === 'credited' && canReturn(recharge.channel);
    if (!recharge || !isOwn) throw new Refused('rechargeNotReturnable');
    return recharge;
  }

  /** Takes the money out of the wallet; the provider is asked after the transaction. */
  async function beginIn(tx: Writer, recharge: Recharge, money: number): Promise<number> {
    const { id: rechargeId, shopperId, channel: key } = recharge;
    const id = await insertReturn(tx, { rechargeId, money });
    await ledger.move(tx, {
      from: { wallet: shopperId },
      to: `cash_in:${key}`,
      amount: money,
      kind: 'recharge_return',
      ref: `recharge_return:${id}`,
    });
    return id;
  }

  /** What comes back to nobody: its account has ended since it was sent. Staff find it among the odd payments. */
  async function forStaff(tx: Writer, id: number, { number, channel: key, money }: Returned): Promise<void> {
    const event = { channel: key, eventId: `${keyOf(number, id)}:failed`, number, paid: true, money, currency };
    if (!(await insertPaymentNotification(tx, event))) return;
    await setOutcome(tx, { channel: key, eventId: event.eventId, outcome: 'late' });
  }

  /** Applies what the provider says; of one that is known it changes nothing. */
  async function apply(tx: Writer, id: number, { status, ref }: Pick<RefundReport, 'status' | 'ref'>): Promise<void> {
    const found = await selectReturn(tx, id);
    if (!found) return;
    const { shopperId, money, number, channel: key } = found;
    if (status === 'failed' && !(await holdUndeleted(tx, shopperId))) return forStaff(tx, id, found);
    if (!(await noteReturn(tx, { id, status, ref })) || status === 'pending') return;
    if (status === 'failed') {
      await ledger.move(tx, {
        from: `cash_in:${key}`,
        to: { wallet: shopperId },
        amount: money,
        kind: 'recharge_return_failed',
        ref: `recharge_return:${id}`,
      });
    }
    const kind = status === 'failed' ? ('recharge_return_failed' as const) : ('recharge_returned' as const);
    tx.invalidate(`shopper:${shopperId}`);
    await notify(tx, kind, [{ shopperId, facts: { money, number, channel: key } }]);
  }

  /** Asks the provider to send it back, or how far that is. Of one that is not configured any more nothing is known. */
  async function settle(id: number): Promise<void> {
    const found = await selectReturn(store.reader, id);
    if (found?.status !== 'pending') return;
    const { number, ref, money, channel: name } = found;
    const key = keyOf(number, id);
    const refund = channel(name)?.refund;
    // The sandbox that is switched off has sent nothing.
    const isOff = !refund && name === 'sandbox';
    const report = isOff ? { status: 'failed' as const, ref: '' } : await refund?.({ number, ref, money, key });
    if (!report) throw new Error(`${name} is not configured, and return ${key} is pending`);
    await store.transaction((tx) => apply(tx, id, report));
  }

  /** Of a payment whose order has failed, as much as is left of it: as its shopper chose. */
  async function sendChosen({ number, shopperId }: Pick<Recharge, 'number' | 'shopperId'>): Promise<void> {
    const id = await store.transaction(async (tx) => {
      const recharge = await held(tx, { shopperId, number }).catch(nullIfRefused);
      // Once, also where it is refused: the money stays in the wallet, and can be sent by hand.
      if (!(await noteSentBack(tx, number)) || !recharge) return null;
      const { left } = (await readReturnable(tx, [recharge], canReturn))(recharge.id);
      return left === 0 || recharge.channel === 'transfer' ? null : beginIn(tx, recharge, left);
    });
    if (id !== null) await settle(id);
  }

  async function sendToSource(input: Input, most: number) {
    const { shopperId, number } = input;
    const { id, money } = await store.transaction((tx) =>
      idempotent(tx, shopperId, input.idempotencyKey, async () => {
        const recharge = await held(tx, { shopperId, number });
        if ((await countReturns(tx, { shopperId, since: tx.now - DAY })) >= most)
          throw new Refused('rechargeReturnsEnough', {}, { counts: { most } });
        const money = await mustBeLeft(tx, recharge, input.money);
        return { id: await beginIn(tx, recharge, money), money };
      }),
    );
    // The round asks again. How far it is by then is in the list: a repeat is answered as the first.
    await settle(id).catch(onError);
    return { money };
  }

  /** By a withdrawal, whose least does not apply. */
  async function sendToCard(input: Input) {
    const { money } = await withdrawals.sendBack({
      ...input,
      sum: async (tx) => {
        const recharge = await held(tx, input);
        return { rechargeId: recharge.id, money: await mustBeLeft(tx, recharge, input.money) };
      },
    });
    return { money };
  }

  return {
    /**
     * Sends money of a credited recharge back the way it came, as far as the wallet has it: by its provider, or, of a
     * transfer, to the card by staff. Throws `rechargeNotReturnable` (not theirs, not credited), `returnTooMuch` with the
     * most, `withdrawalsFrozen`, `rechargeReturnsEnough`, `keyReused`; of a transfer what a withdrawal throws.
     */
    send: async (input: Input) => {
      const most = await settings.count('recharge_returns_a_day');
      if (most === 0) throw new Refused('rechargeNotReturnable');
      const recharge = await selectRecharge(store.reader, input.number);
      // Of another's nothing is said, neither that it is a transfer.
      const toCard = recharge?.channel === 'transfer' && recharge.shopperId === input.shopperId;
      return toCard ? sendToCard(input) : sendToSource(input, most);
    },

    /** Of these recharges of one shopper's. */
    of: async (rows: Parameters<typeof readReturnable>[1]): Promise<(id: number) => Returnable> => {
      const isOn = (await settings.count('recharge_returns_a_day')) > 0;
      return readReturnable(store.reader, rows, isOn ? canReturn : () => false);
    },

    /** A provider's report about one of them; nothing of one that the shop does not know. */
    take: async (report: RefundReport): Promise<void> => {
      const id = idOfKey(report.key);
      const found = id === null ? undefined : await selectReturn(store.reader, id);
      if (!found || id === null || keyOf(found.number, id) !== report.key) return;
      await store.transaction((tx) => apply(tx, id, report));
    },

    /**
     * Sends back what shoppers want sent when their groups fail, and asks about all that providers have not said the end of.
     * Throws at the end if one has waited for an hour.
     */
    settlePending: async (signal?: AbortSignal): Promise<void> => {
      const now = clock();
      for (const chosen of await selectToSendBack(store.reader, 100)) {
        signal?.throwIfAborted();
        await sendChosen(chosen).catch(onError);
      }
      const late: number[] = [];
      const page = { before: now - ASK_AFTER, limit: 100 };
      for (let after: number | undefined = 0; after !== undefined; ) {
        const pending: Awaited<ReturnType<typeof selectPendingReturns>> = await selectPendingReturns(store.reader, {
          ...page,
          after,
        });
        for (const { id, createdAt } of pending) {
          signal?.throwIfAborted();
          await settle(id).catch((error: unknown) => {
            if (now - createdAt >= PASSES) late.push(id);
            onError(error);
          });
        }
        after = pending.length < page.limit ? undefined : pending.at(-1)?.id;
      }
      if (late.length > 0)
        throw new Error(`returns of recharges that cannot be sent: ${late.length}, ${late[0]} first`);
    },
  };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

export type RechargeReturns = ReturnType<typeof createRechargeReturns>;
