import { counter } from '../../shared/counts.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { formatMoney } from '../../shared/money.ts';
import type { MessageKey } from '../i18n.ts';
import type { Reason, Refused } from './refused.ts';

/** The message of each reason. A new reason without a text in `locales/` does not compile. */
export function refusalMessage(
  refused: Refused,
  { locale, currency }: { locale: Locale; currency: string },
): [MessageKey, Record<string, string>] {
  const key: `refusal.${Reason}` = `refusal.${refused.reason}`;
  const sums = Object.entries(refused.sums).map(([name, fen]) => [name, formatMoney(fen, currency)]);
  const count = counter(locales[locale]);
  const counts = Object.entries(refused.counts).map(([name, value]) => [name, count(value)]);
  return [key, Object.fromEntries([...sums, ...counts])];
}
