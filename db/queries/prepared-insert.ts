import { getTableColumns, type Placeholder, sql, type Table } from 'drizzle-orm';
import { type Db, type Preparable, prepared, type Reader } from '../store.ts';
import { type ColumnName, namesOf, type WholeRow } from './columns.ts';

type Placeholders<Of extends Table, Left extends ColumnName<Of>> = {
  [Column in Exclude<ColumnName<Of>, Left>]: Placeholder<Column>;
};

/**
 * A prepared insert of one row: `build` gets a placeholder for each column of `table` but those `leftOut`. The columns
 * are the table's own: a new one does not compile until every insert of a row has a value for it, or leaves it out.
 */
export function preparedInsert<Of extends Table, Rows, Left extends ColumnName<Of> = never>(
  table: Of,
  leftOut: readonly Left[],
  build: (db: Db, row: Placeholders<Of, Left>) => Preparable<Rows>,
): (on: Reader, row: WholeRow<Of, Left>) => Promise<Rows> {
  const columns = namesOf(getTableColumns(table)).filter((column) => !leftOut.some((one) => one === column));
  const row = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])) as Placeholders<Of, Left>;
  const insert = prepared((db) => build(db, row));
  return (on, values) => insert(on).execute({ ...values });
}
