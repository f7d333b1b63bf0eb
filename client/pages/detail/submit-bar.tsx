import { yuanOf } from '../../../shared/money.ts';
import { useTexts } from '../../app/texts.tsx';
import { Button } from '../../components/button/button.tsx';
import { Price } from '../../components/price/price.tsx';
import styles from './submit-bar.module.css';

/** Why nothing can be bought. */
export type Closed = 'soldOut' | 'over';

interface SubmitBarProps {
  /** The price in fen (spec, section 7). */
  fen: number;
  closed: Closed | null;
  onBuy: () => void;
}

/** The price and the one main action, always in sight. */
export function SubmitBar({ fen, closed, onBuy }: SubmitBarProps) {
  const { t } = useTexts();
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <div className={styles.price}>
          <p className={styles.label}>{t(closed ? `submit.${closed}.why` : 'submit.price')}</p>
          <Price yuan={yuanOf(fen)} />
        </div>
        <Button
          kind="primary"
          icon={closed ? undefined : 'group'}
          className={styles.buy}
          disabled={closed !== null}
          onClick={onBuy}
        >
          {t(closed ? `submit.${closed}` : 'submit.buy')}
        </Button>
      </div>
    </div>
  );
}
