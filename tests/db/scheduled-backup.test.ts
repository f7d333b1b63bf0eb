import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { backupName, newestBackup } from '../../server/backup/folder.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { scheduledBackup } from '../../server/jobs/scheduled-backup.ts';
import { createMetrics } from '../../server/metrics.ts';
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
  const deps = { ...shop, schedule, metrics };
  const { signal } = new AbortController();
  return {
    ...deps,
    folder,
    /** Comes to the next minute and makes its backup. */
    next: () => {
      shop.clock.advance(MINUTE);
      return scheduledBackup(deps, new Date(shop.clock()), signal);
    },
    make: (minute: number) => scheduledBackup(deps, new Date(minute), signal),
    files: () => readdirSync(folder).sort(),
    figures: async () => {
      metrics.watchBackups(() => newestBackup(folder));
      const shown = await metrics.registry.metrics();
      return shown.split('\n').filter((line) => line.startsWith('shop_backup'));
    },
  };
}

test('of several servers one makes the backup of a minute', async () => {
  const { make, files, folder, clock, figures } = await openSchedule();
  const now = clock();
  await Promise.all([make(now), make(now), make(now)]);
  await make(now - MINUTE);
  expect(files()).toEqual([backupName(now)]);
  expect(await figures()).toEqual([`shop_backup_timestamp_seconds ${Math.floor(now / 1000)}`, 'shop_backup_failed 0']);
  expect((await openRestored(join(folder, backupName(now)))).books.differences).toEqual([]);
});

test('the newest are kept, and what is not ours is not touched', async () => {
  const { next, files, folder, clock } = await openSchedule(2);
  mkdirSync(folder);
  const others = ['holiday.tar.gz', 'pintuan-of-mine.tar.gz', 'pintuan-20200101T000000Z.tar.gz.asc', 'x.partial'];
  for (const name of others) writeFileSync(join(folder, name), 'x');
  writeFileSync(join(folder, 'pintuan-20200101T000000Z.tar.gz.partial'), 'half');
  for (let n = 0; n < 4; n++) await next();
  const kept = [clock() - MINUTE, clock()].map(backupName);
  expect(files()).toEqual([...others, ...kept].sort());
});

test('a backup that fails is told of, and removes none', async () => {
  const { next, files, store, figures } = await openSchedule(1);
  await next();
  const [good] = files();
  store.snapshot = () => Promise.reject(new Error('the disk is gone'));
  await expect(next()).rejects.toThrow('the disk is gone');
  expect(files()).toEqual([good]);
  expect(await figures()).toContain('shop_backup_failed 1');
});

test('a backup that the stop of the server cuts short is no failure, and leaves nothing', async () => {
  const { store, folder, figures, clock, ...deps } = await openSchedule();
  const gone = new AbortController();
  const snapshot: Store['snapshot'] = (read) => {
    gone.abort();
    return store.snapshot(read);
  };
  await scheduledBackup({ ...deps, clock, store: { ...store, snapshot } }, new Date(clock()), gone.signal);
  expect(readdirSync(folder)).toEqual([]);
  expect(await figures()).toEqual(['shop_backup_timestamp_seconds 0', 'shop_backup_failed 0']);
});

test('the server makes its backups at their time', async () => {
  const { folder, schedule, log, ...shop } = await openSchedule();
  const jobs = startJobs({ ...shop, backups: schedule, timeZone: 'Asia/Shanghai', log });
  closeAfterTest(() => jobs.stop());
  await expect.poll(() => newestBackup(folder)).not.toBeNull();
});
