import { expect, test } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { type Item, offerOfItem, withChoice } from './offer.ts';
import { changeOfTerms, purchase, purchaseFields } from './purchase.ts';
import { afterPress, chosenValues, isSoldOut, pictureOf, searchOf, withValue } from './selection.ts';

const value = (id: number, name: string, pic_url: string | null = null) => ({ id, name, pic_url });
const options = [
  { name: 'Colour', values: [value(1, 'Black', '/black.webp'), value(2, 'White')] },
  { name: 'Size', values: [value(3, 'S'), value(4, 'M')] },
];
const variant = (id: number, values: number[], price: number, stock: number) => ({
  ...{ id, values, name: String(id), price, tax: 1, stock, reference_price: price + 10, quantity_max: stock },
});
const variants = [variant(31, [1, 3], 50, 2), variant(32, [1, 4], 50, 0), variant(33, [2, 4], 60, 9)];
const [colour, size] = options as [(typeof options)[0], (typeof options)[0]];

const item = { id: 7, price: 50, org_price: 60, tax: 1, carousel: ['/7.webp'], group_size: 2, group_seconds: 60 };
const offer = offerOfItem({ ...item, openTime: 60, sale_ends_at: null, options, variants } as Partial<Item> as Item);

test('an address chooses at most one value of each option, and none that the item does not have', () => {
  const choices = { options, variants };
  expect(chosenValues(choices, '?values=4.1')).toEqual([1, 4]);
  expect(chosenValues(choices, '?values=1.2.9')).toEqual([1]);
  for (const nonsense of ['', '?values=', '?values=x.y', '?values=-1']) {
    expect(chosenValues(choices, nonsense)).toEqual([]);
  }
  expect([searchOf([]), searchOf([1, 4]), searchOf([1], 3)]).toEqual(['', '?values=1.4', '?values=1&quantity=3']);
  expect(withValue(colour, 2, [1, 4])).toEqual([4, 2]);
});

test('a value is sold out beside what is chosen of the others', () => {
  const choices = { options, variants };
  expect(isSoldOut(choices, size, 4, [])).toBe(false);
  expect(isSoldOut(choices, size, 4, [1])).toBe(true);
  expect(isSoldOut(choices, size, 3, [2])).toBe(true);
  expect(isSoldOut(choices, colour, 2, [1, 4])).toBe(false);
  expect([pictureOf(choices, [1, 3]), pictureOf(choices, [2])]).toEqual(['/black.webp', null]);
});

test('from each variant that is left every other one can be reached', () => {
  const left = { options, variants: variants.filter(({ stock }) => stock > 0) };
  expect(left.variants.map(({ values }) => values)).toEqual([
    [1, 3],
    [2, 4],
  ]);
  // White is sold out in S, and M in black.
  expect([afterPress(left, colour, 2, [1, 3]), afterPress(left, size, 4, [1, 3])]).toEqual([
    [1, 3],
    [1, 3],
  ]);
  const none = afterPress(left, size, 3, [1, 3]);
  expect(none).toEqual([1]);
  expect(afterPress(left, size, 4, afterPress(left, colour, 2, afterPress(left, colour, 1, none)))).toEqual([2, 4]);
});

test('both ends of the prices until a variant is chosen, then its own, and its own pieces', () => {
  expect(offer).toMatchObject({ price: 50, priceMax: 60, missing: ['Colour', 'Size'], variant: null });
  expect(withChoice(offer, '?values=2')).toMatchObject({ priceMax: 60, missing: ['Size'], quantityMax: 1 });
  const chosen = withChoice(offer, '?values=2.4&quantity=12');
  expect(chosen).toMatchObject({ price: 60, priceMax: null, missing: [], quantity: 9, reference: { yuan: 70 } });
  expect(withChoice(offer, '?values=1.3').picture).toBe('/black.webp');
  // What is not sold cannot be bought, whatever the address says.
  expect(withChoice(offer, '?values=2.3')).toMatchObject({ variant: null, missing: [] });
});

test('another variant is another purchase, and no change of terms', async () => {
  const chosen = withChoice(offer, '?values=2.4&quantity=2');
  expect(purchaseFields(chosen, 'one')).toMatchObject({ variant: '33', quantity: '2', price: '60', key: 'one.v33.2' });
  expect(changeOfTerms(offer, chosen)).toBeNull();
  const [first, ...others] = variants as [(typeof variants)[0], ...typeof variants];
  const dearer = withChoice(
    { ...offer, choices: { options, variants: [{ ...first, price: 55 }, ...others] } },
    '?values=1.3',
  );
  expect(changeOfTerms(withChoice(offer, '?values=2.4'), dearer)).toBe('price');
  const sent: unknown[] = [];
  const api = { orderPt: async (fields: unknown) => sent.push(fields) } as unknown as Api;
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...purchaseFields(chosen, 'one'), orderno: '12' }))
    form.append(name, text);
  await purchase(api, form);
  expect(sent).toEqual([{ orderno: '12', price: '60', variant: '33', quantity: '2' }]);
});
