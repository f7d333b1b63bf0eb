import { sumSources } from '../../../db/queries/sources.ts';
import type { Reader } from '../../../db/store.ts';

/** The source of a shopper's money; that of `sandbox` and `demo` was paid by nobody. */
export interface Source {
  /** A pay channel; `staff` (`credit`), `demo` (the same of a demo shopper), or `tax_refunds`. */
  source: string;
  /** Fen. */
  money: number;
}

function sourceOf(account: string, demo: boolean): string {
  if (account === 'adjustments') return demo ? 'demo' : 'staff';
  return account.replace(/^cash_in:/, '');
}

/** The sums that each wallet ever received, by source, the largest first. */
export async function readSources(on: Reader, shopperIds: readonly number[]): Promise<(shopperId: number) => Source[]> {
  const found = new Map<number, Source[]>();
  if (shopperIds.length === 0) return () => [];
  for (const { shopperId, demo, account, money } of await sumSources(on, [...new Set(shopperIds)])) {
    const known = found.get(shopperId) ?? [];
    found.set(shopperId, [...known, { source: sourceOf(account, demo), money }]);
  }
  return (shopperId) => (found.get(shopperId) ?? []).toSorted((a, b) => b.money - a.money);
}
