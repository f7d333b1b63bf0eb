import { decimal } from './page.ts';

/** Recharges through a provider, of how many of them its fee is known, and the sum of these (fen). */
interface Fees {
  count: number;
  known: number;
  sum: number;
}

/**
 * What a provider kept, as lines of a month. The shop books none: fees are known of payments that a provider's file was
 * compared with, and a nought in place of the others would say that there were none.
 */
export function feeLines({ count, known, sum }: Fees): (string | number)[][] {
  const line = (name: string, of: number, amount: string) => ['result', name, of, '', '', '', '', amount, ''];
  if (count === 0) return [line('provider_fees', 0, 'no payments')];
  if (known === count) return [line('provider_fees', count, decimal(sum))];
  const some = known === 0 ? [] : [line('provider_fees_known', known, decimal(sum))];
  return [line('provider_fees', count, 'not known'), ...some];
}
