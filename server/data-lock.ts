import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Another server works in this data folder; the message is the line to show. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
}

/**
 * Makes this process the only one in its data folder. A lock of the operating system, taken through SQLite: it falls
 * with the process, however that ends, where a file with a process id would lie after a crash (in a container every
 * server is process 1).
 */
export function lockDataFolder(dataDir: string): { release: () => void } {
  const lock = new Database(join(dataDir, 'shop.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw new DataFolderInUse(`another server works in ${dataDir}`, { cause: error });
  }
  return { release: () => lock.close() };
}
