import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engine } from '../../db/schema/index.ts';
import { settleCopy, signCopy, undecidedMoveOf } from '../../server/move/copied.ts';
import { decideMove, movedTo, movingOf, putMark, settleMove } from '../../server/move/mark.ts';
import { tryLockDataFolder } from '../../server/process/data-lock.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { openTestStore, testClock } from '../support/test-shop.ts';

/** The copy of a move, and the data folder of it, as a kill leaves them. */
async function copyOf(id: string) {
  const [store, dataDir] = [await openTestStore(testClock()), temporaryFolder()];
  putMark(dataDir, { to: engine, id: 'one' });
  await store.transaction((tx) => signCopy(tx, id));
  return { store, dataDir, settle: () => settleCopy(store, dataDir) };
}

// `tests/process/move-killed.test.ts` kills the command itself at every step, in the whole run.
if (engine === 'pg') {
  test('the copy of a move that was killed becomes the shop where its mark is, and nowhere else', async () => {
    const { store, dataDir, settle } = await copyOf('one');
    const never = /^DATABASE_URL: holds a copy of a shop whose move has not ended here: /;
    await expect(settleCopy(store, temporaryFolder())).rejects.toThrow(never);
    expect(existsSync(movedTo(dataDir))).toBe(false);
    await settle();
    expect([existsSync(movedTo(dataDir)), existsSync(movingOf(dataDir))]).toEqual([true, false]);
    expect(await undecidedMoveOf(store.reader)).toBeNull();
    // On any machine.
    await settleCopy(store, temporaryFolder());
  });

  test('a copy is no shop once the old database has gone on, or while it runs', async () => {
    const { dataDir, settle } = await copyOf('one');
    const old = tryLockDataFolder(dataDir);
    await expect(settle()).rejects.toThrow('a move of this shop goes on: wait for it');
    old?.release();
    // As the start of the old database leaves the folder, and a later move from it.
    putMark(dataDir, { to: engine, id: 'two' });
    await expect(settle()).rejects.toThrow(/has not ended here/);
    expect(existsSync(movedTo(dataDir))).toBe(false);
  });

  test('a database that is not the copy does not become the shop', async () => {
    const [store, dataDir] = [await openTestStore(testClock()), temporaryFolder()];
    putMark(dataDir, { to: engine, id: 'one' });
    await expect(settleCopy(store, dataDir)).rejects.toThrow(/^a move to PostgreSQL was cut short: give the command/);
    await decideMove(dataDir, engine);
    await expect(settleCopy(store, dataDir)).rejects.toThrow(/^DATABASE_URL: is not the database that this shop has/);
    expect(existsSync(movingOf(dataDir))).toBe(true);
  });

  test('nobody settles a move while it goes on', async () => {
    const dataDir = temporaryFolder();
    for (const to of ['pg', 'sqlite'] as const) {
      putMark(dataDir, { to, id: 'one' });
      const moving = tryLockDataFolder(dataDir);
      await expect(settleMove(dataDir)).rejects.toThrow('a move of this shop goes on: wait for it');
      moving?.release();
    }
    await settleMove(dataDir);
    expect(existsSync(movingOf(dataDir))).toBe(false);
  });
} else {
  test('a file of SQLite says nothing of itself: it has its name once the move is decided', async () => {
    const { store, settle } = await copyOf('one');
    expect(await undecidedMoveOf(store.reader)).toBeNull();
    await settle();
  });
}
