import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../db/migrations/pg');

/** The last migration from before versions ran side by side. */
const LAST_BEFORE = '0037';

/** Those that take away what only earlier versions used: each a version later than the code that needed it. */
const contracting: readonly string[] = [];

/** What makes a statement of a version that still runs fail. */
const BREAKS = [
  /\bdrop (table|column|constraint)\b/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\bset data type\b/i,
  /\badd column (?!.*\bdefault\b).*\bnot null\b/i,
];

const breaking = (sql: string): string[] =>
  sql.split(/;|--> statement-breakpoint/).filter((statement) => BREAKS.some((pattern) => pattern.test(statement)));

test('a migration leaves what the version before needs, so that both run side by side', () => {
  const later = readdirSync(folder).filter((file) => file.endsWith('.sql') && file.slice(0, 4) > LAST_BEFORE);
  const found = later
    .filter((file) => !contracting.includes(file))
    .flatMap((file) => breaking(readFileSync(join(folder, file), 'utf8')).map((statement) => [file, statement.trim()]));
  expect(found).toEqual([]);
});

test.each([
  ['alter table "orders" drop column "tax"', 1],
  ['ALTER TABLE "orders" RENAME COLUMN "tax" TO "duty"', 1],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL', 1],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL', 1],
  ['ALTER TABLE "orders" ADD COLUMN "note" text', 0],
  [`ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL`, 0],
  ['CREATE TABLE "notes" ("id" bigint NOT NULL)', 0],
])('%s', (statement, breaks) => {
  expect(breaking(statement)).toHaveLength(breaks);
});
