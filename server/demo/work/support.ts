import { selectDemoOrders } from '../../../db/queries/demo-work.ts';
import { demoPeople } from '../people.ts';
import type { DemoDesk } from './desk.ts';

/** Two shoppers who wait for an answer, one of them about an order. Laid once. */
export async function laySupport({ store, services: { supportThreads, consoleSupport } }: DemoDesk): Promise<void> {
  for (const state of ['waiting', 'answered'] as const) {
    const { rows } = await consoleSupport.list({
      state,
      shopperId: undefined,
      end: undefined,
      limit: 1,
      cursor: undefined,
    });
    if (rows.length > 0) return;
  }
  const [about, anything] = demoPeople().questions;
  const [order, other] = await selectDemoOrders(store.reader, 2);
  const unrepeated = { idempotencyKey: undefined };
  if (order)
    await supportThreads.send({ ...unrepeated, shopperId: order.shopperId, orderno: order.orderno, text: about });
  if (other)
    await supportThreads.send({ ...unrepeated, shopperId: other.shopperId, orderno: undefined, text: anything });
}
