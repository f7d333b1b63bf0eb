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

/** Orders that are sent at once, and for the last of them a return is asked for; besides, each review has one that came. */
const SENT = 2;

/**
 * Parcels of a demo shop, by the shop's own rules: two carriers, orders to send and without an address, parcels on their
 * way, a return that waits for a decision, and reviews of what came. Laid once.
 */
export async function layParcels({ store, services }: DemoDesk, actor: string): Promise<void> {
  if (await hasDemoParcels(store.reader)) return;
  const by = { actor, note: demoPeople().notes.parcel };
  for (const carrier of demoPeople().carriers) {
    const known = (await services.carriers.all()).some(({ name }) => name === carrier.name);
    if (!known) await services.carriers.make({ ...carrier, ...by });
  }
  const [carrier] = await services.carriers.all();
  const { reviews } = demoPeople();
  const orders = await selectDemoOrders(store.reader, WAITING + SENT + reviews.length);
  await store.transaction(async (tx) => {
    await letDemoOrdersWait(tx, orders, EVERY);
    await addressDemoOrders(tx, orders.slice(WITHOUT), homeOf);
  });
  // The youngest that can be sent: they were in time.
  const sent = orders.slice(WITHOUT, WITHOUT + SENT + reviews.length);
  if (!carrier) return;
  for (const { orderno } of sent) {
    await services.sending.send({ orderno, carrierId: carrier.id, number: `SF${orderno.slice(-12)}`, ...by });
  }
  const back = sent.at(-1);
  if (!back) return;
  const input = { orderno: back.orderno, shopperId: back.shopperId, idempotencyKey: undefined };
  await services.parcels.askReturn({ ...input, reason: 'damaged', words: demoPeople().notes.returned });
  for (const [index, review] of reviews.entries()) {
    const own = sent[index];
    if (own) await layReview(services, own, review);
  }
}

type Review = ReturnType<typeof demoPeople>['reviews'][number];

/** The shopper of an order that was sent says that it came, and what it is like. */
async function layReview(
  { parcels, reviews }: DemoDesk['services'],
  { orderno, shopperId }: { orderno: string; shopperId: number },
  review: Review,
): Promise<void> {
  const own = { orderno, shopperId, idempotencyKey: undefined };
  await parcels.received(own);
  await reviews.add({ ...own, ...review, anonymous: false });
}
