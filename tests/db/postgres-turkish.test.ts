import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import { columns } from '../../db/schema/index.ts';
import { databaseOfTest } from '../support/postgres-database.ts';
import { statementsOf } from '../support/run-migration.ts';

async function openTurkish(): Promise<pg.Client> {
  const { DATABASE_URL: server = '' } = process.env;
  const turkish = "template0 locale_provider icu icu_locale 'tr-TR'";
  const client = new pg.Client({ connectionString: await databaseOfTest(server, `turkish_${process.pid}`, turkish) });
  await client.connect();
  return client;
}

test('a text of ASCII has the same capitals in a database of any language', async () => {
  const client = await openTurkish();
  const { rows } = await drizzle(client).execute(
    sql`select upper('jdi') as theirs, ${columns.capitals(sql`'jdi'`)} as ours`,
  );
  await client.end();
  expect(rows).toEqual([{ theirs: 'JDİ', ours: 'JDI' }]);
});

test.each(['bank_cards', 'withdrawals'])('migrations write the account numbers of %s in ASCII', async (table) => {
  const client = await openTurkish();
  await client.query(`create temporary table ${table} (bank_account text)`);
  const after = async (migration: string, before: string) => {
    await client.query(`truncate ${table}`);
    await client.query(`insert into ${table} values ('${before}')`);
    for (const statement of statementsOf(migration))
      if (statement.includes(`"${table}"`)) await client.query(statement);
    return (await client.query(`select bank_account from ${table}`)).rows[0].bank_account;
  };
  expect(await after('0048_capitals_of_cards', 'it60x05428111')).toBe('IT60X05428111');
  expect(await after('0051_terms_on_the_way', 'İT60x05428111')).toBe('IT60X05428111');
  await client.end();
});
