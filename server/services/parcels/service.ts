import { countAddresses, insertAddress, type Place } from '../../../db/queries/addresses.ts';
import {
  type HeldOrder,
  holdOrder,
  markReceived,
  selectShipment,
  selectShipments,
  selectShips,
  updateOrderAddress,
  waitToSend,
} from '../../../db/queries/parcels.ts';
import {
  countReturnsOfOrder,
  insertReturnPicture,
  moveReturn,
  selectLastReturns,
  selectOpenReturn,
  selectPaidReturns,
  selectReturnPicture,
} from '../../../db/queries/returns.ts';
import { holdUnblocked } from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import {
  type GoodsReturnKind,
  type GoodsReturnReason,
  type GoodsReturnState,
  orderStatus,
} from '../../../shared/contract/enums.ts';
import { promisedUntil } from '../../../shared/opening-hours.ts';
import { RETURN_PICTURES } from '../../../shared/return-pictures.ts';
import { type BoughtPieces, givesBack, piecesLeft } from '../../../shared/returned-pieces.ts';
import { type IdempotencyKey, idempotent } from '../idempotency.ts';
import { countPicture } from '../pictures/count-picture.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import { beginReturn } from './begin-return.ts';
import {
  askableOf,
  assumedAt,
  daysToReturn,
  hasCome,
  isOpen,
  parcelStateOf,
  partOf,
  type ReturnDays,
  type ReturnOpening,
  returnUntil,
  sendBy,
} from './state.ts';

/** Returns of one order: pages that show it, of the shopper and of staff, read all of them. */
const MOST_RETURNS = 10;

interface Deps {
  store: Store;
  settings: Settings;
  proofs: PrivatePictures;
  /** Of IANA. */
  zone: string;
  clock: () => number;
  onError: (error: unknown) => void;
}

interface Asked {
  reason: GoodsReturnReason;
  words: string;
  /** What the shopper was shown. */
  kind?: GoodsReturnKind | undefined;
  /** Pieces; all that are left if nothing is said. */
  quantity?: number | undefined;
}

interface OwnOrder {
  orderno: string;
  shopperId: number;
}

interface Input extends OwnOrder {
  idempotencyKey: IdempotencyKey | undefined;
}

/** The next order is sent there too; whoever has an address chooses in the address book. */
async function keepFirstAddress(tx: Writer, place: Place & { shopperId: number }): Promise<void> {
  if ((await countAddresses(tx, place.shopperId)) === 0) await insertAddress(tx, { ...place, isDefault: true });
}

