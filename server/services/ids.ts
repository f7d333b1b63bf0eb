import { randomBytes, randomInt } from 'node:crypto';

/** The source of random names; tests replace it by a counter. */
export interface Ids {
  /** That many random decimal digits. */
  digits: (length: number) => string;
  /** An unguessable text of letters and digits. */
  token: () => string;
  /** An invitation code: eight characters that cannot be taken for one another. */
  invitationCode: () => string;
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const randomIds: Ids = {
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
  token: () => randomBytes(24).toString('base64url'),
  invitationCode: () => Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''),
};

const DATE = { year: '2-digit', month: '2-digit', day: '2-digit' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/**
 * The public number of an order: the day in the shop's time zone (YYMMDD), the second of that day in five digits, and
 * five random ones (decision 9).
 */
export function orderNumbers(ids: Ids, timeZone: string): (now: number) => string {
  const calendar = new Intl.DateTimeFormat('en-CA', { ...DATE, ...TIME, timeZone });
  const timeOf = (second: number): string => {
    const [year, month, day, ...clock] = calendar.format(second * 1000).match(/\d+/g) ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = clock.map(Number);
    return `${year}${month}${day}${String((hours * 60 + minutes) * 60 + seconds).padStart(5, '0')}`;
  };
  let known = { second: Number.NaN, time: '' };
  return (now) => {
    const second = Math.floor(now / 1000);
    if (second !== known.second) known = { second, time: timeOf(second) };
    return known.time + ids.digits(5);
  };
}

/**
 * The number of a recharge, which cannot be guessed: the day in the shop's time zone (YYMMDD) and ten random digits.
 */
export function rechargeNumbers(ids: Ids, timeZone: string): (now: number) => string {
  const day = new Intl.DateTimeFormat('en-CA', { ...DATE, timeZone });
  return (now) => day.format(now).replaceAll('-', '') + ids.digits(10);
}
