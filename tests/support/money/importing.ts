import fc from 'fast-check';
import { type FlakyShop, staff } from './flaky-shop.ts';
import { VALUES, type VariantItem } from './variants.ts';

/** Staff send a file with a row for each of some variants, that changes their pieces, their price or their sale. */
export const importStep = fc.record({
  op: fc.constant('import' as const),
  rows: fc.uniqueArray(
    fc.record({
      variant: fc.nat(VALUES.length - 1),
      by: fc.integer({ min: -2, max: 3 }),
      price: fc.constantFrom('', '90', '100', '120'),
      onSale: fc.constantFrom('', 'yes', 'yes', 'no'),
    }),
    { selector: ({ variant }) => variant, minLength: 1, maxLength: VALUES.length },
  ),
});

/** Answers whether the file was put in: its problems are no error. */
export async function importVariants(
  { services }: FlakyShop,
  item: VariantItem,
  { rows }: typeof importStep extends fc.Arbitrary<infer One> ? One : never,
): Promise<string[]> {
  const signed = (by: number) => (by < 0 ? String(by) : `+${by}`);
  const lines = rows.map(({ variant, by, price, onSale }) =>
    [item.id, ...(VALUES[variant] ?? []), by === 0 ? '' : signed(by), price, onSale].join(','),
  );
  const text = ['item,value.1,value.2,stock,price,on_sale', ...lines].join('\n');
  const file = { bytes: Buffer.from(text), name: 'variants.csv', pictures: {}, dryRun: false };
  const { problems } = await services.consoleImport(file, staff);
  if (problems.length > 0) return ['import refused'];
  item.added += rows.reduce((sum, { by }) => sum + by, 0);
  return ['imported'];
}
