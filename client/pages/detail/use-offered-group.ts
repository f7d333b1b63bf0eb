import { useState } from 'react';
import type { Item, Shopper, WaitingGroup } from '../../components/confirmation/offer.ts';

/** The group that a purchase of the item would fill at once; never one that the shopper is in. */
function groupToFill({ wait_pt_user_list: waiting }: Item): WaitingGroup | null {
  return waiting.find(({ mine, missing }) => missing === 1 && !mine) ?? null;
}

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
