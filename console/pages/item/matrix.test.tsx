// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { drawConsole, press, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { type Draft, EMPTY } from './draft.ts';
import type { FormProps } from './item-input.tsx';
import type { SetDraft } from './use-draft.ts';
import { VariantCards } from './variant-cards.tsx';
import { changedVariants, variantsOf } from './variant-draft.ts';

const names = (zh: string) => ({ 'zh-CN': zh });
const value = (id: number, zh: string) => ({ id, names: names(zh), picture: null });
const noNext = { next_price: null, next_org_price: null, next_tax: null };
const row = { price: 10_000, org_price: 10_000, tax: 0, ...noNext, stock: 5, sku: '', on_sale: true };

const item = {
  ...{ id: 7, held: 0, waiting_groups: 0, pictures: [] },
  options: [
    { names: names('Colour'), values: [value(1, 'Black'), value(2, 'White')] },
    { names: names('Size'), values: [value(3, 'S'), value(4, 'M')] },
  ],
  variants: [
    { ...row, id: 11, values: [1, 3] },
    { ...row, id: 12, values: [1, 4], stock: 0 },
    { ...row, id: 13, values: [2, 3] },
    { ...row, id: 14, values: [2, 4] },
  ],
};

/** Draws the cards of an item; answers what would be sent by now. */
async function drawCards(of: object = item, options: { refused?: Refused; role?: 'owner' | 'auditor' } = {}) {
  let now: Draft = { ...EMPTY, ...variantsOf(of) };
  function Cards() {
    const [draft, setDraft] = useState(now);
    now = draft;
    const set: SetDraft = (fields) =>
      setDraft((all) => ({ ...all, ...(typeof fields === 'function' ? fields(all) : fields) }));
    const whole = of as unknown as FormProps['item'];
    return <VariantCards draft={draft} set={set} item={whole} refused={options.refused ?? null} />;
  }
  await drawConsole(<Cards />, { role: options.role ?? 'owner' });
  return () => changedVariants(of, now);
}

const input = (label: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!found) throw new Error(`there is no ${label}`);
  return found;
};
/** Presses a button that has no words of its own. */
const tap = (label: string) =>
  act(async () => document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click());
const plate = (label: string) => input(label).parentElement?.dataset ?? {};

test('the matrix has a row for each value of the first option and a column for each of the second', async () => {
  await drawCards();
  const rows = [...document.querySelectorAll('tbody th[scope=row]')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['Fill column', 'Black', 'White']);
  expect([...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual(['S', 'M']);
  expect(input('Black · S Group price').value).toBe('100.00');
  expect(plate('Black · M Stock').zero).toBe('true');
  expect(plate('Black · S Stock').zero).toBeUndefined();
});

test('what is typed in a cell is marked as unsaved, and not before', async () => {
  const sent = await drawCards();
  expect(plate('White · S Group price').changed).toBeUndefined();
  await typeByKeys('White · S Group price', '90');
  expect(plate('White · S Group price').changed).toBe('true');
  expect(sent()).toEqual({ rows: [{ id: 13, price: 9_000, org_price: 9_000 }] });
});

test('a column is filled at once, and a row from its first cell', async () => {
  const sent = await drawCards();
  await typeByKeys('Fill column M Group price', '130');
  expect(sent()?.rows.map(({ id, price }) => [id, price])).toEqual([
    [12, 13_000],
    [14, 13_000],
  ]);
  await typeByKeys('White · S Group price', '80');
  await tap('White: fill the row from its first cell');
  expect(sent()?.rows.find(({ id }) => id === 14)).toMatchObject({ price: 8_000 });
});

test('original price and tax, and number and sale, are in other views', async () => {
  const sent = await drawCards();
  await press('Original price and tax refund');
  await typeByKeys('Black · S Original price', '150');
  await typeByKeys('Black · S Tax refund', '5');
  await press('SKU and sale');
  await typeByKeys('Black · S SKU', 'B-S');
  expect(sent()).toEqual({ rows: [{ id: 11, org_price: 15_000, tax: 500, sku: 'B-S' }] });
});

test('next prices are in a view of their own, and a column is filled with one', async () => {
  const sent = await drawCards();
  await press('Next price');
  expect(document.body.textContent).toContain('They begin together, at the time given below');
  await typeByKeys('Fill column S Next group price', '80');
  await typeByKeys('White · S Next tax refund', '2');
  expect(plate('White · S Next tax refund').changed).toBe('true');
  expect(sent()).toEqual({
    rows: [
      { id: 11, next_price: 8_000, next_org_price: 8_000, next_tax: 0 },
      { id: 13, next_price: 8_000, next_org_price: 8_000, next_tax: 200 },
    ],
  });
});

test('a value that is stored comes off sale, and back', async () => {
  const sent = await drawCards();
  await tap('Take White off sale');
  expect(sent()?.rows).toEqual([
    { id: 13, on_sale: false },
    { id: 14, on_sale: false },
  ]);
  expect(document.querySelector('tbody tr:last-child small')?.textContent).toBe('Off sale');
  await typeByKeys('Fill column S Group price', '130');
  expect(sent()?.rows.find(({ id }) => id === 13)).toEqual({ id: 13, on_sale: false });
  await typeByKeys('Black · S Group price', '100');
  await tap('Put White on sale again');
  expect(sent()).toBeUndefined();
});

test('of one option there is a single column, of three one value of the third at a time', async () => {
  await drawCards({ ...item, options: item.options.slice(0, 1), variants: [{ ...row, id: 11, values: [1] }] });
  expect(document.querySelectorAll('thead th')).toHaveLength(1);
  expect(input('Black Group price').value).toBe('100.00');
  const third = { names: names('Length'), values: [value(5, 'short'), value(6, 'long')] };
  const variants = [
    { ...row, id: 11, values: [1, 3, 5] },
    { ...row, id: 12, values: [1, 3, 6], price: 11_000, org_price: 11_000 },
  ];
  await drawCards({ ...item, options: [...item.options, third], variants });
  expect(input('Black · S · short Group price').value).toBe('100.00');
  await press('long');
  expect(input('Black · S · long Group price').value).toBe('110.00');
});

test('a refusal stands below the matrix, and its variant is marked', async () => {
  const refused = new Refused(400, 'too few', 'stockTooLow', { field: 'variants', variant: 12, free: 1 });
  await drawCards(item, { refused });
  expect(document.body.textContent).toContain('Black · M: too few');
  expect(input('Black · M Stock').getAttribute('aria-invalid')).toBe('true');
  expect(input('Black · S Stock').getAttribute('aria-invalid')).toBeNull();
});

test('a new value has words and a picture of the item, and cells to fill in', async () => {
  const sent = await drawCards();
  await act(async () => document.querySelectorAll<HTMLElement>('button[data-size=small]')[0]?.click());
  await typeByKeys('Words', 'Red');
  await press('Done');
  expect(sent()?.options?.[0]?.values.map(({ names: own }) => own['zh-CN'])).toEqual(['Black', 'White', 'Red']);
  await typeByKeys('Red · S Group price', '70');
  expect(sent()?.rows).toMatchObject([{ values: [2, 0], price: 7_000 }]);
  await tap('Remove Red');
  expect(sent()).toBeUndefined();
});

test('who may not edit items reads variants only', async () => {
  await drawCards(item, { role: 'auditor' });
  expect(document.querySelector('fieldset')?.disabled).toBe(true);
});
