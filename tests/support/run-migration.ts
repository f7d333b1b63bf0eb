import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { runRaw } from '../../db/queries/raw.ts';
import { engine } from '../../db/schema/index.ts';
import type { Reader } from '../../db/store.ts';

/** The statements of a migration of one engine, by its file name without the ending. */
export const statementsOf = (name: string, of: typeof engine = engine): string[] =>
  readFileSync(`db/migrations/${of}/${name}.sql`, 'utf8').split('--> statement-breakpoint');

/** Runs a migration that changes rows alone once more, as if the rows there were from before it. */
export async function runMigration(on: Reader, name: string): Promise<void> {
  for (const statement of statementsOf(name)) await runRaw(on, sql.raw(statement));
}
