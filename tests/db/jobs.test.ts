import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { at, every } from '../../server/jobs/schedule.ts';
import { createWorker, type Job } from '../../server/jobs/worker.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { openTestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;

afterEach(() => void vi.restoreAllMocks());

/** The clock of processes by which they measure silence; `pass` lets so many ms pass on it at once. */
function watchSilence() {
  let passed = 0;
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passed);
  return { pass: (ms: number) => (passed += ms) };
}

/** A database, and as many processes on it as a test opens. */
async function openJobs() {
  const { store } = await openTestShop();
  const { jobs } = tables;
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const set = (values: Partial<typeof jobs.$inferInsert>) =>
    store.transaction(async (tx) => void (await tx.db.update(jobs).set(values).where(eq(jobs.name, 'job'))));
  return {
    store,
    set,
    logged: () => lines.join(''),
    /** A process that does the job so. */
    process: async (run: Job['run'], changes: Partial<Job> = {}, alone = false) => {
      const worker = createWorker({ store, alone, log }, [{ name: 'job', schedule: every(HOUR), run, ...changes }]);
      await worker.open();
      closeAfterTest(() => {
        worker.close();
        return worker.idle();
      });
      return worker;
    },
    row: async () => {
      const [row] = await store.reader.db.select().from(jobs);
      if (!row) throw new Error('there is no job');
      return row;
    },
    /** Its time has come. */
    makeDue: () => set({ dueAt: 0 }),
    /** As long as a lease lasts nothing is received of the process that holds the job. */
    endLease: () => set({ heldUntil: 0 }),
  };
}

/** Whether a moment lies so many ms after something that happens between this call and `end`. */
function isDueAfter(ms: number) {
  // The database counts whole milliseconds, and rounds.
  const from = Date.now() - 1;
  let until = from;
  return {
    end: () => {
      until = Date.now() + 1;
    },
    holds: (due: number) => from + ms <= due && due <= until + ms,
  };
}

