import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeAfterTest, temporaryFolder } from './cleanup.ts';

/** Ends a fault. */
type Mend = () => void;

/** A program of the system; false where this user may not do that. */
function does(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A data folder on a disk of its own, where tests may mount one, and how to fill that up. */
export function folderOnSmallDisk(megabytes: number) {
  const folder = temporaryFolder();
  const mounted = does('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  if (mounted) closeAfterTest(() => void does('umount', folder));
  const ballast = join(folder, 'ballast');
  const fill = (server: number): Mend => {
    if (!mounted) return refuseEveryByte(server);
    try {
      writeFileSync(ballast, Buffer.alloc(megabytes * 1024 * 1024));
    } catch {
      // As much of it as there was room for.
    }
    return () => rmSync(ballast);
  };
  return { folder, fill };
}

/**
 * Nothing in a folder can be written any more, not even by a program that has it open. But for the memory that SQLite
 * shares: whoever writes to that is ended by the system (SIGBUS), which is a crash like any other.
 */
export function makeReadOnly(folder: string, server: number): Mend {
  const files = [folder, ...readdirSync(folder).map((file) => join(folder, file))];
  const immutable = files.filter((file) => !/\.sock$|-shm$/.test(file));
  const release = () => does('chattr', '-i', ...immutable);
  if (!does('chattr', '+i', ...immutable)) {
    release();
    return refuseEveryByte(server);
  }
  closeAfterTest(() => void release());
  return () => void release();
}

/** If neither is possible: the operating system accepts no byte of any file from this process. */
function refuseEveryByte(server: number): Mend {
  execFileSync('prlimit', ['--pid', String(server), '--fsize=0:unlimited']);
  return () => execFileSync('prlimit', ['--pid', String(server), '--fsize=unlimited:unlimited']);
}
