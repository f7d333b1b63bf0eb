import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { Logger } from 'pino';
import { selectJobs } from '../../db/queries/jobs.ts';
import { selectSettings } from '../../db/queries/storefront.ts';
import { backupName, forgetDrafts, forgetOldBackups, hasBackups } from '../backup/folder.ts';
import { contentsOf } from '../backup/manifest.ts';
import { BackupProblem } from '../backup/problem.ts';
import { type BackupSource, writeBackup } from '../backup/write.ts';
import type { BackupSchedule } from '../config/config.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { RESTORED } from '../process/beginnings.ts';

interface Deps extends BackupSource {
  schedule: BackupSchedule;
  /** No other process works on the database, so this one made the last backup, whatever the machine was called then. */
  alone: boolean;
  log: Logger;
}

interface Made {
  file: string;
  machine: string;
}

/**
 * Throws if the last backup was made in this folder, by this machine, and there is none any more: its disk is not mounted,
 * and the next one would go to the disk that it is to survive.
 */
async function checkMounted({ store, alone }: Deps, kept: FileStore): Promise<void> {
  const job = (await selectJobs(store.reader)).find(({ name }) => name === 'backup');
  const last = job?.result as Partial<Made> | null | undefined;
  if (!last?.file || kept.placeOf(basename(last.file)) !== last.file) return;
  if (!alone && last.machine !== hostname()) return;
  // That of the shop which was backed up, in a folder of its own.
  const restoredAt = (await selectSettings(store.reader)).get(RESTORED);
  if (restoredAt !== undefined && Date.parse(restoredAt) > Number(job?.doneAt)) return;
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
  try {
    await forgetOldBackups(kept, schedule.keep, clock());
    await forgetDrafts(drafts, began);
  } catch (error) {
    // A job that failed is tried again, with another whole backup each time.
    log.error({ err: error, file }, 'a backup was made, and old ones could not be removed');
  }
  log.info({ file, ms: clock() - began, ...contentsOf(manifest) }, 'a backup was made');
  return { file, machine: hostname() };
}
