/** `11/23` of `2026-11-23`: it is the shop's day already, whatever the reader's zone. */
export const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** `91.5%`; a dash of nothing. */
export const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`;

/** `+12.4%` against what was before; null if that was nothing. */
export function changeOf(now: number, before: number): string | null {
  if (before === 0) return null;
  return `${now < before ? '−' : '+'}${percent(Math.abs(now - before), before)}`;
}

/** The first day, one in the middle, and today. */
export function axisOf(days: readonly string[], today: string): string[] {
  const middle = days[Math.floor(days.length / 2)];
  return [...new Set([shortDay(days[0] ?? ''), shortDay(middle ?? ''), today])];
}
