import { notify } from '../../../db/queries/notifications.ts';
import { holdOrder, selectAddressRequests } from '../../../db/queries/parcels.ts';
import { AHEAD } from '../../../db/queries/since.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { actOnce } from '../act-once.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';

/** Between two requests of one order, in ms. */
const DAY = 24 * 60 * 60 * 1000;

/** Locked: of two requests at once the second sees the first. */
async function orderWithoutAddress(tx: Writer, orderno: string) {
  const order = await holdOrder(tx, orderno);
  if (!order) throw new StaffRefused('orderUnknown');
  if (order.toSendSince === null) throw new StaffRefused('parcelNotWaiting');
  if (order.address !== '') throw new StaffRefused('addressKnown');
  return order;
}

/** Staff ask shoppers for the address that an order lacks (docs/console.md, Parcels and returns). */
export function createAddressRequests({ store }: { store: Store }) {
  return {
    /** When the shoppers of these orders were last asked, by the order's id. */
    last: (orderIds: readonly number[]) => selectAddressRequests(store.reader, orderIds),

    /**
     * Tells the shopper. Throws `orderUnknown`, `parcelNotWaiting`, `addressKnown`, `addressRequested` within a day of
     * the last request, `topicMuted` if the shopper has switched off messages about parcels.
     */
    send: ({ orderno, ...by }: Omit<By, 'note'> & { orderno: string }): Promise<void> =>
      store.transaction(async (tx) => {
        await actOnce(tx, by, 'address request', async () => {
          const { id, shopperId } = await orderWithoutAddress(tx, orderno);
          const last = (await selectAddressRequests(tx, [id])).get(id) ?? 0;
          // One of a clock that was ahead would count until then.
          if (last > tx.now - DAY && last <= tx.now + AHEAD) throw new StaffRefused('addressRequested');
          const told = await notify(tx, 'address_missing', [{ shopperId, orderId: id }]);
          if (told === 0) throw new StaffRefused('topicMuted');
          tx.invalidate('queues');
          return { subject: `order:${id}`, shopperId, detail: {} };
        });
      }),
  };
}
