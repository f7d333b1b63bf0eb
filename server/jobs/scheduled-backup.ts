import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { backupName, forgetOldBackups } from '../backup/folder.ts';
import { contentsOf } from '../backup/manifest.ts';
import { type BackupSource, writeBackup } from '../backup/write.ts';
import type { BackupSchedule } from '../config/config.ts';

interface Deps extends BackupSource {
  schedule: BackupSchedule;
  log: Logger;
}

/**
 * Makes a backup in the folder of backups, and then removes old ones: the newest good one is never among them. Answers
 * its file.
 */
export async function scheduledBackup(deps: Deps, signal: AbortSignal): Promise<{ file: string }> {
  const { clock, schedule, log } = deps;
  const began = clock();
  await mkdir(schedule.folder, { recursive: true, mode: 0o700 });
  const file = join(schedule.folder, backupName(began));
  const manifest = await writeBackup(deps, { file, progress: () => undefined, signal });
  await forgetOldBackups(schedule.folder, schedule.keep);
  log.info({ file, ms: clock() - began, ...contentsOf(manifest) }, 'a backup was made');
  return { file };
}
