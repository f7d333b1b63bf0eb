import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderInUse } from '../process/data-lock.ts';

/** The folder in which a restore assembles a shop; in the data folder, so that its parts can be moved. */
export const stagingOf = (dataDir: string) => join(dataDir, 'restoring');

/** The files beside a database. */
const FILES = ['media', 'proofs', 'avatars', 'jwt-secret'];

/** The files to move, the database last: with it the folder is a shop. */
export const MOVED = [...FILES, 'shop.db'];

/** Says that all of a shop is there, and only has to be moved. */
const wholeOf = (dataDir: string) => join(stagingOf(dataDir), 'whole');

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

export function endStaging(dataDir: string): void {
  rmSync(stagingOf(dataDir), { recursive: true, force: true });
}

/** Moves the existing files of `names`, all or none. */
function move(dataDir: string, names: string[]): void {
  const moved: string[] = [];
  try {
    for (const name of names.filter((one) => existsSync(join(stagingOf(dataDir), one)))) {
      renameSync(join(stagingOf(dataDir), name), join(dataDir, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) renameSync(join(dataDir, name), join(stagingOf(dataDir), name));
    throw error;
  }
}

/** Moves a complete shop to its place. After a crash `settleRestore` finishes the rest. */
export function moveIntoPlace(dataDir: string): void {
  writeFileSync(wholeOf(dataDir), '', { flush: true });
  move(dataDir, MOVED);
  endStaging(dataDir);
}

/**
 * Moves the files into place before their database becomes visible; a server starts only after the staging has ended.
 */
export function placeFiles(dataDir: string): void {
  writeFileSync(placingOf(dataDir), '', { flush: true });
  move(dataDir, FILES);
}

/** Removes what `placeFiles` has moved, if its database was never committed. */
export function removeFiles(dataDir: string): void {
  for (const name of FILES) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Ends a restore that a crash cut short. Throws `DataFolderInUse` when it had not got as far as a whole shop. */
export function settleRestore(dataDir: string): void {
  if (existsSync(wholeOf(dataDir))) moveIntoPlace(dataDir);
  if (existsSync(stagingOf(dataDir))) {
    throw new DataFolderInUse(`a restore into ${dataDir} was cut short or is going on: give the command again`);
  }
}
