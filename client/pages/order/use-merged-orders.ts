import { useEffect, useState } from 'react';
import type { Order } from '../../features/orders/order-row.ts';
import { dataAddress } from '../../lib/data-address.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { leftIn, mergedOrders } from './merged-orders.ts';
import { MOVED, type readMoved } from './order-data.ts';

/** The maximum number of orders in one request: the newest of those that left. */
const BATCH = 20;

interface Shown {
  /** Orders of the tab at its last reading. */
  items: readonly Order[];
  /** There are older ones below them. */
  more: boolean;
  /** When they were read. */
  readAt: string;
}

/**
 * The orders of a tab, at that path, with those that left it while it was open: each keeps its place and shows its present state, so
 * that what the shopper just touched, or waits for, does not vanish.
 */
export function useMergedOrders({ items, more, readAt }: Shown, path: string): Order[] {
  const { load, data } = useFetcher<typeof readMoved>();
  const [seen, setSeen] = useState(items);
  useChanged(items, () => setSeen((old) => mergedOrders(old, items)));
  useChanged(data, () => {
    if (data) setSeen((old) => mergedOrders(old, data));
  });
  const left = leftIn(seen, items, more).slice(0, BATCH).join();
  // Each new reading asks again: an order that left may have gone on since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the reading
  useEffect(() => {
    if (left !== '') void load(dataAddress(`${path}?${MOVED}=${left}`));
  }, [left, readAt, path, load]);
  return mergedOrders(seen, items);
}
