import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { consoleTexts } from '../../../tests/support/drawn-console.tsx';
import { factPairs } from './fact-pairs.tsx';

type Row = ConsoleOutput<'approvals'>[number];

test.each([
  ['staff.invite', { rights: '' }, { name: 'Tao', role: 'service' }, ['Person', 'New role']],
  ['staff.role', { name: 'Tao', before: 'service' }, { id: 1, role: 'finance' }, ['Person', 'Old value', 'New role']],
  ['staff.block', { name: 'Tao', role: 'service' }, { id: 1 }, ['Person', 'Role']],
  [
    'item.price',
    { item: 'Lamp', price_before: 1, tax_before: 1 },
    { id: 1, price: 1, tax: 1 },
    ['Item', 'Old price', 'Old tax refund', 'New price', 'New tax refund'],
  ],
  ['return.pay', { username: 'mia', kind: 'cancel' }, { id: 1, restocked: true }, ['Shopper', 'Kind', 'On sale again']],
] as const)('the facts of %s have names, and what the act writes is called new', (kind, about, parameters, names) => {
  const pairs = factPairs({ kind, about, parameters } as Partial<Row> as Row, consoleTexts);
  expect(pairs.map(([name]) => name)).toEqual(names);
});

test.each([
  ['a value that is taken away', { before: '100.00' }, ''],
  ['the first value', { before: '' }, '100.00'],
])('of a setting both values are shown: %s', (_, about, value) => {
  const row = { kind: 'setting.change', about, parameters: { key: 'kf_url', value, version: 1 } };
  const pairs = factPairs(row as Partial<Row> as Row, consoleTexts);
  expect(pairs.map(([name]) => name)).toEqual(['Old value', 'Setting', 'New value']);
  const shown = renderToStaticMarkup(pairs.map(([, words]) => words));
  expect(shown).toContain('empty');
  expect(shown).toContain('100.00');
});

test('a fact that is true is said as yes', () => {
  const row = { kind: 'return.pay', about: {}, parameters: { id: 1, restocked: true } } as Partial<Row> as Row;
  expect(factPairs(row, consoleTexts)).toEqual([['On sale again', 'yes']]);
});
