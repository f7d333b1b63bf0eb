import { Outlet, useLocation } from 'react-router-dom';
import { useServerClock } from '../../../web/clock.ts';
import type { ForPurchase } from '../../features/purchase/for-purchase.ts';
import { type Item, isSaleAhead, isSaleOver, offerOfItem, withChoice } from '../../features/purchase/offer.ts';
import { OptionChoices } from '../../features/purchase/option-choices.tsx';
import { addressOfItem } from '../../features/purchase/purchase-address.ts';
import { pictureOf, searchOf } from '../../features/purchase/selection.ts';
import { useForPurchase } from '../../features/purchase/use-for-purchase.ts';
import { usePlaced } from '../../features/purchase/use-placed.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { AtDeadline } from '../../ui/countdown/at-deadline.tsx';
import { useShare } from '../../ui/share/use-share.tsx';
import { BarButton } from '../../ui/title-bar/bar-action.tsx';
import { Description } from './description.tsx';
import styles from './detail.module.css';
import { Gallery } from './gallery.tsx';
import { ItemFacts } from './item-facts.tsx';
import { PlacedHere } from './placed-here.tsx';
import { ReviewsCard } from './reviews-card.tsx';
import { type Closed, SubmitBar } from './submit-bar.tsx';
import { WaitingList } from './waiting-list.tsx';

/** One item: look at it, join a waiting group or open one, and see the result. */
export function ItemScreen({ data }: { data: ForPurchase & { item: Item } }) {
  const { t } = useTexts();
  const address = addressOfItem(data.item.id);
  const { page, renew } = useForPurchase(data, address);
  const { item, serverTime } = page;
  const { pathname, search } = useLocation();
  const offer = withChoice(offerOfItem(item), search);
  const chosen = searchOf(offer.chosen);
  const saleOver = useServerClock((now) => (now === null ? item.sale_over : isSaleOver(item, now)));
  const saleAhead = useServerClock((now) => (now === null ? item.sale_ahead : isSaleAhead(item, now)));
  const waiting = item.wait_pt_user_list;
  const placed = usePlaced(() => void renew());
  useLive({ item: item.id, readAt: serverTime }, renew);
  const closed = closedOf(page, { saleAhead, saleOver });
  const someWait = useServerClock((now) =>
    waiting.some(({ expires_at: end }) => now === null || now < Date.parse(end)),
  );
  // Groups that wait have their pieces, and may outlast a sale that ends sooner than planned.
  const joinable = closed === null || (closed !== 'itemGone' && someWait);
  const { onShare, sheet } = useShare(address, item.title);
  return (
    <>
      <BarButton narrowOnly icon="share" label={t('action.share')} onClick={onShare} />
      <main className={styles.page}>
        <Gallery item={item} chosen={pictureOf(offer.choices, offer.chosen)} />
        <ItemFacts item={item} offer={offer} saleAhead={saleAhead} saleOver={saleOver} />
        {offer.choices.options.length > 0 && (
          <section className={styles.card}>
            <OptionChoices offer={offer} path={pathname} />
          </section>
        )}
        {placed && <PlacedHere key={placed.order.orderno} placed={placed} item={item} readAt={serverTime} />}
        {joinable && <WaitingList item={item} search={chosen} />}
        <SubmitBar
          offer={offer}
          search={chosen}
          closed={closed}
          bought={placed !== null}
          joinable={joinable && waiting.some(({ mine }) => !mine)}
          onShare={onShare}
        />
        <ReviewsCard item={item} />
        <Description item={item} />
      </main>
      <AtDeadline deadlines={deadlinesOf(item)} since={serverTime} onPassed={renew} />
      {sheet}
      <Outlet context={page} />
    </>
  );
}

function deadlinesOf(item: Item): string[] {
  const ends = item.wait_pt_user_list.map((group) => group.expires_at);
  return [...ends, item.price_valid_until, item.sale_starts_at, item.sale_ends_at].filter((at) => at != null);
}

function closedOf(
  { gone, item }: ForPurchase & { item: Item },
  { saleAhead, saleOver }: { saleAhead: boolean; saleOver: boolean },
): Closed | null {
  if (gone) return 'itemGone';
  if (saleAhead) return 'ahead';
  if (saleOver) return 'over';
  return item.sold_out ? 'soldOut' : null;
}
