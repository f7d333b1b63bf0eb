import type { Locale } from '../../../shared/locales.ts';

/** A notice with its language; the server of the version before does not say that. */
export interface Notice {
  text: string;
  locale?: Locale | '';
}
