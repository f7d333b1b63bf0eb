import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import { StoreUnavailable, type Writer } from './store.ts';
import { Touched } from './touched.ts';

let folder = '';
let connection: Database.Database;
let executed: string[];
let writer: GroupCommit;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pintuan-'));
  executed = [];
  const verbose = (statement: unknown) => void executed.push(String(statement));
  connection = new Database(join(folder, 'test.db'), { timeout: 0, verbose });
  connection.pragma('journal_mode = WAL');
  connection.exec('create table notes (text text not null unique)');
  writer = new GroupCommit(connection, drizzle(connection), () => 0, new Touched());
});

afterEach(async () => {
  vi.restoreAllMocks();
  await writer.idle();
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A job that writes one row through the connection the handle stands for. */
const note = (text: string) => (tx: Writer) =>
  Promise.resolve(tx.db).then(() => void connection.prepare('insert into notes values (?)').run(text));

const notes = () =>
  connection
    .prepare<[], { text: string }>('select text from notes order by text')
    .all()
    .map((row) => row.text);

/** What was executed on the connection while `work` ran, without the rows. */
async function executedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = executed.length;
  await work();
  return executed.slice(before);
}

test('transactions that come together share one commit, each with a savepoint', async () => {
  const statements = await executedDuring(() => Promise.all(['a', 'b', 'c'].map((text) => writer.run(note(text)))));
  expect(statements.filter((statement) => statement === 'begin immediate')).toHaveLength(1);
  expect(statements.filter((statement) => statement === 'savepoint job')).toHaveLength(3);
  expect(statements.filter((statement) => statement === 'commit')).toHaveLength(1);
  expect(notes()).toEqual(['a', 'b', 'c']);
});

test('nobody is answered before the commit', async () => {
  const order: string[] = [];
  const exec = connection.exec.bind(connection);
  vi.spyOn(connection, 'exec').mockImplementation((statement) => {
    if (statement === 'commit') order.push('commit');
    return exec(statement);
  });
  await Promise.all(['a', 'b'].map((text) => writer.run(note(text)).then(() => order.push(text))));
  expect(order).toEqual(['commit', 'a', 'b']);
});

test('when COMMIT fails, every one of the group is refused and nothing is kept', async () => {
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

test('when BEGIN fails, the group is refused, and the next one works', async () => {
  vi.spyOn(connection, 'exec').mockImplementationOnce(() => {
    throw new Error('unable to open database file');
  });
  await expect(writer.run(note('a'))).rejects.toBeInstanceOf(StoreUnavailable);
  await writer.run(note('b'));
  expect(notes()).toEqual(['b']);
});

test('a job that ends the transaction of the group takes it down whole: nothing is half acknowledged', async () => {
  const results = await Promise.allSettled([
    writer.run(note('before')),
    writer.run(async () => void connection.exec('rollback')),
    writer.run(note('after')),
  ]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
  await writer.run(note('next'));
  expect(notes()).toEqual(['next']);
});

test('a failed job gets its own error, its neighbours theirs', async () => {
  const results = await Promise.allSettled([
    writer.run(note('same')),
    writer.run(note('same')),
    writer.run(note('other')),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_UNIQUE' } });
  expect(notes()).toEqual(['other', 'same']);
});

test('while another program holds the lock, writers wait without freezing the event loop', async () => {
  const other = new Database(join(folder, 'test.db'), { timeout: 0 });
  other.exec('begin immediate');
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 5);
  setTimeout(() => other.exec('rollback'), 100);
  await writer.run(note('patient'));
  clearInterval(ticking);
  other.close();
  expect(notes()).toEqual(['patient']);
  expect(ticks).toBeGreaterThan(1);
});

test('a lock that is not given back is refused in the end', async () => {
  const other = new Database(join(folder, 'test.db'), { timeout: 0 });
  other.exec('begin immediate');
  await expect(writer.run(note('impatient'))).rejects.toBeInstanceOf(StoreUnavailable);
  other.close();
  expect(notes()).toEqual([]);
});

test('a job that does not end is given up after a second, and the others go on', async () => {
  const stuck = writer.run(() => new Promise(() => undefined));
  const next = writer.run(note('next'));
  await expect(stuck).rejects.toBeInstanceOf(StoreUnavailable);
  await next;
  expect(notes()).toEqual(['next']);
});

test('a job runs in the async context of its caller', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen = await Promise.all(
    ['one', 'two'].map((name) => request.run(name, () => writer.run(async () => request.getStore()))),
  );
  expect(seen).toEqual(['one', 'two']);
});
