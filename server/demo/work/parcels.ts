import {
  addressDemoOrders,
  hasDemoParcels,
  letDemoOrdersWait,
  selectDemoOrders,
} from '../../../db/queries/demo-work.ts';
import { demoPeople, homeOf } from '../people.ts';
import type { DemoDesk } from './desk.ts';

const HOUR = 60 * 60_000;

/** Orders that wait to be sent, and every how many hours: the oldest ones longer than was promised. */
const WAITING = 8;
const EVERY = 9 * HOUR;

/** Of them so many without an address. */
const WITHOUT = 2;

/** Orders that are sent at once; for the last of them a return is asked for. */
const SENT = 2;

/**
 * Parcels of a demo shop, by the shop's own rules: two carriers, orders to send and without an address, parcels on their
 * way, and a return that waits for a decision. Laid once.
 */
export async function layParcels({ store, services }: DemoDesk, actor: string): Promise<void> {
  if (await hasDemoParcels(store.reader)) return;
  const by = { actor, note: demoPeople().notes.parcel };
  for (const carrier of demoPeople().carriers) {
    const known = (await services.carriers.all()).some(({ name }) => name === carrier.name);
    if (!known) await services.carriers.make({ ...carrier, ...by });
  }
  const [carrier] = await services.carriers.all();
  const orders = await selectDemoOrders(store.reader, WAITING + SENT);
  await store.transaction(async (tx) => {
    await letDemoOrdersWait(tx, orders, EVERY);
    await addressDemoOrders(tx, orders.slice(WITHOUT), homeOf);
  });
  // The youngest that can be sent: they were in time.
  const sent = orders.slice(WITHOUT, WITHOUT + SENT);
  if (!carrier) return;
  for (const { orderno } of sent) {
    await services.sending.send({ orderno, carrierId: carrier.id, number: `SF${orderno.slice(-12)}`, ...by });
  }
  const back = sent.at(-1);
  if (!back) return;
  const input = { orderno: back.orderno, shopperId: back.shopperId, idempotencyKey: undefined };
  await services.parcels.askReturn({ ...input, reason: 'damaged', words: demoPeople().notes.returned });
}
