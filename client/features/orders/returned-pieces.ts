import { orderStatus } from '../../../shared/contract/enums.ts';
import { fenOf, yuanOf } from '../../../shared/money.ts';
import { type BoughtPieces, givesBack, piecesLeft, priceOfPieces } from '../../../shared/returned-pieces.ts';
import type { Order } from './order-row.ts';

/** Pieces of the order's last return; null where that says nothing, since the order has one piece. */
export const piecesOf = ({ quantity = 1, goods_return: asked }: Order): number | null =>
  asked && quantity > 1 ? (asked.quantity ?? quantity) : null;

const boughtOf = ({ quantity, returned, item_price, tax, tax_refund, status }: Order): BoughtPieces => ({
  ...{ quantity, returned, price: fenOf(item_price), tax: fenOf(tax) },
  taxPaid: status === orderStatus.refunded ? fenOf(tax_refund) : 0,
});

/** What goes back of an order if that is asked for, in yuan. */
export interface ReturnedPart {
  /** Pieces; null where there is nothing to choose. */
  quantity: number | null;
  most: number;
  price: number;
  gives: number;
}

/**
 * The part of an order that its page of a return is about: as many pieces as the query of its address says, else all that are left. An
 * order that is not sent is cancelled whole, and an older server beside this one knows no parts.
 */
export function partOf(order: Order, search: string): ReturnedPart {
  const { return_kind, return_gives: gives, item_price: price, returned } = order;
  const bought = boughtOf(order);
  const most = piecesLeft(bought);
  if (return_kind === 'cancel' || returned === undefined) return { quantity: null, most: 1, price, gives };
  const asked = new URLSearchParams(search).get('quantity') ?? most;
  const quantity = Math.min(most, Math.max(1, Math.floor(Number(asked)) || most));
  return {
    quantity: most > 1 ? quantity : null,
    most,
    price: yuanOf(priceOfPieces(bought, quantity)),
    gives: yuanOf(givesBack(bought, quantity)),
  };
}
