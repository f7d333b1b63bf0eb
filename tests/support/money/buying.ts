import fc from 'fast-check';
import type { FlakyShop } from './flaky-shop.ts';
import { type VariantItem, variant, variantIdOf } from './variants.ts';

export const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

/** Shoppers of a sequence. */
export const SHOPPERS = 4;

/** Now and then more than an order may have. */
const quantity = fc.constantFrom(1, 1, 2, 3, 11);

const shopper = fc.nat(SHOPPERS - 1);

export const buyStep = fc.record({ op: fc.constant('buy' as const), shopper, item: fc.nat(2), variant, quantity });

export const joinStep = fc.record({ op: fc.constant('join' as const), shopper, pick: fc.nat(20), variant, quantity });

type StepOf<Of> = Of extends fc.Arbitrary<infer Step> ? Step : never;

interface Buyer {
  shopperId: number;
  ofVariants: VariantItem;
}

export function buy(
  { orders }: FlakyShop,
  { itemIds, shopperId, ofVariants }: Buyer & { itemIds: number[] },
  step: StepOf<typeof buyStep>,
) {
  const itemId = itemIds[step.item] ?? 0;
  const variantId = variantIdOf(ofVariants, itemId === ofVariants.id, step.variant);
  const { quantity: pieces } = step;
  return orders.buy({
    itemId,
    shopperId,
    price: undefined,
    variantId,
    quantity: pieces,
    numbers,
    idempotencyKey: undefined,
  });
}

export function join(
  { orders }: FlakyShop,
  { order, shopperId, ofVariants }: Buyer & { order: { orderno: string; variantId: number | null } | undefined },
  step: StepOf<typeof joinStep>,
) {
  const variantId = variantIdOf(ofVariants, order ? order.variantId !== null : false, step.variant);
  const { orderno = '0' } = order ?? {};
  return orders.join({
    orderno,
    shopperId,
    price: undefined,
    variantId,
    quantity: step.quantity,
    idempotencyKey: undefined,
  });
}
