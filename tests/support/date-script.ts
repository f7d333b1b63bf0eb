/** The code that writes dates, as a script for a browser. */
export { dateWriter } from '../../shared/dates.ts';
export { locales } from '../../shared/locales.ts';
export { translator } from '../../shared/texts.ts';
