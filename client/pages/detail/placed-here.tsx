import { useEffect, useRef } from 'react';
import { ClosedHere } from '../../features/orders/closed-here.tsx';
import type { renewForPurchase } from '../../features/purchase/for-purchase.ts';
import type { Group, Item } from '../../features/purchase/offer.ts';
import { PlacedCard } from '../../features/purchase/placed-card.tsx';
import type { Placed } from '../../features/purchase/purchase.ts';
import { addressOfGroup } from '../../features/purchase/purchase-address.ts';
import { dataAddress } from '../../lib/data-address.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';

/** What the page of a group reads. */
interface WithGroup {
  group: Group;
}

interface PlacedHereProps {
  placed: Placed;
  item: Item;
  /** When the item was read last: ISO 8601. */
  readAt: string;
}

/** The purchase just made. Its group is read after the item, which does not list it any more once it is over. */
export function PlacedHere({ placed, item, readAt }: PlacedHereProps) {
  const { data, state, load } = useFetcher<typeof renewForPurchase<WithGroup>>();
  const group = data && 'group' in data ? data.group : null;
  const open = group === null || group.status === 'open';
  const address = dataAddress(addressOfGroup(placed.order.orderno));
  /** The item as it was bought from lists the group as it was then. */
  const readFor = useRef(readAt);
  useEffect(() => {
    if (!open || state !== 'idle' || readFor.current === readAt) return;
    readFor.current = readAt;
    void load(address);
  }, [open, state, readAt, load, address]);
  const closed = <ClosedHere orderno={placed.order.orderno} />;
  return <PlacedCard placed={placed} title={item.title} group={group} closed={closed} />;
}
