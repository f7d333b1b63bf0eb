import type { RefusedBody } from '../../shared/contract/index.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Messages } from '../i18n.ts';
import { refusalMessage } from '../services/refusal-message.ts';
import { Refused, TooManyGuesses } from '../services/refused.ts';

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
