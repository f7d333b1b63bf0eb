import { times } from '../../../shared/quantity.ts';
import styles from './item-name.module.css';

interface ItemNameProps {
  picture: string;
  name: string;
  /** Pieces of an order. */
  quantity?: number;
}

/** An item in a row of a list: its picture, its name, which is cut at its end, and how many pieces there are. */
export function ItemName({ picture, name, quantity }: ItemNameProps) {
  return (
    <span className={styles.item}>
      <img src={picture} alt="" width={32} height={32} loading="lazy" />
      <bdi>{name}</bdi>
      {quantity !== undefined && <b>{times(quantity)}</b>}
    </span>
  );
}
