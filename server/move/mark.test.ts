import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { decideMove, movedTo, movingOf, putMark, readMark, settleMove } from './mark.ts';

// The engine of unit tests is SQLite.

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pintuan-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a start of the old database forgets a move away from it that was killed', async () => {
  const folder = dataFolder();
  putMark(folder, { to: 'pg', id: 'one' });
  expect(readMark(folder)).toEqual({ to: 'pg', id: 'one' });
  await settleMove(folder);
  expect([existsSync(movingOf(folder)), existsSync(movedTo(folder))]).toEqual([false, false]);
});

test('a copy is not opened before the move to it is decided, and gets its name at the next start after', async () => {
  const folder = dataFolder();
  putMark(folder, { to: 'sqlite', id: 'one' });
  writeFileSync(join(movingOf(folder), 'shop.db'), 'the copy');
  await expect(settleMove(folder)).rejects.toThrow(/^a move to SQLite was cut short: /);
  expect(readMark(folder)).not.toBeNull();
  await decideMove(folder, 'sqlite');
  await settleMove(folder);
  expect(readFileSync(join(folder, 'shop.db'), 'utf8')).toBe('the copy');
  expect([existsSync(movingOf(folder)), existsSync(movedTo(folder))]).toEqual([false, true]);
  // Killed after the file had its name.
  putMark(folder, { to: 'sqlite', id: 'one' });
  await settleMove(folder);
  expect([existsSync(movingOf(folder)), existsSync(join(folder, 'shop.db'))]).toEqual([false, true]);
});

test('the old database does not start once the shop has moved', async () => {
  const folder = dataFolder();
  await decideMove(folder, 'pg');
  await expect(settleMove(folder)).rejects.toThrow(
    /^DATABASE_URL: is not set, and this shop has moved to PostgreSQL; /,
  );
  rmSync(movedTo(folder));
  await settleMove(folder);
});
