import { once } from 'node:events';
import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { expect, test } from 'vitest';
import { closeAfterTest, temporaryFolder } from '../../tests/support/cleanup.ts';
import { builtFiles } from './built-files.ts';

const MANY = 50;

/** A folder with a large script and a small one, served. */
async function serve() {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'large.js'), 'x'.repeat(1_000_000));
  writeFileSync(join(folder, 'small.js'), 'x');
  const server = createServer(express().use(builtFiles(folder))).listen(0, '127.0.0.1');
  closeAfterTest(async () => void server.close());
  await once(server, 'listening');
  return { folder, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const openFiles = (folder: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;

test('the files of readers who leave are closed', async () => {
  const { folder, origin } = await serve();
  for (let left = 0; left < MANY; left += 1) {
    const answer = await new Promise<IncomingMessage>((resolve) => get(`${origin}/large.js`, resolve));
    answer.destroy();
  }
  await expect.poll(() => openFiles(folder)).toBe(0);
});

test('a file that cannot be read breaks off its own answer alone', async () => {
  const { folder, origin } = await serve();
  rmSync(join(folder, 'large.js'));
  await expect(fetch(`${origin}/large.js`).then((answer) => answer.text())).rejects.toThrow();
  expect(await (await fetch(`${origin}/small.js`)).text()).toBe('x');
});
