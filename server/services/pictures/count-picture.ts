import { addPoint } from '../../../db/queries/guesses.ts';
import type { Store } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import { faultOfBeginning } from './kinds.ts';

/** Pictures that a shopper sends in a day, wherever to. */
const MOST_PICTURES = 60;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Counts a picture before it is converted: one that turns out to be broken has taken as much work. Throws `fileEmpty` and
 * `pictureKind` for what no converter is asked, `picturesEnough`.
 */
export async function countPicture(store: Store, shopperId: number, bytes: Uint8Array): Promise<void> {
  const fault = faultOfBeginning(bytes);
  if (fault) throw new Refused(fault);
  const { points } = await store.transaction((tx) => addPoint(tx, { key: `pictures:${shopperId}`, longest: DAY }));
  if (points > MOST_PICTURES) throw new Refused('picturesEnough', {}, { counts: { max: MOST_PICTURES } });
}
