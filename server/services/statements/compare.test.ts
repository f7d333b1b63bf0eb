import { expect, test } from 'vitest';
import { compareBooks } from './compare.ts';
import type { LedgerRow } from './ledger-side.ts';
import type { StatementRow } from './parse.ts';

const NOON = Date.parse('2026-11-13T12:00:00Z');

const inLedger = (number: string, money: number): LedgerRow => ({
  ...{ number, money, ref: '', username: 'mia', at: NOON, to: `/recharges/${number}` },
});

const inFile = (line: number, text: string, money: number): StatementRow => ({
  ...{ line, text, money, fee: 0, at: NOON, other: false },
});

test('a row that stands twice in a file fits once; the other is in the file alone', () => {
  const paid = inLedger('2611130000000001', 50_000);
  const twice = [2, 3].map((line) => inFile(line, '转账 2611130000000001', 50_000));
  expect(compareBooks(twice, [paid])).toEqual({ matched: [paid], differs: [], missingHere: [twice[1]], open: [] });
});

test('what fits by its number is not there for another row of the same sum', () => {
  const [named, unnamed] = [inLedger('2611130000000001', 50_000), inLedger('2611130000000002', 50_000)];
  const rows = [inFile(2, '转账', 50_000), inFile(3, '转账 2611130000000001', 50_000), inFile(4, '转账', 50_000)];
  const { matched, missingHere, open } = compareBooks(rows, [named, unnamed]);
  expect([matched, missingHere, open]).toEqual([[named, unnamed], [rows[2]], []]);
});
