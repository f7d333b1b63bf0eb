import { sql } from 'drizzle-orm';
import { engine } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { selectRaw } from '../raw.ts';

const size =
  engine === 'pg'
    ? sql`select pg_database_size(current_database()) as size`
    : sql`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`;

/** How much room the database takes, in bytes. */
export async function selectFileSize(on: Reader): Promise<number> {
  const [row] = await selectRaw<{ size: unknown }>(on, size);
  return Number(row?.size);
}
