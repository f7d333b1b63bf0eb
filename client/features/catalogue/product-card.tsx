import type { CallOutput } from '../../../shared/contract/index.ts';
import { referenceOf } from '../../lib/reference.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { RefundBadge } from '../../ui/badge/refund-badge.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price, PriceFrom, StruckPrice } from '../../ui/price/price.tsx';
import { Average } from '../../ui/stars/stars.tsx';
import styles from './product-card.module.css';

type Item = CallOutput<'itemList'>[number];

/** The width of a card's picture in `ProductGrid`. */
const SIZES = '(min-width: 1120px) 262px, (min-width: 900px) 24vw, (min-width: 600px) 32vw, 47vw';

/** One item of a list; the whole card is its link (docs/spec.md, section 2). */
export function ProductCard({ item, priority }: { item: Item; priority?: 'high' | 'low' }) {
  const { t, locale } = useTexts();
  const gone = item.sale_over ? 'submit.over' : item.sold_out ? 'item.soldOut' : null;
  const reference = referenceOf(item);
  const said = gone ?? (item.sale_ahead ? 'submit.ahead' : null);
  return (
    <Link className={styles.card} to={`/user/detail/${item.id}`} data-gone={gone !== null || undefined}>
      <div className={styles.front}>
        <Picture
          className={styles.picture}
          src={item.pic_url}
          placeholder={item.placeholder}
          alt=""
          sizes={SIZES}
          priority={priority}
        />
        {said && <span className={styles.gone}>{t(said)}</span>}
      </div>
      <div className={styles.body}>
        <h3 className={styles.name} lang={langOf(item.locale, locale)} dir="auto">
          {item.name}
        </h3>
        <div className={styles.prices}>
          {item.price_from == null ? <Price yuan={item.price} /> : <PriceFrom yuan={item.price_from} />}
          {reference && item.price_from == null && <StruckPrice reference={reference} />}
        </div>
        <div className={styles.foot}>
          {item.tax > 0 && <RefundBadge yuan={item.tax} />}
          {item.rating && <Average stars={item.rating.average} />}
          <span className={styles.grouped}>{t('item.grouped', { count: item.pt_num })}</span>
        </div>
      </div>
    </Link>
  );
}
