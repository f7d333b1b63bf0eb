import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { advanceSetting } from '../../db/queries/storefront.ts';
import { backupName, forgetOldBackups } from '../backup/folder.ts';
import { contentsOf } from '../backup/manifest.ts';
import { type BackupSource, writeBackup } from '../backup/write.ts';
import type { BackupSchedule } from '../config.ts';
import type { Metrics } from '../metrics.ts';

interface Deps extends BackupSource {
  schedule: BackupSchedule;
  metrics: Metrics;
  log: Logger;
}

/** Settings key of the minute that the last scheduled backup was for. */
const MADE_FOR = 'backup_made_for';

/**
 * Makes the backup of a minute in the folder of backups, and then removes old ones: the newest good one is never among
 * them. Of several servers on PostgreSQL the first one that comes makes it.
 */
export async function scheduledBackup(deps: Deps, minute: Date, signal: AbortSignal): Promise<void> {
  const { store, clock, schedule, metrics, log } = deps;
  const value = minute.toISOString().slice(0, 16);
  if (!(await store.transaction((tx) => advanceSetting(tx, { key: MADE_FOR, value })))) return;
  const began = clock();
  try {
    await mkdir(schedule.folder, { recursive: true, mode: 0o700 });
    const file = join(schedule.folder, backupName(began));
    const manifest = await writeBackup(deps, { file, progress: () => undefined, signal });
    await forgetOldBackups(schedule.folder, schedule.keep);
    metrics.backupFailed(false);
    log.info({ file, ms: clock() - began, ...contentsOf(manifest) }, 'a backup was made');
  } catch (error) {
    // The server is being stopped.
    if (signal.aborted) return;
    metrics.backupFailed(true);
    throw error;
  }
}
