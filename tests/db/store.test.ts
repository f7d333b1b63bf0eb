import { count, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isUnavailable, StoreUnavailable } from '../../db/errors.ts';
import { preparedInsert } from '../../db/queries/prepared-insert.ts';
import { tables } from '../../db/schema/index.ts';
import type { Reader, Store, Writer } from '../../db/store.ts';
import { openTestStore, testClock } from '../support/test-shop.ts';

const { settings, invitations } = tables;

const write = (tx: Writer, key: string) => tx.db.insert(settings).values({ key, value: 'x', updatedAt: tx.now });

async function keysOf({ db }: Reader): Promise<string[]> {
  const rows = await db.select({ key: settings.key }).from(settings).orderBy(settings.key);
  return rows.map((row) => row.key);
}

const keys = ({ reader }: Store) => keysOf(reader);

test('a transaction that throws leaves nothing', async () => {
  const store = await openTestStore(testClock());
  const failing = store.transaction(async (tx) => {
    await write(tx, 'half');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await keys(store)).toEqual([]);
});

test('a prepared insert asks for every column of its table but those left out, or it does not compile', async () => {
  const store = await openTestStore(testClock());
  const insert = preparedInsert(settings, ['version'], (db, row) => db.insert(settings).values(row));
  await store.transaction((tx) => insert(tx, { key: 'a', value: 'x', updatedAt: tx.now }));
  expect(await store.reader.db.select().from(settings)).toEqual([
    { key: 'a', value: 'x', updatedAt: expect.any(Number), version: 0 },
  ]);
  // @ts-expect-error: without `updatedAt`
  const lacking = store.transaction((tx) => insert(tx, { key: 'b', value: 'x' }));
  await expect(lacking).rejects.toThrow('updatedAt');
});

test('a failed transaction does not fail others', async () => {
  const store = await openTestStore(testClock());
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      store.transaction(async (tx) => {
        await write(tx, `key${String(n).padStart(2, '0')}`);
        if (n % 3 === 0) throw new Error('every third');
        // A refused statement inside, which PostgreSQL ends its transaction for.
        if (n % 3 === 1) await write(tx, `key${String(n).padStart(2, '0')}`);
      }),
    ),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(6);
  expect(await keys(store)).toEqual(['key02', 'key05', 'key08', 'key11', 'key14', 'key17']);
});

test('uncommitted rows are visible to nobody', async () => {
  const store = await openTestStore(testClock());
  let seen: string[] = ['not looked'];
  await store.transaction(async (tx) => {
    await write(tx, 'later');
    seen = await keys(store);
  });
  expect(seen).toEqual([]);
  expect(await keys(store)).toEqual(['later']);
});

test('a snapshot does not change under its reader', async () => {
  const store = await openTestStore(testClock());
  await store.transaction((tx) => write(tx, 'before'));
  const counts = await store.snapshot(async (view) => {
    const look = async () => (await view.db.select({ n: count() }).from(settings))[0]?.n;
    const first = await look();
    await store.transaction((tx) => write(tx, 'after'));
    return [first, await look()];
  });
  expect(counts).toEqual([1, 1]);
});

test('consecutive snapshots share a connection and see new rows; concurrent ones have their own', async () => {
  const store = await openTestStore(testClock());
  const seen: number[] = [];
  const connections = new Set<unknown>();
  for (let n = 0; n < 4; n++) {
    await store.transaction((tx) => write(tx, `key ${n}`));
    await store.snapshot(async (view) => {
      connections.add(view.db);
      seen.push((await keysOf(view)).length);
    });
  }
  expect([seen, connections.size]).toEqual([[1, 2, 3, 4], 1]);

  const early = store.snapshot(async (view) => {
    const before = await keysOf(view);
    await store.transaction((tx) => write(tx, 'later'));
    const within = await store.snapshot(keysOf);
    return [before.length, within.length, (await keysOf(view)).length];
  });
  expect(await early).toEqual([4, 5, 4]);
});

