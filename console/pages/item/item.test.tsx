// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole, press, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { Component } from './item.tsx';

const first = {
  ...{ id: 7, version: 1, category_id: 2, name: 'Lipstick', content: '', price: 16_800, org_price: 16_800, tax: 0 },
  ...{ stock: 40, group_size: 2, group_seconds: 86_400, sale_ends_at: null, hot: false, on_sale: true, ships: true },
  ...{ texts: {}, pictures: [{ id: 1, url: '/1.webp' }], ended_groups: [], held: 0, waiting_groups: 0, sold: 0 },
};

/** Draws an item, or a new one, of which `answer` answers the first write; then the stored one is read again. */
async function drawItem(before: typeof first | null, after: typeof first) {
  let stored = before;
  let answer: (refused?: Refused) => void = () => undefined;
  const call = (name: string) => {
    if (name === 'presence') return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      answer = (refused) => {
        stored = after;
        if (refused) reject(refused);
        else resolve(after);
      };
    });
  };
  const loader = () => ({ item: stored, categories: [{ id: 2, cells: { name: 'Beauty' } }] });
  await drawConsole(<Component />, { api: { call: call as never }, loader });
  return (refused?: Refused) => act(async () => answer(refused));
}

const field = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label);
  return (document.getElementById(found?.htmlFor ?? '') as HTMLInputElement).value;
};

test('what is typed while an item is saved stays, the rest is what is stored', async () => {
  const answer = await drawItem(first, { ...first, version: 2, price: 15_000, stock: 39 });
  await typeByKeys('Group price', '150.00');
  await press('Save');
  await typeByKeys('Name', 'Lip');
  await answer();
  await expect.poll(() => field('Stock')).toBe('39');
  expect([field('Group price'), field('Name')]).toEqual(['150.00', 'Lip']);
});

test('an original price that is no sum is not saved as none', async () => {
  await drawItem({ ...first, org_price: 20_000 }, first);
  await typeByKeys('Original price', '199,50');
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Save'));
  expect(save?.disabled).toBe(true);
});

test('who takes the item as it is now drops what was typed', async () => {
  const present = { ...first, version: 2, name: 'Lipstick 2' };
  const answer = await drawItem(first, present);
  await typeByKeys('Name', 'Lip');
  await press('Save');
  await answer(new Refused(409, 'changed', 'changed', present));
  await press('Take it');
  await expect.poll(() => field('Name')).toBe('Lipstick 2');
  expect(document.body.textContent).not.toContain('Somebody changed it');
});
