// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { List } from './list.tsx';

const order = (quantity: number) => ({
  ...{
    number: `111${quantity}`,
    status: 1 as const,
    variant: '',
    quantity,
    price: quantity * 100,
    tax: 0,
    created_at: 0,
    updated_at: 0,
  },
  item: { id: 1, name: 'Soap', picture: '/a.webp' },
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  group: { id: 1, size: 2, seats: 1, status: 'open' as const, expires_at: 0, closed_at: null },
});

test('a row says how many pieces it is of, if there is more than one', async () => {
  await drawConsole(<List rows={[order(1), order(3)]} />);
  const shown = [...document.querySelectorAll('tbody tr')].map(
    (row) => /Soap( × \d)?/.exec(row.textContent ?? '')?.[0],
  );
  expect(shown).toEqual(['Soap', 'Soap × 3']);
});

test('a row says which variant it is of', async () => {
  await drawConsole(<List rows={[{ ...order(3), variant: 'Black · M' }]} />);
  expect(document.querySelector('tbody tr')?.textContent).toContain('Soap Black · M × 3');
});
