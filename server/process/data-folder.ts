import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDERS } from '../files/file-store.ts';

const OTHERS = 0o077;

/** From here on, files of this process are only for its own user, whatever the umask of the shell. */
export function restrictFileModes(): void {
  process.umask(OTHERS);
}

/**
 * Creates the data folder, and closes it and everything in it to others: files that an earlier version, a copy or an
 * unpacked backup left open. What a link leads to is elsewhere and stays as it is, unless the link has the place of the
 * shop's own files. Returns files that could not be closed, since they belong to another user.
 */
export function closeDataFolder(dataDir: string): string[] {
  mkdirSync(dataDir, { recursive: true });
  const links = FOLDERS.map((name) => join(dataDir, name)).filter(isLink);
  return [dataDir, ...links].flatMap((folder) => [folder, ...inside(folder)]).filter((path) => !closed(path));
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(path);

/** With the types of entries it follows no links below the folder; without them it would. */
function inside(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isSymbolicLink()).map(({ parentPath, name }) => join(parentPath, name));
}

function closed(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  // Of another process, and gone by now.
  if (!found || (found.mode & OTHERS) === 0) return true;
  try {
    chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
    return true;
  } catch {
    return false;
  }
}
