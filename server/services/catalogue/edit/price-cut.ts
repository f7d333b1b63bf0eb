import { selectItemEntries } from '../../../../db/queries/console/items.ts';
import type { Reader } from '../../../../db/store.ts';
import { fenFromText } from '../../../../shared/money.ts';
import type { Price } from '../import/report.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * A price below half, or below the tax refund; what a shopper pays after the refund counts as the price does, since a
 * larger refund gives the item away just as well.
 */
function isPriceCut(before: Price, after: Price): boolean {
  const [paid, paidAfter] = [before.price - before.tax, after.price - after.tax];
  return after.price * 2 < before.price || after.price < before.tax || paidAfter * 2 < paid;
}

/** Whether a pair gives the item away: more than half of the price comes back. No item begins so, and none becomes so, alone. */
export const givesAway = ({ price, tax }: Price): boolean => tax * 2 > price;

/** Whether it is one against the dearest of the last day, so that two small steps are no way around it. */
export async function cutsPrice(on: Reader, item: Price & { id: number }, after: Price, now: number) {
  if (after.price >= item.price && after.tax <= item.tax) return false;
  if (givesAway(after)) return true;
  const entries = await selectItemEntries(on, item.id, now - DAY);
  const former = (column: string) => entries.flatMap(({ [column]: change }) => oldOf(change) ?? []);
  const dearest = { price: Math.max(item.price, ...former('price')), tax: Math.min(item.tax, ...former('tax')) };
  return isPriceCut(item, after) || isPriceCut(dearest, after);
}

/** The first of `[old, new]`, in fen. */
function oldOf(change: unknown): number | undefined {
  if (!Array.isArray(change) || typeof change[0] !== 'string') return undefined;
  return /^0*(\.0*)?$/.test(change[0]) ? 0 : (fenFromText(change[0]) ?? undefined);
}
