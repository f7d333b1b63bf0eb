import { join } from 'node:path';
import { engine } from '../../db/schema/index.ts';
import { openPgStore } from '../../db/store.pg.ts';
import { openSqliteStore } from '../../db/store.sqlite.ts';
import { closeAfterTest, temporaryFolder } from './cleanup.ts';
import { WITH_TABLES } from './postgres.ts';
import { newDatabase } from './postgres-database.ts';

/** Two stores on one database, as two processes have them. */
export async function openTwoStores(clock: () => number) {
  const ignored = () => undefined;
  const place = engine === 'sqlite' ? join(temporaryFolder(), 'shop.db') : await newDatabase(WITH_TABLES);
  const open = async () =>
    engine === 'sqlite'
      ? openSqliteStore({ file: place, clock })
      : openPgStore({ url: place, clock, onError: ignored, warn: ignored });
  const stores = [await open(), await open()] as const;
  for (const { close } of stores) closeAfterTest(close);
  return stores;
}
