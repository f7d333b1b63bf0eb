import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import { columns } from '../../db/schema/index.ts';
import { databaseOfTest } from '../support/postgres-database.ts';

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
