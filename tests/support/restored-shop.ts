import { join } from 'node:path';
import { openStore } from '../../db/open-store.ts';
import { engine } from '../../db/schema/index.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { closeAfterTest, temporaryFolder } from './cleanup.ts';
import { newDatabase } from './postgres-database.ts';
import { openShopOn } from './test-shop.ts';

const given = { actor: 'alice', progress: () => undefined, signal: new AbortController().signal };

/** An empty place for a shop on the engine of this run. */
export async function emptyPlace() {
  return { dataDir: temporaryFolder(), databaseUrl: engine === 'pg' ? await newDatabase() : undefined };
}

export type Place = Awaited<ReturnType<typeof emptyPlace>>;

export const restoreInto = (place: Place, file: string) => restoreBackup(place, { file, ...given });

/** The database of a place, closed after the test. */
export async function openPlace({ dataDir, databaseUrl }: Place) {
  const onError = (error: Error) => {
    throw error;
  };
  const store = await openStore({
    databaseUrl,
    file: join(dataDir, 'shop.db'),
    clock: Date.now,
    onError,
    warn: () => undefined,
  });
  closeAfterTest(store.close);
  return store;
}

/** The shop of a backup in a place of its own. */
export async function openRestored(file: string) {
  const place = await emptyPlace();
  const { manifest, books } = await restoreInto(place, file);
  const store = await openPlace(place);
  const shop = await openShopOn(store, Date.now, { dataDir: place.dataDir });
  return { ...shop, manifest, books };
}
