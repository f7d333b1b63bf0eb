import { getTableColumns, type Placeholder, sql, type Table } from 'drizzle-orm';
import { type Db, type Preparable, prepared, type Reader } from '../store.ts';
import { type ColumnName, namesOf, type WholeRow } from './columns.ts';

type Placeholders<Of extends Table, Left extends ColumnName<Of>> = {
  [Column in Exclude<ColumnName<Of>, Left>]: Placeholder;
};

/**
 * A placeholder for each column of `table` but those `leftOut`, and the values for them from a row; of several rows of
 * one statement each has a `suffix` of its own.
 */
function placeFor<Of extends Table, Left extends ColumnName<Of>>(table: Of, leftOut: readonly Left[], suffix = '') {
  const left: readonly string[] = leftOut;
  const columns = namesOf(getTableColumns(table)).filter((column) => !left.includes(column));
  const placeholders = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column + suffix)]));
  return {
    placeholders: placeholders as Placeholders<Of, Left>,
    valuesOf: (row: WholeRow<Of, Left>) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column + suffix, value])),
  };
}

/**
 * A prepared insert of one row: `build` gets a placeholder for each column of `table` but those `leftOut`. The columns
 * are the table's own: a new one does not compile until every insert of a row has a value for it, or leaves it out.
 */
export function preparedInsert<Of extends Table, Rows, Left extends ColumnName<Of> = never>(
  table: Of,
  leftOut: readonly Left[],
  build: (db: Db, row: Placeholders<Of, Left>) => Preparable<Rows>,
): (on: Reader, row: WholeRow<Of, Left>) => Promise<Rows> {
  const { placeholders, valuesOf } = placeFor(table, leftOut);
  const insert = prepared((db) => build(db, placeholders));
  return (on, row) => insert(on).execute(valuesOf(row));
}

/** Rows of one statement: far fewer values than an engine takes, and few statements to prepare. */
const BATCH = 20;

/** The same for any number of rows, twenty with one statement; each number up to that has its own, once it is needed. */
export function preparedInserts<Of extends Table, Left extends ColumnName<Of> = never>(
  table: Of,
  leftOut: readonly Left[],
  build: (db: Db, rows: Placeholders<Of, Left>[]) => Preparable<unknown>,
): (on: Reader, rows: readonly WholeRow<Of, Left>[]) => Promise<void> {
  const places = Array.from({ length: BATCH }, (_, place) => placeFor(table, leftOut, ` ${place}`));
  const placeholders = places.map((place) => place.placeholders);
  const inserts = placeholders.map((_, last) => prepared((db) => build(db, placeholders.slice(0, last + 1))));
  return async (on, rows) => {
    for (let from = 0; from < rows.length; from += BATCH) {
      const part = rows.slice(from, from + BATCH);
      const values = part.map((row, place) => places[place]?.valuesOf(row));
      await inserts[part.length - 1]?.(on).execute(Object.assign({}, ...values));
    }
  };
}
