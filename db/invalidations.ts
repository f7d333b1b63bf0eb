import type { Tag } from '../shared/tags.ts';

export type InvalidationListener = (tags: ReadonlySet<Tag>) => void;

/** Publishes the tags that committed writes have invalidated to the listeners: caches and event streams. */
export class Invalidations {
  readonly #listeners = new Set<InvalidationListener>();

  /** Adds a listener; the returned function removes it. */
  readonly listen = (listener: InvalidationListener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs after the commit, so an error of a listener is only a warning: it must not fail the committed write. */
  publish(tags: ReadonlySet<Tag>): void {
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
