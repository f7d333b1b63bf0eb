// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { Send } from './send.tsx';

const NUMBER = '2611230000000001';
const LABEL = `${NUMBER}123456`;

const row = {
  number: NUMBER,
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  item: { id: 1, name: 'Soap', picture: '/a.webp' },
  ...{
    variant: '',
    sku: '',
    quantity: 3,
    price: 100,
    since: 0,
    requested_at: null,
    printed_at: null,
    label_outdated: false,
  },
  contacts: { truename: 'Mia', phone: '1', address: 'x' },
};
const carriers = [{ id: 7, name: 'Post', tracking_url: '', position: 1, open: true, version: 0 }];

/** The sheet, and what is asked of the server, which refuses with these reasons first. */
async function draw(refusals: string[] = []) {
  const asked: unknown[] = [];
  const call = (async (_: string, input: unknown) => {
    asked.push(input);
    const reason = refusals.shift();
    if (reason) throw new Refused(400, reason, reason);
    return null;
  }) as never;
  const sheet = <Send row={row} label="123456" carriers={carriers} onClose={() => {}} onDone={() => {}} />;
  await drawConsole(sheet, { api: { call } });
  return asked;
}

const submit = () => act(async () => document.querySelector('form')?.requestSubmit());
const shown = () => document.querySelector('dialog')?.textContent;

test('the order’s own label is no number of its parcel: a hand scanner that reads it twice sends nothing', async () => {
  const asked = await draw();
  for (const typed of [NUMBER, LABEL, `${NUMBER.slice(0, 4)} ${NUMBER.slice(4)}`]) {
    await typeByKeys('Parcel number', typed);
    await submit();
    expect(shown()).toContain('That is the order’s own label');
  }
  expect(asked).toEqual([]);
  await typeByKeys('Parcel number', 'SF 1234');
  await submit();
  const together = false;
  expect(asked).toEqual([{ number: NUMBER, label: '123456', carrier: 7, tracking: 'SF1234', together }]);
});

test('who sends reads how many pieces go into the parcel', async () => {
  await draw();
  expect(shown()).toContain('Soap × 3 for Mia');
});

test('a number of another shopper’s parcel is sent once somebody says that both go in it', async () => {
  const asked = await draw(['numberOfAnother']);
  expect(document.querySelector('input[type=checkbox]')).toBeNull();
  await typeByKeys('Parcel number', 'SF1234');
  await submit();
  const tick = document.querySelector<HTMLInputElement>('input[type=checkbox]');
  await act(async () => tick?.click());
  await submit();
  expect(asked).toMatchObject([{ together: false }, { together: true }]);
});
