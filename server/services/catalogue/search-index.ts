import {
  indexAllItems,
  indexAllItemsAlone,
  indexSomeOfCategory,
  mergeSomeOfIndex,
} from '../../../db/queries/search.ts';
import { insertSetting, upsertSetting } from '../../../db/queries/storefront.ts';
import type { Store, Writer } from '../../../db/store.ts';

/**
 * Setting that is saved after all items are indexed. Its number changes when `db/search/words.ts` makes other words.
 */
const INDEXED = 'search_indexed_3';

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

/** Steps of one run, enough for the index of some million items. The rest waits for the next run. */
const STEPS = 2000;

/**
 * Merges the segments of SQLite's index, which gets one with every item written and reads all of them in a search. In
 * short steps, between which other writers run.
 */
export async function mergeSearchIndex(store: Store): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    if (!(await store.transaction(mergeSomeOfIndex))) return;
  }
}
