import { setTimeout as pause } from 'node:timers/promises';

/** Between two looks, in ms. */
const LOOK = 100;

/** Waits until `look` answers something true, and answers it; throws after `limit` ms. An error of `look` is a no. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | false | null | undefined> | Found | false | null | undefined,
  limit = 60_000,
): Promise<Found> {
  const giveUpAt = Date.now() + limit;
  let last: unknown;
  while (Date.now() < giveUpAt) {
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      last = error;
    }
    await pause(LOOK);
  }
  throw new Error(`${what} did not come to pass within ${limit / 1000} s`, { cause: last });
}
