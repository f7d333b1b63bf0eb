// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { List } from './list.tsx';

const order = (quantity: number) => ({
  ...{
    number: `111${quantity}`,
    status: 1 as const,
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
  const shown = [...document.querySelectorAll('tbody bdi')].map(({ textContent }) => textContent);
  expect(shown.filter((words) => words?.startsWith('Soap'))).toEqual(['Soap', 'Soap × 3']);
});
