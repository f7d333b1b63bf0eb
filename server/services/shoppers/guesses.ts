import { TooManyGuesses } from '../refused.ts';

/** Wrong guesses at one secret that nobody waits for: everybody mistypes. */
const FREE = 10;

/** How long the first guess after those waits, in ms; each further wrong one doubles it. */
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 15 * 60_000;

/** When nobody has guessed wrong for so long, in ms, all of it is forgotten. */
const MEMORY = 24 * 60 * 60_000;

/** Secrets whose guesses are counted, and waits promised, at the most; those of longest ago go. */
const MOST = 20_000;

/** Longer than any username or id is; a stranger must not fill the memory. */
const LONGEST_KEY = 64;

interface Count {
  wrong: number;
  /** When it was guessed at last, and when the next guess is looked at; ms since 1970. */
  last: number;
  next: number;
}

const tooMany = (milliseconds: number) => new TooManyGuesses(Math.ceil(milliseconds / 1000));

/** Puts it behind all others, and forgets the first where there are too many. */
function putLast<Value>(values: Map<string, Value>, key: string, value: Value): void {
  values.delete(key);
  values.set(key, value);
  const [first] = values.keys();
  if (values.size > MOST && first !== undefined) values.delete(first);
}

interface Options {
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Multiplies the free guesses; 0 counts nothing. */
  scale: number;
}

/**
 * Slows down whoever guesses at a secret, wherever the guesses come from (docs/decisions/0021-guessing.md). Of this
 * process, and until it ends.
 */
export class Guesses {
  readonly #clock: () => number;
  readonly #free: number;
  /** What was guessed at longest ago stands first. */
  readonly #counts = new Map<string, Count>();
  /** When a guess is looked at that was told to wait, in ms since 1970; by secret and who guessed. */
  readonly #promises = new Map<string, number>();

  constructor({ clock, scale }: Options) {
    this.#clock = clock;
    this.#free = scale === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(FREE * scale));
  }

  /**
   * What `isRight` says of a guess at `secret`, if it is looked at. Where strangers may guess at it too, `who` guesses,
   * and is looked at after the wait that they were told, whatever others guessed meanwhile. Throws `TooManyGuesses`.
   */
  async guess(secret: string, isRight: () => Promise<boolean>, who?: string): Promise<boolean> {
    const key = secret.slice(0, LONGEST_KEY);
    // Counted before it is looked at, or many at once would all be looked at.
    this.#count(key, who && `${key} ${who}`);
    try {
      const right = await isRight();
      if (right) this.#counts.delete(key);
      return right;
    } catch (error) {
      this.#giveBack(key);
      throw error;
    }
  }

  #count(key: string, promise: string | undefined): void {
    const now = this.#clock();
    const { wrong, next } = this.#known(key, now);
    if (now < next) this.#keepPromise(promise, { now, next });
    else if (promise !== undefined) this.#promises.delete(promise);
    const count = wrong + 1;
    const wait = count < this.#free ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (count - this.#free));
    putLast(this.#counts, key, { wrong: count, last: now, next: now + wait });
  }

  /** Goes on where this one's wait is over; throws `TooManyGuesses` with what is left of it. */
  #keepPromise(promise: string | undefined, { now, next }: { now: number; next: number }): void {
    if (promise === undefined) throw tooMany(next - now);
    const until = Math.min(next, this.#promises.get(promise) ?? next);
    if (now < until) {
      putLast(this.#promises, promise, until);
      throw tooMany(until - now);
    }
    this.#promises.delete(promise);
  }

  #known(key: string, now: number): Count {
    const count = this.#counts.get(key);
    return count && now < count.last + MEMORY ? count : { wrong: 0, last: now, next: now };
  }

  /** It was never looked at: the server was too busy. */
  #giveBack(key: string): void {
    const count = this.#counts.get(key);
    if (count) this.#counts.set(key, { ...count, wrong: count.wrong - 1, next: count.last });
  }
}
