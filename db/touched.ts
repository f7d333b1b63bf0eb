import type { Tag } from '../shared/tags.ts';

export type TouchListener = (tags: ReadonlySet<Tag>) => void;

/** Tells what committed writes have touched, to whoever keeps something that may be stale now. */
export class Touched {
  readonly #listeners = new Set<TouchListener>();

  /** Listens until the answer is called. */
  readonly listen = (listener: TouchListener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Told after the fact: a fault of a listener must not turn a committed write into a failed one. */
  tell(tags: ReadonlySet<Tag>): void {
    if (tags.size === 0) return;
    for (const listener of this.#listeners) {
      try {
        listener(tags);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }
}
