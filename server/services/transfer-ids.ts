import { selectLastTransferBefore, selectTransferAfter } from '../../db/queries/console/transfers.ts';
import type { Reader } from '../../db/store.ts';

/** A closed day may be so long, in ms. */
export const LONGEST_DAY = 26 * 60 * 60_000;

/** After which id the transfers since an instant are. */
export const transfersSince = (view: Reader, since: number): Promise<number> =>
  selectLastTransferBefore(view, since - LONGEST_DAY);

/**
 * Between which ids the transfers of a time are, which has no index: from those of the day before to those of the day
 * after, since ids follow time only nearly.
 */
export async function transferIds(view: Reader, { since, until }: { since: number; until: number }) {
  const last = await selectTransferAfter(view, until + LONGEST_DAY);
  return { above: await transfersSince(view, since), last: last ?? Number.MAX_SAFE_INTEGER - 1 };
}
