import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { closeAfterTest } from '../support/cleanup.ts';
import { folderOnSmallDisk } from '../support/failing-disk.ts';
import { baseEnvironment, projectFolder } from '../support/server-process.ts';

const BOUND = { timeout: 120_000 };

test('a server whose log is a file on the full disk goes on, and writes it on when there is room', BOUND, async () => {
  const { folder, fill } = folderOnSmallDisk(24);
  const log = join(folder, 'log');
  const to = openSync(log, 'a');
  const child = spawn(process.execPath, [join(projectFolder, 'dist/server/main.js')], {
    env: { ...baseEnvironment(), PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: '0' },
    stdio: ['ignore', 'pipe', to],
  });
  closeSync(to);
  const ended = once(child, 'exit');
  closeAfterTest(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let origin = '';
  for await (const line of createInterface({ input: child.stdout ?? Readable.from([]) })) {
    origin ||= /: (http:\S+)$/.exec(line)?.[1] ?? '';
    if (line.startsWith('invitation code')) break;
  }
  // Refused, which is logged.
  const ask = async (n: number) => (await fetch(`${origin}/api/nothing-${n}`)).status;
  const mend = fill(child.pid ?? 0);
  for (let n = 0; n < 200; n++) expect(await ask(n)).toBe(404);
  expect(child.exitCode).toBeNull();
  mend();
  expect(await ask(200)).toBe(404);
  const wanted = Array.from({ length: 201 }, (_, n) => `/api/nothing-${n}"`);
  const missing = () => wanted.filter((path) => !readFileSync(log, 'utf8').includes(path));
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