/** What shoppers do with parcels and returns (docs/domain.md, Parcels and returns). */
export function createParcels({ store, settings, proofs, zone, clock, onError }: Deps) {
  /** The shopper's order, locked. Throws `orderUnknown`. */
  async function ownOrder(tx: Writer, { orderno, shopperId }: OwnOrder): Promise<HeldOrder> {
    const order = await holdOrder(tx, orderno);
    if (order?.shopperId !== shopperId) throw new Refused('orderUnknown');
    return order;
  }

  const act = <Done>({ idempotencyKey, ...own }: Input, work: (tx: Writer, order: HeldOrder) => Promise<Done>) =>
    store.transaction(async (tx) => {
      // An account that ends at the same time must not be left with a return.
      if (!(await holdUnblocked(tx, own.shopperId))) throw new Refused('shopperBlocked');
      return idempotent(tx, own.shopperId, idempotencyKey, async () => work(tx, await ownOrder(tx, own)));
    });

  async function mayBeAddressed(tx: Writer, order: HeldOrder): Promise<boolean> {
    const waits = order.status === orderStatus.waiting && (await selectShips(tx, order.groupId));
    return waits || order.toSendSince !== null;
  }

  async function askIn(tx: Writer, order: HeldOrder, { kind: shown, quantity: asked, ...why }: Asked) {
    const parcel = await selectShipment(tx, order.id);
    const { days } = await settings.parcelTerms(tx);
    if (piecesLeft(order) === 0 || (await selectOpenReturn(tx, order.id))) throw new Refused('returnStanding');
    const { kind, quantity } = mustGoBack(order, parcel, { days, now: tx.now, shown, asked });
    if ((await countReturnsOfOrder(tx, order.id)) >= MOST_RETURNS) {
      throw new Refused('returnsEnough', {}, { counts: { max: MOST_RETURNS } });
    }
    const id = await beginReturn(tx, order, { kind, quantity, ...why });
    if (id === null) throw new Refused('returnStanding');
    return { id, kind };
  }

  async function withdrawIn(tx: Writer, order: HeldOrder) {
    const open = await selectOpenReturn(tx, order.id);
    const from = ['asked', 'accepted'] as const;
    if (!open || !(await moveReturn(tx, { id: open.id, from, to: 'withdrawn' }))) {
      throw new Refused('returnStepOver');
    }
    if (open.kind === 'cancel') await waitToSend(tx, order);
    tx.invalidate(`shopper:${order.shopperId}`);
    return { id: open.id };
  }

  return {
    /**
     * Says where the goods of an order are sent; until they are, and no return is asked for. A shopper without an
     * address has it from then on. Throws `orderUnknown`, `addressFixed`, `keyReused`.
     */
    setAddress: (input: Input & { truename: string; phone: string; address: string }) =>
      act(input, async (tx, order) => {
        if (!(await mayBeAddressed(tx, order))) throw new Refused('addressFixed');
        const { truename, phone, address } = input;
        // The promise to send counts from when it can be kept.
        if (order.toSendSince !== null && order.address === '') await waitToSend(tx, order);
        await updateOrderAddress(tx, { id: order.id, shopperId: order.shopperId, truename, phone, address });
        await keepFirstAddress(tx, { shopperId: order.shopperId, truename, phone, address });
        return { orderno: input.orderno };
      }),

    /** The shopper confirms receipt of the parcel. Throws `orderUnknown`, `parcelNotSent`, `keyReused`. */
    received: (input: Input) =>
      act(input, async (tx, order) => {
        const done = await markReceived(tx, { id: order.id, shopperId: order.shopperId, by: 'shopper' });
        if (!done) throw new Refused('parcelNotSent');
        return { orderno: input.orderno };
      }),

    /**
     * Asks to cancel an order before it is sent, or to return its goods, or some, after. Throws `orderUnknown`,
     * `returnStanding`, `returnTooLate`, `returnNotPossible`, `returnChanged`, `returnTooMany`,
     * `returnsEnough`, `keyReused`.
     */
    askReturn: ({ reason, words, kind, quantity, ...input }: Input & Asked) =>
      act(input, (tx, order) => askIn(tx, order, { reason, words, kind, quantity })),

    /**
     * The goods of an accepted return are on their way back; until they arrive the number may be corrected. Throws
     * `orderUnknown`, `returnStepOver`, `keyReused`.
     */
    sentBack: (input: Input & { carrier: string; number: string }) =>
      act(input, async (tx, order) => {
        const open = await selectOpenReturn(tx, order.id);
        const { carrier, number } = input;
        const step = { from: ['accepted', 'sent_back'], to: 'sent_back', carrier, number } as const;
        // A correction does not send them anew.
        const sent = open?.state === 'accepted' && { sentBackAt: tx.now };
        if (open?.kind !== 'return' || !(await moveReturn(tx, { id: open.id, ...step, ...sent }))) {
          throw new Refused('returnStepOver');
        }
        tx.invalidate(`shopper:${order.shopperId}`);
        return { id: open.id };
      }),

    /** Withdraws a return whose goods are not on their way. Throws `orderUnknown`, `returnStepOver`, `keyReused`. */
    withdrawReturn: (input: Input) => act(input, withdrawIn),

    /**
     * Adds a picture to a return that nobody has decided. Throws `orderUnknown`, `returnStepOver`, `returnPicturesEnough`,
     * `picturesEnough`, a `PictureFault`, `Overloaded`.
     */
    addPicture: async ({ bytes, ...own }: OwnOrder & { bytes: Uint8Array }): Promise<void> => {
      await countPicture(store, own.shopperId, bytes);
      const { file } = await proofs.save(bytes);
      try {
        await store.transaction(async (tx) => {
          const order = await ownOrder(tx, own);
          const open = await selectOpenReturn(tx, order.id);
          if (open?.state !== 'asked') throw new Refused('returnStepOver');
          const added = await insertReturnPicture(tx, { returnId: open.id, file, most: RETURN_PICTURES });
          if (!added) throw new Refused('returnPicturesEnough');
          tx.invalidate(`shopper:${order.shopperId}`);
        });
      } catch (error) {
        void proofs.removeUnwritten(file, error).catch(onError);
        throw error;
      }
    },

    /** A picture of the shopper's own return by its place, from 1, or null. */
    picture: async (own: { id: number; place: number; shopperId: number }) => {
      const file = await selectReturnPicture(store.reader, own);
      return file === undefined ? null : proofs.read(file);
    },

    /** The parcel and return of these orders, as a function of the order's id. */
    ofOrders: async (orders: readonly GoodsOfOrder[]) => {
      const ids = orders.map(({ id }) => id);
      // Of each order the last one stays.
      const parcels = new Map((await selectShipments(store.reader, ids)).map((row) => [row.orderId, row]));
      const latest = new Map((await selectLastReturns(store.reader, ids)).map((row) => [row.orderId, row]));
      const withSome = orders.filter(({ returned }) => returned > 0).map(({ id }) => id);
      const paid = await selectPaidReturns(store.reader, withSome);
      const { days, address, sending, opening } = await settings.parcelTerms(store.reader);
      const until = (since: number) => promisedUntil(since, sending, opening, zone);
      const now = clock();
      const goods = new Map(
        orders.map((order) => {
          const { parcel, endedParcel } = openOrEnded(parcels.get(order.id));
          const goodsReturn = latest.get(order.id);
          return [
            order.id,
            {
              state: parcelStateOf(order, parcel),
              hasCome: hasCome(parcel, { days, now }),
              sendBy: sendBy(order, parcel, until),
              returnDays: order.ships ? daysToReturn(parcel, days) : null,
              parcel: parcel ?? null,
              endedParcel,
              goodsReturn: goodsReturn ?? null,
              paidReturns: paid.filter(({ orderId }) => orderId === order.id),
              ...returnNow(order, parcel, goodsReturn, { days, now }),
              assumedAt: parcel && parcel.receivedAt === null ? assumedAt(parcel, days) : null,
              returnAddress: sendTo(goodsReturn, address),
              addressable: isAddressable(order),
            },
          ];
        }),
      );
      return (id: number) => {
        const found = goods.get(id);
        if (!found) throw new Error(`order ${id} was not asked for`);
        return found;
      };
    },
  };
}

