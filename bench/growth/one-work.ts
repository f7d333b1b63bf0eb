import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../db/open-store.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { writeBackup } from '../../server/backup/write.ts';
import { openFolderStore } from '../../server/files/folder-store.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import { weighed } from './weighed.ts';

/**
 * `one-work.ts books|backup|restore <file>`: does it on `DATA_DIR` and `DATABASE_URL`, and prints what it cost as JSON.
 */
const [what, file = ''] = process.argv.slice(2);
const { DATA_DIR: dataDir = '', DATABASE_URL } = process.env;
const databaseUrl = DATABASE_URL || undefined;
const wish = { file, actor: 'bench', progress: () => undefined, signal: new AbortController().signal };

/** `bench:fill` names pictures and stores none. */
const given = { ...wish, allowMissing: true };

function mustBeRight({ count }: { count: number }): void {
  if (count > 0) throw new Error(`${count} differences in the books`);
}

async function onShop(work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<void>) {
  mkdirSync(dataDir, { recursive: true });
  const shopFile = join(dataDir, 'shop.db');
  const onError = (error: Error) => {
    throw error;
  };
  const store = await openStore({ databaseUrl, file: shopFile, clock: Date.now, onError, warn: () => undefined });
  const weight = await weighed(() => work(store));
  await store.close();
  return weight;
}

const works: Record<string, () => Promise<unknown>> = {
  books: () => onShop(async (store) => mustBeRight(await verifyBooks(store))),
  backup: () =>
    onShop(
      async (store) =>
        void (await writeBackup({ store, files: openFolderStore(dataDir), clock: Date.now, dataDir }, given)),
    ),
  restore: () => weighed(async () => mustBeRight((await restoreBackup({ dataDir, databaseUrl }, wish)).books)),
};
const work = what === undefined ? undefined : works[what];
if (!work) throw new Error(`there is no work ${what}`);
process.stdout.write(JSON.stringify(await work()));
