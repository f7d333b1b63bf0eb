import { Slots } from '../../components/slots/slots.tsx';
import type { Order } from './order-data.ts';
import { WAITING } from './progress.ts';

/** Who is in the group, and the places still open, which only a waiting group has. */
export function OrderSlots({ order }: { order: Order }) {
  const { size, seats, members } = order.group;
  // Of a large group the order tells only the first.
  const others = Array.from({ length: seats - members.length }, () => ({ initial: '', avatar: 0 }));
  return <Slots size={32} people={[...members, ...others]} open={order.status === WAITING ? size - seats : 0} />;
}
