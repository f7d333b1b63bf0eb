// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { drawConsole, press, pressable } from '../../../tests/support/drawn-console.tsx';
import type { ToSendPage } from './data.ts';
import { ToSendTab } from './to-send.tsx';

const rows = ['1111', '2222', '3333'].map((number) => ({
  number,
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  item: { id: 1, name: 'Soap', picture: '/a.webp' },
  ...{
    variant: '',
    sku: '',
    quantity: Number(number[0]),
    price: 100,
    since: 0,
    requested_at: null,
    printed_at: null,
    label_outdated: false,
  },
  contacts: { truename: '', phone: '', address: '' },
}));

/** The screen with these rows, of so many that wait; and what is asked of the server. */
async function draw(count: number, { more = false, outdated = false, printed = false } = {}) {
  // happy-dom would go to the file that is saved, and leave the files of tests after this one without a page.
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  closeAfterTest(() => saving.mockRestore());
  const asked: unknown[] = [];
  const waiting = { count, money: 300, more };
  const queue: ToSendPage = {
    data: {
      rows: rows.map((row) => ({ ...row, label_outdated: outdated, printed_at: printed ? 1 : null })),
      promise: 1,
      waiting,
      address_missing: waiting,
    },
    next: null,
  };
  const answering = (answer: unknown) =>
    (async (...call: unknown[]) => {
      asked.push(call.slice(0, 2));
      return answer;
    }) as never;
  const api = { call: answering([]), file: answering({ name: 'orders.csv', content: new Blob() }) };
  await drawConsole(<ToSendTab queue={queue} carriers={[]} chips={null} />, { api });
  return asked;
}

test('each row says how many pieces are packed, also where that is one', async () => {
  await draw(3);
  const rowsOf = [...document.querySelectorAll('tbody tr')].map((row) => /Soap× \d/.exec(row.textContent ?? '')?.[0]);
  expect(rowsOf).toEqual(['Soap× 1', 'Soap× 2', 'Soap× 3']);
});

const offers = () => pressable().filter((words) => /^(Print|CSV out|CSV of)/.test(words ?? ''));

test('print and file say of how many they are: all of the page, or those that are ticked', async () => {
  const asked = await draw(3);
  expect(offers()).toEqual(['CSV out (3)', 'Print packing list (3)']);
  const tick = document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')[1];
  await act(async () => tick?.click());
  expect(offers()).toEqual(['CSV out (1)', 'Print packing list (1)']);
  await press('Print packing list');
  expect(asked).toEqual([['parcelAddresses', { numbers: ['2222'] }]]);
});

test('a label that was printed is printed again if it is outdated, or ticked', async () => {
  const asked = await draw(3, { printed: true });
  expect(offers()).toEqual(['CSV out (3)', 'Print packing list (0)']);
  await press('Print packing list');
  expect(asked).toEqual([]);
  const tick = document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')[1];
  await act(async () => tick?.click());
  await press('Print packing list');
  expect(asked).toEqual([['parcelAddresses', { numbers: ['2222'] }]]);
});

test.each([
  [137, false, 137, 'all 137', 'This page has 3 of 137 that wait.'],
  [1000, true, 500, 'the 500 that wait longest', 'This page has 3 of 1,000+ that wait.'],
])(
  'of %d that wait the page says that it does not have them all, and offers up to 500',
  async (count, more, limit, most, words) => {
    const asked = await draw(count, { more });
    expect(document.body.textContent).toContain(`${words} These buttons take printed ones too.`);
    const oldest = [`CSV of ${most}`, `Print ${most}`];
    expect(offers()).toEqual(['CSV out (3)', 'Print packing list (3)', ...oldest]);
    await press(`CSV of ${most}`);
    await press(`Print ${most}`);
    expect(asked).toEqual([
      ['toSendFile', { limit }],
      ['parcelAddresses', { limit }],
    ]);
  },
);

test('an order whose label has an earlier address is printed before it can be sent', async () => {
  const asked = await draw(3, { outdated: true });
  // That of the last row.
  await press('Send');
  const sheet = document.querySelector('dialog[open]');
  expect(sheet?.textContent).toContain('The shopper has changed the address since this label was printed');
  expect(sheet?.querySelector('input')).toBeNull();
  await press('Print packing list (1)');
  expect(asked).toEqual([['parcelAddresses', { numbers: ['3333'] }]]);
});

test.each([
  ['at a desk files and labels stand before the field that is scanned into', false],
  ['on a phone they stand below it', true],
])('%s', async (_, onPhone) => {
  const match = vi
    .spyOn(window, 'matchMedia')
    .mockReturnValue({ matches: onPhone, addEventListener() {}, removeEventListener() {} } as never);
  closeAfterTest(() => match.mockRestore());
  await draw(3);
  const files = [...document.querySelectorAll('button')].filter((one) => one.textContent?.startsWith('CSV out'));
  expect(files).toHaveLength(1);
  const field = document.querySelector('input[name=number]') as Node;
  const isBelow = field.compareDocumentPosition(files[0] as Node) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBelow).toBe(onPhone);
});
