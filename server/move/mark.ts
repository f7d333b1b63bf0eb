import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engine } from '../../db/schema/index.ts';
import { ConfigError } from '../config/config-error.ts';
import { syncToDisk } from '../files/sync-to-disk.ts';
import { DataFolderInUse, tryLockDataFolder } from '../process/data-lock.ts';
import { DATABASE } from '../process/database-file.ts';

export type Engine = typeof engine;

/** Of a move that goes on, or was killed. */
export interface Mark {
  /** The engine that the shop moves to. */
  to: Engine;
  /** Is stored in the target with the last of its rows. */
  id: string;
}

/** The folder of a move: its mark, and the file of SQLite until it is whole. */
export const MOVING = 'moving';

export const movingOf = (dataDir: string) => join(dataDir, MOVING);

const markOf = (dataDir: string) => join(movingOf(dataDir), 'mark');

/** The file that says which engine the shop is on since its last move, so that nobody starts the old one by mistake. */
export const MOVED_TO = 'moved-to';

export const movedTo = (dataDir: string) => join(dataDir, MOVED_TO);

const nameOf = { pg: 'PostgreSQL', sqlite: 'SQLite' };

/** Null if no move goes on or was killed. */
export function readMark(dataDir: string): Mark | null {
  return existsSync(markOf(dataDir)) ? JSON.parse(readFileSync(markOf(dataDir), 'utf8')) : null;
}

/** Begins a move with an empty folder. */
export function putMark(dataDir: string, mark: Mark): void {
  endMoving(dataDir);
  mkdirSync(movingOf(dataDir), { recursive: true, mode: 0o700 });
  writeWhole(markOf(dataDir), JSON.stringify(mark));
}

/** A kill leaves what was there, or all of this. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.partial`;
  writeFileSync(draft, text, { flush: true, mode: 0o600 });
  renameSync(draft, file);
}

export function endMoving(dataDir: string): void {
  rmSync(movingOf(dataDir), { recursive: true, force: true });
}

/** The step that decides: before it the shop is the old database, and from here on that one does not start any more. */
export async function decideMove(dataDir: string, to: Engine): Promise<void> {
  writeWhole(movedTo(dataDir), to);
  await syncToDisk(dataDir);
}

/** Gives the file of SQLite its name, once the move is decided. */
export async function placeFile(dataDir: string): Promise<void> {
  renameSync(join(movingOf(dataDir), DATABASE), join(dataDir, DATABASE));
  await syncToDisk(dataDir);
}

/** Null if the shop never moved. */
export function readMovedTo(dataDir: string): Engine | null {
  const file = movedTo(dataDir);
  return existsSync(file) ? (readFileSync(file, 'utf8') as Engine) : null;
}

/** Whether the shop of this folder has moved to the other engine. */
export function hasMovedAway(dataDir: string): boolean {
  const to = readMovedTo(dataDir);
  return to !== null && to !== engine;
}

/** Throws `ConfigError` if it has. */
export function mustNotHaveMoved(dataDir: string): void {
  if (!hasMovedAway(dataDir)) return;
  const back = `to go on with the old database, without what came after the move, remove ${movedTo(dataDir)}`;
  if (engine === 'sqlite')
    throw new ConfigError(`DATABASE_URL: is not set, and this shop has moved to PostgreSQL; ${back}`);
  throw new ConfigError(`DATABASE_URL: is set, and this shop has moved to SQLite; ${back}`);
}

export const cutShort = (to: Engine) =>
  new DataFolderInUse(`a move to ${nameOf[to]} was cut short: give the command again, or start with the old database`);

/** Runs `work` while nobody else uses the folder for SQLite or a move. Throws `DataFolderInUse`. */
export async function holdingFolder(dataDir: string, work: () => Promise<void>): Promise<void> {
  const lock = tryLockDataFolder(dataDir);
  if (!lock) throw new DataFolderInUse('a move of this shop goes on: wait for it');
  await work().finally(lock.release);
}

/**
 * Before the database is opened: refuses the one that a move has left behind, and a half copy; forgets a killed move if
 * this is the old database, which goes on. On SQLite the caller holds the lock of the folder. Throws `ConfigError`,
 * `DataFolderInUse`.
 */
export async function settleMove(dataDir: string): Promise<void> {
  mustNotHaveMoved(dataDir);
  if (!readMark(dataDir)) return;
  const settle = async () => {
    const mark = readMark(dataDir);
    if (mark && mark.to !== engine) endMoving(dataDir);
    else if (engine === 'sqlite') await settleFile(dataDir);
  };
  if (engine === 'sqlite') await settle();
  else await holdingFolder(dataDir, settle);
}

/** Ends a move to this file that was killed after it was decided. */
async function settleFile(dataDir: string): Promise<void> {
  if (readMovedTo(dataDir) !== 'sqlite') throw cutShort('sqlite');
  if (existsSync(join(movingOf(dataDir), DATABASE))) await placeFile(dataDir);
  endMoving(dataDir);
}
