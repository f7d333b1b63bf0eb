import { LRUCache } from 'lru-cache';
import type { Keep } from '../../shared/contract/keep.ts';
import type { Tag } from '../../shared/tags.ts';

/** A value, and how long it holds; null: it is for whoever asked alone, or true for this moment only. */
export interface Made<Value> {
  value: Value;
  keep: Keep | null;
}

interface Entry<Value> {
  value: Value;
  keep: Keep;
}

interface Options<Value> {
  /** Sizes together at the most; what was used longest ago goes first. 0 keeps nothing. */
  most: number;
  sizeOf: (value: Value) => number;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** How long anything is kept at the most, in ms, since a change may go unheard for ever; no bound without. */
  longest?: number;
  /** False while a change could go unheard: nothing that is kept counts then. */
  hearing?: () => boolean;
}

/** Tags whose last invalidation is kept; when there are more, all count as invalidated just now. */
const MOST_TAGS = 10_000;

/**
 * Values that are made once and kept until a write invalidates one of their tags, or until their deadline. What is being
 * made while such a write commits goes to whoever asked before the write, and to nobody after it (docs/architecture.md,
 * Pages).
 */
export class TaggedCache<Value> {
  readonly #options: Options<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #keysOf = new Map<Tag, Set<string>>();
  readonly #making = new Map<string, { made: Promise<Made<Value>>; since: number }>();
  /** Grows with every invalidation; `#invalidatedAt` keeps where it stood when a tag was invalidated last. */
  #moment = 0;
  #allInvalidatedAt = 0;
  readonly #invalidatedAt = new Map<Tag, number>();
  #hits = 0;
  #misses = 0;

  constructor(options: Options<Value>) {
    this.#options = options;
    this.#entries = new LRUCache({
      // Where nothing is kept, `get` says so.
      maxSize: Math.max(1, options.most),
      sizeCalculation: ({ value }) => options.sizeOf(value),
      dispose: (entry, key) => this.#forgetTags(entry, key),
      noDisposeOnSet: true,
    });
  }

  get figures() {
    return { hits: this.#hits, misses: this.#misses, size: this.#entries.calculatedSize };
  }

  /** What is kept under a key, while it holds. */
  find(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const { until = Number.POSITIVE_INFINITY } = entry.keep;
    if (this.#options.clock() >= until || !this.#hearing()) {
      this.#entries.delete(key);
      return undefined;
    }
    this.#hits++;
    return entry.value;
  }

  /** What is kept under a key, or else what `make` gives: one time for all who ask meanwhile. */
  async get(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    if (this.#options.most === 0) return (await make()).value;
    const known = this.find(key);
    if (known !== undefined) return known;
    const pending = this.#making.get(key);
    if (pending) {
      const { value, keep } = await pending.made;
      // A write that this caller knows of may be missing in it.
      if (keep && this.#isStillValid(keep, pending.since)) {
        this.#hits++;
        return value;
      }
    }
    return this.#make(key, make);
  }

  /** Takes what committed writes have invalidated. */
  readonly invalidate = (tags: ReadonlySet<Tag>): void => {
    this.#moment++;
    if (tags.has('everything') || this.#invalidatedAt.size > MOST_TAGS) {
      this.#allInvalidatedAt = this.#moment;
      this.#invalidatedAt.clear();
    }
    if (tags.has('everything')) this.#entries.clear();
    for (const tag of tags) {
      this.#invalidatedAt.set(tag, this.#moment);
      for (const key of this.#keysOf.get(tag) ?? []) this.#entries.delete(key);
    }
  };

  /** A value that is kept has grown. */
  weigh(key: string): void {
    const entry = this.#entries.peek(key);
    // Of the same object it would not be weighed anew.
    if (entry) this.#entries.set(key, { ...entry });
  }

  async #make(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    this.#misses++;
    const since = this.#moment;
    const began = this.#options.clock();
    const pending = { made: make(), since };
    if (!this.#making.has(key)) this.#making.set(key, pending);
    try {
      const { value, keep } = await pending.made;
      if (keep) this.#keep(key, { value, keep: this.#bounded(keep, began) }, since);
      return value;
    } finally {
      if (this.#making.get(key) === pending) this.#making.delete(key);
    }
  }

  #keep(key: string, { value, keep }: { value: Value; keep: Keep }, since: number): void {
    if (!this.#hearing() || !this.#isStillValid(keep, since)) return;
    this.#entries.delete(key);
    for (const tag of keep.tags) {
      const keys = this.#keysOf.get(tag) ?? new Set();
      this.#keysOf.set(tag, keys.add(key));
    }
    // One that is too large for all the room is let go at once, with its tags.
    const entry = { value, keep };
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) this.#forgetTags(entry, key);
  }

  #bounded({ tags, until = Number.POSITIVE_INFINITY }: Keep, began: number): Keep {
    return { tags, until: Math.min(until, began + (this.#options.longest ?? Number.POSITIVE_INFINITY)) };
  }

  #isStillValid({ tags }: Keep, since: number): boolean {
    return this.#allInvalidatedAt <= since && tags.every((tag) => (this.#invalidatedAt.get(tag) ?? 0) <= since);
  }

  #hearing(): boolean {
    return this.#options.hearing?.() ?? true;
  }

  #forgetTags({ keep }: Entry<Value>, key: string): void {
    for (const tag of keep.tags) {
      const keys = this.#keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(tag);
    }
  }
}
