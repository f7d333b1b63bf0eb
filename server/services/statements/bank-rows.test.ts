import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StatementReading } from '../../../shared/console/statement-reading.ts';
import { statements } from '../../../tests/support/statements.ts';
import { bankRowReader } from './bank-rows.ts';
import { proposeReading } from './propose.ts';
import { bankRows } from './rows.ts';
import { readStatementTable } from './table.ts';

test.each(Object.entries(statements))('%s', async (_, { text, doubts, arrived, unclear = [] }) => {
  const table = await readStatementTable(Buffer.from(text), 'bank');
  const cells = table.below.map((record) => record.cells);
  const proposal = proposeReading(table.headings, cells, 'CNY');
  expect(proposal.doubts.toSorted()).toEqual(doubts.toSorted());
  const rows = await bankRows(table, proposal.reading, 'CNY');
  expect(rows.filter(({ other }) => !other).map(({ money }) => money)).toEqual(arrived);
  expect(rows.filter(({ doubt }) => doubt !== null).map(({ line }) => line)).toEqual(unclear);
});

const denials = {
  side: ['DR', 'Debit', 'D', 'Af', 'Soll', 'Ausgang', '支出', '借', 'debit', ' DR '],
  state: ['PENDING', 'REVERTED', 'Umsatz vorgemerkt', '交易关闭', '已全额退款', '已退款(￥5.00)', 'Declined'],
  currency: ['EUR', 'USD', 'GBP', 'JPY', '港币'],
};

/** A row of which all is well. */
const well = { side: 'Credit', state: 'Completed', currency: 'CNY' };

const headings = {
  side: ['Type', 'Debit/Credit', 'Details', '收/支', 'Kind of it', 'x'],
  state: ['Status', 'State', 'Info', '当前状态', 'Remark'],
  currency: ['Currency', 'Währung', 'Unit'],
};

type Field = keyof typeof well;

const fields = Object.keys(well) as Field[];

const denial = fc
  .constantFrom(...fields)
  .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...denials[field])));

const file = fc.record({
  heads: fc.tuple(...fields.map((field) => fc.constantFrom(...headings[field]))),
  order: fc.shuffledSubarray(['date', 'amount', ...fields], { minLength: 5 }),
  denial,
  others: fc.nat(3),
});

/** Rows of a file with these columns in that order. */
function fileOf({ heads, order }: { heads: string[]; order: string[] }, rows: Record<string, string>[]) {
  const headOf: Record<string, string> = { date: 'Date', amount: 'Amount' };
  for (const [at, field] of fields.entries()) headOf[field] = heads[at] ?? '';
  return {
    headings: order.map((name) => headOf[name] ?? ''),
    below: rows.map((row) => order.map((name) => row[name] ?? '')),
  };
}

const row = (more: Partial<typeof well> = {}) => ({ date: '2026-11-28', amount: '523.45', ...well, ...more });

test('no side, state or currency that denies that money arrived is ever a payment, as a file proposes it', () => {
  fc.assert(
    fc.property(file, (made) => {
      const [field, value] = made.denial;
      const rows = [row({ [field]: value }), ...Array.from({ length: made.others }, () => row())];
      const { headings: names, below } = fileOf(made, rows);
      const { reading, doubts } = proposeReading(names, below, 'CNY');
      // Then staff are asked, and nothing is compared.
      if (doubts.length > 0) return;
      const [first] = bankRowReader(reading, names, below, 'CNY')(below[0] ?? [], 2);
      expect(first === undefined || first.other || first.money < 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('nor as staff choose it, whichever columns they leave out', () => {
  const has = fc.boolean();
  // Also a column that denies it may be chosen for its texts.
  const text = fc.option(fc.constantFrom(...fields));
  const chosen = fc.record({ side: has, state: has, currency: has, text });
  fc.assert(
    fc.property(file, chosen, (made, has) => {
      const [field, value] = made.denial;
      const { headings: names, below } = fileOf(made, [row({ [field]: value }), row()]);
      const at = (name: string) => made.order.indexOf(name);
      const reading: StatementReading = {
        ...{ date: at('date'), order: 'auto', amount: at('amount'), in: null, out: null, decimals: 'auto' },
        ...{ side: has.side ? at('side') : null, came: ['credit'], went: ['debit', 'dr'] },
        ...{ state: has.state ? at('state') : null, arrived: ['completed'] },
        currency: has.currency ? at('currency') : null,
        text: has.text === null ? null : at(has.text),
      };
      const read = bankRowReader(reading, names, below, 'CNY');
      const [first] = read(below[0] ?? [], 2);
      expect(first?.other || (first?.money ?? 0) < 0).toBe(true);
      expect(read(below[1] ?? [], 3)).toMatchObject([{ other: false, money: 52_345 }]);
    }),
    { numRuns: 500 },
  );
});
