import { addPoint } from '../../../db/queries/guesses.ts';
import type { Writer } from '../../../db/store.ts';
import { Refused } from '../refused.ts';

/** Pictures that a shopper sends in a day, wherever to: they stay stored with what they were sent for. */
const MOST_PICTURES = 60;

const DAY = 24 * 60 * 60 * 1000;

/** Counts a picture in the transaction that writes its row. Throws `picturesEnough`. */
export async function countPicture(tx: Writer, shopperId: number): Promise<void> {
  const { points } = await addPoint(tx, { key: `pictures:${shopperId}`, longest: DAY });
  if (points > MOST_PICTURES) throw new Refused('picturesEnough', {}, { counts: { max: MOST_PICTURES } });
}
