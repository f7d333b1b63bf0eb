import { yuanOf } from '../../../shared/money.ts';
import { inPlace } from '../../app/link.tsx';
import { useTexts } from '../../app/texts.tsx';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { Price } from '../../components/price/price.tsx';
import styles from './submit-bar.module.css';

/** Why no group can be opened. */
export type Closed = 'soldOut' | 'over';

interface SubmitBarProps {
  /** The price in fen (spec, section 7). */
  fen: number;
  closed: Closed | null;
  /** There are groups to join. */
  joinable: boolean;
  /** Where the button leads without JavaScript. */
  checkout: string;
  onBuy: () => void;
}

/** The price and the one main action, always in sight. */
export function SubmitBar({ fen, closed, joinable, checkout, onBuy }: SubmitBarProps) {
  const { t } = useTexts();
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <div className={styles.price}>
          <p className={styles.label}>{t(labelOf(closed, joinable))}</p>
          <Price yuan={yuanOf(fen)} />
        </div>
        {closed ? (
          <Button kind="primary" className={styles.buy} disabled>
            {t(`submit.${closed}`)}
          </Button>
        ) : (
          <ButtonLink
            kind="primary"
            icon="group"
            className={styles.buy}
            to={checkout}
            aria-haspopup="dialog"
            onClick={inPlace(onBuy)}
          >
            {t('submit.buy')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function labelOf(closed: Closed | null, joinable: boolean) {
  if (closed === null) return 'submit.price';
  return closed === 'soldOut' && joinable ? 'submit.soldOut.join' : (`submit.${closed}.why` as const);
}
