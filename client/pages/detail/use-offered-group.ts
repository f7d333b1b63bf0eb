import { useState } from 'react';
import { groupToFill, type Item, type Shopper, type WaitingGroup } from '../../features/purchase/offer.ts';

/** Who buys is offered a group that waits for one more; whoever came for one group is offered no other. */
export function useOfferedGroup(item: Item, shopper: Shopper | null, start: (group: WaitingGroup | null) => void) {
  const [came, setCame] = useState(false);
  const begin = (group: WaitingGroup | null) => {
    setCame(group !== null);
    start(group);
  };
  return {
    // Which are the shopper's own is known with the shopper.
    offered: came || shopper === null || item.sold_out ? null : groupToFill(item),
    join: (group: WaitingGroup) => begin(group),
    buy: () => begin(null),
  };
}
