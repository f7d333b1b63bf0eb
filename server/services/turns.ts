/** Lets `atOnce` pieces of work run side by side; the rest waits in line. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #atOnce: number;
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** How many wait. */
  get queued(): number {
    return this.#waiting.length;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
