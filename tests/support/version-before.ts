import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { openStore } from '../../db/open-store.ts';
import type { Store } from '../../db/store.ts';
import { closeAfterTest } from './cleanup.ts';
import { emptyPlace, type Place } from './restored-shop.ts';
import { appOf } from './test-api.ts';
import { openShopOn, testClock } from './test-shop.ts';

/**
 * A small demo shop as commit abcc0ef4 left it, with the tables that its 59 migrations made: the file of SQLite, what
 * `pg_dump` writes of PostgreSQL 15, and a backup. Besides demo shoppers it has mia and noa, who bought, recharged and
 * withdrew.
 */
const folder = join(import.meta.dirname, 'version-before');

/** A backup of it, without its pictures. */
export const backupBefore = join(folder, 'shop.tar.gz');

const unpacked = (name: string) => brotliDecompressSync(readFileSync(join(folder, `${name}.br`)));

/** A minute after it was made, in ms since 1970. */
const A_MINUTE_LATER = 1_795_913_873_000;

/** Its database in a place of its own. */
export async function placeBefore(): Promise<Place> {
  const place = await emptyPlace();
  if (place.databaseUrl === undefined) writeFileSync(join(place.dataDir, 'shop.db'), unpacked('shop.db'));
  else {
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    await client.query(unpacked('shop.sql').toString());
    await client.end();
  }
  return place;
}

/** A process that opens a place, at the time when the shop was made, with that version of the schema; the newest if left out. */
export async function openBefore({ dataDir, databaseUrl }: Place, schema?: string) {
  const onError = (error: Error) => {
    throw error;
  };
  const file = join(dataDir, 'shop.db');
  const clock = testClock(A_MINUTE_LATER);
  const to = schema === undefined ? {} : { schema };
  const store = await openStore({ databaseUrl, file, clock, onError, warn: () => undefined, ...to });
  closeAfterTest(store.close);
  return store;
}

/** The shop on a store. */
export const serve = async (store: Store) => appOf(await openShopOn(store, store.clock));
