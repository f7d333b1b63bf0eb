import { holdItems } from '../../../db/queries/hold-items.ts';
import { notify } from '../../../db/queries/notifications.ts';
import { holdOrderOfId, selectItemOfGroup, waitToSend } from '../../../db/queries/parcels.ts';
import { endTaxRequest, moveReturn, selectReturn } from '../../../db/queries/returns.ts';
import { returnStock, takeStock } from '../../../db/queries/stock.ts';
import { hasVariants } from '../../../db/queries/variants.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import type { GoodsReturnKind, GoodsReturnState, OpenReturnState } from '../../../shared/contract/enums.ts';
import { type BoughtPieces, givesBack } from '../../../shared/returned-pieces.ts';
import { actOnce } from '../act-once.ts';
import type { Settings } from '../settings.ts';
import type { StaffAct } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Ledger } from '../wallet/ledger.ts';

/** A return is paid once the goods are back, a cancellation at once. */
const payableFrom = { cancel: ['asked'], return: ['arrived'] } as const;

/** The states from which a return is paid. Throws `returnStepOver` unless it is in one of them. */
function payable({ kind, state }: { kind: GoodsReturnKind; state: GoodsReturnState }) {
  const from: readonly GoodsReturnState[] = payableFrom[kind];
  if (!from.includes(state)) throw new StaffRefused('returnStepOver');
  return from;
}

/** What so many pieces give back, in fen. Throws `returnGivesNothing` if their whole price was paid as tax meanwhile. */
function amountOf(order: BoughtPieces, pieces: number): number {
  const amount = givesBack(order, pieces);
  if (amount === 0) throw new StaffRefused('returnGivesNothing');
  return amount;
}

/**
 * Whether an order was placed before its item had options: its pieces are of none of the variants whose stock is counted
 * now. Until the transaction ends the item gets none.
 */
async function isOfNoVariant(tx: Writer, itemId: number, variantId: number | null): Promise<boolean> {
  if (variantId !== null) return false;
  await holdItems(tx, [itemId]);
  return hasVariants(tx, itemId);
}

interface Deps {
  store: Store;
  ledger: Ledger;
  settings: Settings;
}

