import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { Logger } from 'pino';
import { selectJobs } from '../../db/queries/jobs.ts';
import { backupName, forgetDrafts, forgetOldBackups, hasBackups } from '../backup/folder.ts';
import { contentsOf } from '../backup/manifest.ts';
import { BackupProblem } from '../backup/problem.ts';
import { type BackupSource, writeBackup } from '../backup/write.ts';
import type { BackupSchedule } from '../config/config.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { openFileStore } from '../files/open-file-store.ts';

interface Deps extends BackupSource {
  schedule: BackupSchedule;
  log: Logger;
}

interface Made {
  file: string;
  machine: string;
}

/**
 * Throws if this machine made the last backup in this folder and there is none any more: its disk is not mounted, and the
 * next one would go to the disk that it is to survive.
 */
async function checkMounted({ store }: Deps, kept: FileStore): Promise<void> {
  const last = (await selectJobs(store.reader)).find(({ name }) => name === 'backup')?.result as Partial<Made> | null;
  if (!last?.file || last.machine !== hostname() || kept.placeOf(basename(last.file)) !== last.file) return;
  if (await hasBackups(kept)) return;
  throw new BackupProblem(
    `${last.file} is gone, with all other backups: is the disk mounted? If they were taken away, put an empty file there`,
  );
}

/**
 * Makes a backup where backups are kept, and then removes old ones: the newest good one is never among them. Answers
 * its file, and which machine made it.
 */
export async function scheduledBackup(deps: Deps, signal: AbortSignal): Promise<Made> {
  const { clock, schedule, log, dataDir, s3 } = deps;
  const began = clock();
  const kept = await openFileStore(schedule.folder, s3);
  const drafts = kept.pathOf ? kept : openFolderStore(dataDir);
  if (kept.pathOf) {
    await checkMounted(deps, kept);
    await mkdir(schedule.folder, { recursive: true, mode: 0o700 });
  }
  const file = kept.placeOf(backupName(began));
  const { manifest } = await writeBackup(deps, { file, progress: () => undefined, signal });
  await forgetOldBackups(kept, schedule.keep, clock());
  await forgetDrafts(drafts, began);
  log.info({ file, ms: clock() - began, ...contentsOf(manifest) }, 'a backup was made');
  return { file, machine: hostname() };
}
