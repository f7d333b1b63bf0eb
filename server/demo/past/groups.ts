import { type OrderStatus, orderStatus } from '../../../shared/contract/enums.ts';
import type { Chance } from '../chance.ts';
import { DAY, dateOf, HOUR, LIFE, momentsBefore } from './shape.ts';

/** Orders of the demo shoppers, about. */
const ORDERS = 3000;

/** Of a hundred groups so many are not full in time. */
const FAILED = 7;

/** Of a hundred orders whose tax can be refunded, so many ask for it. */
const REFUNDED = 45;

export interface FilledItem {
  id: number;
  names: Record<string, string>;
  pictureId: number;
  size: number;
  price: number;
  tax: number;
  popularity: number;
}

export interface PastShopper {
  id: number;
  joinedAt: number;
}

export interface PastOrder {
  orderno: string;
  shopperId: number;
  price: number;
  tax: number;
  status: OrderStatus;
  createdAt: number;
  /** When its group closed. */
  closedAt: number;
  refundAskedAt: number | null;
  /** When its tax was paid back. */
  refundedAt: number | null;
}

export type PastGroup = ReturnType<typeof groupOf>;

interface Times {
  openedAt: number;
  closedAt: number;
  complete: boolean;
}

/** Groups that have closed by now, with their orders, the first one first. */
export function pastGroups(now: number, items: FilledItem[], shoppers: PastShopper[], chance: Chance): PastGroup[] {
  const popularity = items.reduce((sum, item) => sum + item.popularity, 0);
  const moment = momentsBefore(now, chance);
  const groups = items.flatMap((item) => {
    const count = Math.max(1, Math.round((item.popularity / popularity) * (ORDERS / item.size)));
    return Array.from({ length: count }, () =>
      groupOf(item, timesOf(moment(), now, chance), shoppers, { now, chance }),
    );
  });
  return groups.sort((a, b) => a.openedAt - b.openedAt);
}

function timesOf(openedAt: number, now: number, chance: Chance): Times {
  const complete = openedAt + LIFE >= now || chance.below(100) >= FAILED;
  if (!complete) return { openedAt, closedAt: openedAt + LIFE, complete };
  // Most are full within hours, few after a day.
  const took = Math.round(LIFE * (chance.below(1000) / 1000) ** 3);
  return { openedAt, closedAt: Math.min(openedAt + 60_000 + took, now - 60_000), complete };
}

function groupOf(
  { id: itemId, names, pictureId, size, price, tax }: FilledItem,
  { openedAt, closedAt, complete }: Times,
  shoppers: PastShopper[],
  { now, chance }: { now: number; chance: Chance },
) {
  const there = shoppers.filter(({ joinedAt }) => joinedAt < openedAt);
  const seats = complete ? size : 1 + chance.below(size - 1);
  const members = chance.some(there, seats);
  const orders = members.map(({ id: shopperId }, seat): PastOrder => {
    const last = complete && seat === size - 1;
    const createdAt = seat === 0 ? openedAt : last ? closedAt : openedAt + chance.below(closedAt - openedAt);
    const orderno = dateOf(createdAt) + String(chance.below(1e10)).padStart(10, '0');
    const refund = complete && tax > 0 ? refundOf(closedAt, now, chance) : null;
    const done = complete ? orderStatus.succeeded : orderStatus.failed;
    return {
      ...{ orderno, shopperId, price, tax, createdAt, closedAt },
      status: refund ? orderStatus.refunded : done,
      refundAskedAt: refund?.askedAt ?? null,
      refundedAt: refund?.paidAt ?? null,
    };
  });
  return {
    ...{ itemId, names, pictureId, size, price, tax, seats, openedAt, closedAt, life: LIFE, orders },
    status: complete ? ('complete' as const) : ('expired' as const),
    openedBy: members[0]?.id ?? 0,
  };
}

/** Asked for within three days, and paid by the next day but for a few. */
function refundOf(closedAt: number, now: number, chance: Chance) {
  if (chance.below(100) >= REFUNDED) return null;
  const askedAt = closedAt + HOUR / 4 + chance.below(3 * DAY);
  const paidAt = askedAt + HOUR / 2 + chance.below(chance.below(100) < 6 ? 2 * DAY : 20 * HOUR);
  return paidAt < now - HOUR ? { askedAt, paidAt } : null;
}
