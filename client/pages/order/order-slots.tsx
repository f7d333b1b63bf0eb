import { useTexts } from '../../app/texts.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Slots } from '../../components/slots/slots.tsx';
import type { Order, Viewer } from './order-data.ts';
import styles from './order-slots.module.css';
import { WAITING } from './progress.ts';

/**
 * The shopper, the others of the group, whose names an order does not tell, and the places still open, which only a
 * waiting group has. Decorative: the words beside it say the same.
 */
export function OrderSlots({ order, viewer }: { order: Order; viewer: Viewer }) {
  const { count } = useTexts();
  const { size, seats } = order.group;
  const others = seats - 1;
  const open = order.status === WAITING ? size - seats : 0;
  return (
    <span className={styles.slots} aria-hidden="true">
      <Slots size={32} people={[{ initial: viewer.nickname, avatar: viewer.avatar }]} open={0} />
      {others > 0 && (
        <span className={styles.others}>{others === 1 ? <Icon name="user" size={18} /> : `+${count(others)}`}</span>
      )}
      {open > 0 && <Slots size={32} people={[]} open={open} />}
    </span>
  );
}
