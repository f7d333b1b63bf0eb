// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole, press, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { Component } from './items.tsx';

const item = (id: number, name: string) => ({
  ...{ id, name, version: 1, category_id: 2, category: 'Home', picture_url: '/1.webp', languages: 1 },
  ...{ price: 12_900, org_price: 12_900, tax: 0, stock: 100, group_size: 2, group_seconds: 86_400 },
  ...{ sale_ends_at: null, hot: false, on_sale: true, ships: true, sold: 0, sold_30_days: 0 },
});

type Item = ReturnType<typeof item>;

const [lamp, vase, cup] = [item(1, 'Lamp'), item(2, 'Vase'), item(3, 'Cup')];

/** Draws the list, whose second page has the cup; each write is answered by the next function. */
async function drawItems(...answers: (() => object)[]) {
  let pages = [[lamp, vase], [cup]];
  const sent: { rows: object[] }[] = [];
  const call = (_: string, input: { rows: object[] }) => {
    sent.push(input);
    return Promise.resolve().then(answers[sent.length - 1]);
  };
  let open = 1;
  const loader = () => {
    const counts = { all: 3, on_sale: 3, low_stock: 0, lacking_texts: 0, lacking_pictures: 0 };
    return { page: { data: pages[open - 1], next: null }, counts, categories: [] };
  };
  const router = await drawConsole(<Component />, { api: { call: call as never }, loader });
  const openPage = (page: 1 | 2) =>
    act(async () => {
      open = page;
      await router.navigate(`/?page=${page}`);
    });
  return {
    rows: () => sent.map(({ rows }) => rows),
    openPage,
    go: (to: string) => act(async () => router.navigate(to)),
    /** Next its first page is read as this. */
    present: (first: Item[]) => {
      pages = [first, [cup]];
    },
    /** A page is read again, with other items by now. */
    read: (first: Item[], second = [cup]) => {
      pages = [first, second];
      return openPage(1);
    },
  };
}

const shown = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.value;
const says = (words: string) => document.body.textContent?.includes(words);

/** Refuses the write since somebody else has changed these. */
const changed = (...items: Item[]) => {
  const rows = items.map((data) => ({ id: data.id, reason: 'changed', data }));
  throw new Refused(409, 'rowsRefused', 'rows refused', { rows });
};

test('changes of several pages are counted, named and saved together', async () => {
  const { rows, openPage } = await drawItems(() => [
    { ...lamp, version: 2, price: 11_900 },
    { ...cup, version: 2, stock: 80 },
  ]);
  await typeByKeys('Group price of Lamp', '119.00');
  expect(says('Not on this page')).toBe(false);
  await openPage(2);
  expect([says('1 change not saved'), says('Not on this page: Lamp')]).toEqual([true, true]);
  await typeByKeys('Stock of Cup', '80');
  await press('Save');
  expect(rows()).toEqual([
    [
      { id: 1, version: 1, price: 11_900 },
      { id: 3, version: 1, stock: 80, stock_was: 100 },
    ],
  ]);
  expect([says('not saved'), says('Not on this page')]).toEqual([false, false]);
});

test('a typed stock is saved as the difference to the one that was seen, also after a conflict', async () => {
  const { rows, read } = await drawItems(
    () => changed({ ...lamp, version: 2, stock: 60 }),
    () => [{ ...lamp, version: 3, stock: 70 }],
  );
  await typeByKeys('Stock of Lamp', '110');
  await read([{ ...lamp, stock: 60 }, vase]);
  expect([shown('Stock of Lamp'), document.querySelector('s')?.textContent]).toEqual(['110', '100']);
  await press('Save');
  expect(document.querySelector('[role=dialog] tbody, dialog tbody')?.textContent).toBe('Lamp · Stock6070');
  await press('Keep mine');
  const write = { id: 1, stock: 110, stock_was: 100 };
  expect(rows()).toEqual([[{ ...write, version: 1 }], [{ ...write, version: 2 }]]);
});

test('a row that somebody else has changed since it was typed in is saved as of the version that was seen', async () => {
  const { rows, read } = await drawItems(() => []);
  await typeByKeys('Group price of Lamp', '119.00');
  await read([{ ...lamp, version: 2, price: 9_900 }, vase]);
  await typeByKeys('Stock of Lamp', '80');
  await press('Save');
  expect(rows()).toEqual([[{ id: 1, version: 1, price: 11_900, stock: 80, stock_was: 100 }]]);
});

/** No answer comes: the write may be stored. */
const lost = () => {
  throw new Refused(0, 'lost', 'network.offline');
};

test('what may be stored is sent again as it was before the rest, which counts from it', async () => {
  const { rows, read } = await drawItems(
    lost,
    () => [{ ...lamp, version: 2, stock: 110 }],
    () => [{ ...lamp, version: 3, stock: 120 }],
  );
  await typeByKeys('Stock of Lamp', '110');
  await press('Save');
  await typeByKeys('Stock of Lamp', '120');
  await read([{ ...lamp, version: 2, stock: 110 }, vase]);
  await press('Save');
  const first = { id: 1, version: 1, stock: 110, stock_was: 100 };
  expect(rows()).toEqual([[first], [first], [{ id: 1, version: 2, stock: 120, stock_was: 110 }]]);
  expect(says('not saved')).toBe(false);
});

