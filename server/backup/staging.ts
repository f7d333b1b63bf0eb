import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { eachOf } from '../files/each-of.ts';
import { syncToDisk } from '../files/sync-to-disk.ts';
import { hasMovedAway, MOVED_TO, MOVING } from '../move/mark.ts';
import { DataFolderInUse } from '../process/data-lock.ts';
import { DATABASE, databaseIn } from '../process/database-file.ts';
import { stagingOf, wholeOf } from '../process/restoring.ts';

const SECRET = 'jwt-secret';

/** The files beside a database. */
const FILES = ['media', 'proofs', 'avatars', SECRET];

/** The files to move, the database last: with it the folder is a shop. */
const MOVED = [...FILES, DATABASE];

/**
 * What is of a shop, or of a move to it, in a folder that is said to be empty; null if nothing is. Where a shop has moved to
 * the other engine none of this one starts, and who restores there may have lost the `DATABASE_URL`.
 */
export function inTheWay(dataDir: string): string | null {
  // A start that was refused because a restore was cut short had made a secret, with which nothing was signed.
  const own = isCutShort(dataDir) ? FILES.filter((name) => name !== SECRET) : FILES;
  const there = [...own, MOVING].find((name) => existsSync(join(dataDir, name))) ?? databaseIn(dataDir);
  return there ?? (hasMovedAway(dataDir) ? MOVED_TO : null);
}

/** Whether a restore goes on, or was cut short before all of its shop was there. */
const isCutShort = (dataDir: string) => existsSync(stagingOf(dataDir)) && !existsSync(wholeOf(dataDir));

/** Marks that files may be in place whose database, on PostgreSQL, is not committed yet. */
const placingOf = (dataDir: string) => join(stagingOf(dataDir), 'placing');

/** A killed restore may have left its files in the data folder, with or without a committed database. */
export const filesMayBeInPlace = (dataDir: string) => existsSync(placingOf(dataDir));

/** Creates an empty folder to assemble a shop in; a mark of `filesMayBeInPlace` stays. */
export function beginStaging(dataDir: string): void {
  const staging = stagingOf(dataDir);
  mkdirSync(staging, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(staging)) {
    const path = join(staging, name);
    if (path !== placingOf(dataDir)) rmSync(path, { recursive: true, force: true });
  }
}

export async function endStaging(dataDir: string): Promise<void> {
  rmSync(stagingOf(dataDir), { recursive: true, force: true });
  // With the power the folder would come back, which a server takes for a restore that was cut short.
  await syncToDisk(dataDir);
}

/**
 * Resolves when the unpacked files, but for those of rows, outlast a loss of power: a shop whose rows are on disk would
 * name empty pictures.
 */
export async function syncStaged(dataDir: string): Promise<void> {
  const staging = stagingOf(dataDir);
  const names = readdirSync(staging, { recursive: true }).map(String);
  const kept = names.filter((name) => FILES.includes(name.split(sep)[0] ?? ''));
  await eachOf(kept, (name) => syncToDisk(join(staging, name)));
}

/** Writes a mark of what is about to be moved, and moves the existing files of `names`, all or none. */
async function markAndMove(dataDir: string, mark: string, names: string[]): Promise<void> {
  // Whoever finds the mark after a loss of power finds the files that it speaks of, here or moved.
  await syncToDisk(stagingOf(dataDir));
  writeFileSync(mark, '', { flush: true });
  await syncToDisk(stagingOf(dataDir));
  await move(dataDir, names);
}

async function move(dataDir: string, names: string[]): Promise<void> {
  const moved: string[] = [];
  try {
    for (const name of names.filter((one) => existsSync(join(stagingOf(dataDir), one)))) {
      renameSync(join(stagingOf(dataDir), name), join(dataDir, name));
      moved.push(name);
    }
    await syncToDisk(dataDir);
  } catch (error) {
    for (const name of moved) renameSync(join(dataDir, name), join(stagingOf(dataDir), name));
    throw error;
  }
}

/** Moves a complete shop to its place. After a crash `settleRestore` finishes the rest. */
export async function moveIntoPlace(dataDir: string): Promise<void> {
  await markAndMove(dataDir, wholeOf(dataDir), MOVED);
  await endStaging(dataDir);
}

/**
 * Moves the files into place before their database becomes visible; a server starts only after the staging has ended.
 */
export function placeFiles(dataDir: string): Promise<void> {
  return markAndMove(dataDir, placingOf(dataDir), FILES);
}

/** Removes what `placeFiles` has moved, if its database was never committed. */
export function removeFiles(dataDir: string): void {
  for (const name of FILES) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Ends a restore that a crash cut short. Throws `DataFolderInUse` when it had not got as far as a whole shop. */
export async function settleRestore(dataDir: string): Promise<void> {
  if (existsSync(wholeOf(dataDir))) await moveIntoPlace(dataDir);
  if (existsSync(stagingOf(dataDir))) {
    throw new DataFolderInUse(`a restore into ${dataDir} was cut short or is going on: give the command again`);
  }
}
