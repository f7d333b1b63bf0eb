import { FilesAway } from './file-store.ts';

/** How long a look may take, in ms: a collector of metrics, or a person, waits for it. */
const PATIENCE = 1000;

/** For how long the last look serves where the next one takes longer, in ms. */
const SERVES = 60_000;

/**
 * What a look at a place finds, for those who ask again and again. They share one look: on a disk that hangs each would
 * hold a thread of this process, until it read nothing more. Throws what the look throws, and `FilesAway` if nobody knows
 * in time.
 */
export function shareLook<Found>(place: string, find: () => Promise<Found>): () => Promise<Found> {
  let looking: Promise<Found> | null = null;
  let last: { found: Found; at: number } | null = null;

  const look = async () => {
    try {
      const found = await find();
      last = { found, at: performance.now() };
      return found;
    } finally {
      looking = null;
    }
  };

  return () => {
    looking ??= look();
    const found = looking;
    return new Promise((resolve, reject) => {
      const known = () => {
        if (last && performance.now() - last.at < SERVES) resolve(last.found);
        else reject(new FilesAway(`${place}: no answer within ${PATIENCE} ms`));
      };
      const givenUp = setTimeout(known, PATIENCE);
      found.then(resolve, reject).finally(() => clearTimeout(givenUp));
    });
  };
}
