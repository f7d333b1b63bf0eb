import type { Store } from '../../db/store.ts';
import type { CachePolicy } from '../../shared/contract/cache-policy.ts';
import type { PriceReference } from '../../shared/contract/enums.ts';
import type { Locale } from '../../shared/locales.ts';
import type { ShopNames } from '../../shared/shop-names.ts';
import { MAX_AGE, TaggedCache } from '../cache/tagged-cache.ts';

/** What shoppers are told of the shop all the time, and staff change while it runs. */
export interface SetFacts {
  name: string;
  /** The same in other languages. */
  names: ShopNames;
  /** Hours within which goods are sent once the group is full. */
  sendingHours: number;
  /** Days within which goods may be returned once they have come. */
  returnDays: number;
  /** What a struck price is. */
  priceReference: PriceReference;
}

/** The name of the shop as it is now, in the reader's language; without a reader as staff know it. */
export type ShopName = (reader?: Locale) => Promise<string>;

/** The facts are out of date once one of these settings changes. */
const policy: CachePolicy = {
  tags: [
    'setting:shop_name',
    'setting:shop_names',
    'setting:shipping_promise_hours',
    'setting:return_days',
    'setting:price_reference',
  ],
};

/**
 * Keeps the facts in memory, since every page or item has them; after a change in any process they are read again. While the
 * database is away they are the last ones known: the page that says so has them too.
 */
export function keptShopFacts(store: Store, read: () => Promise<SetFacts>): () => Promise<SetFacts> {
  const kept = new TaggedCache<SetFacts>({
    maxSize: 1,
    sizeOf: () => 1,
    clock: store.clock,
    maxAge: MAX_AGE,
    isListening: store.isListening,
  });
  store.onInvalidated(kept.invalidate);
  const newest = () => kept.get('', async () => ({ value: await read(), policy }));
  let last: SetFacts | undefined;
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
