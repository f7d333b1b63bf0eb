import { type GroupStatus, type OrderStatus, orderStatus } from '../../../shared/contract/enums.ts';
import type { Chance } from '../chance.ts';
import { DAY, dateOf, HOUR, LIFE, momentsBefore } from './shape.ts';

/** Of a hundred groups so many are not full in time. */
const FAILED = 7;

/** Of a hundred orders whose tax can be refunded, so many ask for it. */
const REFUNDED = 45;

/** Pieces of a variant of which groups that wait may have some. */
const ENOUGH = 5;

/** In how many hours the groups end that wait. */
const ENDING = [1.3, 2, 3.1, 4.4, 6, 8.2, 11, 14];

const statusIn = { open: orderStatus.waiting, complete: orderStatus.succeeded, expired: orderStatus.failed } as const;

/** What an item with options is sold as: the list that its groups have, and its variants with the pieces that are left. */
export interface FilledVariants {
  listId: number;
  variants: { id: number; values: number[]; price: number; tax: number; stock: number }[];
}

export interface FilledItem {
  id: number;
  categoryId: number;
  names: Record<string, string>;
  pictureId: number;
  size: number;
  price: number;
  tax: number;
  popularity: number;
  /** Null of an item without options. */
  options: FilledVariants | null;
  /** The file of a picture that a review may have; null without one. */
  shot: string | null;
}

export interface PastShopper {
  id: number;
  joinedAt: number;
}

export interface PastOrder {
  orderno: string;
  shopperId: number;
  variantId: number | null;
  /** Of its first option. */
  valueId: number | null;
  price: number;
  tax: number;
  status: OrderStatus;
  createdAt: number;
  /** When its group closed; null while it waits. */
  closedAt: number | null;
  refundAskedAt: number | null;
  /** When its tax was paid back. */
  refundedAt: number | null;
}

export type PastGroup = ReturnType<typeof groupOf>;

interface Times {
  openedAt: number;
  /** Null while it waits. */
  closedAt: number | null;
  status: GroupStatus;
}

/** Groups with their orders, the first one first: those that have closed, and a few that wait and end soon. */
export function pastGroups(
  now: number,
  { items, orders }: { items: FilledItem[]; orders: number },
  shoppers: PastShopper[],
  chance: Chance,
): PastGroup[] {
  const popularity = items.reduce((sum, item) => sum + item.popularity, 0);
  const moment = momentsBefore(now, chance);
  const groups = items.flatMap((item) => {
    const count = Math.max(1, Math.round((item.popularity / popularity) * (orders / item.size)));
    return Array.from({ length: count }, () =>
      groupOf(item, timesOf(moment(), now, chance), shoppers, { now, chance }),
    );
  });
  const waiting = chance.some(items, ENDING.length).map((item, index) => {
    const openedAt = now - LIFE + Math.round((ENDING[index] ?? 1) * HOUR);
    return groupOf(item, { openedAt, closedAt: null, status: 'open' }, shoppers, { now, chance });
  });
  return [...groups, ...waiting].sort((a, b) => a.openedAt - b.openedAt);
}

function timesOf(openedAt: number, now: number, chance: Chance): Times {
  const complete = openedAt + LIFE >= now || chance.below(100) >= FAILED;
  if (!complete) return { openedAt, closedAt: openedAt + LIFE, status: 'expired' };
  // Most are full within hours, few after a day.
  const took = Math.round(LIFE * (chance.below(1000) / 1000) ** 3);
  return { openedAt, closedAt: Math.min(openedAt + 60_000 + took, now - 60_000), status: 'complete' };
}

function groupOf(
  { id: itemId, names, pictureId, size, price, tax, options }: FilledItem,
  { openedAt, closedAt, status }: Times,
  shoppers: PastShopper[],
  { now, chance }: { now: number; chance: Chance },
) {
  const there = shoppers.filter(({ joinedAt }) => joinedAt < openedAt);
  const complete = status === 'complete';
  const seats = complete ? size : 1 + chance.below(size - 1);
  const members = chance.some(there, seats);
  const orders = members.map(({ id: shopperId }, seat): PastOrder => {
    const until = closedAt ?? now - 60_000;
    const last = complete && seat === size - 1;
    const createdAt = seat === 0 ? openedAt : last ? until : openedAt + chance.below(until - openedAt);
    const drawn = chance.below(1e10);
    const orderno = dateOf(createdAt) + String(drawn).padStart(10, '0');
    const bought = chosen({ options, price, tax }, status, drawn);
    const refund = complete && bought.tax > 0 ? refundOf(until, now, chance) : null;
    return {
      ...{ orderno, shopperId, createdAt, closedAt },
      ...{ variantId: bought.id, valueId: bought.values[0] ?? null, price: bought.price, tax: bought.tax },
      status: refund ? orderStatus.refunded : statusIn[status],
      refundAskedAt: refund?.askedAt ?? null,
      refundedAt: refund?.paidAt ?? null,
    };
  });
  return {
    ...{ itemId, names, pictureId, size, price, tax, seats, openedAt, closedAt, life: LIFE, orders },
    ...{ status, variantListId: options?.listId ?? null },
    openedBy: members[0]?.id ?? 0,
  };
}

/**
 * Which variant an order is of, by a number that was drawn for it. Those that are gone were bought before; a group that waits
 * has some of which there are enough.
 */
function chosen(
  { options, price, tax }: Pick<FilledItem, 'options' | 'price' | 'tax'>,
  status: GroupStatus,
  drawn: number,
) {
  if (!options) return { id: null, values: [], price, tax };
  const possible = options.variants.filter(({ stock }) => status !== 'open' || stock > ENOUGH);
  const one = possible[drawn % possible.length];
  if (!one) throw new Error('an item of the demo shop has options, and no variant that can be bought');
  return one;
}

/** Asked for within three days, and paid by the next day but for a few. */
function refundOf(closedAt: number, now: number, chance: Chance) {
  if (chance.below(100) >= REFUNDED) return null;
  const askedAt = closedAt + HOUR / 4 + chance.below(3 * DAY);
  const paidAt = askedAt + HOUR / 2 + chance.below(chance.below(100) < 6 ? 2 * DAY : 20 * HOUR);
  return paidAt < now - HOUR ? { askedAt, paidAt } : null;
}
