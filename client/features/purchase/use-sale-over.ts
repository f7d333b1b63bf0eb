import { useServerClock } from '../../lib/clock.ts';
import type { Item } from './offer.ts';

/** True once the sale of the item has ended, by the time of the answer until the clock runs. */
export function useSaleOver(item: Item, serverTime: string): boolean {
  const { sale_ends_at: end } = item;
  return useServerClock((now) => end !== null && Date.parse(end) <= (now ?? Date.parse(serverTime)));
}
