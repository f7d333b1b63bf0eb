// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts } from '../../../tests/support/drawn-console.tsx';
import { nameOf, withinOf } from './table-of.ts';

test('a bound of hours keeps its direction in every language; other rows have none', () => {
  expect(['≤ 6 h', '> 48 h'].map(withinOf)).toEqual(['\u2066≤ 6\u2069', '\u2066> 48\u2069']);
  expect([3, null, 'failed', '20 h'].map(withinOf)).toEqual([null, null, null, null]);
});

test('a shopper whose name is a word of the server keeps it', () => {
  const named = (kind: 'shopper' | 'text') => {
    const rows = [{ cells: ['support', 1], source: { call: 'supportThreads' as const, query: {} } }];
    const figures = { columns: [{ key: 'inviter', kind }], rows, others: null };
    return nameOf(
      { ...figures, chart: 'newcomers', from: '', to: '', today: true, asked: { days: 7 } },
      0,
      consoleTexts,
    );
  };
  expect([named('shopper'), named('text')]).toEqual(['support', 'Support']);
});
