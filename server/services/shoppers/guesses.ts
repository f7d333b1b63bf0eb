import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { deleteOldPoints, selectExpiryOf } from '../../../db/queries/guesses.ts';
import type { Store } from '../../../db/store.ts';
import { TooManyGuesses } from '../refused.ts';
import { GuessLimiter } from './guess-limiter.ts';

/** Wrong guesses at one secret without a wait: everybody mistypes. */
const FREE = 10;

/** Wait before the first guess after those, in s; each further wrong guess doubles it. */
const FIRST_WAIT = 30;
const LONGEST_WAIT = 15 * 60;

/** After so long without a wrong guess, in s, the counts are reset. */
const MEMORY = 24 * 60 * 60;

/**
 * How long a guesser has a turn after the `Retry-After` that they were given, in s. A refusal costs no hash, so its row
 * must expire before the counts that a flood of such rows would push out.
 */
const TURN = 60 * 60;

/** Stored counts at most; those that expire first are deleted. */
const MOST = 1_000_000;

/** Rows deleted in one transaction. */
const DELETED_AT_ONCE = 500;

interface Options {
  store: Store;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Multiplies the free guesses; 0 counts nothing. */
  scale: number;
  /** Secret from which the key of the digests is derived. */
  jwtSecret: string;
}

interface Passing {
  /** Key of the guesser in `#retryAfter`, if strangers may guess too. */
  guesser: string | undefined;
  /** In s. */
  wait: number;
  /** The state of the gate as it was read. */
  closed: RateLimiterRes | null;
}

/** How to settle a guess that may be checked. */
interface Admitted {
  wasRight: () => Promise<unknown>;
  wasNotChecked: () => Promise<unknown>;
}

/**
 * Slows down guesses at a secret, for all addresses and all processes together
 * (docs/decisions/0021-guessing.md, 0043-jobs-and-guesses.md).
 */
export class Guesses {
  readonly #store: Store;
  readonly #off: boolean;
  readonly #digestKey;
  /** Counts the guesses without a wait. */
  readonly #free: GuessLimiter;
  /** After those it lets one guess pass and stays closed for as long as the next one waits. */
  readonly #gate: GuessLimiter;
  /** Counts the guesses that passed the gate; each doubles the wait. */
  readonly #passed: GuessLimiter;
  /** Who was given a `Retry-After`; a row expires `TURN` after that time. */
  readonly #retryAfter: GuessLimiter;

  constructor({ store, clock, scale, jwtSecret }: Options) {
    this.#store = store;
    this.#off = scale === 0;
    this.#digestKey = createSecretKey(Buffer.from(hkdfSync('sha256', jwtSecret, '', 'names of guessed secrets', 32)));
    const limiter = (name: string, points: number, longest = MEMORY) =>
      new GuessLimiter({ store, clock, name, points, duration: MEMORY, longest });
    // The last free guess closes the gate.
    this.#free = limiter('free', Math.max(1, Math.round(FREE * scale)) - 1);
    this.#gate = limiter('gate', 1, LONGEST_WAIT);
    this.#passed = limiter('passed', 1);
    this.#retryAfter = limiter('retry-after', 1, LONGEST_WAIT + TURN);
  }

  /**
   * Checks a guess at `secret` with `isRight`. If strangers may guess at it too, `who` names the guesser, whose guess is
   * checked after the `Retry-After` that they were given, whatever others guessed meanwhile. Throws `TooManyGuesses`.
   */
  async guess(secret: string, isRight: () => Promise<boolean>, who?: string): Promise<boolean> {
    if (this.#off) return isRight();
    const key = this.#digest(secret);
    // Counted before it is checked, or concurrent guesses would all be checked.
    const guess = await this.#admit(key, who && this.#digest(`${secret} ${who}`));
    let right: boolean;
    try {
      right = await isRight();
    } catch (error) {
      // The server was overloaded.
      await guess.wasNotChecked();
      throw error;
    }
    if (right) await guess.wasRight();
    return right;
  }

  async #admit(key: string, guesser: string | undefined): Promise<Admitted> {
    const guessed = (await this.#free.get(key))?.consumedPoints ?? 0;
    if (guessed < this.#free.points && (await this.#free.take(key))) {
      return { wasRight: () => this.#free.delete(key), wasNotChecked: () => this.#free.reward(key) };
    }
    const [through, closed] = await Promise.all([this.#passed.get(key), this.#gate.get(key)]);
    const passed = through?.consumedPoints ?? 0;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** passed);
    await this.#passGate(key, { guesser, wait, closed });
    await Promise.all([this.#free.block(key, MEMORY), this.#passed.set(key, passed + 1, MEMORY)]);
    return {
      wasRight: () => Promise.all([this.#free, this.#gate, this.#passed].map((counts) => counts.delete(key))),
      wasNotChecked: () => Promise.all([this.#gate.delete(key), this.#passed.set(key, passed, MEMORY)]),
    };
  }

  /** Lets this guess pass and closes the gate for `wait` s. Throws `TooManyGuesses` if it may not pass. */
  async #passGate(key: string, { guesser, wait, closed }: Passing): Promise<void> {
    if (!closed && (await this.#gate.take(key, wait))) {
      if (guesser !== undefined) await this.#retryAfter.delete(guesser);
      return;
    }
    const closedFor = (closed ?? (await this.#gate.get(key)))?.msBeforeNext ?? 0;
    if (guesser === undefined) throw tooMany(closedFor);
    await this.#checkRetryAfter(guesser, closedFor);
    await this.#gate.block(key, wait);
  }

  /** Returns if the guesser's wait is over; throws `TooManyGuesses` with the rest of it. */
  async #checkRetryAfter(guesser: string, closedFor: number): Promise<void> {
    const given = await this.#retryAfter.get(guesser);
    const left = given ? given.msBeforeNext - TURN * 1000 : closedFor;
    // Of concurrent guesses the one that deletes the row may pass; the others get a new wait.
    if (left <= 0 && (await this.#retryAfter.deleteWithin(guesser, TURN))) return;
    const wait = left > 0 ? Math.min(left, closedFor) : closedFor;
    if (wait !== left || !given) await this.#retryAfter.set(guesser, 1, wait / 1000 + TURN);
    throw tooMany(wait);
  }

  /** The database, and so its backups, names nobody: people often type their password as the username. */
  #digest(name: string): string {
    return createHmac('sha256', this.#digestKey).update(name).digest('base64url');
  }

  /** Deletes expired counts; a job calls it every hour. */
  async deleteExpired(now: number, most = MOST): Promise<void> {
    const until = Math.max(now, (await selectExpiryOf(this.#store.reader, most)) ?? now);
    const some = () => this.#store.transaction((tx) => deleteOldPoints(tx, { until, most: DELETED_AT_ONCE }));
    while ((await some()) === DELETED_AT_ONCE);
  }
}

const tooMany = (milliseconds: number) => new TooManyGuesses(Math.max(1, Math.ceil(milliseconds / 1000)));
