import type { Store } from '../../db/store.ts';
import { MAX_AGE, TaggedCache } from '../cache/tagged-cache.ts';

/** The name of the shop as it is now. */
export type ShopName = () => Promise<string>;

/**
 * Keeps the name in memory, since every page has it; after a change in any process it is read again. While the database
 * is away it is the last one known: the page that says so has it too.
 */
export function keptShopName(store: Store, read: () => Promise<string>): ShopName {
  const kept = new TaggedCache<string>({
    maxSize: 1,
    sizeOf: () => 1,
    clock: store.clock,
    maxAge: MAX_AGE,
    isListening: store.isListening,
  });
  store.onInvalidated(kept.invalidate);
  const newest = () => kept.get('', async () => ({ value: await read(), policy: { tags: ['setting:shop_name'] } }));
  let last: string | undefined;
  return async () => {
    try {
      last = await newest();
      return last;
    } catch (error) {
      if (last === undefined) throw error;
      return last;
    }
  };
}
