import { expect, test } from 'vitest';
import { changedVariants, faceOf, lackingVariants, type VariantDraft, variantsOf } from './variant-draft.ts';
import {
  isStopped,
  withFilledRow,
  withNewOption,
  withoutValue,
  withPasted,
  withSale,
  withValue,
  withVariants,
} from './variant-edits.ts';
import { stockPutRight, stocksWithin, variantsSince } from './variants-since.ts';

const names = (zh: string) => ({ 'zh-CN': zh });
const value = (id: number, zh: string) => ({ id, names: names(zh), picture: null });
const noNext = { next_price: null, next_org_price: null, next_tax: null };
const row = { price: 10_000, org_price: 12_000, tax: 500, ...noNext, stock: 5, sku: '', on_sale: true };

/** Two colours in two sizes. */
const item = {
  options: [
    { names: names('颜色'), values: [value(1, '黑'), value(2, '白')] },
    { names: names('尺码'), values: [value(3, 'S'), value(4, 'M')] },
  ],
  variants: [
    { ...row, id: 11, values: [1, 3] },
    { ...row, id: 12, values: [1, 4] },
    { ...row, id: 13, values: [2, 3] },
  ],
};

const stored = variantsOf(item);
const edited = (key: string, fields: object, draft: VariantDraft = stored) => withVariants(draft, [key], fields);

test('what is typed as it is stored is no change, however it is written', () => {
  expect(changedVariants(item, stored)).toBeUndefined();
  expect(changedVariants(item, edited('1/3', { price: '100', stock: '5' }))).toBeUndefined();
});

test('a changed variant is sent with its id and what differs, a new one with the places of its values', () => {
  const draft = edited('2/4', { price: '110', stock: '3' }, edited('1/3', { price: '90', stock: '2' }));
  expect(changedVariants(item, draft)).toEqual({
    rows: [
      { id: 11, price: 9_000, stock: 2, stock_was: 5 },
      {
        ...{ values: [1, 1], price: 11_000, org_price: 11_000, tax: 0 },
        ...{ stock: 3, stock_was: 0, sku: '', on_sale: true },
      },
    ],
  });
});

test('what shoppers see of several prices is the range of those on sale', () => {
  expect(faceOf(stored)).toMatchObject({ price: 10_000, price_max: 10_000, org_price: 12_000, stock: 15 });
  const dearer = edited('1/3', { price: '130', org_price: '140' });
  expect(faceOf(dearer)).toMatchObject({ price: 10_000, price_max: 13_000, org_price: 12_000 });
  expect(faceOf(edited('1/3', { on_sale: false }, dearer))).toMatchObject({ price_max: 10_000, stock: 10 });
});

test('a next price is sent complete: without discount, and with the refund of now where none is typed', () => {
  const typed = edited('1/4', { next_price: '80', next_tax: '0' }, edited('1/3', { next_price: '90' }));
  expect(changedVariants(item, typed)).toEqual({
    rows: [
      { id: 11, next_price: 9_000, next_org_price: 9_000, next_tax: 500 },
      { id: 12, next_price: 8_000, next_org_price: 8_000, next_tax: 0 },
    ],
  });
  const begins = { next_price: 9_000, next_org_price: 11_000, next_tax: 0 };
  const coming = { ...item, variants: item.variants.map((one) => ({ ...one, ...begins })) };
  const draft = variantsOf(coming);
  expect(draft.variants['1/3']).toMatchObject({ next_price: '90.00', next_org_price: '110.00', next_tax: '0.00' });
  expect(changedVariants(coming, draft)).toBeUndefined();
  const cleared = { next_price: '', next_org_price: '', next_tax: '' };
  expect(changedVariants(coming, edited('1/3', cleared, draft))).toEqual({ rows: [{ id: 11, ...noNext }] });
  expect(changedVariants(item, edited('2/4', { price: '110', next_price: '99' }))?.rows).toMatchObject([
    { values: [1, 1], price: 11_000, next_price: 9_900, next_org_price: 9_900, next_tax: 0 },
  ]);
});

test('a combination that stays empty is none, and one of a new value is sent with the options', () => {
  const size = { key: null, id: undefined, names: names('L'), picture: null };
  const draft = withValue(stored, { option: 1, value: size, place: 2 });
  const sizes = [
    { id: 3, names: names('S'), picture_id: null },
    { id: 4, names: names('M'), picture_id: null },
    { id: undefined, names: names('L'), picture_id: null },
  ];
  expect(changedVariants(item, draft)).toMatchObject({ options: [{}, { values: sizes }], rows: [] });
  const key = `1/${draft.options[1]?.values[2]?.key}`;
  expect(changedVariants(item, edited(key, { price: '99' }, draft))?.rows).toMatchObject([{ values: [0, 2] }]);
});

test('a value that is added after another one was removed has a key of its own', () => {
  const add = (draft: VariantDraft, zh: string) =>
    withValue(draft, { option: 0, value: { key: null, id: undefined, names: names(zh), picture: null }, place: 9 });
  const two = add(add(stored, '红'), '蓝');
  const red = two.options[0]?.values[2]?.key ?? '';
  const keys = add(withoutValue(two, 0, red), '绿').options[0]?.values.map(({ key }) => key) ?? [];
  expect(new Set(keys).size).toBe(4);
});

