import { selectRefundsToDecide, sumRequestedRefunds } from '../../../db/queries/console/refunds.ts';
import type { Store } from '../../../db/store.ts';
import { pageAfter } from '../cursor.ts';
import type { Settings } from '../settings.ts';
import { cursorOf, valuesOf } from './cursors.ts';
import { MOST_COUNTED } from './recharges.ts';

interface Input {
  limit: number;
  cursor: string | undefined;
  number: string | undefined;
}

/** Tax refunds as staff of the console see them. */
export function createConsoleRefunds({ store, settings }: { store: Store; settings: Settings }) {
  const { reader } = store;
  return {
    /** Throws `cursorInvalid`. */
    list: async ({ limit, cursor, number }: Input) => {
      const [requestedAt = 0, id = 0] = cursor === undefined ? [] : valuesOf(cursor, 2);
      const found = await selectRefundsToDecide(reader, { number, after: { requestedAt, id }, limit: limit + 1 });
      return pageAfter(found, limit, (row) => cursorOf(row.requestedAt, row.id));
    },
    waiting: () => sumRequestedRefunds(reader, MOST_COUNTED),
    promise: async () => (await settings.promises()).refunds,
  };
}
