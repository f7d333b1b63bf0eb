import { MoneyBack } from '../../features/purchase/money-back.tsx';
import type { Offer } from '../../features/purchase/offer.ts';
import { PurchaseLink } from '../../features/purchase/purchase-link.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Money, Price, PriceFrom } from '../../ui/price/price.tsx';
import styles from './submit-bar.module.css';

/** Why no group can be opened. */
export type Closed = 'itemGone' | 'ahead' | 'soldOut' | 'over';

interface SubmitBarProps {
  /** The price and terms of a new group. */
  offer: Offer;
  /** The query that says what is chosen. */
  search: string;
  closed: Closed | null;
  /** It was bought just now: the result is shown elsewhere. */
  bought: boolean;
  /** There are groups to join. */
  joinable: boolean;
  onShare: () => void;
}

/** The price and the one main action: always in sight on a phone, a card beside the pictures on a wide screen. */
export function SubmitBar({ offer, search, closed, bought, joinable, onShare }: SubmitBarProps) {
  const { t } = useTexts();
  return (
    <div id="purchase" className={styles.bar}>
      <div className={styles.inside}>
        <div className={styles.price}>
          <p className={styles.label}>{t(labelOf(closed, joinable))}</p>
          {offer.priceMax === null ? <Price yuan={offer.price} /> : <PriceFrom yuan={offer.price} />}
        </div>
        {closed ? (
          <Button kind="primary" className={styles.buy} disabled>
            {t(`submit.${closed}`)}
          </Button>
        ) : (
          <PurchaseLink kind={bought ? 'line' : 'primary'} icon="group" className={styles.buy} search={search}>
            <span>{t('submit.buy')}</span>
            {offer.priceMax === null && (
              <span className={styles.inButton}>
                <Money yuan={offer.price} />
              </span>
            )}
          </PurchaseLink>
        )}
        <Button kind="line" icon="share" className={styles.share} onClick={onShare}>
          {t('action.share')}
        </Button>
        <p className={styles.note}>{closed ? t(labelOf(closed, joinable)) : <MoneyBack offer={offer} />}</p>
      </div>
    </div>
  );
}

function labelOf(closed: Closed | null, joinable: boolean) {
  if (closed === null) return 'submit.price';
  return joinable ? 'submit.soldOut.join' : (`submit.${closed}.why` as const);
}
