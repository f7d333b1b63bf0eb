import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { orderStatus } from '../../../shared/contract/enums.ts';

/** A return with what speaks for and against it. */
export type GoodsReturn = ConsoleOutput<'returns'>['rows'][number];

/** Since when staff have to do something with it: to decide, or to pay; null if they have not. */
export function dueSince({ state, asked_at, arrived_at }: GoodsReturn): number | null {
  if (state === 'asked') return asked_at;
  return state === 'arrived' ? arrived_at : null;
}

/** What it gave, or gives, in fen; null of one that is over and gave nothing. */
export function sumOf({ state, amount, gives }: GoodsReturn): number | null {
  return state === 'refused' || state === 'withdrawn' ? null : (amount ?? gives);
}

/** Whether a tax refund that was applied for ends with the next step, with a remark that the shopper reads. */
export const endsTaxRefund = ({ state, status }: GoodsReturn): boolean =>
  state === 'asked' && status === orderStatus.requested;
