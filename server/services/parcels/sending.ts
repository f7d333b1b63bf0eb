import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { selectOpenCarriers } from '../../../db/queries/carriers.ts';
import { notify } from '../../../db/queries/notifications.ts';
import {
  endShipment,
  insertShipment,
  type LockedOrder,
  lockOrder,
  lockOrderOfId,
  markReceived,
  selectAddressPrints,
  stopSending,
  waitToSend,
} from '../../../db/queries/parcels.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { selectStandingReturn } from '../../../db/queries/returns.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { ShipmentEnd } from '../../../shared/contract/enums.ts';
import { textOfCell } from '../../csv.ts';
import { repeatedAct } from '../repeated-act.ts';
import type { Settings } from '../settings.ts';
import { StaffRefused } from '../staff/refused.ts';
import { type By, byOf, type StaffAct } from '../staff-act.ts';
import { isOutdated } from './labels.ts';
import { promisedWith } from './state.ts';

export interface ParcelOfOrder {
  orderno: string;
  carrierId: number;
  number: string;
  /** To whom and where it was sent, as far as that is known. */
  truename?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
}

/** What is wrong with a row of a file; the sentence is `problem.<problem>` in `server/staff-locales`. */
export type ParcelProblem =
  | 'orderUnknown'
  | 'parcelNotWaiting'
  | 'addressMissing'
  | 'addressChanged'
  | 'carrierUnknown';

export interface RowProblem {
  /** From 0. */
  row: number;
  problem: ParcelProblem;
}

/** Rolls back a transaction whose rows have problems, or a dry run. */
class Undone extends Error {
  problems: RowProblem[] = [];
}

const plain = (text: string) => text.normalize('NFC').trim();

/** Whether a cell of a file is a text of an order, as files write it. */
const isCellOf = (text: string, cell: string | undefined) =>
  cell === undefined || plain(textOfCell(cell)) === plain(text);

/** Spreadsheets take a phone number for a number: they drop its zeros, and round a long one. */
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^0+/, '');
const isRounded = (phone: string) => /\dE\+\d/i.test(phone);

/** A file says that a parcel was sent to somebody else, or elsewhere, than its order says. */
function differs(parcel: ParcelOfOrder, order: LockedOrder): boolean {
  const { phone = order.phone } = parcel;
  if (!isCellOf(order.truename, parcel.truename) || !isCellOf(order.address, parcel.address)) return true;
  return !isRounded(phone) && digitsOf(phone) !== digitsOf(order.phone);
}

/** The shopper has set another address since a file was made, or since the label was printed where no file says it. */
async function goesElsewhere(tx: Writer, parcel: ParcelOfOrder, order: LockedOrder) {
  if (differs(parcel, order)) return true;
  const { id, addressSetAt } = order;
  if (parcel.address !== undefined || addressSetAt === null) return false;
  const printed = (await selectAddressPrints(tx, [id])).get(id);
  return isOutdated({ printed, addressSetAt });
}

