import { expect, test } from 'vitest';
import { shapes } from '../../db/schema/shapes.ts';
import { createReferences } from './references.ts';

function shapeOf(name: string) {
  const found = shapes.find((shape) => shape.name === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found;
}

test.each([
  ['an id', 'pictures', { id: 7 }, 'categories', 'picture_id', { there: 7, missing: 8 }],
  ['a text', 'staff_roles', { key: 'owner' }, 'staff_invites', 'role', { there: 'owner', missing: 'nobody' }],
  [
    'a number that is a text',
    'sandbox_payments',
    { number: '26' },
    'sandbox_refunds',
    'number',
    { there: '26', missing: '27' },
  ],
] as const)('a row that names %s which is not there is a damaged database', (_, of, row, table, column, names) => {
  const see = createReferences();
  see(shapeOf(of), { ...row });
  const others = Object.fromEntries(shapeOf(table).references.map((one) => [one.column, null]));
  expect(() => see(shapeOf(table), { ...others, [column]: names.there })).not.toThrow();
  expect(() => see(shapeOf(table), { ...others, [column]: names.missing })).toThrow(`${table}`);
});
