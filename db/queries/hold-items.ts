import { inArray, sql } from 'drizzle-orm';
import { engine, tables } from '../schema/index.ts';
import type { Writer } from '../store.ts';
import { runRaw } from './raw.ts';

const { items } = tables;

/** The maximum of ids in one query. */
const CHUNK = 500;

/**
 * Holds items by id: of two that change the same ones the second waits for the first at its first one. SQLite has one
 * writer.
 */
export async function holdItems(tx: Writer, ids: number[]): Promise<void> {
  if (engine === 'sqlite') return;
  const sorted = ids.toSorted((one, other) => one - other);
  for (let at = 0; at < sorted.length; at += CHUNK) {
    const some = inArray(items.id, sorted.slice(at, at + CHUNK));
    await runRaw(tx, sql`select from ${items} where ${some} order by ${items.id} for no key update`);
  }
}
