import { insertAuditEntry } from '../../../db/queries/records.ts';
import { closeRefund, requestRefund, selectOwnOrder } from '../../../db/queries/refunds.ts';
import type { Store } from '../../../db/store.ts';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { type IdempotencyKey, idempotent } from '../idempotency.ts';
import { Refused } from '../refused.ts';
import type { StaffAct } from '../staff-act.ts';
import type { Ledger } from '../wallet/ledger.ts';

/** Tax refunds: requested by the shopper, paid or refused by staff (docs/domain.md, Group and order). */
export function createRefunds({ store, ledger }: { store: Store; ledger: Ledger }) {
  return {
    /** An order that succeeded is requested. Throws `orderUnknown`, `orderWithoutTax`, `orderNotReturnable`, `keyReused`. */
    request: (wish: { id: number; shopperId: number; idempotencyKey: IdempotencyKey | undefined }) =>
      store.transaction((tx) =>
        idempotent(tx, wish.shopperId, wish.idempotencyKey, async () => {
          if (await requestRefund(tx, wish)) return { id: wish.id, status: orderStatus.requested };
          const order = await selectOwnOrder(tx, wish);
          if (!order) throw new Refused('orderUnknown');
          throw new Refused(order.tax === 0 ? 'orderWithoutTax' : 'orderNotReturnable');
        }),
      ),

    /** Pays a requested refund: the order's tax is moved to the wallet. Throws `refundUnknown`. */
    pay: ({ id, actor, note }: StaffAct): Promise<void> =>
      store.transaction(async (tx) => {
        const order = await closeRefund(tx, { id, to: 'refunded', remark: '' });
        if (!order) throw new Refused('refundUnknown');
        const detail = { amount: order.tax, shopperId: order.shopperId };
        await insertAuditEntry(tx, { actor, action: 'refund pay', subject: `order:${id}`, detail, note });
        await ledger.move(tx, {
          from: 'tax_refunds',
          to: { wallet: order.shopperId },
          amount: order.tax,
          kind: 'tax_refund',
          ref: `order:${id}`,
        });
      }),

    /** A requested one is succeeded again, with a remark that the shopper reads; it may be requested again. Throws `refundUnknown`. */
    refuse: ({ id, actor, note }: StaffAct): Promise<void> =>
      store.transaction(async (tx) => {
        const order = await closeRefund(tx, { id, to: 'succeeded', remark: note });
        if (!order) throw new Refused('refundUnknown');
        const detail = { shopperId: order.shopperId };
        await insertAuditEntry(tx, { actor, action: 'refund refuse', subject: `order:${id}`, detail, note });
      }),
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
