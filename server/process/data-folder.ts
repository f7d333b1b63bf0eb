import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDERS } from '../files/file-store.ts';

const OTHERS = 0o077;

/** From here on, files of this process are only for its own user, whatever the umask of the shell. */
export function restrictFileModes(): void {
  process.umask(OTHERS);
}

/**
 * Creates the data folder, and closes it and everything in it to others: files that an earlier version, a copy or an
 * unpacked backup left open. Below a folder that is closed already nobody else gets, so it is left as it is: with a
 * million pictures a look at each would put off every start. What a link leads to is elsewhere and stays as it is, unless
 * the link has the place of the shop's own files. Returns what could not be closed, since it belongs to another user.
 */
export function closeDataFolder(dataDir: string): string[] {
  mkdirSync(dataDir, { recursive: true });
  const links = FOLDERS.map((name) => join(dataDir, name)).filter(isLink);
  const first = isClosed(statSync(dataDir)) ? inside(dataDir) : [dataDir];
  return [...first, ...links].flatMap(close);
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(path);

const isClosed = ({ mode }: Stats) => (mode & OTHERS) === 0;

/** Closes what was open, with all below it. Answers what could not be closed. */
function close(path: string): string[] {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    // Of another process, and gone by now; or closed already.
    if (!found || isClosed(found)) return [];
    const isFolder = found.isDirectory();
    const left = tryChmod(path, isFolder ? 0o700 : 0o600) ? [] : [path];
    return isFolder ? [...left, ...inside(path).flatMap(close)] : left;
  } catch {
    // In a folder of another user.
    return [path];
  }
}

/** What is in a folder, but for links; nothing if it may not be read, or is gone. */
function inside(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isSymbolicLink()).map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

function tryChmod(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
