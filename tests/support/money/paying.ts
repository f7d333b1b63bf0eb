import fc from 'fast-check';
import { transferChannel } from '../../../server/payments/transfer.ts';
import { type FlakyShop, sandbox } from './flaky-shop.ts';

/** Fen that a piece of each item costs. */
export const PRICES = [10_000, 7_777] as const;

/** A shopper begins to pay for one order through a channel: of a group, or to open one. */
export const payStep = fc.record({
  op: fc.constant('pay order' as const),
  shopper: fc.nat(3),
  channelId: fc.constantFrom(sandbox.id, transferChannel.id),
  item: fc.nat(1),
  quantity: fc.constantFrom(1, 1, 2),
  joins: fc.boolean(),
  pick: fc.nat(20),
  useBalance: fc.boolean(),
  sendBack: fc.boolean(),
});

type PayStep = typeof payStep extends fc.Arbitrary<infer Step> ? Step : never;

interface Wanted {
  itemIds: number[];
  shopperId: number;
  /** The order that was picked. */
  order: { orderno: string; price: number; quantity: number; variantId: number | null } | undefined;
}

export function payOrder(
  { orderPayments }: FlakyShop,
  { itemIds, shopperId, order }: Wanted,
  { channelId, item, quantity, joins, useBalance, sendBack }: PayStep,
) {
  const wanted = joins
    ? {
        itemId: undefined,
        orderno: order?.orderno ?? '0',
        price: order ? order.price / order.quantity : 1,
        variantId: order?.variantId,
      }
    : { itemId: itemIds[item] ?? 0, orderno: undefined, price: PRICES[item] ?? 0 };
  const how = { useBalance, sendBack, idempotencyKey: undefined };
  return orderPayments.begin({ ...wanted, quantity, shopperId, channelId, shown: {}, ...how });
}
