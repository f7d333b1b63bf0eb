import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture/picture.tsx';
import type { Order } from './order-row.ts';
import styles from './ordered-item.module.css';

/** Picture and name of what was ordered, above a form about it; `children` are quieter lines, each a `span`. */
export function OrderedItem({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <div className={styles.item}>
      <Picture src={order.pic_url} placeholder={order.placeholder} alt="" sizes="56px" className={styles.picture} />
      <p className={styles.words}>
        <b dir="auto">{order.item_name}</b>
        {children}
      </p>
    </div>
  );
}
