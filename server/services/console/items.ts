import { selectStaffItemsOf } from '../../../db/queries/console/items.ts';
import type { Store } from '../../../db/store.ts';
import { wholeItemOf, withSold } from '../catalogue/staff-item.ts';
import type { Asked } from '../reports/report.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { readItemCounts } from './item-counts.ts';
import { type Filters, type PageInput, placeOf, readItems } from './item-lists.ts';

/** Whether an index has the rows in their order; what is filtered, or sorted otherwise, is found among all. */
const isIndexed = ({ onSale, categoryId, stockUnder, lacks, older, sort }: Filters) =>
  [onSale, categoryId, stockUnder, lacks, older].every((filter) => filter === undefined) && !sort?.endsWith('stock');

interface Deps {
  store: Store;
  /** For what reads many rows. */
  run: Asked<{ readItemCounts: typeof readItemCounts; readItems: typeof readItems }>;
  clock: () => number;
}

/** Items as staff see them, on sale or not. */
export function createStaffItems({ store, run, clock }: Deps) {
  const { reader } = store;
  return {
    /** Throws `cursorInvalid`. */
    page: async ({ cursor, ...filters }: PageInput) => {
      const input = { ...filters, ...placeOf({ ...filters, cursor }) };
      const { rows, next } = isIndexed(filters) ? await readItems(reader, input) : await run.readItems(input);
      return { rows: await withSold(reader, rows, clock()), next };
    },

    counts: (stockUnder: number) => run.readItemCounts({ stockUnder }),

    rows: async (ids: number[]) => withSold(reader, await selectStaffItemsOf(reader, ids), clock()),

    /** Throws `itemUnknown`. */
    whole: async (id: number) => {
      const item = await wholeItemOf(reader, id, clock());
      if (!item) throw new StaffRefused('itemUnknown');
      return item;
    },
  };
}
