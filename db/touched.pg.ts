import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Tag, Touched } from './touched.ts';

const CHANNEL = 'touched';

/** How long tags are gathered before the other processes are told, in ms. */
const GATHER = 20;

/** Bytes of a notification are limited to 8,000; what is longer is told as `everything`. */
const LONGEST = 7_000;

/** Between two tries to reach the database again, in ms. */
const AGAIN = 1000;

/**
 * The same among the processes of a shop on PostgreSQL, by LISTEN and NOTIFY on a connection of their own: a NOTIFY
 * inside the transactions would make them commit one after the other. After a lost connection everything counts as
 * touched, since nobody knows what was missed.
 */
export class SharedTouched extends Touched {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  /** Names this process, which has heard its own writes already. */
  readonly #self = randomBytes(8).toString('hex');
  readonly #waiting = new Set<Tag>();
  #client: pg.Client | null = null;
  #telling: Promise<void> | null = null;
  #closed = false;

  constructor(url: string, onError: (error: Error) => void) {
    super();
    this.#url = url;
    this.#onError = onError;
  }

  /** Begins to hear the others; throws when the database cannot be reached. */
  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    client.on('error', this.#onError);
    client.on('end', () => this.#lost(client));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
  }

  override tell(tags: ReadonlySet<Tag>): void {
    super.tell(tags);
    for (const tag of tags) this.#waiting.add(tag);
    if (this.#waiting.size > 0 && !this.#closed) this.#telling ??= this.#tellOthers();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#telling;
    await this.#client?.end();
  }

  async #tellOthers(): Promise<void> {
    while (this.#waiting.size > 0) {
      await pause(GATHER);
      const tags = [...this.#waiting].join(' ');
      this.#waiting.clear();
      const payload = `${this.#self} ${tags.length > LONGEST ? 'everything' : tags}`;
      await this.#client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(this.#onError);
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
