import { useNavigate } from 'react-router-dom';
import { useLive } from '../../app/use-live.ts';
import { ConfirmOnDemand } from '../../components/confirmation/confirm-on-demand.tsx';
import type { ForPurchase } from '../../components/confirmation/for-purchase.ts';
import { type Group, offerOfGroup } from '../../components/confirmation/offer.ts';
import { PlacedCard } from '../../components/confirmation/placed-card.tsx';
import { Promises } from '../../components/confirmation/promises.tsx';
import { sheetAddress } from '../../components/confirmation/sheet-address.ts';
import { useForPurchase } from '../../components/confirmation/use-for-purchase.ts';
import { usePurchase } from '../../components/confirmation/use-purchase.ts';
import { AtDeadline, GROUP_EXPIRY_MS } from '../../components/countdown/at-deadline.tsx';
import { usePassed } from '../../components/countdown/countdown.tsx';
import { Page } from '../../components/page/page.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupItem } from './group-item.tsx';
import { GroupWay } from './group-way.tsx';

/** One group: what it buys, who is missing until when, and the way in. */
export function GroupScreen({ data }: { data: ForPurchase & { group: Group } }) {
  const navigate = useNavigate();
  const address = `/g/${data.group.orderno}`;
  const shown = useForPurchase(data, address);
  const { serverTime, shopper } = shown.page;
  const passed = usePassed(data.group.expires_at);
  const group = passed ? expired(shown.page.group) : shown.page.group;
  const { attempt, back, placed, start, pay } = usePurchase(shown, {
    page: address,
    groupOf: () => (group.status === 'open' && !group.mine ? group : undefined),
    sheetOf: () => sheetAddress(address),
  });
  useLive({ item: group.item_id }, shown.renew);
  const offer = offerOfGroup(group);
  const closed = group.status !== 'open';
  return (
    <Page>
      <GroupItem group={group} />
      {placed ? (
        <PlacedCard placed={placed} title={group.name} tax={group.tax} />
      ) : (
        <GroupFacts group={group}>
          {!closed && <Promises offer={offer} />}
          <GroupWay group={group} onJoin={() => start(group)} />
        </GroupFacts>
      )}
      <ConfirmOnDemand
        offer={offer}
        shopper={shopper}
        attempt={attempt}
        back={back}
        hindrance={closed ? (group.sold_out ? 'soldOut' : 'groupGone') : null}
        waiting={null}
        unread={shown.unread}
        renewing={shown.renewing}
        onAgain={shown.renewWithShopper}
        onAsOther={() => start(attempt.group)}
        onOpenOwn={() => void navigate(`/user/detail/${group.item_id}`)}
        onPay={() => pay(offer)}
      />
      {!closed && (
        <AtDeadline deadlines={[group.expires_at]} since={serverTime} grace={GROUP_EXPIRY_MS} onPassed={shown.renew} />
      )}
    </Page>
  );
}

/** Until the server says so itself. */
function expired(group: Group): Group {
  return group.status === 'open' ? { ...group, status: 'expired' } : group;
}
