import { expect, test } from 'vitest';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { items } from '../../../shared/console/items.ts';
import { edited, rowsOf, sentAtOnce, typedSince } from './edits.ts';

type Item = ConsoleOutput<'items'>[number];

const item = (id: number, fields: Partial<Item> = {}) =>
  ({ id, version: 1, name: `Item ${id}`, price: 12_900, stock: 100, on_sale: true, ...fields }) as Item;

test('what was sent is done with; what was typed meanwhile stays, also in a row that was sent', () => {
  const sent = edited(edited({}, item(1), { price: '10.00' }), item(2), { stock: { typed: '110', was: 100 } });
  const more = edited(sent, item(2), { price: '7.00' });
  const now = edited(more, item(3), { on_sale: false });
  const answered = [item(1, { version: 2, price: 1000 }), item(2, { version: 2, stock: 105 })];
  expect(rowsOf(typedSince(sent, now, answered))).toEqual([
    { id: 2, version: 2, price: 700 },
    { id: 3, version: 1, on_sale: false },
  ]);
  expect(typedSince(sent, sent, answered)).toEqual({});
});

test('a stock that is typed while another one is saved counts from that one', () => {
  const sent = edited({}, item(1), { stock: { typed: '110', was: 100 } });
  const now = edited(sent, item(1), { stock: { typed: '120', was: 100 } });
  const left = typedSince(sent, now, [item(1, { version: 2, stock: 105 })]);
  expect(rowsOf(left)).toEqual([{ id: 1, version: 2, stock: 120, stock_was: 110 }]);
});

test('a stock that was typed is saved though as many are left by now', () => {
  const typed = edited({}, item(1), { stock: { typed: '60', was: 100 } });
  const now = edited(typed, item(1, { stock: 60 }), { on_sale: false });
  expect(rowsOf(now)).toEqual([{ id: 1, version: 1, stock: 60, stock_was: 100, on_sale: false }]);
});

test('what is typed back is no change, and its row shows what is stored', () => {
  const one = edited(edited({}, item(1), { price: '10.00' }), item(1), { stock: { typed: '9', was: 100 } });
  const back = edited(one, item(1), { stock: { typed: '100', was: 100 } });
  expect(back[1]?.stock).toBeUndefined();
  expect(edited(back, item(1), { price: '129.00' })).toEqual({});
});

test('what is typed back while it is saved is a change of what is stored then', () => {
  const one = edited({}, item(1), { price: '60.00', on_sale: false });
  const sent = edited(one, item(2), { stock: { typed: '110', was: 100 } });
  const back = edited(sent, item(1), { price: '129.00', on_sale: true }, sent);
  const now = edited(back, item(2), { stock: { typed: '100', was: 100 } }, sent);
  const answered = [item(1, { version: 2, price: 6000, on_sale: false }), item(2, { version: 2, stock: 110 })];
  expect(rowsOf(typedSince(sent, now, answered))).toEqual([
    { id: 1, version: 2, price: 12_900, on_sale: true },
    { id: 2, version: 2, stock: 100, stock_was: 110 },
  ]);
});

test('no more rows are sent at once than the call takes; the others stay', () => {
  const all = Array.from({ length: 201 }, (_, at) => item(at + 1));
  const edits = all.reduce((before, one) => edited(before, one, { on_sale: false }), {});
  const sent = sentAtOnce(edits);
  const isTaken = (rows: object[]) => items.itemsChange.input.safeParse({ rows }).success;
  expect([isTaken(rowsOf(edits)), isTaken(rowsOf(sent))]).toEqual([false, true]);
  expect(Object.keys(typedSince(sent, edits, all.slice(0, 200)))).toEqual(['201']);
});
