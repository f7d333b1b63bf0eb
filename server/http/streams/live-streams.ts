import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { RECENT_CHANGES_MS } from '../../../shared/recent-changes.ts';
import { HEARTBEAT, type StaffTopic, staffTopics, type Tag } from '../../../shared/tags.ts';

/**
 * The subject of a stream: an item, the shopper's own rows, what staff work on, or whether the listener is still logged
 * in, which is not sent as an event.
 */
type Change = 'item' | 'own' | 'session' | 'opened' | StaffTopic;

/** The subjects of one open page. */
export interface Watch {
  /** Whom it counts for: an address (`addressOf`), or a person of staff, of whom many share an address. */
  countsFor: string;
  itemId: number | undefined;
  /**
   * The shopper whose own rows it watches; `stillSignedIn` is called before each such event, and when a session ends.
   */
  shopper: Listener | undefined;
  /** The member of staff who listens in the console, and to what their rights allow. */
  staff?: Listener & {
    topics: readonly StaffTopic[] /** The row that they have open. */;
    subject?: string | undefined;
  };
}

interface Listener {
  id: number;
  stillSignedIn: () => Promise<boolean>;
}

/** How long changes are collected, in ms: a busy item causes a few events a second, not one for each purchase. */
const COLLECT = 300;

/** Streams written in one turn of the event loop; other requests are served in between. */
const BATCH = 100;

/** After writing, a pause so many times as long as the writing took: with many streams, events come a little later. */
const REST = 19;

/** Interval of heartbeats, in ms. They keep proxies from closing a silent stream and reveal closed connections. */
const BEAT_EVERY = 25_000;

/** From one event of waiting groups to the next, in ms: in a busy shop they change all the time. */
const GROUPS_EVERY = 5000;

/** Unread bytes at which a stream is closed. */
const MAX_UNREAD = 64 * 1024;

/** Streams of this process at the most. */
const MOST = 20_000;

/** Until a session that could not be looked for, since the database is away, is looked for again; in ms. */
const RETRY = 2000;

/** The open streams by their subjects. */
export class LiveStreams {
  readonly #watches = new Map<Response, Watch>();
  readonly #byTag = new Map<Tag, Set<Response>>();
  readonly #changed = new Map<Response, Set<Change>>();
  /** When each tag was invalidated last, the oldest first: a page is read some time before its stream opens. */
  readonly #recent = new Map<Tag, number>();
  readonly #clock: () => number;
  readonly #mostOfEach: number;
  readonly #counts = new Map<string, number>();
  #flush: NodeJS.Timeout | undefined;
  #restUntil = 0;
  #groupsDue: NodeJS.Timeout | undefined;
  #groupsRestUntil = 0;
  #closed = false;
  readonly #heartbeat = setInterval(() => this.#beat(), BEAT_EVERY).unref();

  /** `mostOfEach` bounds the streams that one address, or one person of staff, has open. */
  constructor(clock: () => number, mostOfEach = Number.POSITIVE_INFINITY) {
    this.#clock = clock;
    this.#mostOfEach = mostOfEach;
  }

  get size(): number {
    return this.#watches.size;
  }

  /** Whether another stream would exceed the limit; after the end every stream does. */
  get full(): boolean {
    return this.#closed || this.size >= MOST;
  }

