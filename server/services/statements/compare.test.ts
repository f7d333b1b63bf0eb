import { expect, test } from 'vitest';
import { compareBooks } from './compare.ts';
import type { LedgerRow } from './ledger-side.ts';
import type { StatementRow } from './row.ts';

const NOON = Date.parse('2026-11-13T12:00:00Z');
const DAY = 24 * 60 * 60_000;

const inLedger = (number: string, money: number, at = NOON): LedgerRow => ({
  ...{ number, money, ref: '', named: '', username: 'mia', at, to: `/recharges/${number}` },
});

const inFile = (line: number, text: string, money: number, at: number | null = NOON): StatementRow => ({
  ...{ line, text, named: text, money, fee: null, at, other: false, doubt: null },
});

/** What fits, of what matched without its rows of the file. */
function fits(file: readonly StatementRow[], ledger: readonly LedgerRow[]) {
  const { matched, ...found } = compareBooks(file, ledger);
  return { ...found, matched: matched.map((pair) => pair.ledger) };
}

const nothing = { matched: [], unclear: [], differs: [], missingHere: [], open: [] };

test('a row that stands twice in a file fits once; the other is in the file alone', () => {
  const paid = inLedger('2611130000000001', 50_000);
  const twice = [2, 3].map((line) => inFile(line, '转账 2611130000000001', 50_000));
  expect(fits(twice, [paid])).toEqual({ ...nothing, matched: [paid], missingHere: [twice[1]] });
});

test('a row that repeats a number belongs to no other transfer of the same sum', () => {
  const [named, other] = [inLedger('2611130000000001', 50_000), inLedger('2611130000000002', 50_000)];
  const twice = [2, 3].map((line) => inFile(line, '转账 2611130000000001', 50_000));
  const found = fits(twice, [named, other]);
  expect(found).toEqual({ ...nothing, matched: [named], missingHere: [twice[1]], open: [other] });
});

test('a second payment of a recharge fits the one that staff credited for it', () => {
  const [first, second] = [inLedger('2611130000000001', 50_000), inLedger('2611130000000002', 50_000)];
  const rows = [2, 3, 4].map((line) => inFile(line, '转账 2611130000000001', 50_000));
  const ledger = [first, { ...second, named: first.number }];
  expect(fits(rows, ledger)).toEqual({ ...nothing, matched: ledger, missingHere: [rows[2]] });
});

test('of two rows that name a transfer the one with its sum fits, wherever it stands', () => {
  const paid = inLedger('2611130000000001', 50_000);
  const rows = [inFile(2, '2611130000000001', 49_000), inFile(3, '2611130000000001', 50_000)];
  expect(fits(rows, [paid])).toEqual({ ...nothing, matched: [paid], missingHere: [rows[0]] });
});

test('what fits by its number is not there for another row of the same sum', () => {
  const [named, unnamed] = [inLedger('2611130000000001', 50_000), inLedger('2611130000000002', 50_000)];
  const rows = [inFile(2, '转账', 50_000), inFile(3, '转账 2611130000000001', 50_000)];
  expect(fits(rows, [named, unnamed])).toEqual({ ...nothing, matched: [named, unnamed] });
});

test('where another row of either book would fit as well, a pair is shown as unclear; each row stands once', () => {
  const one = inLedger('2611130000000001', 50_000);
  const rows = [inFile(2, '转账', 50_000), inFile(3, '转账', 50_000, NOON + DAY)];
  expect(fits(rows, [one])).toEqual({
    ...nothing,
    unclear: [{ file: rows[0], ledger: one }],
    missingHere: [rows[1]],
  });
  const two = inLedger('2611130000000002', 50_000, NOON + DAY);
  expect(fits([rows[1] as StatementRow], [one, two])).toEqual({
    ...nothing,
    unclear: [{ file: rows[1], ledger: one }],
    open: [two],
  });
  expect(fits(rows, [one, two]).unclear).toHaveLength(2);
  // The same sum weeks apart is no doubt.
  const [later, row] = [inLedger('2611130000000003', 50_000, NOON + 20 * DAY), inFile(4, '', 50_000, NOON + 20 * DAY)];
  expect(fits([inFile(2, '', 50_000), row], [one, later])).toEqual({ ...nothing, matched: [one, later] });
});

test('a row without a date fits by its number alone', () => {
  const paid = inLedger('2611130000000001', 50_000);
  const [named, unnamed] = [inFile(2, '2611130000000001', 50_000, null), inFile(3, '', 50_000, null)];
  expect(fits([unnamed], [paid])).toEqual({ ...nothing, missingHere: [unnamed], open: [paid] });
  expect(fits([named], [paid])).toEqual({ ...nothing, matched: [paid] });
});