/** Staff decide on returns, receive goods, and pay (docs/domain.md, Parcels and returns). */
export function createGoodsReturns({ store, ledger, settings }: Deps) {
  /**
   * A return and its order. The order's row is locked first, as by everything that writes a return or a parcel; after it
   * come the return, the item and the wallet. Throws `returnUnknown`.
   */
  async function hold(tx: Writer, id: number) {
    const known = await selectReturn(tx, id);
    const order = known && (await holdOrderOfId(tx, known.orderId));
    const goodsReturn = order && (await selectReturn(tx, id));
    if (!goodsReturn) throw new StaffRefused('returnUnknown');
    return { goodsReturn, order };
  }

  type Held = Awaited<ReturnType<typeof hold>>;

  async function restock(tx: Writer, { order: { groupId, variantId }, goodsReturn: { pieces } }: Held): Promise<void> {
    const id = await selectItemOfGroup(tx, groupId);
    if (await isOfNoVariant(tx, id, variantId)) throw new StaffRefused('restockNoVariant');
    await returnStock(tx, { id, seats: 0, bought: [{ variantId, pieces }] });
  }

  /** Takes the pieces off sale again; false if they are not there any more. */
  async function takeOff(
    tx: Writer,
    { order: { groupId, variantId }, goodsReturn: { pieces } }: Held,
  ): Promise<boolean> {
    const id = await selectItemOfGroup(tx, groupId);
    return !(await isOfNoVariant(tx, id, variantId)) && takeStock(tx, { id, variantId, pieces });
  }

  /** One step of staff with its audit entry; a repeat under the same key does nothing. */
  const step = (action: AuditAction, { id, ...by }: StaffAct, work: (tx: Writer, held: Held) => Promise<object>) =>
    store.transaction(async (tx) => {
      await actOnce(tx, by, action, async () => {
        const held = await hold(tx, id);
        const { id: order, shopperId } = held.order;
        tx.invalidate(`shopper:${shopperId}`);
        return { subject: `return:${id}`, detail: { order, ...(await work(tx, held)) }, shopperId };
      });
    });

  async function payIn(tx: Writer, { id, restocked, ...by }: StaffAct & { restocked: boolean }): Promise<void> {
    await actOnce(tx, by, 'return pay', async () => {
      const held = await hold(tx, id);
      const { goodsReturn, order } = held;
      const { pieces } = goodsReturn;
      const from = payable(goodsReturn);
      const amount = amountOf(order, pieces);
      const sellable = goodsReturn.kind === 'cancel' && restocked;
      const paid = { to: 'paid', amount, paidAt: tx.now, ...(sellable && { restocked }) } as const;
      // Its order counts the pieces with it (`db/triggers.ts`).
      if (!(await moveReturn(tx, { id, from, ...paid }))) throw new StaffRefused('returnStepOver');
      await endTaxRequest(tx, { id: order.id, remark: by.note });
      if (sellable) await restock(tx, held);
      const { shopperId } = order;
      const [subject, to] = [`return:${id}`, { wallet: shopperId }];
      await ledger.move(tx, { from: 'sales', to, amount, kind: 'goods_refund', ref: subject });
      const told = goodsReturn.kind === 'cancel' ? 'cancel_paid' : 'return_paid';
      await notify(tx, told, [{ shopperId, orderId: order.id, facts: { money: amount, quantity: pieces } }]);
      const detail = {
        order: order.id,
        quantity: pieces,
        amount,
        restocked: sellable,
        askedAt: goodsReturn.waitingSince,
      };
      return { subject, detail, shopperId, amount };
    });
  }

  return {
    /**
     * The shopper may send the goods back; a tax refund that was applied for ends with this remark. Throws
     * `returnUnknown`, `returnStepOver`, `returnGivesNothing`, and `returnAddressMissing` while the shop has said nowhere
     * where to.
     */
    accept: (act: StaffAct): Promise<void> =>
      step('return accept', act, async (tx, { goodsReturn, order }) => {
        if (goodsReturn.kind === 'cancel') throw new StaffRefused('returnStepOver');
        // Before anything is sent back for nothing.
        amountOf(order, goodsReturn.pieces);
        const { address } = await settings.parcelTerms(tx);
        if (address.trim() === '') throw new StaffRefused('returnAddressMissing');
        const accepted = { id: act.id, from: ['asked'], to: 'accepted', decidedAt: tx.now } as const;
        // What the shopper reads stays, wherever the shop takes goods back when the parcel is made.
        if (!(await moveReturn(tx, { ...accepted, sendTo: address }))) throw new StaffRefused('returnStepOver');
        await endTaxRequest(tx, { id: order.id, remark: act.note });
        await notify(tx, 'return_accepted', [
          { shopperId: order.shopperId, orderId: order.id, facts: { quantity: goodsReturn.pieces } },
        ]);
        return { askedAt: goodsReturn.waitingSince };
      }),

    /**
     * Refuses a return in the state that was seen, also when other goods came back, or those of an accepted one never do;
     * the shopper reads the remark. Pieces that were put on sale again are taken off, unless they were sold. Throws as above.
     */
    refuse: ({ state, ...act }: StaffAct & { state: OpenReturnState }): Promise<void> =>
      step('return refuse', act, async (tx, held) => {
        const { goodsReturn, order } = held;
        const refused = { id: act.id, from: [state], to: 'refused', decidedAt: tx.now } as const;
        const takenOff = goodsReturn.restocked && (await takeOff(tx, held));
        const changes = { remark: act.note, ...(takenOff && { restocked: false }) };
        if (!(await moveReturn(tx, { ...refused, ...changes }))) throw new StaffRefused('returnStepOver');
        if (goodsReturn.kind === 'cancel') await waitToSend(tx, order);
        const told = goodsReturn.kind === 'cancel' ? 'cancel_refused' : 'return_refused';
        const facts = { remark: act.note, quantity: goodsReturn.pieces };
        await notify(tx, told, [{ shopperId: order.shopperId, orderId: order.id, facts }]);
        // While it waits for its goods nobody waits for staff.
        const waited = state === 'asked' || state === 'arrived';
        return { ...(waited && { askedAt: goodsReturn.waitingSince }), ...(takenOff && { restocked: false }) };
      }),

    /**
     * Records that the goods are back; `restocked` puts its pieces on sale again. Throws as above, and `restockNoVariant` if
     * they were bought before their item had options.
     */
    arrived: ({ restocked, ...act }: StaffAct & { restocked: boolean }): Promise<void> =>
      step('return arrived', act, async (tx, held) => {
        const arrived = { id: act.id, from: ['accepted', 'sent_back'], to: 'arrived', arrivedAt: tx.now } as const;
        if (!(await moveReturn(tx, { ...arrived, restocked }))) throw new StaffRefused('returnStepOver');
        if (restocked) await restock(tx, held);
        return { restocked };
      }),

    /** The facts of the payment, for its confirmation. Throws `returnUnknown`, `returnStepOver`, `returnGivesNothing`. */
    toPay: async (on: Reader, id: number) => {
      const found = await selectReturn(on, id);
      if (!found) throw new StaffRefused('returnUnknown');
      payable(found);
      return { ...found, amount: amountOf(found, found.pieces) };
    },

    /**
     * Pays the price of its pieces, less the tax that was paid for them, into the wallet, within the caller's transaction;
     * `restocked` is for goods that were never sent. Throws `returnUnknown`, `returnStepOver`, `returnGivesNothing`,
     * `restockNoVariant`.
     */
    payIn,
  };
}

export type GoodsReturns = ReturnType<typeof createGoodsReturns>;
