import { countStaffItems } from '../../../db/queries/console/items.ts';
import type { Reader } from '../../../db/store.ts';
import { locales } from '../../../shared/locales.ts';

/** Beside the shop's own. */
export const OTHER_LANGUAGES = Object.keys(locales).length - 1;

/** How many items there are, and how many of them need somebody: a scan. */
export const readItemCounts = (view: Reader, { stockUnder }: { stockUnder: number }) =>
  countStaffItems(view, { stockUnder, languages: OTHER_LANGUAGES });
