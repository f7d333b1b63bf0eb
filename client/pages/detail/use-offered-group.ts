import { useState } from 'react';
import { groupToFill, type Item, type Shopper, type WaitingGroup } from '../../features/purchase/offer.ts';

/** A group that needs one more member is offered to a shopper who buys the item, but not to one who chose a group. */
export function useOfferedGroup(item: Item, shopper: Shopper | null, start: (group: WaitingGroup | null) => void) {
  const [came, setCame] = useState(false);
  const begin = (group: WaitingGroup | null) => {
    setCame(group !== null);
    start(group);
  };
  return {
    // The shopper's own groups are known together with the shopper.
    offered: came || shopper === null || item.sold_out ? null : groupToFill(item),
    join: (group: WaitingGroup) => begin(group),
    buy: () => begin(null),
  };
}
