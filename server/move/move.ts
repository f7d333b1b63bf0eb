import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { allRows, countAllRows } from '../../db/queries/all-rows.ts';
import { countOthers, lockTables } from '../../db/queries/lock-tables.ts';
import { createTableSum } from '../../db/queries/table-sums.ts';
import { shapes } from '../../db/schema/shapes.ts';
import type { Reader, Store } from '../../db/store.ts';
import type { Checked } from '../backup/filling.ts';
import { BackupProblem } from '../backup/problem.ts';
import { syncToDisk } from '../files/sync-to-disk.ts';
import { DataFolderInUse } from '../process/data-lock.ts';
import { DATABASE, databaseIn, isWhole } from '../process/database-file.ts';
import { fillInThread, type Source } from './fill-in-thread.ts';
import { decideMove, endMoving, type Mark, movingOf, placeFile, putMark } from './mark.ts';

export interface Move {
  /** Of the shop as it is; the caller holds the lock of the data folder. */
  store: Store;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** `postgres://…`; undefined for SQLite, whose file is in the data folder. */
  databaseUrl: string | undefined;
  /** That of an earlier move from this database which was killed. */
  killed: Mark | null;
  actor: string;
  /** Moves a shop whose books or audit log are wrong. */
  anyway: boolean;
  progress: (what: string, done: number, total: number) => void;
  signal: AbortSignal;
}

/** Characters of text after which a part of rows ends. */
const PART = 1024 * 1024;

/**
 * Copies every row to the other engine, compares counts and sums of all tables, checks the books and the audit log there,
 * and only then decides that the copy is the shop (`decideMove`). The old database is read only, and pictures stay where
 * they are. Killed before that step it leaves the old shop and a copy that does not start, after it a copy that the next
 * start makes the shop (docs/operator.md, Move to PostgreSQL). Throws `BackupProblem`, `DataFolderInUse`.
 */
export async function moveShop(move: Move): Promise<Checked & { rows: number; tables: number }> {
  const { store, dataDir, databaseUrl, killed } = move;
  const to = databaseUrl === undefined ? 'sqlite' : 'pg';
  const there = to === 'sqlite' && databaseIn(dataDir);
  if (there) throw new BackupProblem(`${join(dataDir, there)}: holds a shop already: move it elsewhere`);
  await mustBeAlone(store);
  // The same id again, so that the copy of a move that was killed is known.
  const mark: Mark = killed?.to === to ? killed : { to, id: randomUUID() };
  putMark(dataDir, mark);
  let decided = false;
  const decide = async () => {
    // On another machine one may have been started, and wait for the rows that are held.
    await mustBeAlone(store);
    decided = true;
    await decideMove(dataDir, to);
  };
  try {
    const moved = await store.snapshot((view) => copy(view, move, mark.id, decide), { long: true });
    if (to === 'sqlite') await placeFile(dataDir);
    endMoving(dataDir);
    return moved;
  } catch (error) {
    if (!killed && !decided) endMoving(dataDir);
    throw error;
  }
}

/** SQLite does not say so itself as it is closed. */
const NOT_WHOLE = 'nothing was moved: the database could not be written to its end; the disk may be full';

async function mustBeAlone(store: Store): Promise<void> {
  const others = await countOthers(store.reader);
  if (others === 0) return;
  throw new DataFolderInUse(`servers and commands that work on the database: ${others}; stop them first`);
}

/** Calls `decide` when the copy is whole and on disk, while nobody can write to the old database. */
async function copy(
  view: Reader,
  { dataDir, databaseUrl, actor, anyway, ...given }: Move,
  id: string,
  decide: () => Promise<void>,
) {
  await lockTables(view);
  const rows = await countAllRows(view);
  const file = join(movingOf(dataDir), DATABASE);
  const checked = await fillInThread(
    { databaseUrl, file, rows, id, actor, anyway },
    { ...given, decide, source: (table) => partsOf(view, table) },
  );
  if (databaseUrl === undefined) {
    if (!isWhole(movingOf(dataDir))) throw new BackupProblem(NOT_WHOLE);
    await syncToDisk(movingOf(dataDir));
    await decide();
  }
  return { ...checked, rows: [...rows.values()].reduce((sum, count) => sum + count, 0), tables: rows.size };
}

async function* partsOf(view: Reader, table: string): ReturnType<Source> {
  const shape = shapes.find(({ name }) => name === table);
  if (!shape) throw new Error(`there is no table ${table}`);
  const sum = createTableSum(shape);
  let lines: string[] = [];
  let length = 0;
  for await (const batch of allRows(view, shape)) {
    for (const row of batch) {
      sum.add(row);
      const line = JSON.stringify(row);
      lines.push(line);
      length += line.length;
    }
    if (length < PART) continue;
    yield { rows: `[${lines.join(',')}]`, count: lines.length };
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield { rows: `[${lines.join(',')}]`, count: lines.length };
  return sum.end();
}
