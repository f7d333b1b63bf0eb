import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useServerClock } from '../../../web/clock.ts';
import { ClosedHere } from '../../features/orders/closed-here.tsx';
import type { ForPurchase } from '../../features/purchase/for-purchase.ts';
import { type Group, isSaleOver, offerOfGroup } from '../../features/purchase/offer.ts';
import { PlacedCard } from '../../features/purchase/placed-card.tsx';
import { addressOfGroup } from '../../features/purchase/purchase-address.ts';
import { useForPurchase } from '../../features/purchase/use-for-purchase.ts';
import { usePlaced } from '../../features/purchase/use-placed.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { AtDeadline, GROUP_EXPIRY_MS } from '../../ui/countdown/at-deadline.tsx';
import { usePassed } from '../../ui/countdown/countdown.tsx';
import styles from './group.module.css';
import { GroupAction } from './group-action.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupItem } from './group-item.tsx';
import { Outcomes } from './outcomes.tsx';

/** One group: its item, its missing members and deadline, and how to join. */
export function GroupScreen({ data }: { data: ForPurchase & { group: Group } }) {
  const address = addressOfGroup(data.group.orderno);
  const { page, renew } = useForPurchase(data, address);
  const { group: read, serverTime } = page;
  const passed = usePassed(data.group.expires_at);
  const saleOver = useServerClock((now) => (now === null ? read.sale_over : isSaleOver(read, now)));
  const group = { ...(passed ? expired(read) : read), sale_over: saleOver };
  const placed = usePlaced(() => void renew());
  useLive({ item: group.item_id, readAt: serverTime }, renew);
  const closed = group.status !== 'open';
  const closedHere = useOpenBefore(group) && group.status === 'complete' && group.mine;
  return (
    <main className={styles.page}>
      <GroupItem group={group} />
      {placed ? (
        <PlacedCard
          placed={placed}
          title={group.name}
          group={group}
          closed={<ClosedHere orderno={placed.order.orderno} />}
        />
      ) : (
        <>
          {closedHere ? <ClosedHere orderno={group.own_orderno} /> : <GroupFacts group={group} />}
          {!closed && !group.left && <Outcomes offer={offerOfGroup(group)} />}
          <GroupAction group={group} />
        </>
      )}
      {!closed && (
        <AtDeadline deadlines={[group.expires_at]} since={serverTime} grace={GROUP_EXPIRY_MS} onPassed={renew} />
      )}
      <Outlet context={page} />
    </main>
  );
}

/** Whether the group has waited since the page was opened. */
function useOpenBefore({ status }: Group): boolean {
  const [open, setOpen] = useState(status === 'open');
  if (status === 'open' && !open) setOpen(true);
  return open;
}

/** The group as expired, after its deadline and before the server says so. */
function expired(group: Group): Group {
  return group.status === 'open' ? { ...group, status: 'expired' } : group;
}
