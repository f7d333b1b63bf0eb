// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { drawConsole, press, typeByKeys, writeText } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { Component } from './item.tsx';

const first = {
  ...{ id: 7, version: 1, category_id: 2, name: 'Lipstick', content: '', price: 16_800, org_price: 16_800, tax: 0 },
  ...{ stock: 40, group_size: 2, group_seconds: 86_400, sale_ends_at: null, hot: false, on_sale: true, ships: true },
  ...{ pictures: [{ id: 1, url: '/1.webp' }], ended_groups: [], held: 0, waiting_groups: 0, sold: 0 },
  texts: {} as Record<string, { name: string; content: string }>,
};

type Item = typeof first;

interface Write {
  version: number;
  fields: object;
  stock_was?: number;
}

/** Draws an item, or a new one, of which `answer` answers the last write; then the stored one is read again. */
async function drawItem(before: Item | null, after: Item) {
  let stored = before;
  let reading: Promise<void> | undefined;
  let answer: (refused?: Refused, data?: object) => void = () => undefined;
  const sent: Write[] = [];
  const keys: (string | undefined)[] = [];
  const call = (name: string, input: Write, options?: { key?: string }) => {
    if (name === 'presence') return Promise.resolve([]);
    sent.push(input);
    keys.push(options?.key);
    return new Promise((resolve, reject) => {
      answer = (refused, data) => {
        if (!data) stored = after;
        if (refused) reject(refused);
        else resolve(data ?? after);
      };
    });
  };
  const loader = async () => {
    await reading;
    return { item: structuredClone(stored), categories: [{ id: 2, cells: { name: 'Beauty' } }] };
  };
  const router = await drawConsole(<Component />, { api: { call: call as never }, loader });
  return {
    sent,
    keys,
    /** Of another call than one that saves the item it takes `data`. */
    answer: (refused?: Refused, data?: object) => act(async () => answer(refused, data)),
    /** It is read again, as another one by now. */
    read: (item: Item) =>
      act(async () => {
        stored = item;
        await router.revalidate();
      }),
    /** Reads wait until what it returns is called. */
    holdReads: () => {
      let release: () => void = () => undefined;
      reading = new Promise((resolve) => (release = resolve));
      return () => act(async () => release());
    },
  };
}

const field = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label);
  return (document.getElementById(found?.htmlFor ?? '') as HTMLInputElement).value;
};

/** What the foot says. */
const unsaved = () => document.body.textContent?.match(/\d+ changes? not saved/)?.[0];

test('what is typed while an item is saved stays, the rest is what is stored', async () => {
  const { answer } = await drawItem(first, { ...first, version: 2, price: 15_000, stock: 39 });
  await typeByKeys('Group price', '150.00');
  await press('Save');
  await typeByKeys('Name', 'Lip');
  await answer();
  await expect.poll(() => field('Stock')).toBe('39');
  expect([field('Group price'), field('Name')]).toEqual(['150.00', 'Lip']);
});

test('an item says that it is saved, until something else is typed', async () => {
  const { answer } = await drawItem(first, { ...first, version: 2, price: 15_000 });
  const saved = () =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === 'Saved');
  await typeByKeys('Group price', '150.00');
  await press('Save');
  expect(saved()).toBe(false);
  await answer();
  await expect.poll(saved).toBe(true);
  await typeByKeys('Name', 'Lip');
  expect(saved()).toBe(false);
});

test('an original price that is no sum is not saved as none', async () => {
  await drawItem({ ...first, org_price: 20_000 }, first);
  await typeByKeys('Original price', '199,50');
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Save'));
  expect(save?.disabled).toBe(true);
});

test('who takes the item as it is now drops what was typed', async () => {
  const present = { ...first, version: 2, name: 'Lipstick 2' };
  const { answer } = await drawItem(first, present);
  await typeByKeys('Name', 'Lip');
  await press('Save');
  await answer(new Refused(409, 'changed', 'changed', present));
  await press('Take it');
  await expect.poll(() => field('Name')).toBe('Lipstick 2');
  expect(document.body.textContent).not.toContain('Somebody changed it');
});

test('pieces that are bought while an item is open stay bought when something else is saved', async () => {
  const { sent, read } = await drawItem({ ...first, stock: 100 }, first);
  await read({ ...first, stock: 60 });
  expect([field('Stock'), unsaved()]).toEqual(['60', undefined]);
  await press('Take off sale');
  await press('Save');
  expect(sent).toEqual([{ id: 7, version: 1, fields: { on_sale: false } }]);
});

