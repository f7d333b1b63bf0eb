import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/cleanup.ts';
import { closeDataFolder } from './data-folder.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function put(path: string, mode: number): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, mode);
  return path;
}

test('what is below a closed folder is not looked at, and everything below an open one is closed', () => {
  const dataDir = temporaryFolder();
  const [hidden, shown, own] = ['media/a.webp', 'proofs/old/b.webp', 'shop.db'].map((name) =>
    put(join(dataDir, name), 0o644),
  ) as [string, string, string];
  chmodSync(join(dataDir, 'media'), 0o700);
  for (const folder of ['proofs', 'proofs/old']) chmodSync(join(dataDir, folder), 0o755);
  expect(closeDataFolder(dataDir)).toEqual([]);
  expect([hidden, shown, own, dirname(shown)].map(modeOf)).toEqual(['644', '600', '600', '700']);
});
