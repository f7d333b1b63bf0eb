import type { RemarkKey } from '../../../shared/console/remarks.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locales.ts';
import type { Messages } from '../../i18n.ts';

/** Remarks to choose from, in the language of the shopper who will read one. */
export const remarksFor = (messages: Messages, locale: Locale | null, keys: readonly RemarkKey[]) =>
  keys.map((key) => ({ key, text: messages.say(locale ?? DEFAULT_LOCALE, `remark.${key}`) }));
