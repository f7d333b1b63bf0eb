import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { Logger } from 'pino';
import { selectJobs } from '../../db/queries/jobs.ts';
import { selectSettings } from '../../db/queries/storefront.ts';
import { readArchive } from '../backup/archive.ts';
import { backupFile } from '../backup/backup-file.ts';
import { backupName, forgetDrafts, forgetOldBackups, hasBackups, newestBackup } from '../backup/folder.ts';
import { contentsOf, type Manifest } from '../backup/manifest.ts';
import { BackupProblem, problemOf } from '../backup/problem.ts';
import { type BackupSource, writeBackup } from '../backup/write.ts';
import type { BackupSchedule } from '../config/config.ts';
import { type FileStore, FilesAway } from '../files/file-store.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { RESTORED } from '../process/beginnings.ts';
import { at, type Schedule } from './schedule.ts';

interface Deps extends BackupSource {
  schedule: BackupSchedule;
  /** Of the schedule. */
  timeZone: string;
  /** No other process works on the database, so this one made the last backup, whatever the machine was called then. */
  alone: boolean;
  log: Logger;
}

interface Made {
  file: string;
  machine: string;
}

/** How much earlier than its time a backup may begin: the clock of its process may be behind that of the job. In ms. */
const EARLY = 60_000;

/** Whether another backup is due `now`, beside the one that was made at `madeAt`; both in ms since 1970. */
export function isDueAgain({ after }: Schedule, { madeAt, now }: { madeAt: number; now: number }): boolean {
  return after(madeAt) <= now + EARLY;
}

/** When the shop came out of a backup, in ms since 1970; undefined for one that did not. */
async function restoredAt({ store }: Deps): Promise<number | undefined> {
  const value = (await selectSettings(store.reader)).get(RESTORED);
  return value === undefined ? undefined : Date.parse(value);
}

/**
 * Throws if the last backup was made in this folder, by this machine, and there is none any more: its disk is not mounted,
 * and the next one would go to the disk that it is to survive.
 */
async function checkMounted(deps: Deps, kept: FileStore): Promise<void> {
  const { store, alone } = deps;
  const job = (await selectJobs(store.reader)).find(({ name }) => name === 'backup');
  const last = job?.result as Partial<Made> | null | undefined;
  if (!last?.file || kept.placeOf(basename(last.file)) !== last.file) return;
  if (!alone && last.machine !== hostname()) return;
  // That of the shop which was backed up, in a folder of its own.
  if (Number(await restoredAt(deps)) > Number(job?.doneAt)) return;
  if (await hasBackups(kept)) return;
  throw new BackupProblem(
    `${last.file} is gone, with all other backups: is the disk mounted? If they were taken away, put an empty file there`,
  );
}

interface Whole {
  file: string;
  manifest: Manifest;
}

/**
 * The backup that is due, if there is a whole one already: it was made, and then the database was away or the process
 * died before the job could be recorded. The newest file may also be one that was killed before it was checked.
 */
async function madeAlready(deps: Deps, kept: FileStore, signal: AbortSignal): Promise<Whole | null> {
  const { clock, schedule, timeZone, log, dataDir, s3 } = deps;
  const now = clock();
  const madeAt = await newestBackup(kept, now);
  if (madeAt === null || isDueAgain(at(schedule.at, timeZone), { madeAt, now })) return null;
  // That of the shop which was backed up.
  if (Number(await restoredAt(deps)) > madeAt) return null;
  const file = kept.placeOf(backupName(madeAt));
  try {
    return { file, manifest: await readArchive(await backupFile(file, { s3, dataDir }), signal) };
  } catch (error) {
    if (signal.aborted || error instanceof FilesAway) throw error;
    log.error({ err: error, file }, 'the newest backup is not whole or cannot be read, and another one is made');
    return null;
  }
}

/** Writes a new one. */
async function make(deps: Deps, { file, signal }: { file: string; signal: AbortSignal }): Promise<Whole> {
  const { manifest } = await writeBackup(deps, { file, progress: () => undefined, signal });
  return { file, manifest };
}

/**
 * Makes the backup that is due where backups are kept, unless it is there, and then removes old ones: the newest good one
 * is never among them. Answers its file, and which machine made it.
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
  const given = { file: kept.placeOf(backupName(began)), signal };
  const already = await madeAlready(deps, kept, signal).catch((error: unknown) => {
    throw problemOf(error, 'no backup was written', signal);
  });
  const { file, manifest } = already ?? (await make(deps, given));
  try {
    await forgetOldBackups(kept, schedule.keep, clock());
    await forgetDrafts(drafts, began);
  } catch (error) {
    // A job that failed is tried again.
    log.error({ err: error, file }, 'a backup was made, and old ones could not be removed');
  }
  const words = already ? 'the backup that is due had been made' : 'a backup was made';
  log.info({ file, ms: clock() - began, ...contentsOf(manifest) }, words);
  return { file, machine: manifest.machine ?? hostname() };
}
