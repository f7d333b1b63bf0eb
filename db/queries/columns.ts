import { getTableColumns, type Table } from 'drizzle-orm';

export type ColumnName<Of extends Table> = keyof Of['$inferInsert'] & string;

/** A value for each column of a table but those `Left` out, which may be null but not omitted. */
export type WholeRow<Of extends Table, Left extends ColumnName<Of> = never> = Required<Omit<Of['$inferInsert'], Left>>;

/** The names of an object's own properties, which TypeScript has as mere strings. */
export const namesOf = <Of extends object>(object: Of) => Object.keys(object) as (keyof Of & string)[];

/**
 * Those columns of a table for which `choice` says true, to select. It has to say something of every column, so that a
 * new one is decided on.
 */
export function chosen<Of extends Table>(table: Of, choice: Record<ColumnName<Of>, boolean>): Of['_']['columns'] {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => choice[name as ColumnName<Of>]);
  return Object.fromEntries(columns) as Of['_']['columns'];
}
