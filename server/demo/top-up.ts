import { selectDemoShoppers, selectItemsToTopUp } from '../../db/queries/demo.ts';
import { selectBalance } from '../../db/queries/ledger.ts';
import type { KeptNumbers } from '../../db/queries/orders.ts';
import type { Shop } from '../shop.ts';

/** Fen put into a demo shopper's wallet that has run low. */
const POCKET = 2_000_000;

const NO_NUMBERS: KeptNumbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

/** How many waiting groups an item of the demo shop should have: two on what is hot, one on every third other. */
const wanted = ({ id, hot }: { id: number; hot: boolean }) => (hot ? 2 : id % 3 === 0 ? 1 : 0);

/**
 * Opens groups by demo shoppers until there is always one to join; done at each start. They are bought like any
 * other, with the same money rules, and marked as demo.
 */
export async function topUpDemoGroups({ store, services, clock }: Shop): Promise<number> {
  const shoppers = await selectDemoShoppers(store.reader);
  if (shoppers.length === 0) return 0;
  let opened = 0;
  for (const item of await selectItemsToTopUp(store.reader, clock())) {
    for (let missing = wanted(item) - item.waiting; missing > 0; missing--) {
      const shopper = shoppers[(item.id * 7 + missing * 31) % shoppers.length];
      if (!shopper) break;
      if ((await selectBalance(store.reader, shopper.id)) < item.price) {
        await services.credit({ username: shopper.username, amount: POCKET, note: 'demo shop', actor: 'demo' });
      }
      const onceKey = undefined;
      const purchase = { itemId: item.id, shopperId: shopper.id, price: undefined, numbers: NO_NUMBERS, onceKey };
      await services.orders.buy(purchase, true);
      opened++;
    }
  }
  return opened;
}
