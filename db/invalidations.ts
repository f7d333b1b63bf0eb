import type { Tag } from '../shared/tags.ts';

export type InvalidationListener = (tags: ReadonlySet<Tag>) => void;

/** Tells what committed writes have invalidated, to whoever keeps something that may be stale now. */
export class Invalidations {
  readonly #listeners = new Set<InvalidationListener>();

  /** Listens until the answer is called. */
  readonly listen = (listener: InvalidationListener): (() => void) => {
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