/** A run that goes on until it is told to end. */
function endless() {
  let begin: (signal: AbortSignal) => void;
  const begun = new Promise<AbortSignal>((resolve) => {
    begin = resolve;
  });
  const run = (signal: AbortSignal) => {
    begin(signal);
    return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  return { begun, run };
}

test('of several processes one does a job, and each does it again only at its next time', async () => {
  const { process, makeDue, row } = await openJobs();
  const done: number[] = [];
  const processes = await Promise.all(
    Array.from({ length: 4 }, (_, n) => process(async () => ({ length: done.push(n) }))),
  );
  const look = async () => {
    await Promise.all(processes.map((one) => one.look()));
    await Promise.all(processes.map((one) => one.idle()));
  };
  await look();
  expect(done).toHaveLength(0);
  for (const times of [1, 2]) {
    await makeDue();
    const due = isDueAfter(HOUR);
    await look();
    due.end();
    await look();
    expect(done).toHaveLength(times);
    const { dueAt, heldBy, failures, doneAt, result } = await row();
    expect({ heldBy, failures, result }).toEqual({ heldBy: null, failures: 0, result: { length: times } });
    expect(due.holds(dueAt)).toBe(true);
    expect(dueAt - (doneAt ?? 0)).toBeLessThanOrEqual(HOUR);
  }
});

test('a job whose process is silent is taken over by another one, and lost to the first', async () => {
  const { process, makeDue, endLease, row, logged } = await openJobs();
  const stuck = endless();
  const first = await process(stuck.run, { lease: 300 });
  const second = await process(async () => 'by the second');
  await makeDue();
  await first.look();
  const signal = await stuck.begun;
  const { heldBy } = await row();
  await second.look();
  await second.idle();
  expect(await row()).toMatchObject({ heldBy, failures: 1, doneAt: null });
  // The first one may renew it in between.
  const takeOver = async () => {
    await endLease();
    await second.look();
    await second.idle();
    return row();
  };
  await expect.poll(takeOver).toMatchObject({ heldBy: null, failures: 0, result: 'by the second' });
  expect(logged()).toContain('a job is taken over from a process that died');
  await expect.poll(() => signal.aborted).toBe(true);
  await first.idle();
  expect(await row()).toMatchObject({ heldBy: null, failures: 0, result: 'by the second' });
});

/** A run that hears nothing and never settles, unless `settle` is called. */
function hanging() {
  let begin: () => void;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let settle: (result: unknown) => void = () => undefined;
  const run = () => {
    begin();
    return new Promise<unknown>((resolve) => {
      settle = resolve;
    });
  };
  return { begun, run, settle: (result: unknown) => settle(result) };
}

test('a run that never settles loses its job at the end of its time, to whoever is next, and counts for nothing', async () => {
  const { process, set, makeDue, row, logged } = await openJobs();
  const stuck = hanging();
  const first = await process(stuck.run, { most: 300 });
  const second = await process(async () => 'by the second');
  await makeDue();
  await first.look();
  await stuck.begun;
  const { begunAt } = await row();
  await second.look();
  await second.idle();
  expect(await row()).toMatchObject({ failures: 1, doneAt: null, heldBy: expect.any(String) });
  // Its process is asked for nothing, and goes on by itself.
  await first.idle();
  expect(await row()).toMatchObject({ heldBy: null, heldUntil: 0, failures: 1, doneAt: null, begunAt });
  expect(logged()).toContain('it has run for more than 300 ms');
  await makeDue();
  await second.look();
  await second.idle();
  const done = { heldBy: null, failures: 0, result: 'by the second', begunAt: null };
  expect(await row()).toMatchObject(done);
  stuck.settle('too late');
  await first.look();
  await first.idle();
  expect(await row()).toMatchObject(done);
  // The process that was stuck does it again, too.
  await set({ dueAt: 0 });
  await first.look();
  await expect.poll(async () => (await row()).heldBy).not.toBe(null);
  stuck.settle('by the first');
  await first.idle();
  expect(await row()).toMatchObject({ heldBy: null, result: 'by the first' });
});

test('how long the longest run took stays known', async () => {
  const { process, makeDue, row } = await openJobs();
  const clock = watchSilence();
  let takes = 0;
  const worker = await process(async () => clock.pass(takes));
  const longest = async (ms: number) => {
    takes = ms;
    await makeDue();
    await worker.look();
    await worker.idle();
    const { longestRun, begunAt } = await row();
    expect(begunAt).toBe(null);
    return longestRun;
  };
  expect((await row()).longestRun).toBe(null);
  const first = await longest(5000);
  expect(first).toBeGreaterThanOrEqual(5000);
  expect(await longest(3000)).toBe(first);
  expect(await longest(9000)).toBeGreaterThanOrEqual(9000);
});

test('the lease is renewed while the job runs', async () => {
  const { process, makeDue, row } = await openJobs();
  const long = endless();
  const worker = await process(long.run, { lease: 300 });
  await makeDue();
  await worker.look();
  const signal = await long.begun;
  const { heldUntil } = await row();
  await expect.poll(async () => (await row()).heldUntil).toBeGreaterThan(heldUntil + 300);
  expect(signal.aborted).toBe(false);
  worker.close();
  await worker.idle();
});

test('a failed job is retried at growing intervals, and logs it', async () => {
  const { process, makeDue, row, logged } = await openJobs();
  let wrong = true;
  const worker = await process(async () => {
    if (wrong) throw new Error('the disk is full');
  });
  const metrics = createMetrics();
  metrics.watchJobs(worker.rows);
  const figure = async () => /^shop_job_failures\{job="job"\} (\d+)$/m.exec(await metrics.text())?.[1];
  for (const [n, later] of [10, 20, 40].entries()) {
    await makeDue();
    const due = isDueAfter(later * 1000);
    await worker.look();
    await worker.idle();
    due.end();
    const { dueAt, failures, heldBy } = await row();
    expect([failures, heldBy, await figure()]).toEqual([n + 1, null, String(n + 1)]);
    expect(due.holds(dueAt)).toBe(true);
  }
  expect(logged()).toContain('the disk is full');
  wrong = false;
  await makeDue();
  await worker.look();
  await worker.idle();
  expect([(await row()).failures, await figure()]).toEqual([0, '0']);
});

test('a process that dies again and again in a job makes others wait longer and longer', async () => {
  const { process, makeDue, endLease, row } = await openJobs();
  for (const later of [0, 10, 20, 40]) {
    const deadly = endless();
    const worker = await process(deadly.run);
    await makeDue();
    const due = isDueAfter(later * 1000);
    await worker.look();
    await deadly.begun;
    due.end();
    expect(due.holds((await row()).dueAt)).toBe(true);
    await endLease();
  }
});

test('a job that is interrupted by the stop of its process has not failed, and is due at once', async () => {
  const { process, makeDue, row, logged } = await openJobs();
  const long = endless();
  const worker = await process(long.run);
  await makeDue();
  await worker.look();
  await long.begun;
  worker.close();
  await worker.idle();
  const { dueAt, ...left } = await row();
  expect(left).toMatchObject({ heldBy: null, heldUntil: 0, failures: 0, doneAt: null });
  expect(dueAt).toBeLessThanOrEqual(Date.now() + 1000);
  expect(logged()).toBe('');
  // It begins none any more.
  await worker.look();
  await worker.idle();
  expect(await row()).toMatchObject({ heldBy: null, doneAt: null });
});

test('a lone process releases at its start the jobs that its predecessor held', async () => {
  const { process, makeDue, row } = await openJobs();
  const killed = endless();
  const before = await process(killed.run);
  await makeDue();
  await before.look();
  await killed.begun;
  const after = await process(async () => 'done', {}, true);
  await after.look();
  await after.idle();
  expect(await row()).toMatchObject({ heldBy: null, failures: 0, result: 'done' });
});

test('a clock that was ahead for a while has put nothing off, and left nobody a lease', async () => {
  const { process, set, row } = await openJobs();
  const silence = watchSilence();
  const worker = await process(async () => 'done', { schedule: at('* * * * *', 'UTC') });
  const look = async () => {
    await worker.look();
    await worker.idle();
    return row();
  };
  const ahead = Date.now() + 365 * 24 * HOUR;
  for (const left of [{ dueAt: ahead }, { dueAt: 0, heldBy: 'one that died', heldUntil: ahead }]) {
    await set({ ...left, result: null });
    await look();
    // A lease and a minute, in which whoever holds it would have renewed it.
    silence.pass(75_000);
    const { dueAt, ...found } = await look();
    expect(found).toMatchObject({ heldBy: null, heldUntil: 0, result: 'done' });
    expect(dueAt).toBeLessThanOrEqual(Date.now() + 60_000);
  }
  // What may be so late stays: a further try, a job that somebody holds, one by another schedule.
  const held = { heldBy: 'another', heldUntil: Date.now() + 15_000 };
  const free = { heldBy: null, heldUntil: 0 };
  for (const left of [
    { dueAt: Date.now() + HOUR },
    { dueAt: 0, ...held },
    { dueAt: ahead, schedule: 'another', ...free },
  ]) {
    await set(left);
    expect(await look()).toMatchObject(left);
  }
});

test('a clock that goes back takes no job from a process that works, nor does a longer lease of a next version', async () => {
  const { process, makeDue, set, row, logged } = await openJobs();
  const silence = watchSilence();
  const stuck = endless();
  const first = await process(stuck.run);
  const second = await process(async () => 'by the second');
  const look = async () => {
    await second.look();
    await second.idle();
    return row();
  };
  await makeDue();
  await first.look();
  await stuck.begun;
  const { heldBy } = await row();
  const hourBack = Date.now() + HOUR;
  for (const renewed of [0, 5000, 10_000]) {
    // As `renewJob` does, by that clock.
    await set({ dueAt: 0, heldUntil: hourBack + renewed });
    expect(await look()).toMatchObject({ heldBy, result: null });
    silence.pass(74_000);
    expect(await look()).toMatchObject({ heldBy, result: null });
  }
  expect(logged()).toBe('');
  // Its process died.
  silence.pass(1000);
  expect(await look()).toMatchObject({ heldBy: null, result: 'by the second' });
});

test('a job without work writes nothing', async () => {
  const { process, makeDue, row } = await openJobs();
  let needed = false;
  const worker = await process(async () => 'done', { schedule: every(0), isNeeded: async () => needed });
  await makeDue();
  const before = await row();
  await worker.look();
  await worker.idle();
  expect(await row()).toEqual(before);
  needed = true;
  await worker.look();
  await worker.idle();
  expect((await row()).result).toBe('done');
});

test('a changed schedule counts from the next start, an unchanged one keeps its due time', async () => {
  const { process, makeDue, row } = await openJobs();
  const run = async () => undefined;
  await process(run, { schedule: at('30 3 * * *', 'Asia/Shanghai') });
  expect(new Date((await row()).dueAt).toISOString()).toMatch(/T19:30:00/);
  await makeDue();
  await process(run, { schedule: at('30 3 * * *', 'Asia/Shanghai') });
  expect((await row()).dueAt).toBe(0);
  await process(run, { schedule: at('30 3 * * *', 'Europe/Berlin') });
  expect(new Date((await row()).dueAt).toISOString()).toMatch(/T0[12]:30:00/);
});
