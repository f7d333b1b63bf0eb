import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { engine, tables } from '../../db/schema/index.ts';
import { checkBooks } from '../../server/jobs/check-books.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { at } from '../../server/jobs/schedule.ts';
import type { Machine } from '../../server/services/console/system.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { untraced } from '../../server/telemetry/tracing.ts';
import { type RoleKey, roleKeys } from '../../shared/console/roles.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { openConsole } from '../support/console-api.ts';
import { gather } from '../support/event-stream.ts';
import { openMailServer, textOf } from '../support/mail-server.ts';
import { operatorOf } from '../support/operator.ts';
import { openShopOn } from '../support/test-shop.ts';

const { accounts, jobs, systemAlerts } = tables;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TO = 'staff@shop.example';

let mails: Awaited<ReturnType<typeof openMailServer>>;

beforeAll(async () => {
  mails = await openMailServer();
});

type Job = Partial<typeof jobs.$inferInsert>;

/** A shop whose server has run for a year if nothing else is said, and makes a backup every night. */
async function openWatched({ startedAt = Date.now() - 365 * DAY } = {}) {
  mails.received.length = 0;
  let free = 60;
  let newest: number | null = null;
  const machine: Machine = {
    upFor: () => shop.clock() - startedAt,
    disk: async () => ({ free, size: 100 }),
    backups: { newest: async () => newest, dueAfter: at('30 2 * * *', 'Asia/Shanghai').after },
  };
  const shop: Awaited<ReturnType<typeof openConsole>> = await openConsole({
    mail: mails.mail,
    alertEmail: TO,
    machine,
    startsAt: Date.now(),
  });
  const { clock, store, services } = shop;
  newest = clock();
  const soon = { schedule: 'test', dueAt: Date.now() + DAY, heldUntil: 0, failures: 0 };
  return {
    ...shop,
    /** How a job's row stands. */
    job: (name: string, values: Job) =>
      store.transaction(async (tx) => {
        await tx.db
          .insert(jobs)
          .values({ name, ...soon, ...values })
          .onConflictDoUpdate({ target: jobs.name, set: { heldUntil: 0, ...values } });
      }),
    leave: (percent: number) => {
      free = percent;
    },
    lastBackup: (made: number | null) => {
      newest = made;
    },
    watch: () => services.systemAlerts.watch(),
    shown: async (as: RoleKey) => (await shop.call('alarms', {}, { as })).body.data,
    rows: () => store.reader.db.select().from(systemAlerts),
  };
}

type Watched = Awaited<ReturnType<typeof openWatched>>;

/** A job that some process holds, for so long; its longest run before took `longestRun` ms. */
const runningFor = (ms: number, longestRun: number | null): Job => ({
  ...{ heldBy: 'some process', heldUntil: Date.now() + HOUR },
  ...{ begunAt: Date.now() - ms, longestRun },
});

/** What can be wrong: how it comes and goes, and what staff are told of it. */
const troubles: Record<
  string,
  { comes: (shop: Watched) => unknown; goes: (shop: Watched) => unknown; is: [string, string | null]; says: string[] }