  /** Whether another one would be one too many for whom it counts for. */
  fullFor(whom: string): boolean {
    return (this.#counts.get(whom) ?? 0) >= this.#mostOfEach;
  }

  /** Starts a stream on a response whose head has been written. */
  add(response: Response, watch: Watch): void {
    // The client has already disconnected, so no `close` event would follow.
    if (response.destroyed) return;
    this.#watches.set(response, watch);
    this.#counts.set(watch.countsFor, (this.#counts.get(watch.countsFor) ?? 0) + 1);
    for (const tag of tagsOf(watch)) {
      const listeners = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, listeners.add(response));
    }
    response.on('close', () => this.#remove(response));
    response.write('retry: 3000\n\n');
    this.#dropOld();
    const missed = tagsOf(watch).filter((tag) => this.#recent.has(tag) || this.#recent.has('everything'));
    if (missed.length > 0) this.#note(response, missed);
  }

  /** Receives the tags that committed writes have invalidated. */
  readonly invalidate = (tags: ReadonlySet<Tag>): void => {
    this.#record(tags);
    if (tags.has('everything')) for (const [response, watch] of this.#watches) this.#note(response, tagsOf(watch));
    for (const tag of tags) for (const response of this.#byTag.get(tag) ?? []) this.#note(response, [tag]);
    if ([...tags].some(isOfItem)) this.#noteGroups();
  };

  /** Ends every stream and accepts no more; the clients reconnect to another server. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#flush);
    clearTimeout(this.#groupsDue);
    for (const response of this.#watches.keys()) response.end();
  }

  #record(tags: ReadonlySet<Tag>): void {
    this.#dropOld();
    const now = this.#clock();
    const touch = (tag: Tag) => {
      this.#recent.delete(tag);
      this.#recent.set(tag, now);
    };
    for (const tag of tags) touch(tag);
    if ([...tags].some(isOfItem)) touch('groups');
  }

  #noteGroups(): void {
    this.#groupsDue ??= setTimeout(
      () => {
        this.#groupsDue = undefined;
        this.#groupsRestUntil = performance.now() + GROUPS_EVERY;
        for (const response of this.#byTag.get('groups') ?? []) this.#note(response, ['groups']);
      },
      Math.max(0, this.#groupsRestUntil - performance.now()),
    ).unref();
  }

  #dropOld(): void {
    const now = this.#clock();
    for (const [tag, at] of this.#recent) {
      // Of a clock that was put back none is recent.
      if (at >= now - RECENT_CHANGES_MS && at <= now) return;
      this.#recent.delete(tag);
    }
  }

  #note(response: Response, tags: Tag[]): void {
    const events = this.#changed.get(response) ?? new Set();
    for (const tag of tags) events.add(changeOf(tag));
    this.#changed.set(response, events);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#flush ??= setTimeout(() => void this.#sendAll(), Math.max(COLLECT, this.#restUntil - performance.now()));
  }

  async #sendAll(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    let took = 0;
    for (let at = 0; at < changed.length; at += BATCH) {
      const began = performance.now();
      for (const [response, events] of changed.slice(at, at + BATCH)) void this.#write(response, events);
      // Node writes to the sockets at the end of this tick, which is most of the work.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      took += performance.now() - began;
      await nextTurn();
    }
    this.#restUntil = performance.now() + took * REST;
    this.#flush = undefined;
    // Meanwhile more has changed.
    if (this.#changed.size > 0) this.#schedule();
  }

  async #write(response: Response, changes: Set<Change>): Promise<void> {
    const { itemId, shopper, staff } = this.#watches.get(response) ?? {};
    if (changes.has('item')) this.#send(response, `event: item\ndata: ${JSON.stringify({ id: itemId })}\n\n`);
    const listener = shopper ?? staff;
    const own = [...changes].filter((change) => change !== 'item');
    if (!listener || own.length === 0) return;
    // A session that has ended gets no more events. If it could not be looked up, it has not ended.
    const signedIn = await listener.stillSignedIn().catch(() => null);
    if (signedIn === null) this.#lookAgain(response, changes);
    else if (!signedIn) response.end();
    else for (const change of own) if (change !== 'session') this.#send(response, `event: ${change}\ndata: {}\n\n`);
  }

  #lookAgain(response: Response, changes: ReadonlySet<Change>): void {
    const look = () => {
      if (!this.#watches.has(response)) return;
      const noted = this.#changed.get(response) ?? new Set();
      for (const change of changes) if (change !== 'item') noted.add(change);
      this.#changed.set(response, noted);
      this.#schedule();
    };
    setTimeout(look, RETRY).unref();
  }

  #beat(): void {
    for (const [response, { staff }] of this.#watches) {
      // The console's `EventSource` hides comments.
      this.#send(response, staff ? `event: ${HEARTBEAT}\ndata: {}\n\n` : ': still here\n\n');
    }
  }

  #send(response: Response, text: string): void {
    if (response.writableLength > MAX_UNREAD) response.destroy();
    else if (!response.writableEnded) response.write(text);
  }

  #leave(whom: string): void {
    const left = (this.#counts.get(whom) ?? 0) - 1;
    if (left > 0) this.#counts.set(whom, left);
    else this.#counts.delete(whom);
  }

  #remove(response: Response): void {
    const watch = this.#watches.get(response);
    this.#watches.delete(response);
    this.#changed.delete(response);
    if (watch) this.#leave(watch.countsFor);
    for (const tag of watch ? tagsOf(watch) : []) {
      const listeners = this.#byTag.get(tag);
      listeners?.delete(response);
      if (listeners?.size === 0) this.#byTag.delete(tag);
    }
  }
}

function tagsOf({ itemId, shopper, staff }: Watch): Tag[] {
  return [
    ...(itemId === undefined ? [] : [`item:${itemId}` as const]),
    ...(shopper === undefined ? [] : [`shopper:${shopper.id}` as const, `sessions:${shopper.id}` as const]),
    ...(staff === undefined ? [] : [...staff.topics, `staff:${staff.id}` as const]),
    ...(staff?.subject === undefined ? [] : [`open:${staff.subject}` as const]),
  ];
}

function changeOf(tag: Tag): Change {
  if (isTopic(tag)) return tag;
  if (isOfItem(tag)) return 'item';
  if (tag.startsWith('open:')) return 'opened';
  return tag.startsWith('shopper:') ? 'own' : 'session';
}

const isOfItem = (tag: Tag): boolean => tag.startsWith('item:');

const isTopic = (tag: Tag): tag is StaffTopic => (staffTopics as readonly string[]).includes(tag);
