import { sql } from 'drizzle-orm';
import { engine } from '../schema/index.ts';
import type { Writer } from '../store.ts';
import { runRaw, selectRaw } from './raw.ts';

interface Restored {
  /** The statement that removes an index or a reference, and the one that creates it. */
  remove: string;
  create: string;
}

/**
 * Runs `work`, which fills those tables, and then creates their indexes and references. PostgreSQL builds an index of
 * all rows many times faster than row by row, most of all that of the search, and checks a reference with one join.
 * Nobody else may use the tables: they are locked until the transaction ends. SQLite gains nothing by it.
 */
export async function loadInBulk(tx: Writer, names: string[], work: () => Promise<void>): Promise<void> {
  if (engine === 'sqlite' || names.length === 0) return work();
  const tables = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await runRaw(tx, sql`lock table ${tables} in access exclusive mode`);
  const parts = [...(await referencesOf(tx, names)), ...(await indexesOf(tx, names))];
  for (const { remove } of parts) await runRaw(tx, sql.raw(remove));
  await work();
  for (const { create } of parts.reverse()) await runRaw(tx, sql.raw(create));
}

function referencesOf(tx: Writer, names: string[]): Promise<Restored[]> {
  return selectRaw(
    tx,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
      from pg_constraint where contype = 'f' and conrelid in (${oidsOf(names)})`,
  );
}

/** Indexes that belong to no constraint: those of keys stay, since references need them. */
function indexesOf(tx: Writer, names: string[]): Promise<Restored[]> {
  return selectRaw(
    tx,
    sql`select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as create
      from pg_index where indrelid in (${oidsOf(names)})
        and not exists (select 1 from pg_constraint where conindid = indexrelid and contype <> 'f')`,
  );
}

const oidsOf = (names: string[]) =>
  sql`select oid from pg_class where relnamespace = current_schema()::regnamespace and relname in ${names}`;
