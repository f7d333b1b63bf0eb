import { useServerClock } from '../../../web/clock.ts';
import { DeliveryTerms } from '../../features/purchase/delivery-terms.tsx';
import type { Item, Offer } from '../../features/purchase/offer.ts';
import { addressOfReviews } from '../../features/reviews/review.ts';
import { durationWords } from '../../lib/texts/duration.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { RefundBadge } from '../../ui/badge/refund-badge.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Price, StruckPrice } from '../../ui/price/price.tsx';
import { Average } from '../../ui/stars/stars.tsx';
import styles from './detail.module.css';

interface ItemFactsProps {
  item: Item;
  /** With what is chosen of its options. */
  offer: Offer;
  saleAhead: boolean;
  saleOver: boolean;
}

/** Price, deadline, title, figures and delivery of the item, on a sheet that overlaps the picture. */
export function ItemFacts({ item, offer, saleAhead, saleOver }: ItemFactsProps) {
  const { t, locale } = useTexts();
  const { price, priceMax, reference, tax } = offer;
  const grouped = <span className={styles.grouped}>{t('item.grouped', { count: item.pt_num })}</span>;
  return (
    <section className={styles.facts}>
      <div className={styles.top}>
        <p className={styles.prices}>
          <Price yuan={price} max={priceMax} size="detail" />
          {reference && priceMax === null && <StruckPrice reference={reference} named />}
        </p>
        <div className={styles.deadline}>
          <SaleTime item={item} ahead={saleAhead} over={saleOver} />
        </div>
      </div>
      <h1 className={styles.title}>
        <bdi lang={langOf(item.locale, locale)}>{item.title}</bdi>
      </h1>
      <div className={styles.badges}>
        {tax > 0 && <RefundBadge yuan={tax} />}
        <Badge kind="brand">{t('detail.groupOf', { count: item.group_size })}</Badge>
        {item.sold_out && <Badge kind="neutral">{t('item.soldOut')}</Badge>}
        {!item.rating && grouped}
      </div>
      {item.rating && (
        <div className={styles.figures}>
          <RatingLink itemId={item.id} rating={item.rating} />
          {grouped}
        </div>
      )}
      {item.delivery && (
        <p className={styles.terms}>
          <Icon name="truck" size={15} />
          <span>
            <DeliveryTerms delivery={item.delivery} />
          </span>
        </p>
      )}
    </section>
  );
}

/** What its reviews come to, which leads to them. */
function RatingLink({ itemId, rating }: { itemId: number; rating: NonNullable<Item['rating']> }) {
  const { t } = useTexts();
  return (
    <Link to={addressOfReviews(itemId)} className={styles.rating}>
      <Average stars={rating.average} />
      <span>{` · ${t('reviews.count', { count: rating.count })}`}</span>
    </Link>
  );
}

/** Without an end of the sale nothing runs out, and a clock would be untrue (docs/domain.md, Group and order). */
function Standing({ seconds }: { seconds: number }) {
  const { t } = useTexts();
  return (
    <span className={styles.standing}>
      <span>{t('detail.groupStays', { duration: durationWords(t, seconds) })}</span>
      <Icon name="clock" size={15} />
    </span>
  );
}

/** When the sale starts, then when it ends; without either how long a group waits. */
function SaleTime({ item, ahead, over }: { item: Item; ahead: boolean; over: boolean }) {
  const { t } = useTexts();
  const { sale_starts_at: start, sale_ends_at: end } = item;
  if (over) return <Badge kind="neutral">{t('detail.saleOver')}</Badge>;
  if (ahead && start) return <CountedTo at={start} counting="detail.saleStartsIn" still="detail.saleStartsAt" />;
  if (end) return <CountedTo at={end} counting="detail.saleEndsIn" still="detail.saleEndsAt" />;
  return <Standing seconds={item.group_seconds} />;
}

function CountedTo({ at, counting, still }: { at: string; counting: TextKey; still: TextKey }) {
  const { t } = useTexts();
  const isCounting = useServerClock((now) => now !== null);
  return (
    <>
      <span>{t(isCounting ? counting : still)}</span>
      <Countdown until={at} />
    </>
  );
}
