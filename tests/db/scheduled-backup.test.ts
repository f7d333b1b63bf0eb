import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { basename, join } from 'node:path';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { deleteUnusedPictures } from '../../db/queries/console/library.ts';
import { insertPicture } from '../../db/queries/import.ts';
import { noteResult, selectJobs } from '../../db/queries/jobs.ts';
import { upsertSetting } from '../../db/queries/storefront.ts';
import { engine, tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { backupName, newestBackup } from '../../server/backup/folder.ts';
import { openFolderStore } from '../../server/files/folder-store.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { every } from '../../server/jobs/schedule.ts';
import { scheduledBackup } from '../../server/jobs/scheduled-backup.ts';
import { createWorker } from '../../server/jobs/worker.ts';
import { RESTORED } from '../../server/process/beginnings.ts';
import { masterFile } from '../../server/services/pictures/library.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { untraced } from '../../server/telemetry/tracing.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { openRestored } from '../support/restored-shop.ts';
import { openTestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

async function openSchedule(keep = 14) {
  const shop = await openTestShop();
  await shop.addShopper('somebody', 5_000);
  const folder = join(temporaryFolder(), 'backups');
  const metrics = createMetrics();
  const schedule = { folder, at: '* * * * * *', keep };
  const timeZone = 'Asia/Shanghai';
  const deps = { ...shop, schedule, timeZone, metrics, alone: engine === 'sqlite' };
  return {
    ...deps,
    folder,
    /** Comes to the next minute and makes its backup. */
    next: () => {
      shop.clock.advance(MINUTE);
      return scheduledBackup(deps, new AbortController().signal);
    },
    /** A server whose snapshots are taken so. */
    server: async (snapshot: Store['snapshot']) => {
      const run = (signal: AbortSignal) => scheduledBackup({ ...deps, store: { ...shop.store, snapshot } }, signal);
      const worker = createWorker({ ...shop, alone: false }, [{ name: 'backup', schedule: every(0), run }]);
      await worker.open();
      return worker;
    },
    written: () => readdirSync(folder).sort(),
    figures: async () => {
      metrics.watchJobs(() => selectJobs(shop.store.reader));
      metrics.watchBackups(() => newestBackup(openFolderStore(folder), shop.clock()));
      const shown = await metrics.text();
      return shown
        .split('\n')
        .filter((line) => line.startsWith('shop_backup'))
        .sort();
    },
  };
}

test('of several servers one makes the backup, which is complete', async () => {
  const { server, written, folder, clock, store, figures } = await openSchedule();
  const servers = await Promise.all([server(store.snapshot), server(store.snapshot), server(store.snapshot)]);
  await Promise.all(servers.map((one) => one.look()));
  await Promise.all(servers.map((one) => one.idle()));
  expect(written()).toEqual([backupName(clock())]);
  const made = `shop_backup_timestamp_seconds ${Math.floor(clock() / 1000)}`;
  expect(await figures()).toEqual(['shop_backup_failed 0', made]);
  expect((await openRestored(join(folder, backupName(clock())))).books.differences).toEqual([]);
});

test('the newest are kept, and foreign files are not touched', async () => {
  const { next, written, folder, clock } = await openSchedule(2);
  mkdirSync(folder);
  const others = ['holiday.tar.gz', 'pintuan-of-mine.tar.gz', 'pintuan-20200101T000000Z.tar.gz.asc', 'x.partial'];
  for (const name of others) writeFileSync(join(folder, name), 'x');
  writeFileSync(join(folder, 'pintuan-20200101T000000Z.tar.gz.partial'), 'half');
  for (let n = 0; n < 4; n++) await next();
  const newest = [clock() - MINUTE, clock()].map(backupName);
  expect(written()).toEqual([...others, ...newest].sort());
});

test('a backup from a clock that was ahead counts as none, and takes no place of one', async () => {
  const { next, written, clock, folder, figures } = await openSchedule(1);
  mkdirSync(folder);
  const ahead = backupName(clock() + 365 * 24 * 60 * MINUTE);
  writeFileSync(join(folder, ahead), 'x');
  expect(await newestBackup(openFolderStore(folder), clock())).toBeNull();
  for (let n = 0; n < 2; n++) await next();
  expect(written()).toEqual([backupName(clock()), ahead]);
  expect(await figures()).toContain(`shop_backup_timestamp_seconds ${Math.floor(clock() / 1000)}`);
});

test('a server that was suspended for a while leaves the draft of the one that took over', async () => {
  const { next, written, clock, folder } = await openSchedule();
  mkdirSync(folder);
  const draft = `${backupName(clock() + 2 * MINUTE)}.partial`;
  writeFileSync(join(folder, draft), 'half');
  await next();
  expect(written()).toEqual([backupName(clock()), draft]);
});

test('a failed backup is logged, and removes none', async () => {
  const { next, written, server, clock, figures } = await openSchedule(1);
  await next();
  const [good] = written();
  clock.advance(MINUTE);
  const failing = await server(() => Promise.reject(new Error('the disk is gone')));
  await failing.look();
  await failing.idle();
  expect(written()).toEqual([good]);
  expect(await figures()).toContain('shop_backup_failed 1');
});

/** Lets the job run at once; how often it has failed since it last did not. */
async function runNow({ store }: { store: Store }, shop: { look: () => Promise<void>; idle: () => Promise<void> }) {
  await store.transaction(async (tx) => void (await tx.db.update(tables.jobs).set({ dueAt: 0 })));
  await shop.look();
  await shop.idle();
  return (await selectJobs(store.reader))[0]?.failures;
}

/** Every day at half past two; `made` makes the one that is due then, and `at` answers its file. */
async function openDaily(keep = 14) {
  const { folder, schedule, next: _, ...deps } = await openSchedule(keep);
  const { clock } = deps;
  const made = (moment: string) => {
    clock.advance(Date.parse(moment) - clock());
    const daily = { ...schedule, at: '30 2 * * *' };
    return scheduledBackup({ ...deps, schedule: daily }, new AbortController().signal);
  };
  return { ...deps, folder, made, at: async (moment: string) => basename((await made(moment)).file) };
}

test('a backup that was made and could not be recorded is not made again, but the next day is', async () => {
  const { at, written } = await openDaily();
  const first = await at('2026-12-01T18:30:00Z');
  expect(await at('2026-12-01T18:47:00Z')).toBe(first);
  expect(written()).toEqual([first]);
  // By a process whose clock is a little behind that of the job.
  const second = await at('2026-12-02T18:29:59Z');
  expect(written()).toEqual([first, second]);
  expect(second).not.toBe(first);
});

test('a backup that another machine made and could not record is recorded as that one made it', async () => {
  const { made } = await openDaily();
  const first = await made('2026-12-01T18:30:00Z');
  expect(first.machine).toBe(os.hostname());
  vi.spyOn(os, 'hostname').mockReturnValue('another');
  syncBuiltinESMExports();
  closeAfterTest(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  expect(await made('2026-12-01T18:47:00Z')).toEqual(first);
  expect(await made('2026-12-02T18:30:00Z')).toMatchObject({ machine: 'another' });
});

test('a backup that is not whole is made again, such as one that was killed before it was checked', async () => {
  const { at, folder, written } = await openDaily();
  const killed = await at('2026-12-01T18:30:00Z');
  truncateSync(join(folder, killed), 2000);
  const whole = await at('2026-12-01T18:47:00Z');
  expect(whole).not.toBe(killed);
  expect(await at('2026-12-01T18:50:00Z')).toBe(whole);
  expect(written()).toEqual([killed, whole]);
});

test('a restored shop makes a backup of its own, whatever the one that was backed up has made', async () => {
  const { at, store } = await openDaily();
  const theirs = await at('2026-12-01T18:30:00Z');
  const value = '2026-12-01T18:40:00Z';
  await store.transaction((tx) => upsertSetting(tx, { key: RESTORED, value }));
  const own = await at('2026-12-01T18:47:00Z');
  expect(own).not.toBe(theirs);
  expect(await at('2026-12-01T18:50:00Z')).toBe(own);
});

test('a job that ran while it was backed up has neither failed nor begun where the backup is restored', async () => {
  const { server, store, folder, clock } = await openSchedule();
  const shop = await server(store.snapshot);
  await shop.look();
  await shop.idle();
  const restored = await openRestored(join(folder, backupName(clock())));
  expect(await selectJobs(restored.store.reader)).toMatchObject([{ heldBy: null, heldUntil: 0, failures: 0 }]);
});

test('a folder whose backups are gone is a disk that is not mounted, unless somebody says otherwise', async () => {
  const { server, written, store, folder, clock } = await openSchedule();
  const shop = await server(store.snapshot);
  const next = () => {
    clock.advance(MINUTE);
    return runNow({ store }, shop);
  };
  expect(await next()).toBe(0);
  const [last = ''] = written();
  rmSync(folder, { recursive: true });
  expect([await next(), existsSync(folder)]).toEqual([1, false]);
  // Where the disk is not, its folder may be.
  mkdirSync(folder);
  expect([await next(), written()]).toEqual([2, []]);
  writeFileSync(join(folder, last), '');
  expect([await next(), written()]).toEqual([0, [last, backupName(clock())]]);
});

test('a shop that is alone made its last backup, whatever its container was called; others, and restored ones, may not have', async () => {
  const { next, folder, store } = await openSchedule();
  const { file } = await next();
  const worker = createWorker({ store, alone: true, log: pino({ level: 'silent' }) }, [
    { name: 'backup', schedule: every(0), run: async () => undefined },
  ]);
  await worker.open();
  await store.transaction((tx) => noteResult(tx, 'backup', { file, machine: 'a container of yesterday' }));
  rmSync(folder, { recursive: true });
  if (engine === 'sqlite') await expect(next()).rejects.toThrow('is the disk mounted?');
  else await next();
  rmSync(folder, { recursive: true, force: true });
  const later = new Date(Date.now() + MINUTE).toISOString();
  await store.transaction((tx) => upsertSetting(tx, { key: RESTORED, value: later }));
  await next();
});

test('a backup that was made while the clock was ahead is there', async () => {
  const { server, written, store, clock } = await openSchedule();
  const shop = await server(store.snapshot);
  const day = 24 * 60 * MINUTE;
  clock.advance(day);
  expect(await runNow({ store }, shop)).toBe(0);
  clock.advance(MINUTE - day);
  expect([await runNow({ store }, shop), written().length]).toEqual([0, 2]);
});

test('a backup without a picture that a row names fails, however few are lost, and removes none', async () => {
  const { next, written, addItem, files: store, folder } = await openSchedule(1);
  const file = `media/${masterFile('a'.repeat(20))}`;
  await store.put(file, Buffer.from('pixels'));
  await addItem();
  await next();
  const good = written();
  await store.remove(file);
  await expect(next()).rejects.toThrow(`no backup was written: ${file}, which rows name, not found in ${store.place}`);
  expect(written()).toEqual(good);
  await store.put(file, Buffer.from('pixels'));
  await next();
  expect(written()).not.toEqual(good);
  expect((await openRestored(join(folder, written()[0] ?? ''))).manifest.missing).toEqual([]);
});

test('a picture that went with its row while the backup was written is not missed', async () => {
  const { next, written, store, files, addItem, folder } = await openSchedule(1);
  await files.put(`media/${masterFile('a'.repeat(20))}`, Buffer.from('pixels'));
  await addItem();
  const idle = { name: 'c'.repeat(20), width: 720, height: 720, placeholder: '' };
  const id = await store.transaction((tx) => insertPicture(tx, idle));
  vi.spyOn(files, 'read').mockImplementationOnce(async () => {
    await store.transaction((tx) => deleteUnusedPictures(tx, [id]));
    return Buffer.from('pixels');
  });
  await next();
  expect(written()).toHaveLength(1);
  // The row is back in a restored shop, which has its backups all the same.
  const restored = await openRestored(join(folder, written()[0] ?? ''));
  expect(restored.manifest.missing).toEqual([`media/${masterFile(idle.name)}`]);
  const schedule = { folder: temporaryFolder(), at: '* * * * * *', keep: 1 };
  const make = (clock: () => number) =>
    scheduledBackup({ ...restored, alone: true, schedule, timeZone: 'UTC', clock }, new AbortController().signal);
  await make(Date.now);
  expect(readdirSync(schedule.folder)).toHaveLength(1);
  // But not without a file that it had.
  await restored.files.remove(`media/${masterFile('a'.repeat(20))}`);
  await expect(make(() => Date.now() + MINUTE)).rejects.toThrow(/which rows name, not found/);
});

test('a backup that is interrupted by the stop of the server has not failed, and leaves nothing', async () => {
  const { store, folder, figures, server } = await openSchedule();
  const stopping = await server((read) => {
    stopping.close();
    return store.snapshot(read);
  });
  await stopping.look();
  await stopping.idle();
  expect(readdirSync(folder)).toEqual([]);
  expect(await figures()).toEqual(['shop_backup_failed 0', 'shop_backup_timestamp_seconds 0']);
});

test('the server makes its backups at their time', async () => {
  const { folder, schedule, log, ...shop } = await openSchedule();
  const jobs = await startJobs({
    ...{ jobs: true, demo: false },
    ...shop,
    alone: false,
    backups: schedule,
    newestBackup: async () => 1_234_000,
    s3: undefined,
    span: untraced.span,
    log,
  });
  closeAfterTest(() => jobs.stop());
  await expect.poll(() => newestBackup(openFolderStore(folder), shop.clock())).not.toBeNull();
  // What else shows it asks the same.
  expect(await shop.metrics.text()).toMatch(/^shop_backup_timestamp_seconds 1234$/m);
});
