import { orderStatus } from '../../../shared/contract/enums.ts';
import { Slots, unnamed } from '../../ui/slots/slots.tsx';
import type { Order } from './order-data.ts';

/** Who is in the group, and the places still open, which only a waiting group has. */
export function OrderSlots({ order }: { order: Order }) {
  const { size, seats, members } = order.group;
  // Of a large group the order tells only the first.
  const people = [...members, ...unnamed(seats - members.length)];
  return <Slots size={32} people={people} open={order.status === orderStatus.waiting ? size - seats : 0} />;
}