> = {
  'books that differ': {
    comes: ({ job }) => job('check-books', { result: { differences: 2 }, doneAt: 1 }),
    goes: ({ job }) => job('check-books', { result: { differences: 0 } }),
    is: ['books', null],
    says: ['账对不上：看资金里的差额，先别付款。', 'http://localhost:3000/console/money'],
  },
  'a broken audit chain': {
    comes: ({ job }) => job('check-audit', { result: { ok: false } }),
    goes: ({ job }) => job('check-audit', { result: { ok: true } }),
    is: ['audit', null],
    says: ['The audit log was changed', 'http://localhost:3000/console/system'],
  },
  'a backup that failed': {
    comes: ({ job }) => job('backup', { failures: 1 }),
    goes: ({ job }) => job('backup', { failures: 0 }),
    is: ['backup', null],
    says: ['备份没有做成'],
  },
  'a backup that is older than its schedule': {
    // The one of the night before the last: of the last night there is none.
    comes: ({ lastBackup, clock }) => lastBackup(clock() - 2 * DAY),
    goes: ({ lastBackup, clock }) => lastBackup(clock()),
    is: ['backup', null],
    says: ['备份没有做成'],
  },
  'a first backup that does not come': {
    comes: async ({ lastBackup, job }) => {
      lastBackup(null);
      await job('backup', { dueAt: Date.now() - 7 * HOUR });
    },
    goes: ({ lastBackup, clock }) => lastBackup(clock()),
    is: ['backup', null],
    says: ['备份没有做成'],
  },
  'a job that fails again and again': {
    comes: ({ job }) => job('expire-groups', { failures: 3 }),
    goes: ({ job }) => job('expire-groups', { failures: 0 }),
    is: ['jobs', 'expire-groups'],
    says: ['“到时限的团退款”已接连失败', '“Refund groups at their deadline” has failed'],
  },
  'a job that nobody does': {
    comes: ({ job }) => job('reconcile', { dueAt: Date.now() - 2 * HOUR }),
    goes: ({ job }) => job('reconcile', { dueAt: Date.now() + MINUTE }),
    is: ['jobs', 'reconcile'],
    says: ['“向支付渠道查账”'],
  },
  'a job that hangs': {
    comes: ({ job }) => job('send-notifications', runningFor(7 * HOUR, null)),
    goes: ({ job }) => job('send-notifications', { begunAt: null }),
    is: ['jobs', 'send-notifications'],
    says: ['“发送推送和邮件”'],
  },
  'a job that runs far longer than it ever did': {
    comes: ({ job }) => job('send-notifications', runningFor(6 * MINUTE, 1000)),
    goes: ({ job }) => job('send-notifications', { begunAt: null, heldBy: null }),
    is: ['jobs', 'send-notifications'],
    says: ['“发送推送和邮件”'],
  },
  'a job whose run was given up, while none has ended since': {
    comes: ({ job }) => job('send-notifications', { begunAt: Date.now() - 12 * MINUTE, longestRun: 1000, failures: 1 }),
    goes: ({ job }) => job('send-notifications', { begunAt: null, failures: 0 }),
    is: ['jobs', 'send-notifications'],
    says: ['“发送推送和邮件”'],
  },
  'a disk that is nearly full': {
    comes: ({ leave }) => leave(9),
    goes: ({ leave }) => leave(10),
    is: ['disk', null],
    says: ['磁盘剩余不到一成。'],
  },
};

test.each(Object.entries(troubles))(
  '%s: staff are told once, until it is over',
  async (_, { comes, goes, is, says }) => {
    const shop = await openWatched();
    const { watch, shown, clock, rows } = shop;
    const [alarm, job] = is;
    await watch();
    expect([await rows(), mails.received]).toEqual([[], []]);

    await comes(shop);
    const since = clock();
    // Two processes at once; and again, minute by minute.
    await Promise.all([watch(), watch()]);
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(MINUTE);
      await watch();
    }
    expect(await shown('owner')).toEqual([{ alarm, job, since }]);
    expect(mails.received).toMatchObject([{ to: [TO], secure: true }]);
    const text = mails.received.map(textOf).join();
    for (const words of says) expect(text).toContain(words);

    await goes(shop);
    await watch();
    expect([await shown('owner'), await rows()]).toEqual([[], []]);

    await comes(shop);
    await watch();
    expect([await shown('owner'), mails.received.length]).toEqual([[{ alarm, job, since: clock() }], 2]);
  },
);

test.each([
  ['26 hours after its end', 0, '2026-11-21T18:00:00Z'],
  [
    '26 hours after its end by a server that starts every day',
    Date.parse('2026-11-21T00:00:00Z'),
    '2026-11-21T18:00:00Z',
  ],
  ['an hour after the start of a server that was off', Date.parse('2026-11-22T00:00:00Z'), '2026-11-22T01:00:00Z'],
])('a day may be closed until %s', async (_, startedAt, until) => {
  const { clock, services, addShopper, watch, lastBackup, rows } = await openWatched({ startedAt });
  const wait = async (at: string) => {
    clock.advance(Date.parse(at) - clock());
    lastBackup(clock());
  };
  await wait('2026-11-18T02:00:00Z');
  await addShopper('first', 0);
  await wait('2026-11-20T02:00:00Z');
  // Of Shanghai the 19th is closed, and the 20th ends at 16:00 UTC.
  while ((await services.days.close()) > 0);
  await wait(until);
  await watch();
  expect(await rows()).toEqual([]);
  clock.advance(1);
  await watch();
  expect(await rows()).toMatchObject([{ subject: 'days' }]);
});

