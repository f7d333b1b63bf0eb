import type { Locale } from '../../shared/locales.ts';
import type { MessageKey, Messages } from '../i18n.ts';
import type { BadField } from './fields.ts';

/** The sentence that names a bad field and says what is wrong with it. */
export function fieldMessage({ field, problem }: BadField, locale: Locale, messages: Messages): string {
  const label = `field.${field}` as MessageKey;
  const known = Object.hasOwn(messages.table(locale), label);
  const { reason, ...bounds } = problem;
  return messages.say(locale, `problem.${reason}`, { field: known ? messages.say(locale, label) : field, ...bounds });
}
