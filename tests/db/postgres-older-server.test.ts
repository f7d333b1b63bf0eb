import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { selectJobs } from '../../db/queries/jobs.ts';
import { runRaw } from '../../db/queries/raw.ts';
import { newestBackup } from '../../server/backup/folder.ts';
import { openFolderStore } from '../../server/files/folder-store.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { untraced } from '../../server/telemetry/tracing.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { openTestShop } from '../support/test-shop.ts';

test('a server of the version before leaves the backup to one that knows all tables', async () => {
  const shop = await openTestShop();
  const { store, clock } = shop;
  const folder = join(temporaryFolder(), 'backups');
  const change = (statement: SQL) => store.transaction((tx) => runRaw(tx, statement));
  await change(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of the next version', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  const jobs = await startJobs({
    ...shop,
    ...{ log, jobs: true, demo: false, alone: false, s3: undefined, metrics: createMetrics() },
    backups: { folder, at: '* * * * * *', keep: 14 },
    newestBackup: undefined,
    span: untraced.span,
    timeZone: 'Asia/Shanghai',
  });
  closeAfterTest(() => jobs.stop());
  await expect.poll(() => lines.join('')).toContain('a newer version has changed the tables');
  const rows = await selectJobs(store.reader);
  expect(rows.find(({ name }) => name === 'backup')).toMatchObject({ heldBy: null, failures: 0, doneAt: null });
  // It is as due as it was once there is a server that may.
  await change(sql`delete from drizzle.__drizzle_migrations where hash = 'of the next version'`);
  await expect.poll(() => newestBackup(openFolderStore(folder), clock())).not.toBeNull();
});
