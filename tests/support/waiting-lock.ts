import pg from 'pg';
import { expect } from 'vitest';
import { closeAfterTest } from './cleanup.ts';

/** Resolves when a connection to that PostgreSQL database waits for a lock of another one. */
export async function untilOneWaits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // Where nothing waits the test goes on meanwhile: it may be over, and its database gone, before this has connected.
  client.on('error', () => undefined);
  closeAfterTest(() => client.end());
  await client.connect();
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0);
}
