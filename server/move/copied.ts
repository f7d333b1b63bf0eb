import { selectSettings, upsertSetting } from '../../db/queries/storefront.ts';
import { engine } from '../../db/schema/index.ts';
import type { Reader, Store, Writer } from '../../db/store.ts';
import { ConfigError } from '../config/config-error.ts';
import { MOVE } from '../process/beginnings.ts';
import { cutShort, decideMove, endMoving, holdingFolder, mustNotHaveMoved, readMark, readMovedTo } from './mark.ts';

/** Before the id of a copy on PostgreSQL while the old database may still go on. */
const UNDECIDED = 'undecided ';

/**
 * With the last row of a copy. PostgreSQL can be reached without the data folder that says whether the move was decided,
 * so the copy says of itself that it is no shop yet; a file of SQLite has its name only after that.
 */
export async function signCopy(tx: Writer, id: string): Promise<void> {
  await upsertSetting(tx, { key: MOVE, value: engine === 'pg' ? UNDECIDED + id : id });
}

/** The move is decided: the copy is the shop, wherever it is started. */
export async function makeShopOf(store: Store, id: string): Promise<void> {
  await store.transaction((tx) => upsertSetting(tx, { key: MOVE, value: id }));
}

/** Null if this is no copy that waits for its move to be decided. */
export async function undecidedMoveOf(on: Reader): Promise<string | null> {
  const value = (await selectSettings(on)).get(MOVE);
  return value?.startsWith(UNDECIDED) ? value.slice(UNDECIDED.length) : null;
}

const NEVER_ENDED =
  'DATABASE_URL: holds a copy of a shop whose move has not ended here: start it first with the DATA_DIR of that move; if the old shop went on after the move was killed, move it into a new database';

const ELSEWHERE = 'DATABASE_URL: is not the database that this shop has moved to';

/**
 * Once PostgreSQL is open: ends a move into it that was killed after its commit, if the old database has not gone on
 * since. Throws `ConfigError` if it has, and `DataFolderInUse` if the move was killed before.
 */
export async function settleCopy(store: Store, dataDir: string): Promise<void> {
  if (engine === 'sqlite') return;
  if ((await undecidedMoveOf(store.reader)) === null && !readMark(dataDir)) return;
  await holdingFolder(dataDir, async () => {
    // Whoever had the folder until now may have started the old database, or ended the move.
    mustNotHaveMoved(dataDir);
    const [mark, undecided] = [readMark(dataDir), await undecidedMoveOf(store.reader)];
    if (undecided !== null) {
      if (mark?.id !== undecided) throw new ConfigError(NEVER_ENDED);
      await decideMove(dataDir, engine);
      await makeShopOf(store, undecided);
    } else if (mark && (await selectSettings(store.reader)).get(MOVE) !== mark.id) {
      throw readMovedTo(dataDir) === engine ? new ConfigError(ELSEWHERE) : cutShort(engine);
    }
    endMoving(dataDir);
  });
}
