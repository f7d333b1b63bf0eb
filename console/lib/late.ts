import { promisedUntil } from '../../shared/opening-hours.ts';
import { useServices } from './context.ts';
import { useNow } from './now.ts';

/** By how many ms what waits since a time is late, against a promise in ms; 0 or less while it is in time. */
export function useLate(): (since: number, promise: number) => number {
  const { opening, timeZone } = useServices().shop;
  const now = useNow(30_000);
  return (since, promise) => now - promisedUntil(since, promise, opening, timeZone);
}
