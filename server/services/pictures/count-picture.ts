import { addPoint } from '../../../db/queries/guesses.ts';
import type { Store } from '../../../db/store.ts';
import { Refused } from '../refused.ts';

/** Pictures that a shopper sends in a day, wherever to. */
const MOST_PICTURES = 60;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Counts a picture before it is converted: one that turns out to be none has taken as much work. Throws
 * `picturesEnough`.
 */
export async function countPicture(store: Store, shopperId: number): Promise<void> {
  const { points } = await store.transaction((tx) => addPoint(tx, { key: `pictures:${shopperId}`, longest: DAY }));
  if (points > MOST_PICTURES) throw new Refused('picturesEnough', {}, { counts: { max: MOST_PICTURES } });
}
