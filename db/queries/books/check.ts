import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../store.ts';
import { selectRaw } from '../raw.ts';

/** Tables whose rows the books are recomputed from, in the order in which they are read. */
export const bookedTables = [
  'accounts',
  'transfers',
  'orders',
  'groups',
  'items',
  'recharges',
  'recharge_returns',
  'withdrawals',
  'returns',
  'audit_log',
] as const;

export type BookedTable = (typeof bookedTables)[number];

/** One value that does not agree with the transfers. */
export interface Difference {
  /** `wallet:7 balance`, `order:12 transfers`, … */
  what: string;
  expected: string | number;
  found: string | number;
}

/** A rule for each row of a table. */
export interface Check {
  table: BookedTable;
  /**
   * Selects `what, expected, found` for each of `rows`, or only for wrong ones; rows in which the last two differ are
   * differences. In SQL of both engines; other tables are read by an index.
   */
  select: (rows: SQL) => SQL;
}

/** A sum over all rows of a table: the statement selects it for some of them. */
interface Sum {
  table: BookedTable;
  select: (rows: SQL) => SQL;
}

/** Two numbers that must be equal after all rows have been read. */
export interface Total {
  what: string;
  expected: Sum;
  found: Sum;
}

/** Rows read by one statement, in some tens of milliseconds: an account has many rows of transfers. */
const rowsAtOnce = (table: BookedTable) => (table === 'accounts' ? 100 : 2000);

/** A range of ids. */
export interface Slice {
  table: BookedTable;
  /** The id before the first row, and the last. */
  after: number;
  upTo: number;
  count: number;
}

/** The rows after `slice`, or the first ones of a table; null at its end. */
export async function nextSlice(on: Reader, { table, upTo: after }: Pick<Slice, 'table' | 'upTo'>) {
  const ids = sql`select id from ${sql.identifier(table)} where id > ${after} order by id limit ${rowsAtOnce(table)}`;
  const [row] = await selectRaw<{ count: unknown; last: unknown }>(
    on,
    sql`select count(*) as count, max(id) as last from (${ids}) ids`,
  );
  const count = Number(row?.count);
  return count === 0 ? null : { table, after, upTo: Number(row?.last), count };
}

const rowsOf = ({ table, after, upTo }: Slice) =>
  sql`(select * from ${sql.identifier(table)} where id > ${after} and id <= ${upTo})`;

/** The differences in these rows. */
export async function differencesIn(on: Reader, slice: Slice, { select }: Check): Promise<Difference[]> {
  const wrong = sql`select what, cast(expected as text) as expected, cast(found as text) as found
    from (${select(rowsOf(slice))}) looked_at where expected is distinct from found`;
  const rows = await selectRaw<Record<'what' | 'expected' | 'found', string | null>>(on, wrong);
  return rows.map(({ what, expected, found }) => ({
    what: String(what),
    expected: plain(expected),
    found: plain(found),
  }));
}

/** An amount of fen or a count is a number. */
function plain(value: string | null): string | number {
  if (value === null) return 'none';
  return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/** What these rows add to a sum, which may be that of another table. */
export async function sumIn(on: Reader, slice: Slice, { table, select }: Sum): Promise<number> {
  if (table !== slice.table) return 0;
  const [row] = await selectRaw<{ sum: unknown }>(on, select(rowsOf(slice)));
  return Number(row?.sum);
}
