import { DEFAULT_LOCALE, type Locale, locales } from '../../../../shared/locales.ts';

/** Languages besides that of the columns without a code. */
export const translations = (Object.keys(locales) as Locale[]).filter((locale) => locale !== DEFAULT_LOCALE);
