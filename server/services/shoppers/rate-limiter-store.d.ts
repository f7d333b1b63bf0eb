/** The base class of custom stores; the library has no types of the methods to override. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import type { RateLimiterRes } from 'rate-limiter-flexible';

  abstract class RateLimiterStoreAbstract<Found> {
    constructor(options: { keyPrefix: string; points: number; duration: number });
    points: number;
    /** In s. */
    duration: number;
    /** A row as the store has it. */
    getKey(key: string): string;
    /** Rejects with a `RateLimiterRes` if no points are left. */
    consume(key: string, points?: number, options?: { customDuration?: number }): Promise<RateLimiterRes>;
    reward(key: string, points?: number): Promise<RateLimiterRes>;
    /** Takes all points for so many seconds from now on. */
    block(key: string, seconds: number): Promise<RateLimiterRes>;
    set(key: string, points: number, seconds: number): Promise<RateLimiterRes>;
    get(key: string): Promise<RateLimiterRes | null>;
    /** True if there was something to delete. */
    delete(key: string): Promise<boolean>;
    /** Adds points to those of a key, or with `force` puts them in their place, to run out after `ms`. */
    protected abstract _upsert(key: string, points: number, ms: number, force: boolean): Promise<Found>;
    protected abstract _get(key: string): Promise<Found | null>;
    protected abstract _delete(key: string): Promise<boolean>;
    protected abstract _getRateLimiterRes(key: string, changed: number, found: Found): RateLimiterRes;
  }

  export = RateLimiterStoreAbstract;
}