/** The last parcel of an order: it is on its way or has come, or it came back or was lost. */
function openOrEnded<Parcel extends { endedAt: number | null }>(last: Parcel | undefined) {
  const isOpen = last?.endedAt === null;
  return { parcel: isOpen ? last : undefined, endedParcel: isOpen ? null : (last ?? null) };
}

/** Where an accepted return goes: as its shopper was told, or to `now` if a version before accepted it. */
function sendTo(goodsReturn: { state: GoodsReturnState; sendTo: string } | undefined, now: string): string {
  return goodsReturn?.state === 'accepted' ? goodsReturn.sendTo || now : '';
}

/** What is said of a return that would be asked for now, or is open; `goodsReturn` is the last one. */
function returnNow(
  order: GoodsOfOrder,
  parcel: Parameters<typeof askableOf>[1],
  goodsReturn: { state: GoodsReturnState; quantity: number } | undefined,
  now: { days: ReturnDays; now: number },
) {
  const open = goodsReturn !== undefined && isOpen(goodsReturn.state);
  return {
    returnKind: askableOf(order, parcel, { open, ...now })?.kind ?? null,
    returnUntil: parcel ? returnUntil(parcel, now.days) : null,
    returnGives: givesBack(order, open ? goodsReturn.quantity : piecesLeft(order)),
  };
}

/** Whether the address may still be set. */
const isAddressable = ({ status, ships, toSendSince }: GoodsOfOrder): boolean =>
  (status === orderStatus.waiting && ships) || toSendSince !== null;

/** What a shopper saw, and of how many pieces a return is asked for. */
interface Shown {
  shown: GoodsReturnKind | undefined;
  asked: number | undefined;
}

/** What goes back of an order where that is asked for. Throws as `askReturn`. */
function mustGoBack(
  order: HeldOrder,
  parcel: Parameters<typeof askableOf>[1],
  { shown, asked, ...now }: Shown & { days: ReturnDays; now: number },
): ReturnOpening {
  const most = piecesLeft(order);
  const opening = askableOf(order, parcel, { open: false, ...now });
  if (!opening) throw new Refused(parcel && givesBack(order, most) > 0 ? 'returnTooLate' : 'returnNotPossible');
  if (shown !== undefined && shown !== opening.kind) throw new Refused('returnChanged');
  const part = partOf(order, opening, asked);
  if (part) return part;
  throw asked !== undefined && asked > most
    ? new Refused('returnTooMany', {}, { counts: { most } })
    : new Refused('returnNotPossible');
}

interface GoodsOfOrder extends BoughtPieces {
  id: number;
  status: number;
  ships: boolean;
  toSendSince: number | null;
  address: string;
}

export type Parcels = ReturnType<typeof createParcels>;
