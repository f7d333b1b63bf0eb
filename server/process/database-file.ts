import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file of SQLite in the data folder. */
export const DATABASE = 'shop.db';

/**
 * SQLite's log beside its file. It is there until the last connection is closed, and stays after a crash, with what was
 * committed last. SQLite reads it into whatever file has that name by then.
 */
export const LOG = `${DATABASE}-wal`;

/** Whether the file has everything that was committed, so that it can be moved alone. */
export const isWhole = (folder: string): boolean => !existsSync(join(folder, LOG));
