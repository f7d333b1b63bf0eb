/** An order as its returns and its tax refund follow from it: sums in fen, of all of its pieces. */
export interface BoughtPieces {
  quantity: number;
  price: number;
  tax: number;
  /** Pieces that were returned and paid back. */
  returned: number;
  /** What was paid of its tax refund. */
  taxPaid: number;
}

/** What the first pieces of an order have of a sum in fen: each the same, and the last one what remains. */
const shareOf = (sum: number, pieces: number, quantity: number): number =>
  pieces >= quantity ? sum : Math.floor(sum / quantity) * pieces;

/**
 * What an order has given back once so many of its pieces were returned, in fen: their price, less the tax that was paid
 * for them. Tax is only ever paid for the pieces that come last, so what was not paid is that of the first ones.
 */
function givenBackBy(pieces: number, { quantity, price, tax, taxPaid }: BoughtPieces): number {
  return shareOf(price - tax, pieces, quantity) + Math.min(shareOf(tax, pieces, quantity), tax - taxPaid);
}

/** Pieces of an order that may still be returned. */
export const piecesLeft = ({ quantity, returned }: Pick<BoughtPieces, 'quantity' | 'returned'>): number =>
  quantity - returned;

/** What a return of so many further pieces gives back, in fen (docs/domain.md, Returns by piece). */
export const givesBack = (order: BoughtPieces, pieces: number): number =>
  givenBackBy(order.returned + pieces, order) - givenBackBy(order.returned, order);

/** The price of so many further pieces, in fen. */
export const priceOfPieces = (order: BoughtPieces, pieces: number): number =>
  givesBack({ ...order, taxPaid: 0 }, pieces);

/** The tax refund of an order, in fen: what was paid, or the tax of the pieces that were not returned. */
export const taxRefundOf = (order: Omit<BoughtPieces, 'price'>): number => order.taxPaid || taxLeft(order);

/** The tax of the pieces of an order that were not returned, in fen. */
export const taxLeft = ({ tax, returned, quantity }: Omit<BoughtPieces, 'price' | 'taxPaid'>): number =>
  tax - shareOf(tax, returned, quantity);
