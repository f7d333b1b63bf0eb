import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Tag } from '../shared/tags.ts';
import { Invalidations } from './invalidations.ts';

const CHANNEL = 'invalidated';

/** How long tags are gathered before the other processes are told, in ms. */
const GATHER = 20;

/** Tags told at once; a notification holds 8,000 bytes. What is more is told as `everything`. */
const MOST = 250;

/** Between two tries to reach the database again, in ms. */
const AGAIN = 1000;

/** How long the database may take to answer, in ms; and a silent network is asked for a sign of life after as long. */
const PATIENCE = 10_000;

/**
 * The same among the processes of a shop on PostgreSQL, by LISTEN and NOTIFY on a connection of their own: a NOTIFY
 * inside the transactions would make them commit one after the other. After a lost connection everything counts as
 * invalidated here, since nobody knows what was missed, and the others are told what they could not be told meanwhile.
 */
export class SharedInvalidations extends Invalidations {
  readonly #to: pg.ClientConfig;
  readonly #onError: (error: Error) => void;
  /** Names this process, which has heard its own writes already. */
  readonly #self = randomBytes(8).toString('hex');
  readonly #waiting = new Set<Tag>();
  #client: pg.Client | null = null;
  #telling: Promise<void> | null = null;
  #closed = false;

  constructor(to: pg.ClientConfig, onError: (error: Error) => void) {
    super();
    this.#to = to;
    this.#onError = onError;
  }

  /** Begins to hear the others; throws when the database cannot be reached. */
  async open(): Promise<void> {
    const client = new pg.Client({
      ...this.#to,
      query_timeout: PATIENCE,
      keepAlive: true,
      keepAliveInitialDelayMillis: PATIENCE,
    });
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    client.on('error', this.#onError);
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(this.#onError);
      throw error;
    }
    // Closed meanwhile: a line left open would keep the process alive.
    if (this.#closed) return client.end();
    this.#client = client;
    this.#tellSoon();
  }

  /** False while there is no line to the others. */
  get hearing(): boolean {
    return this.#client !== null;
  }

  override tell(tags: ReadonlySet<Tag>): void {
    super.tell(tags);
    for (const tag of tags) this.#waiting.add(tag);
    if (this.#waiting.size > MOST) {
      this.#waiting.clear();
      this.#waiting.add('everything');
    }
    this.#tellSoon();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#telling;
    await this.#client?.end();
  }

  #tellSoon(): void {
    if (this.#waiting.size > 0 && this.#client && !this.#closed) this.#telling ??= this.#tellOthers();
  }

  async #tellOthers(): Promise<void> {
    while (this.#waiting.size > 0) {
      await pause(GATHER);
      const client = this.#client;
      if (!client) break;
      const tags = [...this.#waiting];
      this.#waiting.clear();
      try {
        await client.query('select pg_notify($1, $2)', [CHANNEL, `${this.#self} ${tags.join(' ')}`]);
      } catch (error) {
        this.#onError(error instanceof Error ? error : new Error(String(error)));
        for (const tag of tags) this.#waiting.add(tag);
        // They are told on a new line.
        client.end().catch(this.#onError);
        break;
      }
    }
    this.#telling = null;
  }

  #hear(payload: string): void {
    const [from, ...tags] = payload.split(' ');
    if (from !== this.#self) super.tell(new Set(tags as Tag[]));
  }

  async #lost(client: pg.Client): Promise<void> {
    if (this.#closed || client !== this.#client) return;
    this.#client = null;
    for (;;) {
      await pause(AGAIN, undefined, { ref: false });
      if (this.#closed) return;
      try {
        await this.open();
        super.tell(new Set(['everything']));
        return;
      } catch (error) {
        this.#onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }
}
