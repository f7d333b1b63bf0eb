import { indexAllItems, indexAllItemsAlone, indexSomeOfCategory } from '../../../db/queries/search.ts';
import { insertSetting, upsertSetting } from '../../../db/queries/storefront.ts';
import type { Store, Writer } from '../../../db/store.ts';

/**
 * Setting that is saved after all items are indexed. Its number changes when `db/search/document.ts` makes other words.
 */
const INDEXED = 'search_indexed_4';

/**
 * Indexes the items of a database that is older than the search, all of them or none. Of several servers that start
 * together on PostgreSQL one does it, and the others wait for it.
 */
export async function ensureSearchIndex(store: Store): Promise<void> {
  await store.transaction(
    async (tx) => {
      const first = await insertSetting(tx, { key: INDEXED, value: new Date(tx.now).toISOString() });
      if (first) await indexAllItems(tx);
    },
    { bulk: true },
  );
}

/**
 * Indexes the items of a database that is being restored, since backups do not contain the index. Nobody else uses the
 * database.
 */
export async function rebuildSearchIndex(tx: Writer): Promise<void> {
  await upsertSetting(tx, { key: INDEXED, value: new Date(tx.now).toISOString() });
  await indexAllItemsAlone(tx);
}

/** Indexes the items of categories under their new names, until all are or `signal` is aborted. */
export async function indexRenamedCategories(store: Store, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await store.transaction(indexSomeOfCategory)));
}
