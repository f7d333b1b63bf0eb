/** Until a worker that died for the first time is started again, in ms. */
const SHORTEST = 100;

const LONGEST = 30_000;

/** How long a worker has to serve until its next death counts as its first, in ms. */
export const SETTLED = 60_000;

/** How long to wait before a worker is started again after this many deaths in a row, in ms. */
export function pauseAfter(deaths: number): number {
  return Math.min(LONGEST, SHORTEST * 2 ** (deaths - 1));
}
