import { selectDemoShoppers, selectItemsToTopUp } from '../../db/queries/demo.ts';
import { selectBalance } from '../../db/queries/ledger.ts';
import { selectVariants } from '../../db/queries/variant-changes.ts';
import type { Reader } from '../../db/store.ts';
import { Refused } from '../services/refused.ts';
import type { Shop } from '../shop.ts';

type Parts = Pick<Shop, 'store' | 'services' | 'clock'>;

/** Fen: what is missing for a group is credited in steps of it. */
const STEP = 10_000;

/** Purchases of a run: what is left has to wait for the next one. */
const BATCH = 200;

const HOUR = 60 * 60_000;

/**
 * The number of waiting groups that an item of the demo shop should have: two for hot items, one for every third other.
 */
const wanted = ({ id, hot }: { id: number; hot: boolean }) => (hot ? 2 : id % 3 === 0 ? 1 : 0);

/**
 * Opens groups by demo shoppers until there is always one to join. They are bought like any other, with the same money
 * rules, and marked as demo. Without anything to open it costs one query.
 */
export async function topUpDemoGroups(parts: Parts, signal?: AbortSignal): Promise<void> {
  const { store, clock } = parts;
  const items = await selectItemsToTopUp(store.reader, clock());
  const purchases = items
    .flatMap((item) => Array.from({ length: Math.max(0, wanted(item) - item.waiting) }, (_, n) => ({ item, n })))
    .slice(0, BATCH);
  if (purchases.length === 0) return;
  const shoppers = await selectDemoShoppers(store.reader);
  // Who was blocked, or has opened as many groups as one may, is another one an hour later.
  const hour = Math.floor(clock() / HOUR);
  for (const { item, n } of purchases) {
    const shopper = shoppers[(item.id * 7 + n * 31 + hour) % shoppers.length];
    if (!shopper || signal?.aborted) return;
    await openGroup(parts, item, shopper, hour + n);
  }
}

type ToOpen = Awaited<ReturnType<typeof selectItemsToTopUp>>[number];

/** What the opener buys: of an item with options one of the variants that are left, in turn; undefined if none is. */
async function chosen(on: Reader, { id, price, maxPrice }: ToOpen, n: number) {
  if (maxPrice === null) return { variantId: null, price };
  const { variants } = await selectVariants(on, id);
  const left = variants.filter(({ onSale, stock }) => onSale && stock > 0);
  const one = left[n % left.length];
  return one && { variantId: one.id, price: one.price };
}

async function openGroup(
  { store, services }: Parts,
  item: ToOpen,
  shopper: { id: number; username: string },
  n: number,
): Promise<void> {
  const bought = await chosen(store.reader, item, n);
  if (!bought) return;
  const missing = bought.price - (await selectBalance(store.reader, shopper.id));
  if (missing > 0) {
    const amount = Math.ceil(missing / STEP) * STEP;
    await services.credit({ username: shopper.username, amount, note: 'demo shop', actor: 'demo' });
  }
  const what = { itemId: item.id, variantId: bought.variantId, price: undefined, idempotencyKey: undefined };
  try {
    await services.orders.buy({ ...what, shopperId: shopper.id }, true);
  } catch (error) {
    // Sold out or over since it was looked up, or the shopper may not: there is nothing to open then.
    if (!(error instanceof Refused)) throw error;
  }
}
