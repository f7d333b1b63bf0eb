/** What writes dates, for a browser to run as a script of its own. */
export { dateCustoms } from '../../shared/date-customs.ts';
export { dateWriter } from '../../shared/dates.ts';
export { locales } from '../../shared/locales.ts';
