import { notify } from '../../../db/queries/notifications.ts';
import { closeRefund, requestRefund, selectOwnOrder } from '../../../db/queries/refunds.ts';
import { selectOpenReturn } from '../../../db/queries/returns.ts';
import { holdUnblocked } from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { piecesLeft } from '../../../shared/returned-pieces.ts';
import { actOnce } from '../act-once.ts';
import { type IdempotencyKey, idempotent } from '../idempotency.ts';
import { Refused } from '../refused.ts';
import type { StaffAct } from '../staff-act.ts';
import type { Ledger } from '../wallet/ledger.ts';

/** Tax refunds: requested by the shopper, paid or refused by staff (docs/domain.md, Group and order). */
export function createRefunds({ store, ledger }: { store: Store; ledger: Ledger }) {
  async function payIn(tx: Writer, { id, ...by }: StaffAct): Promise<void> {
    await actOnce(tx, by, 'refund pay', async () => {
      const order = await closeRefund(tx, { id, to: 'refunded', remark: '' });
      if (!order) throw new Refused('refundUnknown');
      const { shopperId, amount } = order;
      const subject = `order:${id}`;
      const to = { wallet: shopperId };
      await ledger.move(tx, { from: 'tax_refunds', to, amount, kind: 'tax_refund', ref: subject });
      await notify(tx, 'refund_paid', [{ shopperId, orderId: id, facts: { money: amount } }]);
      return { subject, detail: { amount, shopperId }, shopperId, amount };
    });
  }

  return {
    /**
     * An order that succeeded is requested. Throws `orderUnknown`, `orderWithoutTax`, `returnStanding`,
     * `orderNotReturnable`, `keyReused`.
     */
    request: (input: { id: number; shopperId: number; idempotencyKey: IdempotencyKey | undefined }) =>
      store.transaction((tx) =>
        idempotent(tx, input.shopperId, input.idempotencyKey, async () => {
          // An account that ends at the same time must not be left with an application.
          if (!(await holdUnblocked(tx, input.shopperId))) throw new Refused('shopperBlocked');
          if (!(await requestRefund(tx, input))) throw await whyNotRequested(tx, input);
          return { id: input.id, status: orderStatus.requested };
        }),
      ),

    /** Pays a requested refund within the caller's transaction: the tax of the pieces that were not returned is moved to the wallet. Throws `refundUnknown`. */
    payIn,

    /** A requested one is succeeded again, with a remark that the shopper reads; it may be requested again. Throws `refundUnknown`. */
    refuse: async ({ id, ...by }: StaffAct): Promise<void> => {
      await store.transaction((tx) =>
        actOnce(tx, by, 'refund refuse', async () => {
          const order = await closeRefund(tx, { id, to: 'succeeded', remark: by.note });
          if (!order) throw new Refused('refundUnknown');
          const { shopperId, askedAt } = order;
          await notify(tx, 'refund_refused', [{ shopperId, orderId: id, facts: { remark: by.note } }]);
          // The next request overwrites when it was asked for.
          return { subject: `order:${id}`, detail: { shopperId, askedAt }, shopperId };
        }),
      );
    },
  };
}

async function whyNotRequested(tx: Writer, input: { id: number; shopperId: number }): Promise<Refused> {
  const order = await selectOwnOrder(tx, input);
  if (!order) return new Refused('orderUnknown');
  if (order.tax === 0) return new Refused('orderWithoutTax');
  const goesBack = piecesLeft(order) === 0 || (await selectOpenReturn(tx, input.id));
  return new Refused(goesBack ? 'returnStanding' : 'orderNotReturnable');
}

export type Refunds = ReturnType<typeof createRefunds>;
