import { type FileStore, FilesAway } from '../files/file-store.ts';
import { newestBackup } from './folder.ts';

/** How long a look may take, in ms: a collector of metrics, or a person, waits for it. */
const PATIENCE = 1000;

/** For how long the last look serves where the next one takes longer, in ms. */
const SERVES = 60_000;

/**
 * The time of the newest backup in that folder, in ms since 1970, for those who ask again and again; null if there is
 * none. They share one look: on a disk that hangs each would hold a thread of this process, until it read nothing more.
 * Throws `FilesAway`, also if nobody knows in time.
 */
export function watchNewest(folder: FileStore, clock: () => number): () => Promise<number | null> {
  let looking: Promise<number | null> | null = null;
  let last: { made: number | null; at: number } | null = null;

  const look = async () => {
    try {
      const made = await newestBackup(folder, clock());
      last = { made, at: performance.now() };
      return made;
    } finally {
      looking = null;
    }
  };

  return () => {
    looking ??= look();
    const found = looking;
    return new Promise((resolve, reject) => {
      const known = () => {
        if (last && performance.now() - last.at < SERVES) resolve(last.made);
        else reject(new FilesAway(`${folder.place}: no answer within ${PATIENCE} ms`));
      };
      const givenUp = setTimeout(known, PATIENCE);
      found.then(resolve, reject).finally(() => clearTimeout(givenUp));
    });
  };
}
