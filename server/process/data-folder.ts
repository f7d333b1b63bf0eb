import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;

/** From here on, files of this process are only for its own user, whatever the umask of the shell. */
export function restrictFileModes(): void {
  process.umask(OTHERS);
}

/**
 * Creates the data folder, and closes it and everything in it to others: files that an earlier version, a copy or an
 * unpacked backup left open. Returns files that could not be closed, since they belong to another user.
 */
export function closeDataFolder(dataDir: string): string[] {
  mkdirSync(dataDir, { recursive: true });
  const inside = readdirSync(dataDir, { recursive: true }).map((path) => join(dataDir, String(path)));
  return [dataDir, ...inside].filter((path) => !closed(path));
}

function closed(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Of another process, and gone by now; or a link, which has no mode of its own.
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return true;
  try {
    chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
    return true;
  } catch {
    return false;
  }
}
