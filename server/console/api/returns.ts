import { returnRemarks } from '../../../shared/console/remarks.ts';
import type { GoodsReturnKind, GoodsReturnReason, GoodsReturnState } from '../../../shared/contract/enums.ts';
import { wordsIn } from '../../../shared/variants.ts';
import type { ConsoleReturns } from '../../services/console/returns.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import { DONE, perform } from './act.ts';
import { actorOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { itemOf } from './parcels.ts';
import { remarksFor } from './remarks.ts';
import { personOf } from './rows.ts';

interface Row {
  id: number;
  kind: GoodsReturnKind;
  quantity: number;
  state: GoodsReturnState;
  reason: GoodsReturnReason;
  /** Name of staff. */
  openedBy: string | null;
  words: string;
  pictures: number;
  sendTo: string;
  carrier: string;
  number: string;
  remark: string;
  askedAt: number;
  decidedAt: number | null;
  sentBackAt: number | null;
  arrivedAt: number | null;
  paidAt: number | null;
  amount: number | null;
}

/** A return, as its queue and its order's page show it. */
export const shownReturn = (row: Row) => ({
  ...{
    id: row.id,
    kind: row.kind,
    quantity: row.quantity,
    state: row.state,
    reason: row.reason,
    words: row.words,
    pictures: row.pictures,
  },
  opened_by: row.openedBy,
  ...{ send_to: row.sendTo, carrier: row.carrier, tracking: row.number, remark: row.remark },
  asked_at: row.askedAt,
  decided_at: row.decidedAt,
  sent_back_at: row.sentBackAt,
  arrived_at: row.arrivedAt,
  paid_at: row.paidAt,
  amount: row.amount,
});

type Parcel = Awaited<ReturnType<ConsoleReturns['list']>>['rows'][number]['parcel'];

const parcelOf = (parcel: Parcel) =>
  parcel && {
    carrier: parcel.carrier,
    tracking: parcel.tracking,
    sent_at: parcel.sentAt,
    received_at: parcel.receivedAt,
  };

export function returnHandlers({ services, messages }: Pick<ConsoleHandlerDeps, 'services' | 'messages'>) {
  const { consoleOrders, consoleReturns, goodsReturns, returnOpening } = services;

  const returns: StaffHandler<'returns'> = async ({ state, id, sort: end, limit, cursor }, { locale }) => {
    const { rows, next } = await consoleReturns.list({ state, id, end, limit, cursor });
    const listed = rows.map((row) => ({
      ...shownReturn({ ...row, quantity: row.pieces }),
      number: row.orderno,
      status: row.status,
      shopper: personOf({ ...row, id: row.shopperId }),
      item: itemOf(row, locale),
      variant: wordsIn(row.wordsOfVariant, locale),
      bought: row.quantity,
      price: row.pricePart,
      bought_at: row.boughtAt,
      gives: row.gives,
      restocked: row.restocked,
      parcel: parcelOf(row.parcel),
      others: row.others,
      pay_asked: row.payAsked,
      remarks: remarksFor(messages, row.locale, returnRemarks),
    }));
    const [promise, waiting] = [await consoleReturns.promise(), await consoleReturns.waiting()];
    return { data: { rows: listed, promise, waiting }, next };
  };

  const returnPicture: StaffHandler<'returnPicture'> = async ({ id, place }) => {
    const body = await consoleReturns.picture({ id, place });
    if (!body) throw new StaffRefused('proofMissing');
    return { data: null, file: { name: `return-${id}-${place}.webp`, type: 'image/webp', body } };
  };

  const returnOpen: StaffHandler<'returnOpen'> = async ({ number, kind, quantity, gives, reason, note }, caller) => {
    const { shopperId } = await consoleOrders.ownerOf(number);
    const act = { orderno: number, shopperId, reason, seen: { kind, quantity, gives }, note, ...actorOf(caller) };
    return { data: { id: await returnOpening.open(act) } };
  };

  const returnAccept: StaffHandler<'returnAccept'> = async (act, caller) => {
    await goodsReturns.accept({ ...act, ...actorOf(caller) });
    return { data: DONE };
  };

  const returnRefuse: StaffHandler<'returnRefuse'> = async (act, caller) => {
    await goodsReturns.refuse({ ...act, ...actorOf(caller) });
    return { data: DONE };
  };

  const returnArrived: StaffHandler<'returnArrived'> = async (act, caller) => {
    await goodsReturns.arrived({ ...act, ...actorOf(caller) });
    return { data: DONE };
  };

  const returnPay: StaffHandler<'returnPay'> = async ({ note, ...parameters }, caller) => ({
    data: await perform(services, { kind: 'return.pay', parameters, note }, caller),
  });

  return { returns, returnPicture, returnOpen, returnAccept, returnRefuse, returnArrived, returnPay };
}
