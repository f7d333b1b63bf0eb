import {
  askRefunds,
  hasDemoRefunds,
  insertPendingRecharges,
  selectCreditedByStripe,
} from '../../../db/queries/demo-work.ts';
import { dateOf } from '../past/shape.ts';
import type { DemoDesk, DemoShopper } from './desk.ts';

const MINUTE = 60_000;

/** Tax refunds that are applied for, and every how many minutes: the oldest ones longer than was promised. */
const REFUNDS = 16;
const EVERY = 97;

export async function layRefunds({ store }: DemoDesk): Promise<void> {
  if (await hasDemoRefunds(store.reader)) return;
  await store.transaction((tx) => askRefunds(tx, { count: REFUNDS, every: EVERY * MINUTE }));
}

/** Payments that could not be credited as they came: each event is taken once, so they are laid once. */
export async function layOddPayments(
  { store, services: { rechargeReports }, ids, clock }: DemoDesk,
  shoppers: readonly DemoShopper[],
  currency: string,
): Promise<void> {
  const came = { paid: true, currency };
  const unknown = { ...came, eventId: 'demo-unknown', number: '2600000000000001', money: 12_800 };
  if ((await rechargeReports.take('stripe', unknown)) === null) return;
  const known = await selectCreditedByStripe(store.reader);
  if (known)
    await rechargeReports.take('stripe', { ...came, eventId: 'demo-late', number: known.number, money: known.money });
  const number = dateOf(clock()) + ids.digits(10);
  const [, , , , , , shopper] = shoppers;
  if (!shopper) return;
  const asked = {
    number,
    shopperId: shopper.id,
    channel: 'stripe' as const,
    status: 'pending' as const,
    money: 20_000,
  };
  await store.transaction((tx) => insertPendingRecharges(tx, [{ ...asked, createdAt: tx.now - 50 * MINUTE }]));
  await rechargeReports.take('stripe', { ...came, eventId: 'demo-mismatch', number, money: 15_000 });
}
