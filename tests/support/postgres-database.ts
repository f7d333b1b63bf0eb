import pg from 'pg';

/** Creates a database on the PostgreSQL of this run, and answers its address. */
export async function newDatabaseOn(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}${name}`;
}
