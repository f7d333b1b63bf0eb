import { times } from '../../../shared/quantity.ts';
import { Num } from '../money/money.tsx';
import styles from './item-name.module.css';

interface ItemNameProps {
  picture: string;
  name: string;
  /** Of an order: which variant. */
  variant?: string;
  /** Pieces of an order. */
  quantity?: number;
  /** The shop's own number of the variant, for who looks for it on the shelf. */
  sku?: string;
}

/** An item in a row of a list: its picture, its name, which is cut at its end, which variant it is, and how many pieces there are. */
export function ItemName({ picture, name, variant = '', quantity, sku = '' }: ItemNameProps) {
  return (
    <span className={styles.item}>
      <img src={picture} alt="" width={32} height={32} loading="lazy" />
      <bdi>{name}</bdi>
      {variant !== '' && (
        <b>
          <bdi>{variant}</bdi>
        </b>
      )}
      {quantity !== undefined && <b>{times(quantity)}</b>}
      {sku !== '' && <Num>{sku}</Num>}
    </span>
  );
}

interface BoughtProps {
  name: string;
  variant?: string;
  quantity: number;
}

/** What an order is of, in a row of a list: the name is cut at its end, but neither the variant nor, of several, how many. */
export function Bought({ name, variant = '', quantity }: BoughtProps) {
  return (
    <span className={styles.item}>
      <bdi>{name}</bdi>
      {variant !== '' && (
        <>
          {' '}
          <bdi className={styles.kept}>{variant}</bdi>
        </>
      )}
      {quantity > 1 && (
        <>
          {' '}
          <span className={styles.kept}>{times(quantity)}</span>
        </>
      )}
    </span>
  );
}
