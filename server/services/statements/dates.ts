const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2026-11-23`, `2026/11/23`, `20261123` or as Chinese write it; whatever follows. */
const YEAR_FIRST = /^\D?((?:19|20)\d\d)[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})/;

/** `23.11.2026`, `23/11/26`; with slashes or dashes it may also be the month that is first. */
const YEAR_LAST = /^\D?(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)?\d\d)(?!\d)/;

/** `23 Nov 2026`, `Nov 23, 2026`. */
const DAY_AND_NAME = /^(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s,-]+((?:19|20)\d\d)/i;
const NAME_AND_DAY = /^([a-z]{3})[a-z]*[\s-](\d{1,2})[\s,-]+((?:19|20)\d\d)/i;

export type DateOrder = 'dayFirst' | 'monthFirst';

/**
 * Reads the cells of a file as dates: noon of the day in UTC, in ms since 1970, or null. Exact to a day, so their zone
 * does not matter. Of `02/03/2026` the order is the one in which all such cells are dates; if they are in both, the one
 * in which they are closer together.
 */
export function dateReader(
  cells: Iterable<string>,
  chosen: DateOrder | 'auto' = 'auto',
): (cell: string) => number | null {
  if (chosen !== 'auto') return (cell) => dayIn(cell, chosen);
  // Of thousands of rows a few hundred days: no other request waits for them.
  const written = [...new Set(Array.from(cells, (cell) => YEAR_LAST.exec(cell.trim())?.[0] ?? ''))].filter(Boolean);
  const days = written.map((cell) => dayIn(cell, 'dayFirst'));
  const others = written.map((cell) => dayIn(cell, 'monthFirst'));
  const order = spanOf(days) <= spanOf(others) ? 'dayFirst' : 'monthFirst';
  const isNoOrder = (order === 'dayFirst' ? days : others).includes(null);
  return (cell) => (isNoOrder && YEAR_LAST.test(cell.trim()) ? null : dayIn(cell, order));
}

/** Infinite where one is no day. */
function spanOf(days: readonly (number | null)[]): number {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days) {
    if (day === null) return Number.POSITIVE_INFINITY;
    [first, last] = [Math.min(first, day), Math.max(last, day)];
  }
  return last - first;
}

function dayIn(cell: string, order: DateOrder): number | null {
  const text = cell.trim();
  const [yearFirst, yearLast] = [YEAR_FIRST.exec(text), YEAR_LAST.exec(text)];
  if (yearFirst) return noonOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  if (yearLast) {
    const [, one, sign, other, year = ''] = yearLast;
    const whole = year.length === 2 ? `20${year}` : year;
    return sign === '.' || order === 'dayFirst' ? noonOf(whole, other, one) : noonOf(whole, one, other);
  }
  const [, day, name, year] = DAY_AND_NAME.exec(text) ?? named(NAME_AND_DAY.exec(text));
  return name === undefined ? null : noonOf(year, String(MONTHS.indexOf(name.toLowerCase()) + 1), day);
}

const named = (found: RegExpExecArray | null) => (found ? [found[0], found[2], found[1], found[3]] : []);

/** Null for a day that the calendar does not have. */
function noonOf(year = '', month = '', day = ''): number | null {
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), 12);
  const date = new Date(at);
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day) ? at : null;
}
