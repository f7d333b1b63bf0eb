import { getTableColumns, type Placeholder, sql, type Table } from 'drizzle-orm';
import { type Db, type Preparable, prepared, type Reader } from '../store.ts';
import { type ColumnName, namesOf, type WholeRow } from './columns.ts';

type Placeholders<Of extends Table, Left extends ColumnName<Of>> = {
  [Column in Exclude<ColumnName<Of>, Left>]: Placeholder;
};

const columnsOf = <Of extends Table>(table: Of, leftOut: readonly string[]) =>
  namesOf(getTableColumns(table)).filter((column) => !leftOut.includes(column));

/**
 * A prepared insert of one row: `build` gets a placeholder for each column of `table` but those `leftOut`. The columns
 * are the table's own: a new one does not compile until every insert of a row has a value for it, or leaves it out.
 */
export function preparedInsert<Of extends Table, Rows, Left extends ColumnName<Of> = never>(
  table: Of,
  leftOut: readonly Left[],
  build: (db: Db, row: Placeholders<Of, Left>) => Preparable<Rows>,
): (on: Reader, row: WholeRow<Of, Left>) => Promise<Rows> {
  const columns = columnsOf(table, leftOut);
  const row = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])) as Placeholders<Of, Left>;
  const insert = prepared((db) => build(db, row));
  return (on, values) => insert(on).execute({ ...values });
}

/** Rows of one statement: far fewer values than an engine takes, and few statements to prepare. */
const AT_ONCE = 20;

/** The same for any number of rows, twenty with one statement; each number up to that has its own, once it is needed. */
export function preparedInserts<Of extends Table, Left extends ColumnName<Of> = never>(
  table: Of,
  leftOut: readonly Left[],
  build: (db: Db, rows: Placeholders<Of, Left>[]) => Preparable<unknown>,
): (on: Reader, rows: readonly WholeRow<Of, Left>[]) => Promise<void> {
  type Column = keyof WholeRow<Of, Left> & string;
  const columns = columnsOf(table, leftOut) as Column[];
  const places = Array.from({ length: AT_ONCE }, (_, place) =>
    columns.map((column) => ({ column, name: `${column} ${place}` })),
  );
  const placeholders = places.map((row) => {
    return Object.fromEntries(row.map(({ column, name }) => [column, sql.placeholder(name)])) as Placeholders<Of, Left>;
  });
  const inserts = placeholders.map((_, last) => prepared((db) => build(db, placeholders.slice(0, last + 1))));
  return async (on, rows) => {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const part = rows.slice(from, from + AT_ONCE);
      const values: Record<string, unknown> = {};
      for (const [place, row] of part.entries())
        for (const { column, name } of places[place] ?? []) values[name] = row[column];
      await inserts[part.length - 1]?.(on).execute(values);
    }
  };
}
