import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { deleteOldPoints, selectExpiryOf } from '../../../db/queries/guesses.ts';
import type { Store } from '../../../db/store.ts';
import { TooManyGuesses } from '../refused.ts';
import { GuessLimiter } from './guess-limiter.ts';

/** Wrong guesses at one secret that nobody waits for: everybody mistypes. */
const FREE = 10;

/** How long the first guess after those waits, in s; each further wrong one doubles it. */
const FIRST_WAIT = 30;
const LONGEST_WAIT = 15 * 60;

/** When nobody has guessed wrong for so long, in s, all of it is forgotten. */
const MEMORY = 24 * 60 * 60;

/** Counts that are kept at the most; those that run out first go. */
const MOST = 1_000_000;

/** Rows deleted in one transaction. */
const DELETED_AT_ONCE = 500;

interface Options {
  store: Store;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Multiplies the free guesses; 0 counts nothing. */
  scale: number;
  /** Secret that the digests of names are made with. */
  jwtSecret: string;
}

interface Passing {
  /** Of who was told to wait, if anybody may guess. */
  promise: string | undefined;
  /** In s. */
  wait: number;
  /** What the gate was found like. */
  closed: RateLimiterRes | null;
}

/** What becomes of a guess that may be looked at. */
interface Admitted {
  wasRight: () => Promise<unknown>;
  wasNotLookedAt: () => Promise<unknown>;
}

/**
 * Slows down whoever guesses at a secret, wherever the guesses come from and whichever process they come to
 * (docs/decisions/0021-guessing.md, 0043-jobs-and-guesses.md).
 */
export class Guesses {
  readonly #store: Store;
  readonly #off: boolean;
  readonly #digestKey;
  /** Guesses that nobody waits for. */
  readonly #free: GuessLimiter;
  /** After those one guess at a time, for as long as the next one waits. */
  readonly #gate: GuessLimiter;
  /** How many came through the gate: each makes the next one wait longer. */
  readonly #passed: GuessLimiter;
  /** Who was told to wait, and, beyond `MEMORY`, for how long. */
  readonly #promised: GuessLimiter;

  constructor({ store, clock, scale, jwtSecret }: Options) {
    this.#store = store;
    this.#off = scale === 0;
    this.#digestKey = createSecretKey(Buffer.from(hkdfSync('sha256', jwtSecret, '', 'names of guessed secrets', 32)));
    const limiter = (name: string, points: number) =>
      new GuessLimiter({ store, clock, name, points, duration: MEMORY });
    // The last of those that nobody waits for closes the gate.
    this.#free = limiter('free', Math.max(1, Math.round(FREE * scale)) - 1);
    this.#gate = limiter('gate', 1);
    this.#passed = limiter('passed', 1);
    this.#promised = limiter('promised', 1);
  }

  /**
   * What `isRight` says of a guess at `secret`, if it is looked at. Where strangers may guess at it too, `who` guesses,
   * and is looked at after the wait that they were told, whatever others guessed meanwhile. Throws `TooManyGuesses`.
   */
  async guess(secret: string, isRight: () => Promise<boolean>, who?: string): Promise<boolean> {
    if (this.#off) return isRight();
    const key = this.#digest(secret);
    // Counted before it is looked at, or many at once would all be looked at.
    const guess = await this.#admit(key, who && this.#digest(`${secret} ${who}`));
    let right: boolean;
    try {
      right = await isRight();
    } catch (error) {
      // The server was too busy.
      await guess.wasNotLookedAt();
      throw error;
    }
    if (right) await guess.wasRight();
    return right;
  }

  async #admit(key: string, promise: string | undefined): Promise<Admitted> {
    const guessed = (await this.#free.get(key))?.consumedPoints ?? 0;
    if (guessed < this.#free.points && (await this.#free.take(key))) {
      return { wasRight: () => this.#free.delete(key), wasNotLookedAt: () => this.#free.reward(key) };
    }
    const [through, closed] = await Promise.all([this.#passed.get(key), this.#gate.get(key)]);
    const passed = through?.consumedPoints ?? 0;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** passed);
    await this.#passGate(key, { promise, wait, closed });
    await Promise.all([this.#free.block(key, MEMORY), this.#passed.set(key, passed + 1, MEMORY)]);
    return {
      wasRight: () => Promise.all([this.#free, this.#gate, this.#passed].map((counts) => counts.delete(key))),
      wasNotLookedAt: () => Promise.all([this.#gate.delete(key), this.#passed.set(key, passed, MEMORY)]),
    };
  }

  /** Closes the gate for `wait` s behind this guess. Throws `TooManyGuesses` where it may not pass. */
  async #passGate(key: string, { promise, wait, closed }: Passing): Promise<void> {
    if (!closed && (await this.#gate.take(key, wait))) {
      if (promise !== undefined) await this.#promised.delete(promise);
      return;
    }
    const closedFor = (closed ?? (await this.#gate.get(key)))?.msBeforeNext ?? 0;
    if (promise === undefined) throw tooMany(closedFor);
    await this.#keepPromise(promise, closedFor);
    await this.#gate.block(key, wait);
  }

  /** Goes on where this one's wait is over; throws `TooManyGuesses` with what is left of it. */
  async #keepPromise(promise: string, closedFor: number): Promise<void> {
    const told = await this.#promised.get(promise);
    const left = told ? told.msBeforeNext - MEMORY * 1000 : closedFor;
    // Of many at once it is kept to the one that takes it away, and the others' new one stays.
    if (left <= 0 && (await this.#promised.deleteWithin(promise, MEMORY))) return;
    const wait = left > 0 ? Math.min(left, closedFor) : closedFor;
    if (wait !== left || !told) await this.#promised.set(promise, 1, wait / 1000 + MEMORY);
    throw tooMany(wait);
  }

  /** What stands in the database, and so in backups, names nobody: somebody's password is often typed as a username. */
  #digest(name: string): string {
    return createHmac('sha256', this.#digestKey).update(name).digest('base64url');
  }

  /** Forgets what has run out; a job calls it now and then. */
  async forgetOld(now: number, most = MOST): Promise<void> {
    const until = Math.max(now, (await selectExpiryOf(this.#store.reader, most)) ?? now);
    const some = () => this.#store.transaction((tx) => deleteOldPoints(tx, { until, most: DELETED_AT_ONCE }));
    while ((await some()) === DELETED_AT_ONCE);
  }
}

const tooMany = (milliseconds: number) => new TooManyGuesses(Math.max(1, Math.ceil(milliseconds / 1000)));