/** Staff send parcels and record their fate (docs/domain.md, Parcels and returns). */
export function createSending({ store, settings }: { store: Store; settings: Settings }) {
  /** Sends one parcel, or answers the problem. */
  async function sendOne(tx: Writer, parcel: ParcelOfOrder, by: By): Promise<ParcelProblem | null> {
    const order = await lockOrder(tx, parcel.orderno);
    if (!order) return 'orderUnknown';
    if (order.toSendSince === null) return 'parcelNotWaiting';
    if (order.address === '') return 'addressMissing';
    if (await goesElsewhere(tx, parcel, order)) return 'addressChanged';
    const carriers = await selectOpenCarriers(tx);
    const carrier = carriers.find(({ id }) => id === parcel.carrierId);
    if (!carrier) return 'carrierUnknown';
    await stopSending(tx, order);
    const { carrierId, number } = parcel;
    const { days } = await settings.parcelTerms(tx);
    const promised = promisedWith(tx.now, days);
    await insertShipment(tx, { orderId: order.id, carrierId, number, sentBy: by.actor, ...promised });
    const { id, shopperId, toSendSince: askedAt } = order;
    const detail = { carrier: carrier.name, number, askedAt };
    await insertAuditEntry(tx, { ...byOf(by), action: 'parcel send', subject: `order:${id}`, detail, shopperId });
    await notify(tx, 'parcel_sent', [{ shopperId, orderId: id, facts: { name: carrier.name, number } }]);
    return null;
  }

  async function sendAll(tx: Writer, parcels: readonly ParcelOfOrder[], { key, ...by }: By): Promise<RowProblem[]> {
    const problems: RowProblem[] = [];
    for (const [row, parcel] of parcels.entries()) {
      const problem = await sendOne(tx, parcel, row === 0 ? { ...by, key } : by);
      if (problem !== null) problems.push({ row, problem });
    }
    return problems;
  }

  async function orderOnWay(tx: Writer, id: number) {
    const order = await lockOrderOfId(tx, id);
    if (!order) throw new StaffRefused('orderUnknown');
    return order;
  }

  return {
    /** Sends one parcel. Throws the problems of `ParcelProblem`. */
    send: ({ orderno, carrierId, number, ...by }: ParcelOfOrder & By): Promise<void> =>
      store.transaction(async (tx) => {
        if (await repeatedAct(tx, by, 'parcel send')) return;
        const problem = await sendOne(tx, { orderno, carrierId, number }, by);
        if (problem !== null) throw new StaffRefused(problem);
      }),

    /**
     * Sends all or none, and says what is wrong with each row; a dry run changes nothing. Only the first entry of the
     * audit log has the act's key.
     */
    sendMany: async (parcels: readonly ParcelOfOrder[], by: By, { dryRun }: { dryRun: boolean }) => {
      const undone = new Undone();
      const work = async (tx: Writer) => {
        if (await repeatedAct(tx, by, 'parcel send')) return;
        undone.problems = await sendAll(tx, parcels, by);
        if (dryRun || undone.problems.length > 0) throw undone;
      };
      const done = await store.transaction(work).then(
        () => true,
        (error) => {
          if (error === undone) return false;
          throw error;
        },
      );
      return { problems: undone.problems, done };
    },

    /** Staff confirm that the parcel was received. Throws `parcelNotOnWay`. */
    received: ({ id, ...by }: StaffAct): Promise<void> =>
      store.transaction(async (tx) => {
        if (await repeatedAct(tx, by, 'parcel received')) return;
        const { shopperId } = await orderOnWay(tx, id);
        if (!(await markReceived(tx, { id, shopperId, by: 'staff' }))) throw new StaffRefused('parcelNotOnWay');
        const entry = { action: 'parcel received', subject: `order:${id}`, detail: {}, shopperId };
        await insertAuditEntry(tx, { ...byOf(by), ...entry });
      }),

    /**
     * Ends a parcel that came back or was lost; its order waits again, unless the account has ended. `received` is for one
     * of which was said, by mistake, that it came. Throws `parcelNotOnWay`, `returnStands`.
     */
    ended: ({ id, why, received = false, ...by }: StaffAct & { why: ShipmentEnd; received?: boolean }): Promise<void> =>
      store.transaction(async (tx) => {
        if (await repeatedAct(tx, by, 'parcel ended')) return;
        const order = await orderOnWay(tx, id);
        // Its goods are on their way back, not to the shopper again.
        if (await selectStandingReturn(tx, id)) throw new StaffRefused('returnStands');
        if (!(await endShipment(tx, { id, why, received }))) throw new StaffRefused('parcelNotOnWay');
        // Nobody is left to say where to, or to cancel it.
        if (await holdUndeleted(tx, order.shopperId)) await waitToSend(tx, order);
        else tx.invalidate('queues');
        const entry = { action: 'parcel ended', subject: `order:${id}`, detail: { why }, shopperId: order.shopperId };
        await insertAuditEntry(tx, { ...byOf(by), ...entry });
      }),
  };
}

export type Sending = ReturnType<typeof createSending>;
