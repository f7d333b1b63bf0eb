import cluster from 'node:cluster';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { closeAfterTest, temporaryFolder } from '../../../tests/support/cleanup.ts';
import { createWorkers } from './workers.ts';

afterEach(() => void vi.restoreAllMocks());

/** A worker that serves until it is told to stop. */
const SERVES = `
  process.send({ kind: 'ready', lines: ['here'] });
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => {}, 1000);`;

/** Two workers, and what is logged of them. */
async function openWorkers() {
  const script = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(script, SERVES);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const workers = createWorkers({ count: 2, script, collect: async () => '', log });
  closeAfterTest(async () => void (await workers.stop()));
  expect(await workers.open()).toEqual(['here']);
  const serving = () => workers.states().filter(({ serves }) => serves).length;
  await expect.poll(serving).toBe(2);
  return { workers, serving, log: () => lines.join('') };
}

const killOne = () => void Object.values(cluster.workers ?? {})[0]?.process.kill('SIGKILL');

test('a worker for which the system has no process is tried again', async () => {
  const { serving, log } = await openWorkers();
  // With these two the system says that it has no program, or no memory.
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  killOne();
  await expect.poll(log).toContain('ENOENT');
  process.execPath = execPath;
  await expect.poll(serving).toBe(2);
  vi.spyOn(cluster, 'fork').mockImplementationOnce(() => {
    throw new Error('spawn ENOMEM');
  });
  killOne();
  await expect.poll(log).toContain('ENOMEM');
  await expect.poll(serving).toBe(2);
});
