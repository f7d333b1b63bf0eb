import { LRUCache } from 'lru-cache';
import type { CachePolicy } from '../../shared/contract/cache-policy.ts';
import type { Tag } from '../../shared/tags.ts';

/** A value and when it stops being valid. With the policy null it is given to its caller only and never cached. */
export interface Made<Value> {
  value: Value;
  policy: CachePolicy | null;
}

interface Entry<Value> {
  value: Value;
  policy: CachePolicy;
  /** In ms since 1970. */
  madeAt: number;
}

interface Options<Value> {
  /** Bound of all sizes together; the least recently used entry is evicted first. 0 caches nothing. */
  maxSize: number;
  sizeOf: (value: Value) => number;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** The longest time that an entry is valid, in ms, since an invalidation may be lost; unbounded if left out. */
  maxAge?: number;
  /** False while invalidations may be missed: nothing is cached then, and no entry is valid. */
  isListening?: () => boolean;
}

/**
 * The usual `maxAge`, in ms: on PostgreSQL a process that ends between its commit and its notification leaves the caches
 * of the others stale. On SQLite the bound is not needed, and costs next to nothing.
 */
export const MAX_AGE = 60_000;

/** The number of tags whose last invalidation is recorded; with more, all tags count as invalidated. */
const MOST_TAGS = 10_000;

/**
 * A cache whose entries are valid until a write invalidates one of their tags, or until they expire. Concurrent requests
 * for a key share one computation. A value that was computed while such a write committed is returned to the callers that
 * asked before the write, and to none after it (docs/architecture.md, Pages).
 */
export class TaggedCache<Value> {
  readonly #options: Options<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #keysOf = new Map<Tag, Set<string>>();
  readonly #pending = new Map<string, { made: Promise<Made<Value>>; since: number }>();
  /** Counts invalidations; `#invalidatedAt` has its value at the last invalidation of each tag. */
  #moment = 0;
  #allInvalidatedAt = 0;
  readonly #invalidatedAt = new Map<Tag, number>();
  #hits = 0;
  #misses = 0;

  constructor(options: Options<Value>) {
    this.#options = options;
    this.#entries = new LRUCache({
      // 0 would mean unbounded; `get` bypasses the cache then.
      maxSize: Math.max(1, options.maxSize),
      sizeCalculation: ({ value }) => options.sizeOf(value),
      dispose: (entry, key) => this.#removeTags(entry, key),
      noDisposeOnSet: true,
    });
  }

  get stats() {
    return { hits: this.#hits, misses: this.#misses, size: this.#entries.calculatedSize };
  }

  /** The valid entry of a key, if there is one. */
  find(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const { expiresAt = Number.POSITIVE_INFINITY } = entry.policy;
    const now = this.#options.clock();
    // A clock that was put back would keep it until that time comes again.
    if (now >= expiresAt || now < entry.madeAt || !this.#isListening()) {
      this.#entries.delete(key);
      return undefined;
    }
    this.#hits++;
    return entry.value;
  }

  /** The valid entry of a key, or else the result of `make`, which runs once for all concurrent callers. */
  async get(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    if (this.#options.maxSize === 0) return (await make()).value;
    const known = this.find(key);
    if (known !== undefined) return known;
    const pending = this.#pending.get(key);
    if (pending) {
      const { value, policy } = await pending.made;
      // It may lack a write that committed before this caller's request.
      if (policy && this.#isStillValid(policy, pending.since)) {
        this.#hits++;
        return value;
      }
    }
    return this.#make(key, make);
  }

  /** Drops every entry with one of these tags. */
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

  /** Measures an entry again after its value has grown. */
  resize(key: string): void {
    const entry = this.#entries.peek(key);
    // The library does not measure the same object again.
    if (entry) this.#entries.set(key, { ...entry });
  }

  async #make(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    this.#misses++;
    const since = this.#moment;
    const began = this.#options.clock();
    const pending = { made: make(), since };
    if (!this.#pending.has(key)) this.#pending.set(key, pending);
    try {
      const { value, policy } = await pending.made;
      if (policy) this.#set(key, { value, policy: this.#bounded(policy, began), madeAt: began }, since);
      return value;
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    }
  }

  #set(key: string, entry: Entry<Value>, since: number): void {
    if (!this.#isListening() || !this.#isStillValid(entry.policy, since)) return;
    this.#entries.delete(key);
    for (const tag of entry.policy.tags) {
      const keys = this.#keysOf.get(tag) ?? new Set();
      this.#keysOf.set(tag, keys.add(key));
    }
    // An entry larger than the whole cache is dropped at once, with its tags.
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) this.#removeTags(entry, key);
  }

  #bounded({ tags, expiresAt = Number.POSITIVE_INFINITY }: CachePolicy, began: number): CachePolicy {
    return { tags, expiresAt: Math.min(expiresAt, began + (this.#options.maxAge ?? Number.POSITIVE_INFINITY)) };
  }

  #isStillValid({ tags }: CachePolicy, since: number): boolean {
    return this.#allInvalidatedAt <= since && tags.every((tag) => (this.#invalidatedAt.get(tag) ?? 0) <= since);
  }

  #isListening(): boolean {
    return this.#options.isListening?.() ?? true;
  }

  #removeTags({ policy }: Entry<Value>, key: string): void {
    for (const tag of policy.tags) {
      const keys = this.#keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(tag);
    }
  }
}
