// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { Component } from './groups.tsx';

const GROUP = {
  ...{ id: 7, size: 3, seats: 2, status: 'open', price: 1000, quantity: 5, paid: 5000, number: '1111' },
  ...{ opened_at: 0, expires_at: 0, closed_at: null, closed_early: false },
  item: { id: 1, name: 'Soap', picture: '/a.webp' },
  opener: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
};

test('a group says how many pieces its members have, and who closes it how much goes back for them', async () => {
  await drawConsole(<Component />, { loader: () => ({ data: [GROUP], next: null, status: 'open' }) });
  const cells = [...document.querySelectorAll('tbody td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(expect.arrayContaining(['2 / 3', '5', '¥10.00']));
  await press('Close the group');
  expect(document.querySelector('dialog')?.textContent).toContain('¥50.00 in total');
});
