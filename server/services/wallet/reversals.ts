import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { freezeWithdrawals } from '../../../db/queries/holds.ts';
import { insertNotification, type ReversalOutcome, selectRecharge, setOutcome } from '../../../db/queries/recharges.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { PayChannel, PaymentReversal } from '../../payments/channel.ts';
import { Overloaded } from '../refused.ts';
import { refuseRecharge } from './refuse-recharge.ts';

type Recharge = NonNullable<Awaited<ReturnType<typeof selectRecharge>>>;

/**
 * Refunded or disputed payments (docs/decisions/0032-chargebacks.md). They move no money of the shop: it may be spent,
 * so staff decide, and until then withdrawals are frozen.
 */
export function createReversals({ store }: { store: Store }) {
  /** The credited money must not leave the shop a second time. */
  async function freeze(tx: Writer, recharge: Recharge, { outcome, money }: PaymentReversal): Promise<void> {
    const { number, channel, shopperId: id } = recharge;
    await freezeWithdrawals(tx, { id, why: `${channel}: ${outcome}, recharge ${number}` });
    const detail = { number, outcome, money };
    const entry = { actor: channel, action: 'shopper freeze', subject: `shopper:${id}`, detail, note: outcome };
    await insertAuditEntry(tx, entry);
  }

  async function apply(tx: Writer, channel: string, number: string, reversal: PaymentReversal) {
    const recharge = await selectRecharge(tx, number);
    if (!recharge || recharge.channel !== channel) return 'unknown' as const;
    // Refunded before it was credited, it is not to be credited any more.
    const refunded = reversal.outcome === 'refunded';
    if (refunded && (await refuseRecharge(tx, { number }))) return reversal.outcome;
    // One that never was credited staff have refunded because of that.
    const inWallet = recharge.status !== 'refused' && reversal.outcome !== 'dispute_won';
    // Of an account that has ended nothing can leave, and nobody could lift it.
    if (inWallet && (await holdUndeleted(tx, recharge.shopperId))) await freeze(tx, recharge, reversal);
    return reversal.outcome;
  }

  return {
    /**
     * Applies a provider's report; null for an event that is known, or that belongs to no recharge of the shop. Throws
     * `Overloaded` if the provider cannot be asked for the recharge.
     */
    take: async (channel: PayChannel, reversal: PaymentReversal): Promise<ReversalOutcome | 'unknown' | null> => {
      const { key } = channel;
      const number = await channel.numberOf?.(reversal.payment).catch((cause: unknown) => {
        throw new Overloaded(`${key} did not say what ${reversal.payment} was for`, { cause });
      });
      if (!number) return null;
      const { eventId, money, currency } = reversal;
      return store.transaction(async (tx) => {
        const event = { channel: key, eventId, number, paid: true, money, currency };
        if (!(await insertNotification(tx, event))) return null;
        const outcome = await apply(tx, key, number, reversal);
        await setOutcome(tx, { channel: key, eventId, outcome });
        return outcome;
      });
    },
  };
}

export type Reversals = ReturnType<typeof createReversals>;
