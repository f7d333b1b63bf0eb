import { useNavigate } from 'react-router-dom';
import { useServerClock } from '../../../web/clock.ts';
import { ConfirmOnDemand } from '../../features/purchase/confirm-on-demand.tsx';
import type { ForPurchase } from '../../features/purchase/for-purchase.ts';
import { Guarantees } from '../../features/purchase/guarantees.tsx';
import { type Group, isSaleOver, offerOfGroup, whyNoOther } from '../../features/purchase/offer.ts';
import { PlacedCard } from '../../features/purchase/placed-card.tsx';
import { sheetAddress } from '../../features/purchase/sheet-address.ts';
import { useForPurchase } from '../../features/purchase/use-for-purchase.ts';
import { usePurchase } from '../../features/purchase/use-purchase.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { AtDeadline, GROUP_EXPIRY_MS } from '../../ui/countdown/at-deadline.tsx';
import { usePassed } from '../../ui/countdown/countdown.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import { GroupAction } from './group-action.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupItem } from './group-item.tsx';

/** One group: its item, its missing members and deadline, and how to join. */
export function GroupScreen({ data }: { data: ForPurchase & { group: Group } }) {
  const navigate = useNavigate();
  const address = `/g/${data.group.orderno}`;
  const shown = useForPurchase(data, address);
  const { serverTime, shopper } = shown.page;
  const passed = usePassed(data.group.expires_at);
  const { group: read } = shown.page;
  const saleOver = useServerClock((now) => (now === null ? read.sale_over : isSaleOver(read, now)));
  const group = { ...(passed ? expired(read) : read), sale_over: saleOver };
  const purchase = usePurchase(shown, {
    page: address,
    offerOf: () => offerOfGroup(group),
    groupOf: () => (group.status === 'open' && !group.mine ? group : undefined),
    sheetOf: () => sheetAddress(address),
  });
  useLive({ item: group.item_id, readAt: serverTime }, shown.renew);
  const { offer, placed, start } = purchase;
  const closed = group.status !== 'open';
  return (
    <MainColumn>
      <GroupItem group={group} />
      {placed ? (
        <PlacedCard placed={placed} title={group.name} group={group} />
      ) : (
        <GroupFacts group={group}>
          {!closed && <Guarantees offer={offer} />}
          <GroupAction group={group} opening={purchase.opening} onJoin={() => start(group)} />
        </GroupFacts>
      )}
      <ConfirmOnDemand
        open={purchase.open}
        offer={offer}
        shopper={shopper}
        back={purchase.back}
        payment={purchase.payment}
        onPay={purchase.pay}
        unavailableReason={closed ? (whyNoOther(group) ?? 'groupGone') : group.mine ? 'mine' : null}
        waiting={null}
        other={purchase.other}
        onAsOther={() => start(group)}
        sheet={{
          onChoose: purchase.choose,
          onOpenOwn: () => void navigate(sheetAddress(`/user/detail/${group.item_id}`)),
          onClose: purchase.close,
          unread: shown.unread,
          renewing: shown.renewing,
          onAgain: shown.renewWithShopper,
        }}
      />
      {!closed && (
        <AtDeadline deadlines={[group.expires_at]} since={serverTime} grace={GROUP_EXPIRY_MS} onPassed={shown.renew} />
      )}
    </MainColumn>
  );
}

/** The group as expired, after its deadline and before the server says so. */
function expired(group: Group): Group {
  return group.status === 'open' ? { ...group, status: 'expired' } : group;
}
