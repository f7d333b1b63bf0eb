/** How long those in line are served in one turn of the event loop, in ms; then it looks who else has come. */
const SLICE = 25;

/** How long new connections are let in before those in line are served, in ms. */
const DOOR = 20;

/** Serves one who has waited so long, in ms, while so many stand behind. */
export type Serve = (waited: number, behind: number) => void;

interface Waiting {
  /** On the clock of the line. */
  since: number;
  serve: Serve;
}

/**
 * The requests that wait for the event loop, in the order in which they came; each is told how long it has waited. libuv
 * lets in one connection a turn: without this line the others would wait where nobody sees them, each of them for as
 * long as a whole turn of work takes.
 */
export class WaitingLine {
  readonly #line: Waiting[] = [];
  readonly #clock: () => number;
  #awake = false;
  #until = 0;
  /** A connection has come in this turn, so that another one may be waiting behind it. */
  #connected = false;
  #doorOpen: number | undefined;
  #longest = 0;

  /** `clock` counts milliseconds and never goes back. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  enter(serve: Serve): void {
    this.#line.push({ since: this.#clock(), serve });
    if (this.#awake) return;
    this.#awake = true;
    setImmediate(this.#begin);
  }

  /** Is told of each new connection. */
  readonly connected = (): void => {
    this.#connected = true;
  };

  /** The longest that anybody has waited since this was asked last, in ms. */
  takeLongest(): number {
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  /** At the end of a turn. */
  readonly #begin = (): void => {
    const now = this.#clock();
    this.#doorOpen = this.#connected ? (this.#doorOpen ?? now) : undefined;
    this.#connected = false;
    if (this.#doorOpen !== undefined && now - this.#doorOpen < DOOR) return void setImmediate(this.#begin);
    this.#doorOpen = undefined;
    this.#until = now + SLICE;
    this.#next();
  };

  readonly #next = (): void => {
    const now = this.#clock();
    if (now >= this.#until) return void setImmediate(this.#begin);
    const first = this.#line.shift();
    this.#awake = first !== undefined;
    if (!first) return;
    const waited = now - first.since;
    this.#longest = Math.max(this.#longest, waited);
    first.serve(waited, this.#line.length);
    // Once all has been done for this one that can be done at once.
    queueMicrotask(() => process.nextTick(this.#next));
  };
}
