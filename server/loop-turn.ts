/**
 * Tells how long the present turn of the event loop has taken so far: whoever asks when a request comes learns how long
 * it has waited at the least, while those before it in the same turn are still being answered.
 */
export class LoopTurn {
  #began: number | undefined;
  #asked = false;
  #longest = 0;

  /** Milliseconds; 0 for the first one after a pause. */
  age(): number {
    const now = performance.now();
    this.#asked = true;
    if (this.#began === undefined) {
      this.#began = now;
      setImmediate(this.#next);
    }
    const age = now - this.#began;
    this.#longest = Math.max(this.#longest, age);
    return age;
  }

  /** The longest age that anybody was told since this was asked last, in ms. */
  takeLongest(): number {
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  /** Immediates run at the end of a turn; one without questions was the last, so that nothing turns without work. */
  readonly #next = (): void => {
    this.#began = this.#asked ? performance.now() : undefined;
    if (this.#asked) setImmediate(this.#next);
    this.#asked = false;
  };
}
