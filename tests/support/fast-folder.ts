import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** Bytes that must be free there. */
const ROOM = 3 * 1024 ** 3;

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
}

/**
 * A new folder in memory, if the machine has enough: creating a database of PostgreSQL, some 300 files, takes a
 * twentieth of the time there, and a commit of SQLite waits for no disk. Not for tests of the disk. The caller removes
 * it.
 */
export function fastFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));
}
