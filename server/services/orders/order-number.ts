import type { Ids } from '../ids.ts';

/** The public number of an order: the day in the shop's time zone (YYMMDD) and ten random digits. */
export function orderNumbers(ids: Ids, timeZone: string): (now: number) => string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: '2-digit', month: '2-digit', day: '2-digit' });
  return (now) => day.format(now).replaceAll('-', '') + ids.digits(10);
}
