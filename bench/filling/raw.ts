import { sql } from 'drizzle-orm';
import { runRaw } from '../../db/queries/raw.ts';
import type { Store, Writer } from '../../db/store.ts';

/** Runs SQL that the neutral subset of the store does not have: rows that the database makes itself. */
export const run = (tx: Writer, statement: string): Promise<void> => runRaw(tx, sql.raw(statement));

/** Rows of one statement: PostgreSQL gives a statement ten seconds. */
const CHUNK = 5000;

/** The numbers from `from` to `to` as the rows `n(i)`. */
function numbers(from: number, to: number): string {
  return `with recursive n(i) as (
    select cast(${from} as bigint) union all select i + 1 from n where i < ${to})`;
}

export type Progress = (what: string, done: number, of: number) => void;

/** Runs `insert into <into> with … <select from n>` for the numbers 1 to `count`, part by part. */
export async function insertNumbered(
  store: Store,
  { into, select, count }: { into: string; select: string; count: number },
  progress: Progress,
): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK) {
    const to = Math.min(count, from + CHUNK - 1);
    await store.transaction((tx) => run(tx, `insert into ${into} ${numbers(from, to)} ${select}`), { bulk: true });
    progress(into.replace(/ .*/s, ''), to, count);
  }
}

/** Inserts into a table and its columns what is selected from `n(i)`, for `i` from 1 to `count`. */
export type Insert = (into: string, select: string, count: number) => Promise<void>;

/** How long ago the first row was made, in ms. */
export const PAST = 365 * 24 * 60 * 60 * 1000;

/** When the row `i` of `rows` was made: the later the higher its number. */
export function instant(i: string, rows: number, now: number): string {
  return `${now - PAST} + ${i} * ${Math.floor(PAST / rows)}`;
}

/** A number from 0 to `below` − 1 that looks like chance and is the same wherever it is asked for. */
export function chance(of: string, salt: number, below: number | string): string {
  return `((((${of}) * 48271 + ${salt * 7919}) % 2147483647 * 16807) % 2147483647 % (${below}))`;
}