test('a typed stock is saved as the difference to the one that was seen, also after a conflict', async () => {
  const { sent, read, answer } = await drawItem({ ...first, stock: 100 }, first);
  await typeByKeys('Stock', '110');
  await read({ ...first, stock: 60 });
  expect(field('Stock')).toBe('110');
  await press('Save');
  const present = { ...first, version: 2, stock: 60 };
  await answer(new Refused(409, 'changed', 'changed', present));
  expect(document.querySelector('tbody')?.textContent).toBe('Stock6070');
  await press('Keep mine');
  const write = { id: 7, fields: { stock: 110 }, stock_was: 100 };
  expect(sent).toEqual([
    { ...write, version: 1 },
    { ...write, version: 2 },
  ]);
});

test('a stock that was typed is saved though as many are left by now', async () => {
  const { sent, read } = await drawItem({ ...first, stock: 100 }, first);
  await typeByKeys('Stock', '60');
  await read({ ...first, stock: 60 });
  await press('Save');
  expect(sent).toEqual([{ id: 7, version: 1, fields: { stock: 60 }, stock_was: 100 }]);
});

test('a stock that is typed while another one is saved counts from that one', async () => {
  const { sent, answer } = await drawItem({ ...first, stock: 100 }, { ...first, version: 2, stock: 105 });
  await typeByKeys('Stock', '110');
  await press('Save');
  await typeByKeys('Stock', '120');
  await answer();
  await press('Save');
  expect(sent[1]).toEqual({ id: 7, version: 2, fields: { stock: 120 }, stock_was: 110 });
});

/** No answer came: the write may be stored. */
const lost = new Refused(0, 'lost', 'network.offline');

test('what may be stored is sent again as it was before the rest, which counts from it', async () => {
  const { sent, answer } = await drawItem({ ...first, stock: 100 }, { ...first, version: 2, stock: 110 });
  await typeByKeys('Stock', '110');
  await press('Save');
  await answer(lost);
  await typeByKeys('Stock', '120');
  await press('Save');
  await answer();
  const write = { id: 7, version: 1, fields: { stock: 110 }, stock_was: 100 };
  expect(sent).toEqual([write, write, { id: 7, version: 2, fields: { stock: 120 }, stock_was: 110 }]);
  await answer(new Refused(400, 'refused', 'saleOver'));
  await expect.poll(unsaved).toBe('1 change not saved');
  await press('Save');
  expect(sent[3]).toEqual(sent[2]);
});

test.each([0, 11])('a new item is made once, though its answer was lost %i minutes before', async (minutes) => {
  const { sent, keys, answer } = await drawItem(null, first);
  await upload();
  await answer(undefined, { id: 1, url: '/1.webp' });
  await typeByKeys('Name', 'Lipstick');
  await typeByKeys('Group price', '168.00');
  await press('Add this item');
  await answer(lost);
  await typeByKeys('Name', 'Lip');
  const later = performance.now() + minutes * 60_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await press('Add this item');
  vi.restoreAllMocks();
  await answer();
  expect(sent.slice(1)).toEqual([sent[1], sent[1]]);
  expect(sent[1]).toMatchObject({ name: 'Lipstick' });
  expect(keys[2]).toBe(keys[1]);
  await expect.poll(unsaved).toBe('1 change not saved');
  expect(field('Name')).toBe('Lip');
  await press('Save');
  expect(sent[3]).toEqual({ id: 7, version: 1, fields: { name: 'Lip' } });
});

test('what is typed back while it may be stored is a change', async () => {
  const { sent, answer } = await drawItem(first, { ...first, version: 2, price: 15_000 });
  await typeByKeys('Group price', '150.00');
  await press('Save');
  await answer(lost);
  await typeByKeys('Group price', '168.00');
  // Without a discount the original price is that price.
  expect(unsaved()).toBe('2 changes not saved');
  await press('Save');
  await answer();
  expect(sent[2]).toMatchObject({ version: 2, fields: { price: 16_800 } });
  await answer(undefined, { ...first, version: 3 });
});

