/** What writes dates, for a browser to run as a script of its own. */
export { dateWriter } from '../../shared/dates.ts';
export { locales } from '../../shared/locales.ts';
export { translator } from '../../shared/texts.ts';
