import {
  countReturns,
  countReturnsOf,
  selectParcelsOf,
  selectReturnsToDecide,
} from '../../../db/queries/console/returns.ts';
import { selectReturnPicture } from '../../../db/queries/returns.ts';
import { selectAsked } from '../../../db/queries/staff/approvals.ts';
import type { Store } from '../../../db/store.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { MOST_WAITING } from '../../../shared/console/most-counted.ts';
import { type GoodsReturnState, openReturnStates } from '../../../shared/contract/enums.ts';
import { type BoughtPieces, givesBack, priceOfPieces } from '../../../shared/returned-pieces.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import type { Settings } from '../settings.ts';
import { readNames } from './orders.ts';

interface Input {
  state: GoodsReturnState;
  id: number | undefined;
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
}

interface Deps {
  store: Store;
  settings: Settings;
  proofs: PrivatePictures;
  clock: () => number;
}

/** What a return gives, and the price of its pieces, in fen; of one that is paid, its order counts them already. */
const sumsOf = ({ amount, pieces, ...order }: BoughtPieces & { amount: number | null; pieces: number }) => ({
  gives: amount ?? givesBack(order, pieces),
  pricePart: priceOfPieces(amount === null ? order : { ...order, returned: 0 }, pieces),
});

/** Returns as staff of the console see them (docs/console.md, Parcels and returns). */
export function createConsoleReturns({ store, settings, proofs, clock }: Deps) {
  const { reader } = store;
  return {
    /** Those of a state with what speaks for and against each. Throws `cursorInvalid`. */
    list: async ({ limit, cursor, ...input }: Input) => {
      const toPay = input.state === 'arrived';
      const after = placeOf(cursor, toPay ? 2 : 1);
      const found = await selectReturnsToDecide(reader, { ...input, after, limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, ({ id, arrivedAt }) =>
        toPay ? cursorOf(arrivedAt ?? 0, id) : cursorOf(id),
      );
      const parcels = await selectParcelsOf(
        reader,
        rows.map(({ orderId }) => orderId),
      );
      const counts = await countReturnsOf(
        reader,
        rows.map(({ shopperId }) => shopperId),
      );
      const subjects = rows.map(({ id }) => `return:${id}`);
      const asked = await selectAsked(reader, { kind: 'return.pay', subjects, now: clock() });
      const nameOf = await readNames(
        reader,
        rows.flatMap(({ openedBy }) => openedBy ?? []),
      );
      const known = rows.map((row) => ({
        ...row,
        openedBy: row.openedBy && nameOf(row.openedBy),
        ...sumsOf(row),
        parcel: parcels.find(({ orderId }) => orderId === row.orderId) ?? null,
        others: (counts.get(row.shopperId) ?? 0) - (row.openedBy === null ? 1 : 0),
        payAsked: asked.has(`return:${row.id}`),
      }));
      return { rows: known, next };
    },

    waiting: async () => {
      const counts = [];
      for (const state of openReturnStates)
        counts.push({ state, ...(await countReturns(reader, state, MOST_WAITING)) });
      return counts;
    },

    promise: async () => (await settings.promises()).returns,

    /** A picture of what is wrong, from 1, or null. */
    picture: async ({ id, place }: { id: number; place: number }) => {
      const file = await selectReturnPicture(reader, { id, place });
      return file === undefined ? null : proofs.read(file);
    },
  };
}

export type ConsoleReturns = ReturnType<typeof createConsoleReturns>;
