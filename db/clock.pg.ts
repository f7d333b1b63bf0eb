import type pg from 'pg';

/**
 * PostgreSQL's time, kept by this process between two answers. Processes whose own clocks differ decide alike about
 * deadlines (docs/decisions/0051-many-machines.md).
 */
export class DatabaseClock {
  /** From this process's monotonic clock to the database's time, in ms. */
  #offset = performance.timeOrigin;

  /** The database's time in ms since 1970, off by no more than the last answer took. */
  readonly now = (): number => Math.floor(performance.now() + this.#offset);

  /** Corrects it by an answer of the database, which read its clock at some moment between `sent` and `received`. */
  correct(read: number, { sent, received }: { sent: number; received: number }): void {
    this.#offset = Math.min(Math.max(this.#offset, read - received), read - sent);
  }

  /** Asks the database. */
  async ask(client: pg.ClientBase): Promise<void> {
    const sent = performance.now();
    const { rows } = await client.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    this.correct(rows[0]?.now ?? Date.now(), { sent, received: performance.now() });
  }

  /** How far this process's own clock is ahead of the database's, in ms. */
  skew(): number {
    return Date.now() - this.now();
  }
}
