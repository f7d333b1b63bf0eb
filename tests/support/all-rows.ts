import { eq, getTableColumns, getTableName, or } from 'drizzle-orm';
import { tables } from '../../db/schema/index.ts';
import { shapes } from '../../db/schema/shapes.ts';
import type { Reader } from '../../db/store.ts';

/** Every row of every table, as text. */
export async function everyRow(on: Reader): Promise<string> {
  const found = [];
  for (const table of Object.values(tables)) {
    found.push(getTableName(table), JSON.stringify(await on.db.select().from(table)));
  }
  return found.join('\n');
}

/** Tables that name a shopper, without a row of this one. */
export async function tablesWithout(on: Reader, shopperId: number): Promise<string[]> {
  const without = [];
  for (const { name, property, references } of shapes) {
    const table = tables[property];
    const naming = Object.values(getTableColumns(table)).filter((column) =>
      references.some((one) => one.table === 'shoppers' && one.column === column.name),
    );
    if (naming.length === 0) continue;
    const own = or(...naming.map((column) => eq(column, shopperId)));
    if ((await on.db.select().from(table).where(own)).length === 0) without.push(name);
  }
  return without;
}
