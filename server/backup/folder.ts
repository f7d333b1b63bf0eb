import type { FileStore } from '../files/file-store.ts';

/** Only files of this name are ever looked at or removed. */
const OURS = /^pintuan-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

const DRAFT = '.partial';

/** Name of a backup of the time `now` (ms since 1970); in the order of their names backups are in the order of time. */
export function backupName(now: number): string {
  return `pintuan-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;
}

/** Names of scheduled backups or, with their ending, of unfinished ones, the newest first; none without their folder. */
async function namesIn(folder: FileStore, ending = ''): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of folder.list('')) {
    if (name.endsWith(ending) && OURS.test(name.slice(0, name.length - ending.length))) names.push(name);
  }
  return names.sort().reverse();
}

/**
 * Names of scheduled backups up to the time `now`. One of the future was made while the clock was ahead, and is not newer
 * than those that came after it.
 */
async function madeBy(folder: FileStore, now: number): Promise<string[]> {
  const last = backupName(now);
  return (await namesIn(folder)).filter((name) => name <= last);
}

/** Whether there is a scheduled backup of whichever time. Throws `FilesAway`. */
export const hasBackups = async (folder: FileStore): Promise<boolean> => (await namesIn(folder)).length > 0;

/** The time of the newest backup, in ms since 1970; null if there is none. Throws `FilesAway`. */
export async function newestBackup(folder: FileStore, now: number): Promise<number | null> {
  const [name = ''] = await madeBy(folder, now);
  return timeOfBackup(name);
}

/** The time of the backup of that name, in ms since 1970; null for another name. */
export function timeOfBackup(name: string): number | null {
  const [, ...when] = OURS.exec(name) ?? [];
  const [year = 0, month = 0, day, hours, minutes, seconds] = when.map(Number);
  return when.length === 0 ? null : Date.UTC(year, month - 1, day, hours, minutes, seconds);
}

/** Removes all backups but the newest `keep`. Throws `FilesAway`. */
export async function forgetOldBackups(folder: FileStore, keep: number, now: number): Promise<void> {
  for (const name of (await madeBy(folder, now)).slice(keep)) await folder.remove(name);
}

/**
 * Removes the unfinished files of backups that began before `began` (ms since 1970) and were killed. One that began later
 * is that of a process which took this one for dead.
 */
export async function forgetDrafts(folder: FileStore, began: number): Promise<void> {
  const drafts = await namesIn(folder, DRAFT);
  for (const name of drafts.filter((one) => one < backupName(began))) await folder.remove(name);
}
