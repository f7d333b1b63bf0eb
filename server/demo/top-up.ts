import { selectDemoShoppers, selectItemsToTopUp } from '../../db/queries/demo.ts';
import { selectBalance } from '../../db/queries/ledger.ts';
import { Refused } from '../services/refused.ts';
import type { Shop } from '../shop.ts';

/** Fen: what is missing for a group is credited in steps of it. */
const STEP = 10_000;

/**
 * The number of waiting groups that an item of the demo shop should have: two for hot items, one for every third other.
 */
const wanted = ({ id, hot }: { id: number; hot: boolean }) => (hot ? 2 : id % 3 === 0 ? 1 : 0);

/**
 * Opens groups by demo shoppers until there is always one to join; done at each start. They are bought like any
 * other, with the same money rules, and marked as demo.
 */
export async function topUpDemoGroups(shop: Shop): Promise<void> {
  const shoppers = await selectDemoShoppers(shop.store.reader);
  for (const item of await selectItemsToTopUp(shop.store.reader, shop.clock())) {
    for (let missing = wanted(item) - item.waiting; missing > 0; missing--) {
      const shopper = shoppers[(item.id * 7 + missing * 31) % shoppers.length];
      if (shopper) await openGroup(shop, item, shopper);
    }
  }
}

async function openGroup(
  { store, services }: Shop,
  item: { id: number; price: number },
  shopper: { id: number; username: string },
): Promise<void> {
  const missing = item.price - (await selectBalance(store.reader, shopper.id));
  if (missing > 0) {
    const amount = Math.ceil(missing / STEP) * STEP;
    await services.credit({ username: shopper.username, amount, note: 'demo shop', actor: 'demo' });
  }
  const what = { itemId: item.id, price: undefined, idempotencyKey: undefined };
  try {
    await services.orders.buy({ ...what, shopperId: shopper.id }, true);
  } catch (error) {
    // Sold out or over since it was looked up: there is nothing to open then.
    if (!(error instanceof Refused)) throw error;
  }
}
