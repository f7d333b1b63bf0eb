import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { backupName, forgetDrafts, forgetOldBackups } from '../backup/folder.ts';
import { contentsOf } from '../backup/manifest.ts';
import { type BackupSource, writeBackup } from '../backup/write.ts';
import type { BackupSchedule } from '../config/config.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { openFileStore } from '../files/open-file-store.ts';

interface Deps extends BackupSource {
  schedule: BackupSchedule;
  log: Logger;
}

/**
 * Makes a backup where backups are kept, and then removes old ones: the newest good one is never among them. Answers
 * its file.
 */
export async function scheduledBackup(deps: Deps, signal: AbortSignal): Promise<{ file: string }> {
  const { clock, schedule, log, dataDir, s3 } = deps;
  const began = clock();
  const kept = await openFileStore(schedule.folder, s3);
  const drafts = kept.pathOf ? kept : openFolderStore(dataDir);
  if (kept.pathOf) await mkdir(schedule.folder, { recursive: true, mode: 0o700 });
  const file = kept.placeOf(backupName(began));
  const { manifest } = await writeBackup(deps, { file, progress: () => undefined, signal });
  await forgetOldBackups(kept, schedule.keep, clock());
  await forgetDrafts(drafts, began);
  log.info({ file, ms: clock() - began, ...contentsOf(manifest) }, 'a backup was made');
  return { file };
}
