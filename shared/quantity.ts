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

/**
 * How many pieces who opens a group may buy: each other seat has one set aside; below 1, no group can be opened
 * (docs/domain.md, Quantity).
 */
export const mostToOpen = ({ stock, groupSize, perOrder }: Pieces): number => Math.min(perOrder, stock - groupSize + 1);

/** The same for who joins: a piece is set aside for the seat. */
export const mostToJoin = ({ stock, perOrder }: Pick<Pieces, 'stock' | 'perOrder'>): number =>
  Math.min(perOrder, stock + 1);

/** How many pieces of an item there are, as it stands behind its name; in digits of a language, if these are given. */
export const times = (quantity: number | string): string => `× ${quantity}`;

/** The name of an item with how many pieces there are, if that is more than one. */
export const withQuantity = (name: string, quantity: number): string =>
  quantity > 1 ? `${name} ${times(quantity)}` : name;
