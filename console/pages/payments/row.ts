import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { formatMoney } from '../../../shared/money.ts';

export type OddPayment = ConsoleOutput<'oddPayments'>[number];

/** `¥128.00`; of another currency than the shop's without its symbol: `128.00 USD`. */
export const sumOf = (
  { money, currency, foreign }: Pick<OddPayment, 'money' | 'currency' | 'foreign'>,
  symbol: string,
): string => (foreign ? `${formatMoney(money, '')} ${currency}` : formatMoney(money, symbol));

/** Which text says what happened: of money that no wallet has, and of a payment that was taken back, another one. */
export function storyOf({ outcome, direction, reversed }: Pick<OddPayment, 'outcome' | 'direction' | 'reversed'>) {
  if (direction !== null || !reversed) return outcome as 'unknown';
  return /refunded$|^disputed$|^dispute_lost$/.test(outcome) ? 'gone' : 'reversed';
}
