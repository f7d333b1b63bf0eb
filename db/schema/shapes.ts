import { getTableConfig, SQLiteTextJson } from 'drizzle-orm/sqlite-core';
import { sqliteColumns } from './columns.sqlite.ts';
import { defineTables, type Tables } from './tables.ts';

/** A table's description for backups, on either engine. */
export interface TableShape {
  /** Its name in `tables`. */
  property: keyof Tables;
  /** Its name in the database. */
  name: string;
  columns: { name: string; json: boolean }[];
  /** Names of the columns of its primary key. */
  key: string[];
  /** Columns that name a row of another table, and its column that they name. */
  references: { column: string; table: string; named: string }[];
}

/** Every table after those that it references; the definitions have that order. */
export const shapes: TableShape[] = Object.entries(defineTables(sqliteColumns)).map(([property, table]) => {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const [composite] = primaryKeys;
  const key = composite?.columns ?? columns.filter(({ primary }) => primary);
  return {
    property: property as keyof Tables,
    name,
    columns: columns.map((column) => ({ name: column.name, json: column instanceof SQLiteTextJson })),
    key: key.map((column) => column.name),
    references: foreignKeys.map((one) => {
      const { columns: own, foreignColumns, foreignTable } = one.reference();
      return {
        column: own[0]?.name ?? '',
        table: getTableConfig(foreignTable).name,
        named: foreignColumns[0]?.name ?? '',
      };
    }),
  };
});
