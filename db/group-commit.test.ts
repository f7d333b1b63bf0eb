import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUnavailable, StoreUnavailable } from './errors.ts';
import { GroupCommit } from './group-commit.ts';
import { Invalidations, type Writer } from './store.ts';

let folder = '';
let connection: Database.Database;
let executed: string[];
let writer: GroupCommit;
let isThere: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pintuan-'));
  executed = [];
  const verbose = (statement: unknown) => void executed.push(String(statement));
  connection = new Database(join(folder, 'test.db'), { timeout: 0, verbose });
  connection.pragma('journal_mode = WAL');
  connection.exec('create table notes (text text not null unique)');
  isThere = true;
  const invalidations = new Invalidations();
  writer = new GroupCommit({
    connection,
    db: drizzle(connection),
    clock: () => 0,
    invalidations,
    isThere: () => isThere,
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await writer.idle();
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A transaction that writes one row through the connection the handle stands for. */
const note = (text: string) => (tx: Writer) =>
  Promise.resolve(tx.db).then(() => void connection.prepare('insert into notes values (?)').run(text));

const notes = () =>
  connection
    .prepare<[], { text: string }>('select text from notes order by text')
    .all()
    .map((row) => row.text);

/** The statements executed on the connection while `work` ran, without the rows. */
async function executedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = executed.length;
  await work();
  return executed.slice(before);
}

test('concurrent transactions share one commit, each with a savepoint', async () => {
  const statements = await executedDuring(() => Promise.all(['a', 'b', 'c'].map((text) => writer.run(note(text)))));
  expect(statements.filter((statement) => statement === 'begin immediate')).toHaveLength(1);
  expect(statements.filter((statement) => statement === 'savepoint queued')).toHaveLength(3);
  expect(statements.filter((statement) => statement === 'commit')).toHaveLength(1);
  expect(notes()).toEqual(['a', 'b', 'c']);
});

test('transactions that arrive in the turns before the commit join it', async () => {
  // However long a turn takes on a busy machine.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const inTurns = async () => {
    await nextTurn();
    const second = writer.run(note('b'));
    await nextTurn();
    await Promise.all([second, writer.run(note('c'))]);
  };
  const statements = await executedDuring(() => Promise.all([inTurns(), writer.run(note('a'))]));
  expect(statements.filter((statement) => statement === 'commit')).toHaveLength(1);
});

test('a transaction in each turn does not delay the commit for long', async () => {
  let answered = false;
  const first = writer.run(note('first')).then(() => {
    answered = true;
  });
  const others: Promise<void>[] = [];
  while (!answered) {
    others.push(writer.run(note(`other ${others.length}`)));
    // A turn takes a millisecond, so that the commit waits for a few of them.
    for (const from = performance.now(); performance.now() - from < 1; );
    await nextTurn();
  }
  expect(others.length).toBeLessThan(50);
  await Promise.all([first, ...others]);
});

test('between the commits of a long queue the event loop takes a turn', async () => {
  const seen: number[] = [];
  const line = Array.from({ length: 500 }, (_, n) => writer.run(note(`${n}`)));
  let done = false;
  void Promise.all(line).then(() => {
    done = true;
  });
  while (!done) {
    await nextTurn();
    seen.push(notes().length);
  }
  expect(new Set(seen).size).toBeGreaterThan(3);
});

test('no caller is answered before the commit', async () => {
  const order: string[] = [];
  const exec = connection.exec.bind(connection);
  vi.spyOn(connection, 'exec').mockImplementation((statement) => {
    if (statement === 'commit') order.push('commit');
    return exec(statement);
  });
  await Promise.all(['a', 'b'].map((text) => writer.run(note(text)).then(() => order.push(text))));
  expect(order).toEqual(['commit', 'a', 'b']);
});

test('when COMMIT fails, every transaction of the batch is refused and nothing is stored', async () => {
  const exec = connection.exec.bind(connection);
  vi.spyOn(connection, 'exec').mockImplementation((statement) => {
    if (statement === 'commit') throw new Error('disk I/O error');
    return exec(statement);
  });
  const results = await Promise.allSettled(['a', 'b'].map((text) => writer.run(note(text))));
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
  vi.restoreAllMocks();
  await writer.run(note('after'));
  expect(notes()).toEqual(['after']);
});

