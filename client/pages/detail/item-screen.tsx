import { useServerClock } from '../../../web/clock.ts';
import { ConfirmOnDemand } from '../../features/purchase/confirm-on-demand.tsx';
import type { ForPurchase } from '../../features/purchase/for-purchase.ts';
import { checkoutPath, type Item, isSaleOver, offerOfItem, type WaitingGroup } from '../../features/purchase/offer.ts';
import { sheetAddress } from '../../features/purchase/sheet-address.ts';
import type { UnavailableReason } from '../../features/purchase/unavailable.tsx';
import { useForPurchase } from '../../features/purchase/use-for-purchase.ts';
import { usePurchase } from '../../features/purchase/use-purchase.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { share } from '../../lib/share.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { AtDeadline } from '../../ui/countdown/at-deadline.tsx';
import { BarButton } from '../../ui/title-bar/bar-action.tsx';
import { Description } from './description.tsx';
import styles from './detail.module.css';
import { Gallery } from './gallery.tsx';
import { ItemFacts } from './item-facts.tsx';
import { PlacedHere } from './placed-here.tsx';
import { type Closed, SubmitBar } from './submit-bar.tsx';
import { useOfferedGroup } from './use-offered-group.ts';
import { WaitingList } from './waiting-list.tsx';

/** One item: look at it, join a waiting group or open one, and see the result. */
export function ItemScreen({ data }: { data: ForPurchase & { item: Item } }) {
  const { t } = useTexts();
  const address = `/user/detail/${data.item.id}`;
  const shown = useForPurchase(data, address);
  const { item, serverTime, shopper } = shown.page;
  const saleOver = useServerClock((now) => (now === null ? item.sale_over : isSaleOver(item, now)));
  const waiting = item.wait_pt_user_list;
  const listedAs = (group: WaitingGroup | null) => waiting.find(({ orderno }) => orderno === group?.orderno);
  const purchase = usePurchase(shown, {
    page: address,
    // As the page has read it since it was tapped.
    offerOf: (group) => offerOfItem(item, listedAs(group) ?? group),
    groupOf: (orderno) => (orderno === '' ? null : waiting.find((one) => one.orderno === orderno && !one.mine)),
    sheetOf: (group) => sheetAddress(address, group?.orderno),
  });
  useLive({ item: item.id, readAt: serverTime }, shown.renew);
  const closed = closedOf(shown.page, saleOver);
  const someWait = useServerClock((now) =>
    waiting.some(({ expires_at: end }) => now === null || now < Date.parse(end)),
  );
  // Groups that wait have their pieces, and may outlast a sale that ends sooner than planned.
  const joinable = closed === null || (closed !== 'itemGone' && someWait);
  const { group, offer, placed, start } = purchase;
  const { offered, join, buy } = useOfferedGroup(item, shopper, start);
  const onShare = () => void share(`/user/detail/${item.id}`, item.title, t);
  return (
    <>
      <BarButton narrowOnly icon="share" label={t('action.share')} onClick={onShare} />
      <main className={styles.page}>
        <Gallery item={item} />
        <ItemFacts item={item} saleOver={saleOver} />
        {placed && <PlacedHere key={placed.order.orderno} placed={placed} item={item} readAt={serverTime} />}
        {joinable && <WaitingList item={item} opening={purchase.opening ? group : null} onJoin={join} />}
        <SubmitBar
          offer={offerOfItem(item, null)}
          closed={closed}
          bought={placed !== null}
          joinable={joinable && waiting.some(({ mine }) => !mine)}
          checkout={checkoutPath(item.id, null)}
          opening={purchase.opening && group === null}
          onBuy={buy}
          onShare={onShare}
        />
        <Description item={item} />
      </main>
      <ConfirmOnDemand
        open={purchase.open}
        offer={offer}
        shopper={shopper}
        back={purchase.back}
        payment={purchase.payment}
        onPay={purchase.pay}
        unavailableReason={group ? whyNotJoined(listedAs(group), closed) : closed}
        waiting={offered}
        other={purchase.other}
        onAsOther={() => start(group)}
        sheet={{
          onChoose: purchase.choose,
          onOpenOwn: buy,
          onClose: purchase.close,
          unread: shown.unread,
          renewing: shown.renewing,
          onAgain: shown.renewWithShopper,
        }}
      />
      <AtDeadline deadlines={deadlinesOf(item)} since={serverTime} onPassed={shown.renew} />
    </>
  );
}

function whyNotJoined(group: WaitingGroup | undefined, closed: Closed | null): UnavailableReason | null {
  if (!group) return closed ?? 'groupGone';
  return group.mine ? 'mine' : null;
}

function deadlinesOf(item: Item): string[] {
  const ends = item.wait_pt_user_list.map((group) => group.expires_at);
  return item.sale_ends_at === null ? ends : [...ends, item.sale_ends_at];
}

function closedOf({ gone, item }: ForPurchase & { item: Item }, saleOver: boolean): Closed | null {
  if (gone) return 'itemGone';
  if (saleOver) return 'over';
  return item.sold_out ? 'soldOut' : null;
}
