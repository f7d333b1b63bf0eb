// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole, press, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { Component } from './item.tsx';

const names = (zh: string) => ({ 'zh-CN': zh });
const noNext = { next_price: null, next_org_price: null, next_tax: null };
const row = { price: 10_000, org_price: 10_000, tax: 0, ...noNext, stock: 5, sku: '', on_sale: true };
const value = (id: number, zh: string) => ({ id, names: names(zh), picture: null });

const plain = {
  ...{ id: 7, version: 1, category_id: 2, name: 'Shirt', content: '', price: 10_000, org_price: 10_000, tax: 0 },
  ...{
    stock: 40,
    group_size: 2,
    group_seconds: 86_400,
    sale_ends_at: null,
    next_price_at: null as number | null,
    hot: false,
    on_sale: true,
    ships: true,
  },
  ...{ pictures: [{ id: 1, url: '/1.webp' }], ended_groups: [], held: 0, waiting_groups: 0, sold: 0, texts: {} },
  ...{ options: [] as object[], variants: [] as (typeof row & { id: number; values: number[] })[] },
};

const shirt = {
  ...plain,
  options: [{ names: names('Colour'), values: [value(1, 'Black'), value(2, 'White')] }],
  variants: [
    { ...row, id: 11, values: [1] },
    { ...row, id: 12, values: [2] },
  ],
};

type Item = typeof plain;

/** Draws an item; each write is answered by the next of these, a refusal or what is stored then. */
async function drawItem(first: Item, ...answers: (Refused | object)[]) {
  let stored = first;
  const sent: { call: string; input: object }[] = [];
  const call = async (name: string, input: object) => {
    if (name === 'presence') return [];
    sent.push({ call: name, input });
    const answer = answers[sent.length - 1];
    if (answer instanceof Refused) throw answer;
    if (name === 'itemChange') stored = answer as Item;
    return answer;
  };
  const loader = () => ({ item: structuredClone(stored), categories: [{ id: 2, cells: { name: 'Beauty' } }] });
  const router = await drawConsole(<Component />, { api: { call: call as never }, loader });
  const read = (item: Item) =>
    act(async () => {
      stored = item;
      await router.revalidate();
    });
  return { sent, read };
}

const cell = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent?.trim());

test('an item with options offers no price, stock or next price of its own, and is saved with them at once', async () => {
  const after = { ...shirt, version: 2, name: 'Shirts' };
  const { sent } = await drawItem(shirt, after);
  expect(
    labels().filter((label) => ['Group price', 'Stock', 'Original price', 'Next group price'].includes(label ?? '')),
  ).toEqual([]);
  expect(document.body.textContent).not.toContain('Add options');
  await typeByKeys('Black Stock', '3');
  await typeByKeys('Name', 'Shirts');
  await press('Save');
  const variants = { rows: [{ id: 11, stock: 3, stock_was: 5 }] };
  expect(sent).toEqual([{ call: 'itemChange', input: { id: 7, version: 1, fields: { name: 'Shirts' }, variants } }]);
});

test('options of an item begin with one button, and its own price goes', async () => {
  await drawItem(plain);
  expect(labels()).toContain('Group price');
  await press('Add options');
  expect(labels()).not.toContain('Group price');
  expect(document.body.textContent).toContain('Still missing: Name of the option and Value');
});

test('while groups of an item wait, no options begin', async () => {
  await drawItem({ ...plain, waiting_groups: 2 });
  const begin = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add options');
  expect(begin?.disabled).toBe(true);
  expect(document.body.textContent).toContain('2 groups wait');
});

test('what is typed in the matrix stays while others buy', async () => {
  const { read } = await drawItem(shirt);
  await typeByKeys('Black Stock', '3');
  await read({ ...shirt, variants: shirt.variants.map((one) => ({ ...one, stock: 4 })) });
  expect([cell('Black Stock')?.value, cell('White Stock')?.value]).toEqual(['3', '4']);
});

test('after a conflict both prices are shown, and mine is saved on the present version', async () => {
  const theirs = {
    ...shirt,
    version: 2,
    variants: [
      { ...row, id: 11, values: [1], price: 9_500, org_price: 9_500, sku: 'B' },
      { ...row, id: 12, values: [2] },
    ],
  };
  const { sent } = await drawItem(shirt, new Refused(409, 'changed', 'changed', theirs), { ...theirs, version: 3 });
  await typeByKeys('Black Group price', '98');
  await press('Save');
  const [first] = [...document.querySelectorAll('dialog tbody tr')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
  expect(first).toEqual(['Black · Group price', '95.00', '98']);
  await press('Keep mine');
  expect(sent[1]?.input).toEqual({
    ...{ id: 7, version: 2, fields: {} },
    variants: { rows: [{ id: 11, price: 9_800, org_price: 9_800 }] },
  });
});

test('the deep cut of a variant is asked for with that variant, and the rest stays to be saved', async () => {
  const refused = new Refused(400, 'too deep', 'priceCutAsks', { field: 'variants', variant: 12 });
  const { sent } = await drawItem(shirt, refused, { state: 'waiting', approval: 1 });
  await typeByKeys('White Group price', '30');
  await typeByKeys('Black Group price', '95');
  await press('Save');
  await press('Ask a second person for this price');
  await act(async () => {
    const area = document.querySelector('dialog textarea') as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'season');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(document.querySelector('dialog')?.textContent).toContain('Shirt · White');
  await act(async () => document.querySelector<HTMLElement>('dialog footer button')?.click());
  expect(sent[1]).toEqual({
    call: 'itemPrice',
    input: { id: 7, version: 1, variant: 12, price: 3_000, org_price: 3_000, tax: 0, note: 'season' },
  });
  expect([cell('White Group price')?.value, cell('Black Group price')?.value]).toEqual(['100.00', '95']);
});

test('the deep cut of a next price is asked for with its time, and goes from what is left to be saved', async () => {
  const about = { field: 'variants', variant: 12, of: 'next_price' };
  const coming = { ...shirt, next_price_at: 9_999_999_999_999 };
  const { sent } = await drawItem(coming, new Refused(400, 'too deep', 'priceCutAsks', about), {
    ...{ state: 'waiting', approval: 1 },
  });
  await press('Next price');
  await typeByKeys('White Next group price', '30');
  await press('Save');
  await press('Ask a second person for this price');
  await act(async () => {
    const area = document.querySelector('dialog textarea') as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'season');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => document.querySelector<HTMLElement>('dialog footer button')?.click());
  const asked = { price: 3_000, org_price: 3_000, tax: 0, next_price_at: 9_999_999_999_999 };
  expect(sent[1]).toEqual({ call: 'itemPrice', input: { id: 7, version: 1, variant: 12, ...asked, note: 'season' } });
  expect(cell('White Next group price')?.value).toBe('');
});

test('where fewer pieces are left than were to go, those that can are proposed', async () => {
  const few = { field: 'variants', variant: 11, free: 2, stock: 4 };
  const { sent } = await drawItem(shirt, new Refused(400, 'too few', 'stockTooLow', few), { ...shirt, version: 2 });
  await typeByKeys('Black Stock', '0');
  await press('Save');
  expect(cell('Black Stock')?.value).toBe('2');
  await press('Save');
  expect(sent[1]?.input).toMatchObject({ variants: { rows: [{ id: 11, stock: 2, stock_was: 4 }] } });
});
