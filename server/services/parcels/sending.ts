import { setImmediate as nextTurn } from 'node:timers/promises';
import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { selectOpenCarriers } from '../../../db/queries/carriers.ts';
import { notify, type Recipient } from '../../../db/queries/notifications.ts';
import {
  correctShipment,
  endShipment,
  type HeldOrder,
  holdOrder,
  holdOrderOfId,
  insertShipment,
  isOfAnotherShopper,
  isOrderNumber,
  markReceived,
  selectAddressPrints,
  selectParcelOnWay,
  stopSending,
  waitToSend,
} from '../../../db/queries/parcels.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { selectOpenReturn } from '../../../db/queries/returns.ts';
import type { NotificationFacts } from '../../../db/schema/tables/notifications.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import type { NotificationKind, ShipmentEnd } from '../../../shared/contract/enums.ts';
import { normalized } from '../../../shared/normalized.ts';
import { readLabel } from '../../../shared/packing-label.ts';
import { textOfCell } from '../../csv.ts';
import { actOnce, repeatIn } from '../act-once.ts';
import type { Settings } from '../settings.ts';
import { type By, byOf, type StaffAct } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { isOutdated } from './labels.ts';
import { promisedWith } from './state.ts';

/** Who takes a parcel, and its number there. */
interface Tracking {
  carrierId: number;
  number: string;
  /** Goods of another shopper go in the same parcel. */
  together?: boolean | undefined;
}

export interface ParcelOfOrder extends Tracking {
  orderno: string;
  /** The mark of the packing label that was scanned (`shared/packing-label.ts`). */
  label?: string | undefined;
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
  | 'carrierUnknown'
  | 'numberOfOrder'
  | 'numberOfAnother';

export interface RowProblem {
  /** From 0. */
  row: number;
  problem: ParcelProblem;
}

/** Rolls back a transaction whose rows have problems, or a dry run. */
class Undone extends Error {
  problems: RowProblem[] = [];
}

const plain = (text: string) => normalized(text).trim();

/** Whether a cell of a file is a text of an order, as files write it. */
const isCellOf = (text: string, cell: string | undefined) =>
  cell === undefined || plain(textOfCell(cell)) === plain(text);

/** Spreadsheets take a phone number for a number: they drop its zeros, and round a long one. */
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^0+/, '');
const isRounded = (phone: string) => /\dE\+\d/i.test(phone);

/** A file says that a parcel was sent to somebody else, or elsewhere, than its order says. */
function differs(parcel: ParcelOfOrder, order: HeldOrder): boolean {
  const { phone = order.phone } = parcel;
  if (!isCellOf(order.truename, parcel.truename) || !isCellOf(order.address, parcel.address)) return true;
  return !isRounded(phone) && digitsOf(phone) !== digitsOf(order.phone);
}

/** The shopper has set another address since a file was made, or since the label was printed where no file says it. */
async function goesElsewhere(tx: Writer, parcel: ParcelOfOrder, order: HeldOrder) {
  if (differs(parcel, order)) return true;
  const { id, addressSetAt } = order;
  const { label, address } = parcel;
  if (label === undefined && (address !== undefined || addressSetAt === null)) return false;
  const printed = (await selectAddressPrints(tx, [id])).get(id);
  return isOutdated({ printed, addressSetAt, label });
}

/** Why a number cannot be that of a shopper's parcel. */
async function problemOfNumber(tx: Writer, shopperId: number, { carrierId, number, together }: Tracking) {
  if (await isOrderNumber(tx, readLabel(number).number)) return 'numberOfOrder';
  // Orders of one shopper often go in one parcel; a cell that was copied gives its number to others.
  const asked = { shopperId, carrierId, number, now: tx.now };
  return !together && (await isOfAnotherShopper(tx, asked)) ? 'numberOfAnother' : undefined;
}

/** For the audit log, and for the shopper. */
interface Said {
  detail: Record<string, unknown>;
  told: NotificationKind | null;
  facts?: NotificationFacts;
}

/** Rows of a file that are sent before readers have a turn. */
const ROWS_A_TURN = 50;

