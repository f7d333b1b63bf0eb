import { reader } from './dates.ts';

/** One for each zone: to make one takes ten times as long as to read with it, and purchases wait for promised times. */
const readers = new Map<string, ReturnType<typeof reader>>();

function readerOf(timeZone: string) {
  const known = readers.get(timeZone) ?? reader({ timeZone });
  readers.set(timeZone, known);
  return known;
}

/** Of the clock that hangs in a zone, as an input of date and time writes it: `2026-12-31T23:59`. */
export function wallTime(timeZone: string, at: number): string {
  const { year, month, day, hour, minute } = readerOf(timeZone)(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** When the clock of a zone shows that, in ms; null if the text is no time. A time that clocks skip is one an hour off. */
export function instantAt(timeZone: string, wall: string): number | null {
  const wanted = Date.parse(`${wall}Z`);
  if (Number.isNaN(wanted)) return null;
  const ahead = (at: number) => Date.parse(`${wallTime(timeZone, at)}Z`) - Math.floor(at / 60_000) * 60_000;
  // Clocks may be put forward or back between the two.
  const near = wanted - ahead(wanted);
  return wanted - ahead(near);
}
