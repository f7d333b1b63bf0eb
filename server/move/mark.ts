import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selectSettings } from '../../db/queries/storefront.ts';
import { engine } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { ConfigError } from '../config/config-error.ts';
import { DataFolderInUse, tryLockDataFolder } from '../process/data-lock.ts';

export type Engine = typeof engine;

/** Of a move that goes on, or was killed. */
export interface Mark {
  /** The engine that the shop moves to. */
  to: Engine;
  /** Is stored in the target with the last of its rows. */
  id: string;
}

/** Settings key under which a shop that was moved keeps the id of its mark. */
export const MOVE = 'move';

/** The folder of a move: its mark, and the file of SQLite until it is whole. */
export const movingOf = (dataDir: string) => join(dataDir, 'moving');

const markOf = (dataDir: string) => join(movingOf(dataDir), 'mark');

/** Says which engine the shop is on since its last move, so that nobody starts the old one by mistake. */
export const movedTo = (dataDir: string) => join(dataDir, 'moved-to');

const nameOf = { pg: 'PostgreSQL', sqlite: 'SQLite' };

/** Null if no move goes on or was killed. */
export function readMark(dataDir: string): Mark | null {
  return existsSync(markOf(dataDir)) ? JSON.parse(readFileSync(markOf(dataDir), 'utf8')) : null;
}

/** Begins a move with an empty folder. */
export function putMark(dataDir: string, mark: Mark): void {
  endMoving(dataDir);
  mkdirSync(movingOf(dataDir), { recursive: true, mode: 0o700 });
  const draft = `${markOf(dataDir)}.partial`;
  writeFileSync(draft, JSON.stringify(mark), { flush: true, mode: 0o600 });
  renameSync(draft, markOf(dataDir));
}

export function endMoving(dataDir: string): void {
  rmSync(movingOf(dataDir), { recursive: true, force: true });
}

/** Says that the target is whole; from here on the old database does not start. */
export function endMove(dataDir: string, to: Engine): void {
  writeFileSync(movedTo(dataDir), to, { flush: true, mode: 0o600 });
  endMoving(dataDir);
}

/** Throws `ConfigError` if the shop of this folder has moved to the other engine. */
export function mustNotHaveMoved(dataDir: string): void {
  const file = movedTo(dataDir);
  const to = existsSync(file) ? readFileSync(file, 'utf8') : engine;
  if (to === engine) return;
  const back = `to go on with the old database, without what came after the move, remove ${file}`;
  if (to === 'pg') throw new ConfigError(`DATABASE_URL: is not set, and this shop has moved to PostgreSQL; ${back}`);
  throw new ConfigError(`DATABASE_URL: is set, and this shop has moved to SQLite; ${back}`);
}

const cutShort = (to: Engine) =>
  new DataFolderInUse(`a move to ${nameOf[to]} was cut short: give the command again, or start with the old database`);

/**
 * Before the database is opened: refuses the one that a move has left behind, and a half copy; forgets a killed move if
 * this is the old database. Returns the mark of a move into this database that may have ended. On SQLite the caller
 * holds the lock of the folder. Throws `ConfigError`, `DataFolderInUse`.
 */
export function settleMove(dataDir: string): Mark | null {
  mustNotHaveMoved(dataDir);
  const mark = readMark(dataDir);
  if (!mark) return null;
  if (engine === 'pg') {
    const lock = tryLockDataFolder(dataDir);
    if (!lock) throw new DataFolderInUse('a move of this shop goes on: wait for it');
    lock.release();
  }
  if (mark.to !== engine) endMoving(dataDir);
  else if (engine === 'pg') return mark;
  // A file has its name only when it is whole.
  else if (existsSync(join(dataDir, 'shop.db'))) endMove(dataDir, engine);
  else throw cutShort(engine);
  return null;
}

/** Ends a move that was killed after its commit. Throws `DataFolderInUse` if it was killed before. */
export async function settleCommitted(store: Store, dataDir: string, { id, to }: Mark): Promise<void> {
  if ((await selectSettings(store.reader)).get(MOVE) !== id) throw cutShort(to);
  endMove(dataDir, to);
}
