import { orderStatus } from '../../../shared/contract/enums.ts';
import { isolated } from '../../../shared/isolated.ts';
import { unnamed } from '../../../shared/places.ts';
import row from '../../features/orders/order-item.module.css';
import type { Order } from '../../features/orders/order-row.ts';
import { OrderStatusText } from '../../features/orders/order-status-text.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Slots } from '../../ui/slots/slots.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Time } from '../../ui/time/time.tsx';
import styles from './order-detail.module.css';

/** The group: who is in it once it is full, and before that what happens next. Its time may be `over`. */
export function GroupCard({ order, over }: { order: Order; over: boolean }) {
  const { group, status } = order;
  const { members, seats, size, filled_at } = group;
  return (
    <Card>
      <div className={styles.members}>
        <Slots
          size={32}
          people={[...members, ...unnamed(seats - members.length)]}
          open={status === orderStatus.waiting ? size - seats : 0}
        />
        {filled_at ? <Members group={group} since={filled_at} /> : <OrderStatusText order={order} over={over} />}
      </div>
    </Card>
  );
}

/** Their names, of many the first ones; who opened the group, and since when it is full. */
function Members({ group: { members, seats }, since }: { group: Order['group']; since: string }) {
  const { t, count } = useTexts();
  const names = members.map(({ name, mine }) =>
    mine ? t('orderDetail.yourself', { name: isolated(name) }) : isolated(name),
  );
  const more = seats - members.length;
  if (more > 0) names.push(isolated(`+${count(more)}`));
  const opener = isolated(members[0]?.name ?? '');
  return (
    <div className={row.words}>
      <p className={row.name}>{names.join(' · ')}</p>
      <p className={styles.note}>
        <Text k="orderDetail.openedBy" opener={opener} time={<Time at={since} />} />
      </p>
    </div>
  );
}