test('what makes up for itself, or has no work, is no alarm', async () => {
  const { job, watch, rows, lastBackup, clock } = await openWatched();
  await job('reconcile', { failures: 2 });
  // It has work only now and then; a backup of last night was made, the next is to come.
  await job('close-days', { dueAt: Date.now() - 30 * DAY });
  await job('check-books', { dueAt: Date.now() - MINUTE });
  // The version that had it is gone, or it failed until its work was gone.
  await job('job-of-before', { failures: 9, dueAt: Date.now() - 2 * HOUR });
  lastBackup(clock() - HOUR);
  await watch();
  expect(await rows()).toEqual([]);
});

test('a second job that fails is told of beside the first', async () => {
  const { job, watch, shown } = await openWatched();
  await job('reconcile', { failures: 4 });
  await watch();
  await job('check-books', { failures: 3 });
  await watch();
  expect((await shown('auditor')).map((one: { job: string }) => one.job)).toEqual(['reconcile', 'check-books']);
  expect(mails.received).toHaveLength(2);
});

test('wrong books concern everybody who handles money, all else who sees the system', async () => {
  const { job, leave, watch, shown } = await openWatched();
  await job('check-books', { result: { differences: 1 } });
  leave(1);
  await watch();
  const seen: Record<string, string> = {};
  for (const role of roleKeys) seen[role] = (await shown(role)).map((one: { alarm: string }) => one.alarm).join(' ');
  expect(seen).toEqual({
    ...{ owner: 'books disk', approver: 'books disk', auditor: 'books disk' },
    ...{ manager: 'books', finance: 'books', service: 'books' },
    ...{ catalogue: '', warehouse: '' },
  });
});

test('open consoles hear of it at once, as far as it concerns them', async () => {
  const shop = await openWatched();
  const { port } = shop.server.address() as AddressInfo;
  const listen = async (role: RoleKey) => {
    const ending = new AbortController();
    closeAfterTest(() => ending.abort());
    const address = `http://127.0.0.1:${port}/console/api/v1/events`;
    const response = await fetch(address, { headers: { Cookie: `console=${role}` }, signal: ending.signal });
    const received: string[] = [];
    void gather(response, received).catch(() => undefined);
    return received;
  };
  const [owner, manager, packer] = [await listen('owner'), await listen('manager'), await listen('warehouse')];
  await shop.job('check-books', { result: { differences: 1 } });
  shop.leave(1);
  await shop.watch();
  await expect.poll(() => owner.toSorted()).toEqual(['books', 'system']);
  await expect.poll(() => manager).toEqual(['books']);
  await shop.store.transaction(async (tx) => tx.invalidate('approvals'));
  await expect.poll(() => packer).toEqual(['approvals']);
  expect(manager.filter((topic) => topic !== 'approvals')).toEqual(['books']);
});

test('the check of the books raises the alarm; one by hand, after they were put right, ends it', async () => {
  const shop = await openWatched();
  const { store, job, watch, shown } = shop;
  await shop.addShopper('somebody', 5000);
  const wallet = (balance: number) =>
    store.transaction(async (tx) => {
      await tx.db.update(accounts).set({ balance }).where(eq(accounts.name, 'wallet:1'));
    });
  await job('check-books', {});
  await job('watch-system', {});
  const isWatchDue = async () => {
    const [row] = await store.reader.db.select().from(jobs).where(eq(jobs.name, 'watch-system'));
    return (row?.dueAt ?? Number.POSITIVE_INFINITY) <= Date.now() + 1000;
  };
  await wallet(5001);
  expect(await isWatchDue()).toBe(false);
  await checkBooks(shop, new AbortController().signal);
  expect(await isWatchDue()).toBe(true);
  await watch();
  expect(await shown('finance')).toMatchObject([{ alarm: 'books' }]);
  await wallet(5000);
  const { exitCode } = await operatorOf(shop, temporaryFolder())('verify-books');
  expect(exitCode).toBe(0);
  await watch();
  expect(await shown('finance')).toEqual([]);
});

