import type { RefusedBody } from '../../shared/contract/index.ts';
import { counter } from '../../shared/counts.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { formatMoney } from '../../shared/money.ts';
import type { MessageKey, Messages } from '../i18n.ts';
import { type Reason, Refused, TooManyGuesses } from '../services/refused.ts';

interface Refusal {
  body: RefusedBody;
  /** Seconds to wait before the same is worth another try; nothing was looked at, which is HTTP 429. */
  retryAfter?: number;
}

/** The answer to a refusal of the shop's rules, whoever called. Throws what is none: a fault of the server. */
export function refusalOf(
  error: unknown,
  locale: Locale,
  { messages, currency }: { messages: Messages; currency: string },
): Refusal {
  if (error instanceof Refused) {
    const msg = messages.say(locale, ...refusalMessage(error, { locale, currency }));
    return { body: { code: 400, msg, reason: error.reason, data: null } };
  }
  if (error instanceof TooManyGuesses) {
    const msg = messages.say(locale, 'transport.tooMany');
    return { body: { code: 429, msg, reason: 'tooMany', data: null }, retryAfter: error.seconds };
  }
  throw error;
}

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