test('of pieces that are not there any more all that are left go, once that was seen', async () => {
  const { sent, answer } = await drawItem({ ...first, stock: 100 }, { ...first, stock: 60 });
  await typeByKeys('Stock', '10');
  await press('Save');
  await answer(new Refused(400, 'Only 60 are free by now', 'stockTooLow', { field: 'stock', free: 60 }));
  expect(field('Stock')).toBe('0');
  await press('Save');
  expect(sent[1]).toEqual({ id: 7, version: 1, fields: { stock: 0 }, stock_was: 60 });
  await answer(new Refused(400, 'refused', 'saleOver'));
  await press('Discard');
  await expect.poll(() => field('Stock')).toBe('60');
});

test('a conflict shows and saves no stock below none', async () => {
  const { sent, answer } = await drawItem({ ...first, stock: 100 }, first);
  await typeByKeys('Stock', '0');
  await press('Save');
  await answer(new Refused(409, 'changed', 'changed', { ...first, version: 2, stock: 60 }));
  expect(document.querySelector('tbody')?.textContent).toBe('Stock600');
  await press('Keep mine');
  expect(sent[1]).toEqual({ id: 7, version: 2, fields: { stock: 0 }, stock_was: 60 });
});

test('what is discarded gives way to what is stored by now', async () => {
  const { read } = await drawItem({ ...first, stock: 100 }, first);
  await typeByKeys('Stock', '110');
  await typeByKeys('Name', 'Lip');
  await read({ ...first, stock: 60 });
  await press('Discard');
  expect([field('Stock'), field('Name'), unsaved()]).toEqual(['60', 'Lipstick', undefined]);
});

test.each(['before its answer', 'after its answer'])(
  'Discard after a save, %s, drops nothing of what is saved',
  async (when) => {
    const { answer, holdReads } = await drawItem(first, { ...first, version: 2, price: 15_000 });
    await typeByKeys('Group price', '150.00');
    await press('Save');
    const release = holdReads();
    if (when === 'before its answer') await press('Discard');
    await answer();
    if (when === 'after its answer') await press('Discard');
    await release();
    await expect.poll(() => field('Group price')).toBe('150.00');
    expect(unsaved()).toBeUndefined();
  },
);

test('a save that changes nothing leaves nothing to save', async () => {
  const { answer } = await drawItem(first, first);
  // The server takes blanks away.
  await typeByKeys('Name', 'Lipstick ');
  await press('Save');
  await answer();
  await expect.poll(unsaved).toBeUndefined();
  expect(field('Name')).toBe('Lipstick');
});

const choose = async (value: string) => {
  const language = document.querySelector('select:has(option[value="fr-FR"])') as HTMLSelectElement;
  language.value = value;
  await act(async () => language.dispatchEvent(new Event('change', { bubbles: true })));
};

test('a description without a name is neither lost nor saved', async () => {
  const { sent } = await drawItem({ ...first, texts: { 'fr-FR': { name: 'Rouge', content: 'Beau' } } }, first);
  await choose('fr-FR');
  await typeByKeys('Name', '');
  expect(document.body.textContent).toContain('Still missing: Français · Name');
  await act(async () =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true })),
  );
  expect(sent).toEqual([]);
  await writeText('Description', '');
  await press('Save');
  expect(sent).toMatchObject([{ fields: { texts: { 'fr-FR': null } } }]);
});

test('a description that is typed before its name is kept', async () => {
  await drawItem(first, first);
  await choose('fr-FR');
  await writeText('Description', 'Beau');
  expect([unsaved(), document.body.textContent?.includes('Français · Name')]).toEqual(['1 change not saved', true]);
});

async function upload() {
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Add pictures"]');
  if (!input) throw new Error('no place for a file');
  Object.defineProperty(input, 'files', { value: [new File(['x'], '2.png')], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

const pictures = () => [...document.querySelectorAll('li img')].map((picture) => picture.getAttribute('src'));

test('a picture that is taken away while another one is sent stays away', async () => {
  const { answer } = await drawItem(first, first);
  await upload();
  await act(async () => document.querySelector<HTMLButtonElement>('button[aria-label="Remove this picture"]')?.click());
  await answer(undefined, { id: 2, url: '/2.webp' });
  expect(pictures()).toEqual(['/2.webp']);
});

test('a picture that is sent when another item is open is not added to that one', async () => {
  const { answer, read } = await drawItem(first, first);
  await upload();
  await read({ ...first, id: 8 });
  await answer(undefined, { id: 2, url: '/2.webp' });
  expect([pictures(), unsaved()]).toEqual([['/1.webp'], undefined]);
});
