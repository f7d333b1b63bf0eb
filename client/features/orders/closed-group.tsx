import { Closed } from '../../ui/closed/closed.tsx';
import { NextCard } from './next-steps.tsx';
import type { Order } from './order-row.ts';

/** The group of this order has become full while another page of it is open. */
export function ClosedGroup({ order }: { order: Order }) {
  const { members, seats } = order.group;
  return (
    <>
      <Closed as="h2" people={members} seats={seats} />
      <NextCard order={order} />
    </>
  );
}
