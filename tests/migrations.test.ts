import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonicalJson } from '../db/canonical-json.ts';

const folder = join(import.meta.dirname, '../db/migrations/pg');

/** The last migration from before versions ran side by side. */
const LAST_BEFORE = '0037';

/**
 * Those that take away what only earlier versions used, each a version later than the code that needed it, and why nobody
 * needs it any more.
 */
const contracting: Readonly<Record<string, string>> = {};

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

const later = readdirSync(folder)
  .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > LAST_BEFORE)
  .filter((file) => !(file in contracting));

test('a migration leaves what the version before needs, so that both run side by side', () => {
  expect(later.length).toBeGreaterThan(0);
  const found = later.flatMap((file) =>
    breaking(readFileSync(join(folder, file), 'utf8')).map((statement) => [file, statement.trim()]),
  );
  expect(found).toEqual([]);
  expect(Object.entries(contracting).filter(([, reason]) => reason.length < 20)).toEqual([]);
});

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

interface Column {
  type: string;
  notNull: boolean;
  primaryKey: boolean;
  default?: unknown;
}

interface Table {
  columns: Record<string, Column>;
  indexes: Record<string, { isUnique: boolean }>;
  foreignKeys: object;
  compositePrimaryKeys: object;
  uniqueConstraints: object;
  checkConstraints: object;
}

/** The tables as a version of the program knows them. */
type Tables = Record<string, Table>;

/** What a program that knows `before` would miss, or be refused, in `after`. */
function missedIn(after: Tables, before: Tables): string[] {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name];
    if (!is) return [`${name} is gone`];
    const rules = ({ indexes, ...table }: Table) =>
      [
        Object.entries(indexes).filter(([, { isUnique }]) => isUnique),
        ...[table.foreignKeys, table.compositePrimaryKeys, table.uniqueConstraints, table.checkConstraints].map(
          Object.entries,
        ),
      ].flatMap((all) => all.map((rule) => canonicalJson(rule)));
    const changed = Object.entries(was.columns)
      .filter(([column, { type, notNull, primaryKey, ...own }]) => {
        const same = is.columns[column];
        if (same?.type !== type || same.notNull !== notNull || same.primaryKey !== primaryKey) return true;
        return 'default' in own && same.default !== own.default;
      })
      .map(([column]) => `${name}.${column} is not what it was`);
    const asked = Object.entries(is.columns)
      .filter(([column, { notNull, ...own }]) => !(column in was.columns) && notNull && !('default' in own))
      .map(([column]) => `${name}.${column} has to be given`);
    const odd = [...rules(is), ...rules(was)].filter((rule, _, all) => all.indexOf(rule) === all.lastIndexOf(rule));
    return [...changed, ...asked, ...odd.map((rule) => `${name} has or had the rule ${rule}`)];
  });
}

const tablesOf = (number: string): Tables =>
  JSON.parse(readFileSync(join(folder, `meta/${number}_snapshot.json`), 'utf8')).tables;

test('the tables of each version have room for what the version before writes', () => {
  const found = later.map((file) => {
    const number = file.slice(0, 4);
    return [file, missedIn(tablesOf(number), tablesOf(String(Number(number) - 1).padStart(4, '0')))];
  });
  expect(found).toEqual(later.map((file) => [file, []]));
});

test.each([
  ['public.orders is gone', (tables: Tables) => delete tables['public.orders']],
  [
    'public.orders.note has to be given',
    ({ 'public.orders': orders }: Tables) => {
      if (orders) orders.columns.note = { type: 'text', notNull: true, primaryKey: false };
    },
  ],
  [
    'public.orders.price is not what it was',
    ({ 'public.orders': orders }: Tables) => {
      if (orders?.columns.price) orders.columns.price.type = 'text';
    },
  ],
  [
    'public.orders has or had the rule ["one",{"isUnique":true}]',
    ({ 'public.orders': orders }: Tables) => {
      if (orders) orders.indexes.one = { isUnique: true };
    },
  ],
])('%s', (missed, change) => {
  const [before, after] = [tablesOf(LAST_BEFORE), tablesOf(LAST_BEFORE)];
  expect(missedIn(after, before)).toEqual([]);
  change(after);
  expect(missedIn(after, before)).toEqual([missed]);
});
