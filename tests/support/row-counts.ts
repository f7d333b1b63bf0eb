import { count } from 'drizzle-orm';
import { tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';

/** The number of rows of each table: a refused request has changed none of them. */
export async function rowCounts({ reader }: Store): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(tables)) {
    const [row] = await reader.db.select({ rows: count() }).from(table);
    counts[name] = row?.rows ?? 0;
  }
  return counts;
}
