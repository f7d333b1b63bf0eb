import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runRaw } from '../../db/queries/raw.ts';
import { schemaVersions } from '../../db/schema/versions.ts';
import { openPgStore } from '../../db/store.pg.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { contracting } from '../support/contracting.ts';
import { newDatabase } from '../support/postgres-database.ts';
import { openTestStore } from '../support/test-shop.ts';

/** Lines of what a program writes by, and the table of each. */
const WRITTEN_BY = /^(?:column|default|rule) ("?\w+"?)/;

const tableOf = (line: string) => WRITTEN_BY.exec(line)?.[1];

/** What a program that knows the catalogue `before` would miss, or be refused, in `after`. */
function missedIn(after: readonly string[], before: readonly string[]): string[] {
  const tables = new Set(before.map(tableOf));
  const gone = before.filter((line) => tableOf(line) !== undefined && !after.includes(line));
  const asks = (line: string) => {
    const [, column] = /^column (\S+) .* not null$/.exec(line) ?? [];
    return column === undefined ? line.startsWith('rule ') : !after.some((one) => one.startsWith(`default ${column} `));
  };
  const asked = after.filter((line) => tables.has(tableOf(line)) && !before.includes(line) && asks(line));
  return [...gone.map((line) => `gone: ${line}`), ...asked.map((line) => `new: ${line}`)];
}

test('the tables of each version have room for what the version before writes', async () => {
  const url = await newDatabase();
  let before: string[] | undefined;
  for (const schema of schemaVersions('pg')) {
    const store = await openPgStore({ url, schema, clock: Date.now, onError: () => undefined, warn: () => undefined });
    const after = await catalogueOf(store.reader);
    await store.close();
    if (before && !(schema in contracting)) expect([schema, missedIn(after, before)]).toEqual([schema, []]);
    before = after;
  }
  expect(before?.filter((line) => line.startsWith('column orders.')).length).toBeGreaterThan(10);
});

const undone = new Error('undone');

test.each<[string, (string | RegExp)[]]>([
  ['alter table orders add column note text', []],
  [`alter table orders add column note text not null default ''`, []],
  [`alter table orders alter column price set default 1`, []],
  ['create table notes (id bigint primary key, words text not null unique)', []],
  ['create index note on orders (price)', []],
  ['drop table muted_topics', [/^gone: column muted_topics\.topic/]],
  ['alter table orders add column note text not null', ['new: column orders.note text not null']],
  ['alter table orders alter column price drop not null', ['gone: column orders.price bigint not null']],
  ['alter table jobs alter column failures type numeric', [/^gone: column jobs\.failures /]],
  ['alter table orders alter column id drop identity', ['gone: default orders.id identity']],
  ['create unique index one on orders (price)', [/^new: rule orders CREATE UNIQUE INDEX one /]],
  ['alter table orders add check (tax < 5)', [/^new: rule orders orders_tax_check CHECK/]],
  ['alter table withdrawals drop constraint withdrawals_money', [/^gone: rule withdrawals withdrawals_money CHECK/]],
])('%s', async (statement, missed) => {
  const store = await openTestStore(Date.now);
  const before = await catalogueOf(store.reader);
  let found: string[] = [];
  const changed = store.transaction(async (tx) => {
    await runRaw(tx, sql.raw(statement));
    found = missedIn(await catalogueOf(tx), before);
    throw undone;
  });
  await expect(changed).rejects.toBe(undone);
  if (missed.length === 0) expect(found).toEqual([]);
  for (const line of missed) expect(found).toContainEqual(expect.stringMatching(line));
});
