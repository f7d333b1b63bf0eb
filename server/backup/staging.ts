import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderInUse } from '../data-lock.ts';

/** Where a restore puts a shop together; in the data folder, so that its parts need only be moved. */
export const stagingOf = (dataDir: string) => join(dataDir, 'restoring');

/** What is moved, the database last: it makes a folder a shop. */
export const MOVED = ['media', 'proofs', 'jwt-secret', 'shop.db'];

const markOf = (dataDir: string) => join(stagingOf(dataDir), 'whole');

/** Moves a shop that is whole to where servers look for it. A crash on the way leaves the rest to `settleRestore`. */
export function moveIntoPlace(dataDir: string): void {
  writeFileSync(markOf(dataDir), '', { flush: true });
  for (const name of MOVED) {
    const from = join(stagingOf(dataDir), name);
    if (existsSync(from)) renameSync(from, join(dataDir, name));
  }
  rmSync(stagingOf(dataDir), { recursive: true, force: true });
}

/** Ends a restore that a crash cut short. Throws `DataFolderInUse` when it had not got as far as a whole shop. */
export function settleRestore(dataDir: string): void {
  if (existsSync(markOf(dataDir))) moveIntoPlace(dataDir);
  if (existsSync(stagingOf(dataDir))) {
    throw new DataFolderInUse(`a restore into ${dataDir} was cut short or is going on: give the command again`);
  }
}
