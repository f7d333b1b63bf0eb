import { selectRechargeReturns, selectUnboughtPayments } from '../../../db/queries/console/money-back.ts';
import type { Store } from '../../../db/store.ts';
import { type ListEnd, usualEnd } from '../../../shared/console/list-ends.ts';
import type { RechargeReturnStatus } from '../../../shared/contract/enums.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';

interface Page {
  limit: number;
  cursor: string | undefined;
}

interface UnboughtInput extends Page {
  /** Of which money went back, or none did; undefined for all. */
  isSentBack: boolean | undefined;
  end: ListEnd;
}

interface ReturnsInput extends Page {
  status: RechargeReturnStatus;
  end: ListEnd | undefined;
}

/** Money that was paid and bought nothing, and money that goes back the way it came, as staff see it. */
export function createMoneyBack({ store: { reader } }: { store: Store }) {
  const afterId = ({ id }: { id: number }) => cursorOf(id);

  return {
    /** Payments of orders that bought nothing. Throws `cursorInvalid`. */
    unbought: async ({ limit, cursor, ...input }: UnboughtInput) => {
      const page = { after: placeOf(cursor, 1), limit: limit + 1 };
      return pageAfter(await selectUnboughtPayments(reader, { ...input, ...page }), limit, afterId);
    },

    /** Returns of recharges of a status. Throws `cursorInvalid`. */
    returns: async ({ status, end = usualEnd(status === 'pending'), limit, cursor }: ReturnsInput) => {
      const page = { end, after: placeOf(cursor, 1), limit: limit + 1 };
      return pageAfter(await selectRechargeReturns(reader, { status, ...page }), limit, afterId);
    },
  };
}
