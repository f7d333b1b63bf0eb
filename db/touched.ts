/** A thing that readers may hold a view of: one item, or what one shopper owns. `everything`: nobody knows any more. */
export type Tag = `item:${number}` | `shopper:${number}` | 'everything';

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
