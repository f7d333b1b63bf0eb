const two = (value: number) => String(value).padStart(2, '0');

/** Minutes of a day at a time of its clock, such as 540 of `09:00`. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The other way round. */
export const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
