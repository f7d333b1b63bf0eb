import pg from 'pg';
import { closeAfterTest } from './cleanup.ts';

/** A `create database` is not allowed inside a pool of others: one client, one statement. */
async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates a database on that PostgreSQL, empty or a copy of one, and answers its address. */
export async function newDatabaseOn(server: string, name: string, template = 'template1'): Promise<string> {
  await onServer(server, `create database ${name} template ${template}`);
  return `${server}${name}`;
}

/** The same, and drops it after the test. */
export async function databaseOfTest(server: string, name: string, template?: string): Promise<string> {
  const url = await newDatabaseOn(server, name, template);
  // A server that was killed may not have left yet.
  closeAfterTest(() => onServer(server, `drop database ${name} with (force)`));
  return url;
}

let databases = 0;

/** The address of an empty database on the PostgreSQL of this run, or a copy of one; it is dropped after the test. */
export async function newDatabase(template?: string): Promise<string> {
  const { DATABASE_URL: server = '' } = process.env;
  return databaseOfTest(server, `t${process.pid}_${++databases}`, template);
}
