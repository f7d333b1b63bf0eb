import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The file of SQLite in the data folder. */
export const DATABASE = 'shop.db';

/**
 * SQLite's log beside its file. It is there until the last connection is closed, and stays after a crash, with what was
 * committed last. SQLite reads it into whatever file has that name by then.
 */
const LOG = `${DATABASE}-wal`;

const sizeOfLog = (folder: string): number => statSync(join(folder, LOG), { throwIfNoEntry: false })?.size ?? 0;

/** The part of a database that a folder has: its file, or a log without one; null for none. */
export function databaseIn(folder: string): string | null {
  if (existsSync(join(folder, DATABASE))) return DATABASE;
  // A reader that may not write, such as a copying tool, leaves an empty one.
  return sizeOfLog(folder) > 0 ? LOG : null;
}

/** Whether the file has everything that was committed, so that it can be moved alone. */
export const isWhole = (folder: string): boolean => sizeOfLog(folder) === 0;
