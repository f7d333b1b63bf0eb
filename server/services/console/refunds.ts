import { selectRefundsToDecide, sumRequestedRefunds } from '../../../db/queries/console/refunds.ts';
import type { Store } from '../../../db/store.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { MOST_WAITING } from '../../../shared/console/most-counted.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import type { Settings } from '../settings.ts';

interface Input {
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
  number: string | undefined;
}

/** Tax refunds as staff of the console see them. */
export function createConsoleRefunds({ store, settings }: { store: Store; settings: Settings }) {
  const { reader } = store;
  return {
    /** Throws `cursorInvalid`. */
    list: async ({ limit, cursor, ...input }: Input) => {
      const found = await selectRefundsToDecide(reader, { ...input, after: placeOf(cursor, 2), limit: limit + 1 });
      return pageAfter(found, limit, (row) => cursorOf(row.requestedAt, row.id));
    },
    waiting: () => sumRequestedRefunds(reader, MOST_WAITING),
    promise: async () => (await settings.promises()).refunds,
  };
}
