import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { formatMoney } from '../../../shared/money.ts';

export type OddPayment = ConsoleOutput<'oddPayments'>[number];

/** `¥128.00`; of another currency than the shop's without its symbol: `128.00 USD`. */
export const sumOf = (
  { money, currency, foreign }: Pick<OddPayment, 'money' | 'currency' | 'foreign'>,
  symbol: string,
): string => (foreign ? `${formatMoney(money, '')} ${currency}` : formatMoney(money, symbol));
