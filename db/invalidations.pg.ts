import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Tag } from '../shared/tags.ts';
import type { DatabaseClock } from './clock.pg.ts';
import { PrimaryClient, type PrimaryConfig } from './primary.pg.ts';
import { Invalidations } from './store.ts';

const CHANNEL = 'invalidated';

/** How long tags are collected before the other processes are notified, in ms. */
const GATHER = 20;

/** Tags that are sent one by one; more are sent as `everything`. */
const MOST = 500;

/** Characters of tags in one notification, which holds 8,000 bytes with the name of this process. Tags are ASCII. */
const LONGEST = 7900;

/** Pause between two attempts to connect again, in ms. */
const RETRY = 1000;

/** How often the connection is asked for the time, in ms. */
const BEAT = 1000;

/** After so many beats without an answer the connection counts as lost. */
const PATIENCE = 2;

/** Query time-out and keep-alive delay of the connection, in ms. */
const TIMEOUT = 10_000;

interface Options {
  to: PrimaryConfig;
  clock: DatabaseClock;
  onError: (error: Error) => void;
  /**
   * Called with the name of the server, whenever a connection to it has been opened; `afterSilence` if the one before was
   * dropped without a word.
   */
  onServer: (server: string, afterSilence: boolean) => void;
}

/**
 * Invalidations shared by the processes of a shop on PostgreSQL, by LISTEN and NOTIFY on a connection of their own: a
 * NOTIFY inside the transactions would make them commit one after the other. After a lost connection everything counts as
 * invalidated in this process, since its notifications may have been missed, and its own pending ones are sent. A
 * connection that was dropped without a word is noticed by its heartbeat, which also keeps the database's time.
 */
export class SharedInvalidations extends Invalidations {
  readonly #to: PrimaryConfig;
  readonly #clock: DatabaseClock;
  readonly #onError: (error: Error) => void;
  readonly #onServer: Options['onServer'];
  /** Identifies this process, which ignores its own notifications. */
  readonly #self = randomBytes(8).toString('hex');
  readonly #queued = new Set<Tag>();
  #client: pg.Client | null = null;
  #notifying: Promise<void> | null = null;
  #wasSilent = false;
  #closed = false;

  constructor({ to, clock, onError, onServer }: Options) {
    super();
    this.#to = to;
    this.#clock = clock;
    this.#onError = onError;
    this.#onServer = onServer;
  }

  /** Starts to listen; throws if the database cannot be reached. */
  async open(): Promise<void> {
    const client = new PrimaryClient({
      ...this.#to,
      query_timeout: TIMEOUT,
      keepAlive: true,
      keepAliveInitialDelayMillis: TIMEOUT,
    });
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    client.on('error', this.#onError);
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await this.#clock.ask(client);
    } catch (error) {
      client.end().catch(this.#onError);
      throw error;
    }
    // Closed meanwhile: an open connection would keep the process running.
    if (this.#closed) return client.end();
    this.#client = client;
    this.#onServer(client.server, this.#wasSilent);
    this.#wasSilent = false;
    this.#beat(client);
    this.#scheduleNotify();
  }

  /** False while the connection is lost. */
  get isListening(): boolean {
    return this.#client !== null;
  }

  override publish(tags: ReadonlySet<Tag>): void {
    super.publish(tags);
    for (const tag of tags) this.#queued.add(tag);
    if (this.#queued.size > MOST) {
      this.#queued.clear();
      this.#queued.add('everything');
    }
    this.#scheduleNotify();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#notifying;
    await this.#client?.end();
  }

  #beat(client: pg.Client): void {
    let unanswered = 0;
    const beating = setInterval(() => {
      if (client !== this.#client) return clearInterval(beating);
      // Counted, not timed: when this process has been busy, the answer waits here to be read.
      if (unanswered > PATIENCE) {
        this.#onError(new Error('the connection that listens does not answer'));
        this.#wasSilent = true;
        void this.#lost(client);
        client.end().catch(this.#onError);
      } else if (unanswered++ === 0) {
        this.#clock.ask(client).then(
          () => {
            unanswered = 0;
          },
          // A connection that breaks says so by itself.
          () => undefined,
        );
      }
    }, BEAT).unref();
  }

  #scheduleNotify(): void {
    if (this.#queued.size > 0 && this.#client && !this.#closed) this.#notifying ??= this.#notifyOthers();
  }

  async #notifyOthers(): Promise<void> {
    while (this.#queued.size > 0) {
      await pause(GATHER);
      const client = this.#client;
      if (!client) break;
      const tags = [...this.#queued];
      this.#queued.clear();
      try {
        for (const text of notificationsOf(tags)) {
          await client.query('select pg_notify($1, $2)', [CHANNEL, `${this.#self} ${text}`]);
        }
      } catch (error) {
        this.#onError(error instanceof Error ? error : new Error(String(error)));
        for (const tag of tags) this.#queued.add(tag);
        // They are sent on the next connection.
        client.end().catch(this.#onError);
        break;
      }
    }
    this.#notifying = null;
  }

  #receive(payload: string): void {
    const [from, ...tags] = payload.split(' ');
    if (from !== this.#self) super.publish(new Set(tags as Tag[]));
  }

  async #lost(client: pg.Client): Promise<void> {
    if (this.#closed || client !== this.#client) return;
    this.#client = null;
    for (;;) {
      await pause(RETRY, undefined, { ref: false });
      if (this.#closed) return;
      try {
        await this.open();
        super.publish(new Set(['everything']));
        return;
      } catch (error) {
        this.#onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }
}

/** The tags, as many in each as one notification holds. */
function notificationsOf(tags: readonly Tag[]): string[] {
  const texts: string[] = [];
  let text = '';
  for (const tag of tags) {
    if (text !== '' && text.length + tag.length >= LONGEST) {
      texts.push(text);
      text = '';
    }
    text = text === '' ? tag : `${text} ${tag}`;
  }
  return text === '' ? texts : [...texts, text];
}