test('when BEGIN fails, the batch is refused and the next one succeeds', async () => {
  vi.spyOn(connection, 'exec').mockImplementationOnce(() => {
    throw new Error('unable to open database file');
  });
  await expect(writer.run(note('a'))).rejects.toBeInstanceOf(StoreUnavailable);
  await writer.run(note('b'));
  expect(notes()).toEqual(['b']);
});

test('work that ends the batch’s transaction fails the whole batch: nothing is half acknowledged', async () => {
  const results = await Promise.allSettled([
    writer.run(note('before')),
    writer.run(async () => void connection.exec('rollback')),
    writer.run(note('after')),
  ]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
  await writer.run(note('next'));
  expect(notes()).toEqual(['next']);
});

/** Work that writes `text`. */
type Work = [text: string, work: (tx: Writer) => Promise<unknown>];

/** The transactions of a batch whose callers got their answers; exactly these are in the database. */
async function committedOf(...batch: Work[]): Promise<string[]> {
  const before = notes();
  const results = await Promise.allSettled(batch.map(([, work]) => writer.run(work)));
  const committed = batch.filter((_, n) => results[n]?.status === 'fulfilled').map(([text]) => text);
  expect(notes()).toEqual([...before, ...committed].sort());
  for (const result of results) if (result.status === 'rejected') expect(isUnavailable(result.reason)).toBe(true);
  return committed;
}

const small = (text: string): Work => [text, note(text)];

/** Lets the database grow by no more pages from now on. */
function fillDisk(): void {
  const pages = connection.pragma('page_count', { simple: true });
  connection.pragma(`max_page_count = ${pages}`);
}

const large = 'x'.repeat(100_000);

test('a full disk fails the batch, and every caller learns so', async () => {
  fillDisk();
  const reasons = { cause: { cause: { code: 'SQLITE_FULL' } } };
  await expect(writer.run(note(large))).rejects.toMatchObject(reasons);
  expect(await committedOf(small('before'), [large, note(large)], small('after'))).toEqual([]);
  expect(await committedOf(small('short enough'))).toEqual(['short enough']);
  connection.pragma('max_page_count = 1000000');
  expect(await committedOf([large, note(large)])).toEqual([large]);
});

test('if SQLite undoes only one statement on a full disk, only its transaction fails', async () => {
  fillDisk();
  // Two rows by one statement: SQLite can undo the first of them.
  const insert = connection.prepare('insert into notes select value from json_each(?)');
  const both = async (tx: Writer) => tx.db && insert.run(JSON.stringify([large, `${large}y`]));
  expect(await committedOf(small('before'), [large, both], small('after'))).toEqual(['before', 'after']);
});

test('a trigger that rolls back everything refuses the batch, and the next one works', async () => {
  connection.exec(`create trigger fatal before insert on notes when new.text = 'fatal'
    begin select raise(rollback, 'fatal'); end`);
  expect(await committedOf(small('before'), small('fatal'), small('after'))).toEqual([]);
  expect(await committedOf(small('next'))).toEqual(['next']);
});

test('a COMMIT that SQLite refuses leaves nothing behind, not even its transaction', async () => {
  connection.exec('create table replies (note text references notes (text) deferrable initially deferred)');
  connection.pragma('foreign_keys = on');
  const astray = async (tx: Writer) => tx.db && connection.exec("insert into replies values ('nobody')");
  expect(await committedOf(small('before'), ['astray', astray], small('after'))).toEqual([]);
  expect(connection.inTransaction).toBe(false);
  expect(await committedOf(small('next'))).toEqual(['next']);
});

test('a transaction that was left open refuses one batch, and is gone', async () => {
  connection.exec("begin; insert into notes values ('stray')");
  const results = await Promise.allSettled(['a', 'b'].map((text) => writer.run(note(text))));
  for (const { status } of results) expect(status).toBe('rejected');
  expect(await committedOf(small('next'))).toEqual(['next']);
});

test('whatever happens in a batch, its callers learn what was committed', async () => {
  connection.exec(`create trigger fatal before insert on notes when new.text like 'fatal%'
    begin select raise(rollback, 'fatal'); end`);
  let written = 0;
  const kinds = fc.constantFrom('fine', 'fine', 'fine', 'fails', 'fatal', 'rollback', 'large');
  await fc.assert(
    fc.asyncProperty(fc.array(kinds, { minLength: 1, maxLength: 8 }), fc.boolean(), async (chosen, full) => {
      if (full) fillDisk();
      else connection.pragma('max_page_count = 1000000');
      const batch = chosen.map((kind): Work => {
        const text = `${kind}${++written}${kind === 'large' ? large : ''}`;
        const work = async (tx: Writer) => {
          await note(text)(tx);
          if (kind === 'fails') throw new StoreUnavailable('no');
          if (kind === 'rollback') connection.exec('rollback');
        };
        return [text, work];
      });
      await committedOf(...batch);
    }),
    { numRuns: 200 },
  );
});

test('a failed transaction gets its own error, its neighbours theirs', async () => {
  const results = await Promise.allSettled([
    writer.run(note('same')),
    writer.run(note('same')),
    writer.run(note('other')),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_UNIQUE' } });
  expect(notes()).toEqual(['other', 'same']);
});

test('while another program holds the lock, writers wait without blocking the event loop', async () => {
  const other = new Database(join(folder, 'test.db'), { timeout: 0 });
  other.exec('begin immediate');
  let ticks = 0;
  const ticking = setInterval(() => {
    if (++ticks === 3) other.exec('rollback');
  }, 5);
  await writer.run(note('patient'));
  clearInterval(ticking);
  other.close();
  expect(notes()).toEqual(['patient']);
  expect(ticks).toBeGreaterThanOrEqual(3);
});

test('a lock that is never released is an error in the end', async () => {
  const other = new Database(join(folder, 'test.db'), { timeout: 0 });
  other.exec('begin immediate');
  await expect(writer.run(note('impatient'))).rejects.toBeInstanceOf(StoreUnavailable);
  other.close();
  expect(notes()).toEqual([]);
});

test('a transaction that does not end is given up after a second, and what it does later changes nothing', async () => {
  let goOn = () => {};
  const paused = new Promise<void>((go) => {
    goOn = go;
  });
  let later: Promise<unknown> = Promise.resolve();
  const stuck = writer.run((tx) => {
    later = note('begun')(tx)
      .then(() => paused)
      .then(() => note('later')(tx));
    return later;
  });
  const next = writer.run(note('next'));
  await expect(stuck).rejects.toBeInstanceOf(StoreUnavailable);
  await next;
  // It continues in the middle of another one's savepoint.
  const neighbour = writer.run(async (tx) => {
    goOn();
    await expect(later).rejects.toThrow('a transaction was used after its end');
    await note('neighbour')(tx);
  });
  await neighbour;
  expect(notes()).toEqual(['neighbour', 'next']);
});

test('a transaction runs in the async context of its caller', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen = await Promise.all(
    ['one', 'two'].map((name) => request.run(name, () => writer.run(async () => request.getStore()))),
  );
  expect(seen).toEqual(['one', 'two']);
});

test('nothing is acknowledged while the file is not there', async () => {
  isThere = false;
  await expect(writer.run(note('lost'))).rejects.toThrow(StoreUnavailable);
  isThere = true;
  await writer.run(note('kept'));
  expect(notes()).toEqual(['kept']);
});

test('a lock of another program is waited for no longer because the clock is put back', async () => {
  const stranger = new Database(join(folder, 'test.db'));
  stranger.exec('begin immediate');
  const { now } = Date;
  let back = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() - back);
  const refused = expect(writer.run(note('a'))).rejects.toThrow(StoreUnavailable);
  await nextTurn();
  back = 3_600_000;
  await refused;
  stranger.close();
});
