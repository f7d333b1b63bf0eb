import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { formatMoney } from '../../../shared/money.ts';

export type OddPayment = ConsoleOutput<'oddPayments'>[number];

/** `¥128.00`; of another currency than the shop's without its symbol: `128.00 USD`. */
export const sumOf = (
  { money, currency, foreign }: Pick<OddPayment, 'money' | 'currency' | 'foreign'>,
  symbol: string,
): string => (foreign ? `${formatMoney(money, '')} ${currency}` : formatMoney(money, symbol));

type Told = Pick<OddPayment, 'outcome' | 'direction' | 'reversed' | 'by_hand'>;

/**
 * Which text says what happened: of money that no wallet has, of a payment that was taken back, and of one whose
 * recharge was credited by hand, another one.
 */
export function storyOf({ outcome, direction, reversed, by_hand: byHand }: Told) {
  if (direction !== null || !(reversed || byHand)) return outcome as 'unknown';
  if (!reversed) return 'byHand';
  return /refunded$|^disputed$|^dispute_lost$/.test(outcome) ? 'gone' : 'reversed';
}
