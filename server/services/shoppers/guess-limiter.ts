import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { addPoints, deletePoints, type GuessCount, selectPoints, setPoints } from '../../../db/queries/guesses.ts';
import type { Store } from '../../../db/store.ts';

interface Options {
  store: Store;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** The kind of its counts. */
  name: string;
  points: number;
  /** In s. */
  duration: number;
  /** Of any count, in s; that of all if left out. */
  longest?: number;
}

/**
 * A limiter of `rate-limiter-flexible` that counts in the shop's database, on either engine, and so for all processes.
 * The library's own stores need a connection of one engine beside the shop's transactions, and use the clock of the
 * process. Their base class comes from its own file: the index of the library has its type and not the class.
 */
export class GuessLimiter extends RateLimiterStoreAbstract<GuessCount> {
  readonly #store: Store;
  readonly #clock: () => number;
  /** In ms. */
  readonly #longest: number;

  constructor({ store, clock, name, points, duration, longest = duration }: Options) {
    super({ keyPrefix: name, points, duration });
    this.#store = store;
    this.#clock = clock;
    this.#longest = longest * 1000;
  }

  /** Takes a point if one is left; otherwise false. */
  async take(key: string, seconds = this.duration): Promise<boolean> {
    try {
      await this.consume(key, 1, { customDuration: seconds });
      return true;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return false;
      throw refused;
    }
  }

  /** Deletes a count that expires within so many seconds, but not a newer one. True if this call deleted it. */
  deleteWithin(key: string, seconds: number): Promise<boolean> {
    const named = this.getKey(key);
    return this.#store.transaction((tx) => deletePoints(tx, { key: named, until: tx.now + seconds * 1000 }));
  }

  protected override _upsert(key: string, points: number, ms: number, force: boolean): Promise<GuessCount> {
    const write = force ? setPoints : addPoints;
    const longest = this.#longest;
    return this.#store.transaction((tx) => write(tx, { key, points, expiresAt: Math.round(tx.now + ms), longest }));
  }

  protected override async _get(key: string): Promise<GuessCount | null> {
    const [now, longest] = [this.#clock(), this.#longest];
    return (await selectPoints(this.#store.reader, { key, now, longest })) ?? null;
  }

  protected override _delete(key: string): Promise<boolean> {
    return this.#store.transaction((tx) => deletePoints(tx, { key }));
  }

  protected override _getRateLimiterRes(_key: string, changed: number, { points, expiresAt }: GuessCount) {
    const left = Math.max(this.points - points, 0);
    return new RateLimiterRes(left, Math.max(expiresAt - this.#clock(), 0), points, points === changed);
  }
}
