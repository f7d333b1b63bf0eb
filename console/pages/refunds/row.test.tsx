// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts, drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Doubtful } from '../../ui/doubtful/doubtful.tsx';
import { Component } from './refunds.tsx';
import { doubtfulRefunds, type RefundRow, refundsOnSheet } from './row.tsx';

const row = (id: number, { blocked = false, frozen = false } = {}): RefundRow => ({
  ...{ id, number: `26112812589244${50 + id}`, item: 'Teapot', variant: '', quantity: 1, price: 10_000, tax: 500 },
  ...{ bought_at: 0, requested_at: 0, remarks: [], frozen },
  shopper: { id, username: 'mia', nickname: 'Mia', blocked },
});

const rows = [row(1), row(2, { frozen: true }), row(3, { blocked: true }), row(4, { blocked: true, frozen: true })];
const textsOf = (place: string) =>
  [...document.querySelectorAll(place)].map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? '');

test('a sheet names person, number and sum of each', () => {
  expect(refundsOnSheet([row(1)], consoleTexts)).toEqual([['Mia · 2611281258924451', consoleTexts.money(500)]]);
});

test('of many ticked ones each doubtful one is named with every reason', async () => {
  await drawConsole(<Doubtful rows={doubtfulRefunds(rows)} />);
  expect(textsOf('dt').map((name) => name.replace(/[^\w ·]/g, ''))).toEqual([
    '2611 2812 5892 4452 · Mia',
    '2611 2812 5892 4453 · Mia',
    '2611 2812 5892 4454 · Mia',
  ]);
  expect(textsOf('dd')).toEqual(['Withdrawals frozen', 'Blocked', 'Blocked Withdrawals frozen']);
});

test('a row says how many pieces are refunded if there are more than one', async () => {
  const data = {
    rows: [row(1), { ...row(2), quantity: 3 }],
    next: null,
    promise: 1,
    waiting: { count: 2, money: 1000 },
  };
  await drawConsole(<Component />, { role: 'finance', loader: () => data });
  expect(textsOf('tbody tr').map((words) => /Teapot( × \d)?/.exec(words)?.[0])).toEqual(['Teapot', 'Teapot × 3']);
});

test('a row begins with all that speaks against paying it', async () => {
  const data = { rows, next: null, promise: 1, waiting: { count: 4, money: 2000 } };
  await drawConsole(<Component />, { role: 'finance', loader: () => data });
  const begins = textsOf('tbody tr').map((words) => words.split(' 2611')[0]);
  expect(begins).toEqual(['Mia', 'Withdrawals frozen Mia', 'Blocked Mia', 'Blocked Withdrawals frozen Mia']);
});