test('what is typed back while it may be stored is a change', async () => {
  const { rows } = await drawItems(
    lost,
    () => [{ ...lamp, version: 2, price: 11_000 }],
    () => [{ ...lamp, version: 3 }],
  );
  await typeByKeys('Group price of Lamp', '110.00');
  await press('Save');
  await typeByKeys('Group price of Lamp', '129.00');
  expect(says('1 change not saved')).toBe(true);
  await press('Save');
  expect(rows().slice(1)).toEqual([[{ id: 1, version: 1, price: 11_000 }], [{ id: 1, version: 2, price: 12_900 }]]);
  expect(says('not saved')).toBe(false);
});

test('of pieces that are not there any more all that are left go, once that was seen', async () => {
  const { rows } = await drawItems(
    () => {
      const row = { id: 1, reason: 'stockTooLow', data: { field: 'stock', free: 60 } };
      throw new Refused(400, 'Lamp: Only 60 are free by now', 'rowsRefused', { rows: [row] });
    },
    () => [{ ...lamp, version: 2, stock: 0 }],
  );
  await typeByKeys('Stock of Lamp', '10');
  await press('Save');
  expect([shown('Stock of Lamp'), document.querySelector('s')?.textContent]).toEqual(['0', '60']);
  expect(says('Lamp: Only 60 are free by now')).toBe(true);
  await press('Save');
  expect(rows()[1]).toEqual([{ id: 1, version: 1, stock: 0, stock_was: 60 }]);
});

test('a conflict shows and saves no stock below none', async () => {
  const { rows } = await drawItems(
    () => changed({ ...lamp, version: 2, stock: 60 }),
    () => [{ ...lamp, version: 3, stock: 0 }],
  );
  await typeByKeys('Stock of Lamp', '0');
  await press('Save');
  expect(document.querySelector('[role=dialog] tbody, dialog tbody')?.textContent).toBe('Lamp · Stock600');
  await press('Keep mine');
  expect(rows()[1]).toEqual([{ id: 1, version: 2, stock: 0, stock_was: 60 }]);
});

test('Discard shows what is stored by now', async () => {
  const { present } = await drawItems();
  await typeByKeys('Stock of Lamp', '0');
  present([{ ...lamp, stock: 60 }, vase]);
  await press('Discard');
  expect(shown('Stock of Lamp')).toBe('60');
});

test('a list of a gap of the matrix of languages says so, and the chip takes the filter away', async () => {
  const { go } = await drawItems();
  await go('/?older=fr-FR&lacks=de-DE');
  const of = (words: string) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === words);
  const [lacks, older] = [of('No text: Deutsch'), of('Text older than the Chinese: Français')];
  expect([lacks, older].map((chip) => chip?.getAttribute('aria-current'))).toEqual(['true', 'true']);
  expect([lacks?.getAttribute('href'), older?.getAttribute('href')]).toEqual(['/?older=fr-FR', '/?lacks=de-DE']);
});

test('a second conflict keeps what was decided in the first', async () => {
  const { rows } = await drawItems(
    () => changed({ ...lamp, version: 2 }),
    () => changed({ ...vase, version: 5 }),
    () => [],
  );
  await typeByKeys('Group price of Lamp', '119.00');
  await typeByKeys('Group price of Vase', '109.00');
  await press('Save');
  await press('Keep mine');
  await press('Keep mine');
  expect(rows()[2]).toEqual([
    { id: 1, version: 2, price: 11_900 },
    { id: 2, version: 5, price: 10_900 },
  ]);
});

test('who takes a row as it is now drops what was typed there, and nothing else', async () => {
  const { openPage } = await drawItems(() => changed({ ...cup, version: 2 }));
  await typeByKeys('Group price of Lamp', '119.00');
  await openPage(2);
  await typeByKeys('Stock of Cup', '80');
  await press('Save');
  await press('Take it');
  expect([shown('Stock of Cup'), says('1 change not saved'), says('Not on this page: Lamp')]).toEqual([
    '100',
    true,
    true,
  ]);
});

test('what is no price or number is named, on whichever page it is', async () => {
  const { openPage } = await drawItems();
  await typeByKeys('Group price of Lamp', '119,50');
  await openPage(2);
  expect(says('Still missing: Lamp · Group price')).toBe(true);
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Save'));
  expect(save?.disabled).toBe(true);
});

test('a deep price cut of another page can be asked for', async () => {
  const { openPage } = await drawItems(() => {
    throw new Refused(400, 'rowsRefused', 'rows refused', { rows: [{ id: 1, reason: 'priceCutAsks' }] });
  });
  await typeByKeys('Group price of Lamp', '9.00');
  await openPage(2);
  await press('Save');
  await press('Lamp: Ask');
  expect(says('¥9.00')).toBe(true);
});

test('the price of an item with variants is a range, which the list does not edit, nor for many rows at once', async () => {
  const range = { ...lamp, max_price: 15_900 };
  const { read } = await drawItems();
  await read([range as Item, vase]);
  expect(says('129.00 – 159.00')).toBe(true);
  expect([shown('Group price of Lamp'), shown('Group price of Vase')]).toEqual([undefined, '129.00']);
  const tick = (name: string) =>
    act(async () => document.querySelector<HTMLElement>(`input[type=checkbox][aria-label="${name}"]`)?.click());
  await tick('Lamp');
  expect(says('1 has variants')).toBe(true);
  expect(says('Change price')).toBe(false);
  await tick('Vase');
  expect(says('Change price')).toBe(true);
});
