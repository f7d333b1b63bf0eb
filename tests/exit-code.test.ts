import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('a process that has a PostgreSQL of the tests says at its end what it would say without one', () => {
  const script = `await import('./tests/support/postgres-server.ts'); process.exitCode = 3;`;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: root,
  });
  expect(status).toBe(3);
});
