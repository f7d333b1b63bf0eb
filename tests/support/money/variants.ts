import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { addVariants, changeVariants, variantsOf } from '../variants.ts';
import type { FlakyShop } from './flaky-shop.ts';

const { groups, items } = tables;

/** Pieces of the variants of the item of a sequence. */
const PIECES = [3, 2, 2, 2];

/** The values of each, as `addVariants` gives them. */
export const VALUES = [
  ['黑色', 'S'],
  ['黑色', 'M'],
  ['白色', 'S'],
  ['白色', 'M'],
];

/** Which of the variants, or one that is not there. */
export const variant = fc.nat(PIECES.length);

/** How soon a next price begins, in ms: before the groups of the item end. */
const SOON = 20_000;

/** Staff change the pieces, the price, the next price or the sale of a variant. */
export const variantStep = fc.record({
  op: fc.constant('change variant' as const),
  variant,
  by: fc.integer({ min: -2, max: 3 }),
  price: fc.option(fc.constantFrom(9000, 10_000, 12_000)),
  nextPrice: fc.option(fc.constantFrom(8000, 11_000)),
  onSale: fc.option(fc.boolean()),
});

/** An item of which each sequence buys variants, and how many pieces staff have added since. */
export interface VariantItem {
  id: number;
  variants: number[];
  added: number;
}

/** The variant that is bought; null of an item without options, and of one that is not there. */
export const variantIdOf = ({ variants }: VariantItem, hasOptions: boolean, at: number): number | null =>
  hasOptions ? (variants[at] ?? null) : null;

export async function addVariantItem(shop: FlakyShop): Promise<VariantItem> {
  const id = await shop.addItem({ price: 10_000, tax: 500, stock: 0, groupSeconds: 60 });
  const variants = await addVariants(shop, id, { price: 10_000, tax: 500, stock: { to: 0 } });
  await changeVariants(shop, id, { rows: variants.map((one, at) => ({ id: one, stock: { to: PIECES[at] ?? 0 } })) });
  return { id, variants, added: 0 };
}

export async function changeVariant(
  shop: FlakyShop,
  item: VariantItem,
  { variant: at, by, price, nextPrice, onSale }: typeof variantStep extends fc.Arbitrary<infer One> ? One : never,
): Promise<void> {
  const row = {
    ...{ id: item.variants[at] ?? 0, ...(price && { price }), ...(nextPrice && { nextPrice }) },
    ...{ ...(onSale !== null && { onSale }), ...(by !== 0 && { stock: { by } }) },
  };
  const begins = nextPrice ? { nextPriceAt: shop.clock() + SOON } : {};
  await changeVariants(shop, item.id, { rows: [row], ...begins });
  item.added += by;
}

/** What is left of the variants is what a new group may take, and a piece for each free seat. */
export async function variantsAddUp(shop: Pick<FlakyShop, 'store'>, { id, variants }: VariantItem): Promise<void> {
  const left = await variantsOf(shop, id);
  const [item] = await shop.store.reader.db.select().from(items).where(eq(items.id, id));
  const all = await shop.store.reader.db.select().from(groups).where(eq(groups.itemId, id));
  const open = all.filter(({ status }) => status === 'open');
  const free = open.reduce((sum, { size, seats }) => sum + size - seats, 0);
  expect(left).toHaveLength(variants.length);
  expect(left.reduce((sum, { stock }) => sum + stock, 0)).toBe((item?.stock ?? 0) + free);
}
