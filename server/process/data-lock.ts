import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** Another server works in this data folder; the message is the line to show. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
}

export interface DataLock {
  release: () => void;
}

/**
 * Makes this process the only one in its data folder. A lock of the operating system, taken through SQLite: it ends
 * with the process, however that ends, while a file with a process id would remain after a crash (in a container every
 * server is process 1). Null while another process holds it.
 */
export function tryLockDataFolder(dataDir: string): DataLock | null {
  const lock = new Database(join(dataDir, 'shop.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
}

/** The same, waiting for a command that is about to end. Throws `DataFolderInUse` after `patience` ms. */
export async function lockDataFolder(dataDir: string, patience: number): Promise<DataLock> {
  for (const giveUpAt = performance.now() + patience; ; await pause(50)) {
    const lock = tryLockDataFolder(dataDir);
    if (lock) return lock;
    if (performance.now() > giveUpAt) throw new DataFolderInUse(`another server works in ${dataDir}`);
  }
}
