import { join } from 'node:path';
import { openStore } from '../../db/open-store.ts';
import type { Store } from '../../db/store.ts';

/** Where the rows of a shop are: the folder, and a database if it has one. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** The store of a shop, without a server or beside one. */
export const openPlace = ({ dataDir, databaseUrl }: Place): Promise<Store> =>
  openStore({
    databaseUrl,
    file: join(dataDir, 'shop.db'),
    clock: Date.now,
    onError: (error) => {
      throw error;
    },
    warn: () => undefined,
  });
