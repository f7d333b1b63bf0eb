import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';

type Row = Record<string, unknown>;
type Rows = Record<string, Row[]>;

/** Every row of the shop by its table, in an order that two shops share. */
export async function allRows({ store }: { store: Store }): Promise<Rows> {
  const rows: Rows = {};
  for (const [name, table] of Object.entries<SQLiteTable>(tables)) {
    const found: Row[] = await store.reader.db.select(getTableColumns(table)).from(table);
    const written = found.map((row) => ({ row, text: JSON.stringify(row) }));
    rows[name] = written.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ row }) => row);
  }
  return rows;
}

/** Rows of one shopper: those that name the shopper, and transfers of the wallet. */
export async function rowsOfShopper(shop: { store: Store }, shopperId: number): Promise<Rows> {
  const rows = await allRows(shop);
  const wallet = rows.accounts?.find((row) => row.shopperId === shopperId)?.id;
  const isOwn = (name: string, row: Row) =>
    (name === 'shoppers' ? row.id : row.shopperId) === shopperId ||
    row.openedBy === shopperId ||
    (name === 'transfers' && (row.debitAccount === wallet || row.creditAccount === wallet));
  const own = Object.entries(rows).map(([name, all]) => [name, all.filter((row) => isOwn(name, row))] as const);
  return Object.fromEntries(own.filter(([, some]) => some.length > 0));
}
