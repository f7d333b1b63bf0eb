import { fenOf, formatMoney, moneyParts } from '../../../shared/money.ts';
import { REFERENCE_DAYS } from '../../../shared/price-reference.ts';
import { useShop } from '../../lib/context.ts';
import type { Reference } from '../../lib/reference.ts';
import { daysOf } from '../../lib/texts/goods-terms.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Text } from '../text/text.tsx';
import styles from './price.module.css';

interface PriceProps {
  yuan: number;
  /** The other end of a range of prices, if there is one. */
  max?: number | null;
  size?: 'card' | 'detail';
}

/** A price in yuan: a large figure with a small symbol and decimals. */
export function Price({ yuan, max = null, size = 'card' }: PriceProps) {
  return (
    <span className={styles.price} data-size={size}>
      <Figure yuan={yuan} max={max} />
    </span>
  );
}

/** The lowest of several prices. */
export function PriceFrom({ yuan }: { yuan: number }) {
  return (
    <span className={styles.from}>
      <Text k="price.from" price={<Price yuan={yuan} />} />
    </span>
  );
}

/** The amount that a card is about, in yuan. */
export function Sum({ yuan }: { yuan: number }) {
  return (
    <p className={styles.sum}>
      <Figure yuan={yuan} />
    </p>
  );
}

/** The parts of an amount of yuan, its symbol and decimals as `small`. */
export function Figure({ yuan, max = null }: { yuan: number; max?: number | null }) {
  const { currency } = useShop();
  const { symbol, whole, decimals } = moneyParts(fenOf(yuan), currency);
  const last = max === null ? null : moneyParts(fenOf(max), currency);
  return (
    <bdi dir="ltr">
      <small>{symbol}</small>
      <span>{whole}</span>
      <small>{`.${decimals}`}</small>
      {last && (
        <>
          <span>{`–${last.whole}`}</span>
          <small>{`.${last.decimals}`}</small>
        </>
      )}
    </bdi>
  );
}

/** An amount of yuan inside a sentence or a row, in the type around it; `strong` if the sentence is about it. */
export function Money({ yuan, strong = false }: { yuan: number; strong?: boolean }) {
  const amount = (
    <bdi dir="ltr" className={styles.money}>
      {formatMoney(fenOf(yuan), useShop().currency)}
    </bdi>
  );
  return strong ? <b>{amount}</b> : amount;
}

/** The sum that comes back to the wallet, in yuan: what a return is about. */
export function Back({ yuan }: { yuan: number }) {
  return (
    <span className={styles.back}>
      <Money yuan={yuan} />
    </span>
  );
}

interface StruckProps {
  reference: Reference;
  /** Its meaning stands beside it, where it is one that the law asks for. */
  named?: boolean;
}

/** What the price is compared with, struck through. */
export function StruckPrice({ reference: { yuan, of }, named = false }: StruckProps) {
  const { t } = useTexts();
  const isLowest = of === 'lowest_30_days';
  const meaning = isLowest ? t('price.lowest', { duration: daysOf(t, REFERENCE_DAYS) }) : t('price.before');
  return (
    <span className={styles.compared}>
      <span className={named && isLowest ? styles.meaning : 'sr'}>{`${meaning} `}</span>
      <s className={styles.struck}>
        <Money yuan={yuan} />
      </s>
    </span>
  );
}