test('a next price that is no sum, or lacks beside its refund, is lacking by name', () => {
  const lacks = (fields: object) => lackingVariants(edited('1/3', fields)).map(({ what }) => what);
  expect(lacks({ next_price: '9x' })).toEqual(['next_price']);
  expect(lacks({ next_tax: '5' })).toEqual(['next_price']);
  expect(lacks({ next_price: '90', next_org_price: 'x', next_tax: 'y' })).toEqual(['next_org_price', 'next_tax']);
  expect(lacks({ next_price: '90' })).toEqual([]);
});

test('options without a name or a value, and what is no sum, are lacking by name', () => {
  expect(lackingVariants(withNewOption({ options: [], variants: {} }))).toEqual([
    { what: 'option' },
    { what: 'value' },
  ]);
  expect(lackingVariants(edited('1/3', { price: '', stock: '1x' }))).toEqual([
    { what: 'price', variant: '黑 · S' },
    { what: 'stock', variant: '黑 · S' },
  ]);
  expect(lackingVariants(edited('2/4', { stock: '3' }))).toEqual([{ what: 'price', variant: '白 · M' }]);
});

test('a row is filled from its first cell, without the pieces of those that have some', () => {
  const draft = withFilledRow(edited('2/3', { price: '80' }), ['2/3', '2/4'], ['price', 'stock']);
  expect(draft.variants['2/4']).toMatchObject({ price: '80', stock: '5' });
  const kept = withFilledRow(edited('1/3', { stock: '9' }), ['1/3', '1/4'], ['price', 'stock']);
  expect(kept.variants['1/4']).toMatchObject({ stock: '5' });
});

test('a block of a spreadsheet is pasted from its cell on, and what is beyond the matrix is left out', () => {
  const rows = [
    ['1/3', '1/4'],
    ['2/3', '2/4'],
  ];
  const text = '91\t92\t93\r\n94\t95\r\n';
  const draft = withPasted(stored, rows, { key: '1/4', field: 'price', text });
  expect([draft.variants['1/3']?.price, draft.variants['1/4']?.price]).toEqual(['100.00', '91']);
  expect([draft.variants['2/3']?.price, draft.variants['2/4']?.price]).toEqual(['100.00', '94']);
});

test('a value whose variants all come off sale is stopped, and goes on sale again', () => {
  const off = withSale(stored, 0, '2', false);
  expect([isStopped(off, 0, '2'), isStopped(off, 0, '1')]).toEqual([true, false]);
  expect(changedVariants(item, off)).toEqual({ rows: [{ id: 13, on_sale: false }] });
  expect(changedVariants(item, withSale(off, 0, '2', true))).toBeUndefined();
});

test('what was typed stays beside what somebody else has changed, and pieces count from what was seen', () => {
  const mine = edited('1/4', { stock: '7' }, edited('1/3', { price: '90' }));
  const changed = item.variants.map((one) => ({ ...one, org_price: 13_000, stock: 4 }));
  const theirs = variantsOf({ ...item, variants: changed });
  const both = variantsSince(stored, mine, theirs);
  expect(both.variants['1/3']).toMatchObject({ price: '90', org_price: '130.00', stock: '4', stock_was: 4 });
  expect(both.variants['1/4']).toMatchObject({ price: '100.00', stock: '7', stock_was: 5 });
});

test('what was new when it was sent is found among what is stored, and what was typed of it since stays', () => {
  const size = { key: null, id: undefined, names: names('L'), picture: null };
  const draft = withValue(stored, { option: 1, value: size, place: 2 });
  const key = `1/${draft.options[1]?.values[2]?.key}`;
  const sent = edited(key, { price: '99', stock: '3' }, draft);
  const now = edited(key, { stock: '4' }, sent);
  const [colours, sizes] = item.options as [(typeof item.options)[0], (typeof item.options)[0]];
  const after = {
    options: [colours, { ...sizes, values: [...sizes.values, value(5, 'L')] }],
    variants: [...item.variants, { ...row, id: 14, values: [1, 5], price: 9_900, org_price: 9_900, tax: 0, stock: 3 }],
  };
  const left = variantsSince(sent, now, variantsOf(after));
  expect(changedVariants(after, left)).toEqual({ rows: [{ id: 14, stock: 4, stock_was: 3 }] });
  expect(changedVariants(after, variantsSince(sent, sent, variantsOf(after)))).toBeUndefined();
});

test('where fewer pieces are there than were to be taken away, those that can be are', () => {
  const mine = edited('1/3', { stock: '1' });
  const few = variantsOf({ ...item, variants: item.variants.map((one) => ({ ...one, stock: 2 })) });
  expect(stocksWithin(few, mine).variants['1/3']).toMatchObject({ stock: '0', stock_was: 2 });
  const right = stockPutRight(mine, { variant: 11, free: 2, stock: 5 });
  expect(right.variants['1/3']).toMatchObject({ stock: '3', stock_was: 5 });
});
