import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaVersions } from '../db/schema/versions.ts';
import { contracting } from './support/contracting.ts';

const folder = join(import.meta.dirname, '../db/migrations');

/** What makes a statement of a version that still runs fail, or what it reads another than it knows. */
const BREAKS = [
  /\bdrop (table|column|constraint|index|type|view|default|not null|trigger|function)\b/i,
  /\btruncate\b|\bdelete from\b/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\bset data type\b|\balter column \S+ type\b/i,
  /\badd column (?!.*\bdefault\b).*\bnot null\b/i,
  /\badd constraint\b|\bcreate unique index\b/i,
];

const withoutComments = (sql: string) => sql.replace(/^\s*--(?!> statement-breakpoint).*$/gm, '');

/** Tables that the migration makes, which no version before uses. */
const newTablesOf = (sql: string) =>
  [...sql.matchAll(/\bcreate table (?:if not exists )?"?(\w+)"?/gi)].map(([, name]) => name);

function breaking(sql: string): string[] {
  const made = newTablesOf(sql);
  const onNew = (statement: string) => made.includes(/\b(?:on|alter table) "?(\w+)"?/i.exec(statement)?.[1]);
  return withoutComments(sql)
    .split(/;|--> statement-breakpoint/)
    .filter((statement) => BREAKS.some((pattern) => pattern.test(statement)) && !onNew(statement));
}

const [, ...later] = schemaVersions('pg');

test('a migration leaves what the version before needs, so that both run side by side', () => {
  const found = later
    .filter((version) => !(version in contracting))
    .flatMap((version) =>
      breaking(readFileSync(join(folder, 'pg', `${version}.sql`), 'utf8')).map((statement) => [
        version,
        statement.trim(),
      ]),
    );
  expect(found).toEqual([]);
  expect(Object.entries(contracting).filter(([, reason]) => reason.length < 20)).toEqual([]);
});

test.each(['sqlite', 'pg'] as const)(
  'of %s only the newest snapshot is there, which the next one is generated from',
  (of) => {
    const versions = schemaVersions(of);
    expect(versions).toEqual(schemaVersions('pg'));
    const newest = `${versions.at(-1)?.slice(0, 4)}_snapshot.json`;
    expect(readdirSync(join(folder, of, 'meta')).sort()).toEqual([newest, '_journal.json']);
  },
);

test.each([
  ['alter table "orders" drop column "tax"', 1],
  ['ALTER TABLE "orders" RENAME COLUMN "tax" TO "duty"', 1],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL', 1],
  ['ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL', 1],
  ['ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT', 1],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE bigint', 1],
  ['ALTER TABLE "orders" ALTER COLUMN "note" TYPE bigint', 1],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL', 1],
  ['ALTER TABLE "orders" ADD COLUMN "note" text', 0],
  [`ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL`, 0],
  ['ALTER TABLE "orders" ADD CONSTRAINT "few" CHECK ("tax" < 5)', 1],
  ['CREATE UNIQUE INDEX "one" ON "orders" USING btree ("note")', 1],
  ['CREATE INDEX "some" ON "orders" USING btree ("note")', 0],
  ['DROP INDEX "some"', 1],
  ['DELETE FROM "orders"', 1],
  ['CREATE TABLE "notes" ("id" bigint NOT NULL)', 0],
  ['CREATE TABLE "notes" ("id" bigint);--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "notes" ("id")', 0],
  [
    'CREATE TABLE "notes" ("id" bigint);--> statement-breakpoint\nALTER TABLE "orders" ADD CONSTRAINT "to" CHECK (1)',
    1,
  ],
  ['-- orders that nobody will rename\nUPDATE "orders" SET "note" = 1', 0],
])('%s', (statement, breaks) => {
  expect(breaking(statement)).toHaveLength(breaks);
});
