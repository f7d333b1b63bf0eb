import type { SQL } from 'drizzle-orm';
import { engine } from '../schema/index.ts';
import type { Reader } from '../store.ts';

/** The handles of both engines run SQL of any kind; the neutral type leaves that out on purpose. */
interface Raw {
  run: (query: SQL) => unknown;
  all: (query: SQL) => unknown[];
  execute: (query: SQL) => Promise<{ rows: unknown[] }>;
}

const rawOf = (on: Reader) => on.db as unknown as Raw;

/** Runs a statement of SQL that both engines know. */
export async function runRaw(on: Reader, query: SQL): Promise<void> {
  await (engine === 'pg' ? rawOf(on).execute(query) : rawOf(on).run(query));
}

/** The rows as the driver returns them: sums and counts of PostgreSQL are texts. */
export async function selectRaw<Found>(on: Reader, query: SQL): Promise<Found[]> {
  return (engine === 'pg' ? (await rawOf(on).execute(query)).rows : rawOf(on).all(query)) as Found[];
}
