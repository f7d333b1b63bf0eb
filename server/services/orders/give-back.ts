import { failOrdersOfGroups, selectHeldPieces } from '../../../db/queries/ended-groups.ts';
import { notify } from '../../../db/queries/notifications.ts';
import { returnStock } from '../../../db/queries/stock.ts';
import type { Writer } from '../../../db/store.ts';
import type { Ledger } from '../wallet/ledger.ts';

interface EndedGroup {
  id: number;
  /** Its deadline. Before it the shop has closed the group, and members are told so. */
  expiresAt: number;
}

/**
 * Returns all that groups hold: to the items the pieces of the orders and one for each free seat, and to each member the
 * price; the sum of these, in fen. It
 * runs in the transaction, and for the caller, that changed the groups from open to expired. Rows are locked in the
 * order in which purchases lock them, items before wallets and each by id, so two transactions with common rows do not
 * deadlock. Only a block holds its shopper's wallet before; the store repeats what loses a deadlock with it.
 */
export async function giveBack(tx: Writer, ledger: Ledger, groups: EndedGroup[]): Promise<number> {
  const ids = groups.map(({ id }) => id);
  for (const held of await selectHeldPieces(tx, ids)) await returnStock(tx, held);
  const orders = await failOrdersOfGroups(tx, ids);
  for (const order of orders.sort((a, b) => a.shopperId - b.shopperId)) {
    await ledger.move(tx, {
      from: 'group_escrow',
      to: { wallet: order.shopperId },
      amount: order.price,
      kind: 'group_failed',
      ref: `order:${order.id}`,
    });
  }
  const closedEarly = new Set(groups.filter(({ expiresAt }) => tx.now < expiresAt).map(({ id }) => id));
  const recipients = (early: boolean) =>
    orders
      .filter(({ groupId }) => closedEarly.has(groupId) === early)
      .map(({ id: orderId, shopperId, price: money }) => ({ shopperId, orderId, facts: { money } }));
  await notify(tx, 'group_expired', recipients(false));
  await notify(tx, 'group_closed', recipients(true));
  return orders.reduce((sum, { price }) => sum + price, 0);
}
