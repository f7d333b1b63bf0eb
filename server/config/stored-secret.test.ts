import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/cleanup.ts';
import { storedSecret } from './stored-secret.ts';

test('a start that finishes a killed restore signs with the secret of its shop', () => {
  const dataDir = temporaryFolder();
  const staging = join(dataDir, 'restoring');
  const restored = 'r'.repeat(64);
  mkdirSync(staging);
  writeFileSync(join(staging, 'jwt-secret'), restored, { mode: 0o600 });
  const made = storedSecret(dataDir);
  expect(made).not.toBe(restored);
  writeFileSync(join(staging, 'whole'), '');
  expect(storedSecret(dataDir)).toBe(restored);
});
