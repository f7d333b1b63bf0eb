// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Packing } from './packing.tsx';

test('each label says how many pieces are packed, also where that is one', async () => {
  const to = { truename: 'Mia', phone: '1', address: 'x' };
  const labels = [1, 3].map((quantity) => ({
    number: `111${quantity}`,
    code: '1',
    item: 'Soap',
    variant: '',
    sku: '',
    quantity,
    ...to,
  }));
  await drawConsole(<Packing labels={labels} onBack={() => undefined} />);
  const shown = [...document.querySelectorAll('li')].map(({ textContent }) => /Soap × \d/.exec(textContent)?.[0]);
  expect(shown).toEqual(['Soap × 1', 'Soap × 3']);
});
