import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Only files of this name are ever looked at or removed. */
const OURS = /^pintuan-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

/** Name of a backup of the time `now` (ms since 1970); in the order of their names backups are in the order of time. */
export function backupName(now: number): string {
  return `pintuan-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;
}

/** Names of the scheduled backups in a folder, the newest first; none if there is no such folder. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => OURS.test(name))
    .sort()
    .reverse();
}

/** The time of the newest backup, in ms since 1970; null if there is none. */
export async function newestBackup(folder: string): Promise<number | null> {
  const [name = ''] = await backupsIn(folder);
  const [, ...when] = OURS.exec(name) ?? [];
  const [year = 0, month = 0, day, hours, minutes, seconds] = when.map(Number);
  return when.length === 0 ? null : Date.UTC(year, month - 1, day, hours, minutes, seconds);
}

/** Removes all backups but the newest `keep`, and the unfinished files of backups that were killed. */
export async function forgetOldBackups(folder: string, keep: number): Promise<void> {
  const old = (await backupsIn(folder)).slice(keep);
  const drafts = (await readdir(folder)).filter((name) => name.endsWith('.partial') && OURS.test(name.slice(0, -8)));
  for (const name of [...old, ...drafts]) await rm(join(folder, name), { force: true });
}