/** Staff send parcels and record their fate (docs/domain.md, Parcels and returns). */
export function createSending({ store, settings }: { store: Store; settings: Settings }) {
  /** What is the same for all parcels of a file. */
  const termsNow = async (tx: Writer) => ({
    carriers: await selectOpenCarriers(tx),
    promised: promisedWith(tx.now, (await settings.parcelTerms(tx)).days),
  });

  type Terms = Awaited<ReturnType<typeof termsNow>>;

  /** Sends one parcel, and answers who is told what of it; or the problem. */
  async function sendOne(tx: Writer, parcel: ParcelOfOrder, terms: Terms, by: By): Promise<ParcelProblem | Recipient> {
    const order = await holdOrder(tx, parcel.orderno);
    if (!order) return 'orderUnknown';
    if (order.toSendSince === null) return 'parcelNotWaiting';
    if (order.address === '') return 'addressMissing';
    if (await goesElsewhere(tx, parcel, order)) return 'addressChanged';
    const carrier = terms.carriers.find(({ id }) => id === parcel.carrierId);
    if (!carrier) return 'carrierUnknown';
    const { carrierId, number } = parcel;
    const { id, shopperId, toSendSince: askedAt } = order;
    const problem = await problemOfNumber(tx, shopperId, parcel);
    if (problem) return problem;
    await stopSending(tx, order);
    await insertShipment(tx, { orderId: id, carrierId, number, sentBy: by.actor, ...terms.promised });
    const detail = { carrier: carrier.name, number, askedAt };
    await insertAuditEntry(tx, { ...byOf(by), action: 'parcel send', subject: `order:${id}`, detail, shopperId });
    return { shopperId, orderId: id, facts: { name: carrier.name, number } };
  }

  async function sendAll(tx: Writer, parcels: readonly ParcelOfOrder[], { key, ...by }: By): Promise<RowProblem[]> {
    const terms = await termsNow(tx);
    const problems: RowProblem[] = [];
    const told: Recipient[] = [];
    for (const [row, parcel] of parcels.entries()) {
      const sent = await sendOne(tx, parcel, terms, row === 0 ? { ...by, key } : by);
      if (typeof sent === 'string') problems.push({ row, problem: sent });
      else told.push(sent);
      if (row % ROWS_A_TURN === 0) await nextTurn();
    }
    if (problems.length === 0) await notify(tx, 'parcel_sent', told);
    return problems;
  }

  /** What staff say of an order's parcel, with its audit entry; a repeat under the same key does nothing. */
  const say = (action: AuditAction, { id, ...by }: StaffAct, work: (tx: Writer, order: HeldOrder) => Promise<Said>) =>
    store.transaction(async (tx) => {
      await actOnce(tx, by, action, async () => {
        const order = await holdOrderOfId(tx, id);
        if (!order) throw new StaffRefused('orderUnknown');
        const { detail, told, facts } = await work(tx, order);
        const { shopperId } = order;
        if (told !== null) await notify(tx, told, [{ shopperId, orderId: id, facts }]);
        return { subject: `order:${id}`, detail, shopperId };
      });
    });

  return {
    /** Sends one parcel. Throws the problems of `ParcelProblem`. */
    send: ({ orderno, carrierId, number, label, together, ...by }: ParcelOfOrder & By): Promise<void> =>
      store.transaction(async (tx) => {
        if (await repeatIn(tx, by, { actor: by.actor, action: 'parcel send' })) return;
        const parcel = { orderno, carrierId, number, label, together };
        const sent = await sendOne(tx, parcel, await termsNow(tx), by);
        if (typeof sent === 'string') throw new StaffRefused(sent);
        await notify(tx, 'parcel_sent', [sent]);
      }),

    /**
     * Sends all or none, and says what is wrong with each row; a dry run changes nothing. Only the first entry of the
     * audit log has the act's key.
     */
    sendMany: async (parcels: readonly ParcelOfOrder[], by: By, { dryRun }: { dryRun: boolean }) => {
      const undone = new Undone();
      const work = async (tx: Writer) => {
        if (await repeatIn(tx, by, { actor: by.actor, action: 'parcel send' })) return;
        undone.problems = await sendAll(tx, parcels, by);
        if (dryRun || undone.problems.length > 0) throw undone;
      };
      const done = await store.transaction(work, { bulk: true }).then(
        () => true,
        (error) => {
          if (error === undone) return false;
          throw error;
        },
      );
      return { problems: undone.problems, done };
    },

    /**
     * Gives a parcel on its way the carrier and the number that it has; nobody is told if it had both. Throws
     * `orderUnknown`, `parcelNotOnWay`, `carrierUnknown`, `numberOfOrder`, `numberOfAnother`.
     */
    correct: ({ carrierId, number, together, ...act }: StaffAct & Tracking): Promise<void> =>
      say('parcel correct', act, async (tx, order) => {
        const before = await selectParcelOnWay(tx, order.id);
        if (!before) throw new StaffRefused('parcelNotOnWay');
        const open = await selectOpenCarriers(tx);
        // Its own may be offered for no new parcel any more.
        const carrier = [...open, before.carrier].find(({ id }) => id === carrierId);
        if (!carrier) throw new StaffRefused('carrierUnknown');
        const detail = { carrier: [before.carrier.name, carrier.name], number: [before.number, number] };
        if (carrierId === before.carrier.id && number === before.number) return { detail, told: null };
        const { shopperId } = order;
        const problem = await problemOfNumber(tx, shopperId, { carrierId, number, together });
        if (problem) throw new StaffRefused(problem);
        await correctShipment(tx, { id: before.id, shopperId, carrierId, number });
        return { detail, told: 'parcel_corrected', facts: { name: carrier.name, number } };
      }),

    /** Staff confirm that the parcel was received. Throws `orderUnknown`, `parcelNotOnWay`. */
    received: (act: StaffAct): Promise<void> =>
      say('parcel received', act, async (tx, { id, shopperId }) => {
        if (!(await markReceived(tx, { id, shopperId, by: 'staff' }))) throw new StaffRefused('parcelNotOnWay');
        // The days of a return count from now, also for who does not have it.
        return { detail: {}, told: 'parcel_received' };
      }),

    /**
     * Ends a parcel that came back or was lost; its order waits again, unless the account has ended. `received` is for one
     * of which was said, by mistake, that it came. Throws `orderUnknown`, `parcelNotOnWay`, `returnStands`.
     */
    ended: ({ why, received = false, ...act }: StaffAct & { why: ShipmentEnd; received?: boolean }): Promise<void> =>
      say('parcel ended', act, async (tx, order) => {
        // Its goods are on their way back, or some were back already, and are not sent to the shopper again.
        if (order.returned > 0 || (await selectOpenReturn(tx, order.id))) throw new StaffRefused('returnStands');
        if (!(await endShipment(tx, { id: order.id, why, received }))) throw new StaffRefused('parcelNotOnWay');
        const detail = { why };
        if (await holdUndeleted(tx, order.shopperId)) {
          await waitToSend(tx, order);
          return { detail, told: why === 'lost' ? 'parcel_lost' : 'parcel_back' };
        }
        // Nobody is left to say where to, or to cancel it.
        tx.invalidate('queues');
        return { detail, told: null };
      }),
  };
}

export type Sending = ReturnType<typeof createSending>;