test('a failed snapshot does not affect the next ones', async () => {
  const store = await openTestStore(testClock());
  await store.snapshot(keysOf);
  const failing = store.snapshot(async (view) => {
    await keysOf(view);
    throw new Error('enough');
  });
  await expect(failing).rejects.toThrow('enough');
  const mistaken = store.snapshot((view) => view.db.select({ n: sql`nonsense(` }).from(settings) as never);
  await expect(mistaken).rejects.toThrow();
  for (let n = 0; n < 10; n++) {
    await store.transaction((tx) => write(tx, `key ${n}`));
    expect(await store.snapshot(keysOf)).toHaveLength(n + 1);
  }
});

test('a transaction inside a transaction is refused', async () => {
  const store = await openTestStore(testClock());
  const nested = store.transaction(() => store.transaction(async () => undefined));
  await expect(nested).rejects.toThrow('a transaction was begun inside a transaction');
});

test('a transaction cannot be used after its end', async () => {
  const store = await openTestStore(testClock());
  let ended: Writer | undefined;
  await store.transaction(async (tx) => {
    ended = tx;
  });
  expect(() => ended?.db).toThrow('a transaction was used after its end');
});

test('effects run once the transaction is on disk, and never if it fails', async () => {
  const store = await openTestStore(testClock());
  const told: string[] = [];
  await store.transaction(async (tx) => {
    await write(tx, 'kept');
    tx.afterCommit(() => told.push('kept'));
    expect(told).toEqual([]);
  });
  await store
    .transaction(async (tx) => {
      tx.afterCommit(() => told.push('lost'));
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(told).toEqual(['kept']);
});

test('an effect that throws leaves the transaction committed', async () => {
  const store = await openTestStore(testClock());
  const warning = new Promise((told) => process.once('warning', told));
  await store.transaction(async (tx) => {
    await write(tx, 'done');
    tx.afterCommit(() => {
      throw new Error('the effect broke');
    });
  });
  expect(await keys(store)).toEqual(['done']);
  expect(await warning).toMatchObject({ message: 'the effect broke' });
});

test('the tags of a write are invalidated once it is on disk, before its writer is answered, and never if it fails', async () => {
  const store = await openTestStore(testClock());
  const told: string[][] = [];
  const stop = store.onInvalidated((tags) => told.push([...tags].sort()));
  await store.transaction(async (tx) => {
    tx.invalidate('item:2');
    tx.invalidate('item:1');
    tx.invalidate('item:2');
    await write(tx, 'kept');
    expect(told).toEqual([]);
  });
  expect(told).toEqual([['item:1', 'item:2']]);
  const failing = store.transaction(async (tx) => {
    tx.invalidate('item:3');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await store.transaction((tx) => write(tx, 'nothing'));
  expect(told).toHaveLength(1);
  stop();
  await store.transaction(async (tx) => tx.invalidate('item:4'));
  expect(told).toHaveLength(1);
});

test('a listener that throws leaves the transaction committed', async () => {
  const store = await openTestStore(testClock());
  const warning = new Promise((told) => process.once('warning', told));
  store.onInvalidated(() => {
    throw new Error('the listener broke');
  });
  await store.transaction(async (tx) => {
    await write(tx, 'done');
    tx.invalidate('item:1');
  });
  expect(await keys(store)).toEqual(['done']);
  expect(await warning).toMatchObject({ message: 'the listener broke' });
});

test('the time is the same during a whole transaction', async () => {
  const clock = testClock();
  const store = await openTestStore(clock);
  await store.transaction(async (tx) => {
    const { now } = tx;
    clock.advance(5000);
    await write(tx, 'moment');
    expect(tx.now).toBe(now);
  });
});

test('concurrent writers are all answered, each with its own result', async () => {
  const store = await openTestStore(testClock());
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      store.transaction(async (tx) => {
        await tx.db.insert(invitations).values({ code: `CODE${n}`, shopperId: null, createdAt: tx.now });
        const [row] = await tx.db
          .select()
          .from(invitations)
          .where(eq(invitations.code, `CODE${n}`));
        return row?.code;
      }),
    ),
  );
  expect(results).toEqual(Array.from({ length: 200 }, (_, n) => `CODE${n}`));
});

test('transactions that wait for a connection, or for the one writer, are counted', async () => {
  const store = await openTestStore(testClock());
  expect(store.waiting()).toBe(0);
  const all = Promise.all(Array.from({ length: 100 }, (_, n) => store.transaction((tx) => write(tx, `k${n}`))));
  // More than any pool of the tests has connections.
  expect(store.waiting()).toBeGreaterThan(20);
  await all;
  expect(store.waiting()).toBe(0);
});

test('the store waits for running work when it closes', async () => {
  const store = await openTestStore(testClock());
  let hasBegun = () => {};
  let goOn = () => {};
  const begun = new Promise<void>((done) => {
    hasBegun = done;
  });
  const going = new Promise<void>((done) => {
    goOn = done;
  });
  const slow = store.transaction(async (tx) => {
    hasBegun();
    await going;
    await write(tx, 'slow');
    return keys({ ...store, reader: tx });
  });
  await begun;
  const closed = store.close();
  goOn();
  expect(await slow).toEqual(['slow']);
  await closed;
});

test.each([
  [new StoreUnavailable('disk full'), true],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
  [Object.assign(new Error('x'), { code: 'EHOSTUNREACH' }), true],
  [Object.assign(new Error('x'), { code: 'ENETDOWN' }), true],
  [Object.assign(new Error('x'), { code: 'EAI_AGAIN' }), true],
  [new Error('a query failed', { cause: Object.assign(new Error('x'), { code: '57P01' }) }), true],
  [new Error('a query failed', { cause: new Error('timeout exceeded when trying to connect') }), true],
  [new Error('timeout expired'), true],
  [Object.assign(new Error('x'), { code: '25006' }), true],
  [new Error('Client has encountered a connection error and is not queryable'), true],
  [Object.assign(new Error('x'), { code: 'SQLITE_IOERR_WRITE' }), true],
  [Object.assign(new Error('x'), { code: 'SQLITE_READONLY_DBMOVED' }), true],
  [Object.assign(new Error('x'), { code: '23505' }), false],
  [Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT' }), false],
  [new TypeError('x'), false],
  ['text', false],
])('%s: the database is unavailable: %s', (error, unavailable) => {
  expect(isUnavailable(error)).toBe(unavailable);
});

test('a part that fails is undone alone, with what it was to do after the commit', async () => {
  const store = await openTestStore(testClock());
  const told: string[] = [];
  store.onInvalidated((tags) => void told.push(...tags));
  await store.transaction(async (tx) => {
    await write(tx, 'before');
    tx.invalidate('item:1');
    const part = tx.savepoint(async () => {
      await write(tx, 'part');
      tx.invalidate('item:2');
      tx.afterCommit(() => void told.push('effect of the part'));
      tx.beforeCommit(async () => void (await write(tx, 'last of the part')));
      await tx.savepoint(async () => write(tx, 'inner'));
      throw new Error('no');
    });
    await expect(part).rejects.toThrow('no');
    expect(await tx.savepoint(async () => 'result')).toBe('result');
    await tx.savepoint(async () => write(tx, 'another part'));
    await write(tx, 'after');
  });
  expect((await keys(store)).sort()).toEqual(['after', 'another part', 'before']);
  expect(told).toEqual(['item:1']);
});

test('a statement that fails in a part ends the part alone', async () => {
  const store = await openTestStore(testClock());
  await store.transaction(async (tx) => {
    await write(tx, 'there');
    await expect(tx.savepoint(async () => write(tx, 'there'))).rejects.toThrow();
    await write(tx, 'goes on');
  });
  expect((await keys(store)).sort()).toEqual(['goes on', 'there']);
});
