import { notify } from '../../../db/queries/notifications.ts';
import { type HeldOrder, holdOrderOfId, selectItemOfGroup, waitToSend } from '../../../db/queries/parcels.ts';
import { endTaxRequest, moveReturn, selectReturn } from '../../../db/queries/returns.ts';
import { returnStock, takeStock } from '../../../db/queries/stock.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import type { OpenReturnState } from '../../../shared/contract/enums.ts';
import { actOnce } from '../act-once.ts';
import type { Settings } from '../settings.ts';
import type { StaffAct } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Ledger } from '../wallet/ledger.ts';
import { returnedSum } from './state.ts';

/** A return is paid once the goods are back, a cancellation at once. */
const payableFrom = { cancel: ['asked'], return: ['arrived'] } as const;

/** What an order gives back, in fen. Throws `returnGivesNothing` if its whole price was paid as tax meanwhile. */
function givenBack(order: Parameters<typeof returnedSum>[0]): number {
  const amount = returnedSum(order);
  if (amount === 0) throw new StaffRefused('returnGivesNothing');
  return amount;
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

  async function restock(tx: Writer, { groupId, quantity }: HeldOrder): Promise<void> {
    await returnStock(tx, { id: await selectItemOfGroup(tx, groupId), pieces: quantity });
  }

  const takeOff = async (tx: Writer, { groupId, quantity }: HeldOrder): Promise<boolean> =>
    takeStock(tx, { id: await selectItemOfGroup(tx, groupId), pieces: quantity });

  type Held = Awaited<ReturnType<typeof hold>>;

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
      const { goodsReturn, order } = await hold(tx, id);
      const amount = givenBack(order);
      const from = payableFrom[goodsReturn.kind];
      const piece = goodsReturn.kind === 'cancel' && restocked;
      const paid = { to: 'paid', amount, paidAt: tx.now, ...(piece && { restocked }) } as const;
      if (!(await moveReturn(tx, { id, from, ...paid }))) throw new StaffRefused('returnStepOver');
      await endTaxRequest(tx, { id: order.id, remark: by.note });
      if (piece) await restock(tx, order);
      const { shopperId } = order;
      const [subject, to] = [`return:${id}`, { wallet: shopperId }];
      await ledger.move(tx, { from: 'sales', to, amount, kind: 'goods_refund', ref: subject });
      const told = goodsReturn.kind === 'cancel' ? 'cancel_paid' : 'return_paid';
      await notify(tx, told, [{ shopperId, orderId: order.id, facts: { money: amount } }]);
      const detail = { order: order.id, amount, restocked: piece, askedAt: goodsReturn.waitingSince };
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
        givenBack(order);
        const { address } = await settings.parcelTerms(tx);
        if (address.trim() === '') throw new StaffRefused('returnAddressMissing');
        const accepted = { id: act.id, from: ['asked'], to: 'accepted', decidedAt: tx.now } as const;
        // What the shopper reads stays, wherever the shop takes goods back when the parcel is made.
        if (!(await moveReturn(tx, { ...accepted, sendTo: address }))) throw new StaffRefused('returnStepOver');
        await endTaxRequest(tx, { id: order.id, remark: act.note });
        await notify(tx, 'return_accepted', [{ shopperId: order.shopperId, orderId: order.id }]);
        return { askedAt: goodsReturn.waitingSince };
      }),

    /**
     * Refuses a return in the state that was seen, also when other goods came back, or those of an accepted one never do;
     * the shopper reads the remark. A piece that was put on sale again is taken off, unless it was sold. Throws as above.
     */
    refuse: ({ state, ...act }: StaffAct & { state: OpenReturnState }): Promise<void> =>
      step('return refuse', act, async (tx, { goodsReturn, order }) => {
        const refused = { id: act.id, from: [state], to: 'refused', decidedAt: tx.now } as const;
        const takenOff = goodsReturn.restocked && (await takeOff(tx, order));
        const changes = { remark: act.note, ...(takenOff && { restocked: false }) };
        if (!(await moveReturn(tx, { ...refused, ...changes }))) throw new StaffRefused('returnStepOver');
        if (goodsReturn.kind === 'cancel') await waitToSend(tx, order);
        const told = goodsReturn.kind === 'cancel' ? 'cancel_refused' : 'return_refused';
        const facts = { remark: act.note };
        await notify(tx, told, [{ shopperId: order.shopperId, orderId: order.id, facts }]);
        // While it waits for its goods nobody waits for staff.
        const waited = state === 'asked' || state === 'arrived';
        return { ...(waited && { askedAt: goodsReturn.waitingSince }), ...(takenOff && { restocked: false }) };
      }),

    /** Records that the goods are back; `restocked` puts the piece on sale again. Throws as above. */
    arrived: ({ restocked, ...act }: StaffAct & { restocked: boolean }): Promise<void> =>
      step('return arrived', act, async (tx, { order }) => {
        const arrived = { id: act.id, from: ['accepted', 'sent_back'], to: 'arrived', arrivedAt: tx.now } as const;
        if (!(await moveReturn(tx, { ...arrived, restocked }))) throw new StaffRefused('returnStepOver');
        if (restocked) await restock(tx, order);
        return { restocked };
      }),

    /** The facts of the payment, for its confirmation. Throws `returnUnknown`, `returnStepOver`, `returnGivesNothing`. */
    toPay: async (on: Reader, id: number) => {
      const found = await selectReturn(on, id);
      if (!found) throw new StaffRefused('returnUnknown');
      const from: readonly string[] = payableFrom[found.kind];
      if (!from.includes(found.state)) throw new StaffRefused('returnStepOver');
      return { ...found, amount: givenBack(found) };
    },

    /**
     * Pays the price, less the tax that was paid, into the wallet, within the caller's transaction; `restocked` is for goods that were never sent. Throws
     * `returnUnknown`, `returnStepOver`, `returnGivesNothing`.
     */
    payIn,
  };
}

export type GoodsReturns = ReturnType<typeof createGoodsReturns>;