test('of two servers one looks, by itself', async () => {
  const shop = await openWatched();
  const atNight = { schedule: '30 3 * * * Asia/Shanghai', dueAt: Date.now() + HOUR };
  await shop.job('check-books', { ...atNight, result: { differences: 1 } });
  const server = () =>
    startJobs({
      ...shop,
      ...{
        jobs: true,
        demo: false,
        alone: false,
        backups: undefined,
        newestBackup: undefined,
        s3: undefined,
        timeZone: 'Asia/Shanghai',
      },
      metrics: createMetrics(),
      span: untraced.span,
    });
  for (const one of await Promise.all([server(), server()])) closeAfterTest(one.stop);
  await shop.job('watch-system', { dueAt: 0 });
  await expect.poll(() => shop.shown('finance')).toMatchObject([{ alarm: 'books' }]);
  await expect.poll(async () => (await shop.rows()).map(({ mail }) => mail)).toEqual(['sent']);
  expect(mails.received).toHaveLength(1);
});

test.each<[string, Job]>([
  ['takes as long as it does now and then', runningFor(30 * MINUTE, 10 * MINUTE)],
  ['takes minutes instead of a moment', runningFor(4 * MINUTE, 1000)],
  ['runs for the first time', runningFor(5 * HOUR, null)],
  ['was held by a process that died', { ...runningFor(HOUR, 1000), heldUntil: 0 }],
])('a job that %s does not hang', async (_, values) => {
  const { job, watch, shown } = await openWatched();
  await job('send-notifications', values);
  await watch();
  expect(await shown('owner')).toEqual([]);
});

test('a watch that has stopped itself is seen by whoever reads', async () => {
  const { job, shown } = await openWatched();
  const dueAt = Date.now() - 2 * HOUR;
  await job('watch-system', { dueAt });
  expect(await shown('owner')).toEqual([{ alarm: 'jobs', job: 'watch-system', since: dueAt }]);
  expect(await shown('finance')).toEqual([]);
});

test('the disk of another machine is left to that one, unless it is silent for a day', async () => {
  const { store, watch, rows, leave, lastBackup, shown, clock } = await openWatched();
  await store.transaction(async (tx) => {
    await tx.db.insert(systemAlerts).values({ subject: 'disk elsewhere', raisedAt: tx.now, mail: 'sent' });
  });
  leave(1);
  await watch();
  const own = `disk ${hostname()}`;
  const subjects = async () => (await rows()).map(({ subject }) => subject).sort();
  // On SQLite there is no other machine: it has been renamed.
  expect(await subjects()).toEqual(engine === 'pg' ? [own, 'disk elsewhere'].sort() : [own]);
  expect(await shown('owner')).toMatchObject([{ alarm: 'disk' }]);
  leave(60);
  clock.advance(DAY + 1);
  lastBackup(clock());
  await watch();
  expect(await rows()).toEqual([]);
});

test('of several machines with folders of their own the last backup counts, whoever made it', async () => {
  const { job, watch, rows, lastBackup, clock } = await openWatched();
  lastBackup(clock() - 2 * DAY);
  await job('backup', { doneAt: clock() - HOUR });
  await watch();
  expect((await rows()).map(({ subject }) => subject)).toEqual(engine === 'pg' ? [] : ['backup']);
});

test('a process without backups leaves their alarm standing, unless it is silent for a day', async () => {
  const { store, watch, rows, lastBackup, clock } = await openWatched();
  const other = await openShopOn(store, clock, { mail: mails.mail, alertEmail: TO });
  lastBackup(clock() - 2 * DAY);
  for (let minute = 0; minute < 2; minute += 1) {
    await watch();
    await other.services.systemAlerts.watch();
  }
  // On SQLite there is no other process: backups have been switched off.
  expect((await rows()).map(({ subject }) => subject)).toEqual(engine === 'pg' ? ['backup'] : []);
  expect(mails.received).toHaveLength(engine === 'pg' ? 1 : 2);
  clock.advance(DAY + 1);
  await other.services.systemAlerts.watch();
  expect(await rows()).toEqual([]);
});
