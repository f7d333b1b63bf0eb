import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { isUnavailable, OutcomeUnknown } from '../../db/errors.ts';
import { tables } from '../../db/schema/index.ts';
import { openPgStore } from '../../db/store.pg.ts';
import type { Writer } from '../../db/store.ts';
import type { Tag } from '../../shared/tags.ts';
import { standstill } from '../support/beside.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { WITH_TABLES } from '../support/postgres.ts';
import { newDatabase } from '../support/postgres-database.ts';
import { startSwallowing } from '../support/swallowing-proxy.ts';
import { closedOnce } from '../support/test-shop.ts';

const { settings } = tables;

afterEach(() => void vi.restoreAllMocks());

/** A process on that database, and the tags that it hears. */
async function openProcess(url: string) {
  const errors: string[] = [];
  const onError = ({ message }: Error) => errors.push(message);
  const store = closedOnce(await openPgStore({ url, onError, warn: () => undefined }));
  closeAfterTest(store.close);
  const heard: Tag[] = [];
  store.onInvalidated((tags) => heard.push(...tags));
  return { store, heard, errors };
}

const write = (tx: Writer, key: string) => tx.db.insert(settings).values({ key, value: 'x', updatedAt: tx.now });

test('long tags that fit into no single notification are told all the same', async () => {
  const url = await newDatabase(WITH_TABLES);
  const [teller, listener] = [await openProcess(url), await openProcess(url)];
  // Two hundred rows that staff have open, as processes announce them to each other.
  const tags = Array.from({ length: 200 }, (_, n): Tag => `here:order:26112612345678${n}/12/123456789012/1`);
  await teller.store.transaction(async (tx) => {
    for (const tag of tags) tx.invalidate(tag);
  });
  await expect.poll(() => listener.heard.length).toBeGreaterThan(0);
  await teller.store.transaction(async (tx) => tx.invalidate('item:7'));
  await expect.poll(() => listener.heard.at(-1)).toBe('item:7');
  expect([listener.heard.slice(0, -1), teller.errors]).toEqual([tags, []]);
});

test('a write whose acknowledgement is lost is told to the others: it may be there', async () => {
  const url = await newDatabase(WITH_TABLES);
  const [writer, other] = [await openProcess(url), await openProcess(url)];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...args: unknown[]) {
    const answer = await (query as (...all: unknown[]) => unknown).apply(this, args);
    if (args[0] === 'commit') throw new Error('Connection terminated unexpectedly');
    return answer;
  } as never);
  const lost = writer.store.transaction(async (tx) => {
    await write(tx, 'there');
    tx.invalidate('item:7');
  });
  await expect(lost).rejects.toThrow(OutcomeUnknown);
  await expect.poll(() => other.heard).toEqual(['item:7']);
  expect(writer.heard).toEqual(['item:7']);
  expect(await other.store.reader.db.select().from(settings).where(eq(settings.key, 'there'))).toHaveLength(1);
});

test('a write that is committed while its process stops is told to the others', async () => {
  const url = await newDatabase(WITH_TABLES);
  const [stopping, other] = [await openProcess(url), await openProcess(url)];
  const middle = standstill();
  const writing = stopping.store.transaction(async (tx) => {
    await middle.here();
    await write(tx, 'last');
    tx.invalidate('item:7');
  });
  await middle.reached;
  const closed = stopping.store.close();
  middle.goOn();
  await Promise.all([writing, closed]);
  await expect.poll(() => other.heard).toEqual(['item:7']);
});

test('a full queue of notifications fails no write, and the others hear of it once there is room', async () => {
  const url = await newDatabase(WITH_TABLES);
  const [writer, other] = [await openProcess(url), await openProcess(url)];
  const full = 'too many notifications in the NOTIFY queue';
  const { query } = pg.Client.prototype;
  const queries = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (String(args[0]).includes('pg_notify')) return Promise.reject(new Error(full));
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as never);
  const put = (tag: Tag) =>
    writer.store.transaction(async (tx) => {
      await write(tx, tag);
      tx.invalidate(tag);
    });
  await put('item:7');
  await expect.poll(() => writer.errors).toContain(full);
  await put('item:8');
  expect(other.heard).toEqual([]);
  queries.mockRestore();
  await expect.poll(() => other.heard.toSorted()).toEqual(['item:7', 'item:8']);
});

test('connections that were dropped without a word hold nobody up once the database is reached again', async () => {
  const network = await startSwallowing(new URL(await newDatabase(WITH_TABLES)));
  const { store } = await openProcess(network.url);
  await store.transaction((tx) => write(tx, 'before'));
  network.swallow();
  const stuck = store
    .transaction((tx) => write(tx, 'meanwhile'))
    .then(
      () => 'written',
      (error) => (isUnavailable(error) ? 'unavailable' : String(error)),
    );
  await expect.poll(() => store.isListening()).toBe(false);
  network.mend();
  expect(await stuck).toBe('unavailable');
  await store.transaction((tx) => write(tx, 'after'));
});
