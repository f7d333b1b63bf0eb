import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../support/server-process.ts';
import { shopOnDisk } from '../support/shop-on-disk.ts';
import { answer, form, startServer } from '../support/started-server.ts';

/** The Node of the image, in a package of its own that is installed the first time it is asked for. */
const folder = join(projectFolder, 'tests/support/node-24');
const name = `node-${process.platform}-${process.arch}`;
const node = join(folder, 'node_modules', name, 'bin/node');

const run = promisify(execFile);

beforeAll(async () => {
  const { optionalDependencies: wanted } = createRequire(import.meta.url)(join(folder, 'package.json'));
  const there = existsSync(node) && (await run(node, ['--version'])).stdout.trim() === `v${wanted[name]}`;
  if (!there) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
}, 120_000);

test('the built server runs under Node 24, from log-in to a group that is full', async () => {
  const { dataDir, env, itemIds } = await shopOnDisk();
  const server = await startServer(dataDir, { ...env, DEMO: '0' }, projectFolder, 'dist/server/main.js', node);
  const { origin, invitation } = server;
  const shop = async (...args: string[]) =>
    (await run(node, [join(projectFolder, 'dist/server/cli.js'), ...args], { env: { ...env, DATA_DIR: dataDir } }))
      .stdout;

  const tokens: string[] = [];
  for (const username of ['first', 'second']) {
    const fields = { username, password: 'correct horse', invitation_code: invitation };
    expect((await answer(origin, '/api/register', form(fields))).code).toBe(200);
    expect(await shop('credit', username, '100', '--note', 'test')).toBe('¥100.00\n');
    tokens.push((await answer(origin, '/api/login', form(fields))).data.token);
  }
  const [first = '', second = ''] = tokens;
  const bought = await answer(origin, '/api/buy_item', form({ id: String(itemIds[0]) }, first));
  expect(bought.msg).toBe('购买成功');
  const joined = await answer(origin, '/api/order_pt', form({ orderno: bought.data.orderno }, second));
  expect(joined.msg).toBe('拼团成功');
  const page = await fetch(`${origin}/user/order/2`, { headers: { Cookie: `session=${first}` } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('拼团成功')]);
  expect(await shop('verify-books')).toMatch(/^books are right/);
  expect(await server.stop()).toBe(0);
});
