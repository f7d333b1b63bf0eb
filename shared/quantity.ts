import { withVariant } from './variants.ts';

/** Pieces that an order of an item may have at the most, whatever staff say. */
export const MOST_PER_ORDER = 100;

/** The same where staff have said nothing. */
export const PER_ORDER = 10;

/** What an item has of pieces, and how many seats a group of it would have. */
interface Pieces {
  stock: number;
  groupSize: number;
  perOrder: number;
}

/** Pieces that are left for who opens a group: each other seat has one set aside (docs/domain.md, Quantity). */
export const leftToOpen = ({ stock, groupSize }: Omit<Pieces, 'perOrder'>): number => stock - groupSize + 1;

/** The same for who joins: a piece is set aside for the seat. */
export const leftToJoin = ({ stock }: Pick<Pieces, 'stock'>): number => stock + 1;

/** How many pieces who opens a group may buy; below 1, no group can be opened. */
export const mostToOpen = (item: Pieces): number => Math.min(item.perOrder, leftToOpen(item));

/** The same for who joins. */
export const mostToJoin = (item: Pick<Pieces, 'stock' | 'perOrder'>): number =>
  Math.min(item.perOrder, leftToJoin(item));

/** How many pieces of an item there are, as it stands behind its name; in digits of a language, if these are given. */
export const times = (quantity: number | string): string => `× ${quantity}`;

/** The name of an item with the words of its variant, and with how many pieces there are, if that is more than one. */
export function withQuantity(name: string, quantity: number, variant = ''): string {
  const item = withVariant(name, variant);
  return quantity > 1 ? `${item} ${times(quantity)}` : item;
}
