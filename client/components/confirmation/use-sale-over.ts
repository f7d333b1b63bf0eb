import { useServerClock } from '../../app/clock.tsx';
import type { Item } from './offer.ts';

/** True once the sale of the item has ended, by the time of the answer until the clock runs. */
export function useSaleOver(item: Item, serverTime: string): boolean {
  const { now } = useServerClock();
  return item.sale_ends_at !== null && Date.parse(item.sale_ends_at) <= (now ?? Date.parse(serverTime));
}
