import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endMove, movedTo, movingOf, putMark, readMark, settleMove } from './mark.ts';

// The engine of unit tests is SQLite.

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pintuan-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a start of the old database forgets a move away from it that was killed', () => {
  const folder = dataFolder();
  putMark(folder, { to: 'pg', id: 'one' });
  expect(readMark(folder)).toEqual({ to: 'pg', id: 'one' });
  expect(settleMove(folder)).toBeNull();
  expect([existsSync(movingOf(folder)), existsSync(movedTo(folder))]).toEqual([false, false]);
});

test('a file that was not whole is not opened as a new shop', () => {
  const folder = dataFolder();
  putMark(folder, { to: 'sqlite', id: 'one' });
  writeFileSync(join(movingOf(folder), 'shop.db'), 'half');
  expect(() => settleMove(folder)).toThrow(/^a move to SQLite was cut short: /);
  expect(readMark(folder)).not.toBeNull();
  // Killed after its last step but one.
  writeFileSync(join(folder, 'shop.db'), 'whole');
  expect(settleMove(folder)).toBeNull();
  expect([existsSync(movingOf(folder)), existsSync(movedTo(folder))]).toEqual([false, true]);
});

test('the old database does not start once the shop has moved', () => {
  const folder = dataFolder();
  endMove(folder, 'pg');
  expect(() => settleMove(folder)).toThrow(/^DATABASE_URL: is not set, and this shop has moved to PostgreSQL; /);
  rmSync(movedTo(folder));
  expect(settleMove(folder)).toBeNull();
});
