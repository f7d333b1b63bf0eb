import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { projectFolder, shopCommand } from '../support/server-process.ts';
import { startServer } from '../support/started-server.ts';

const dockerfile = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8');

/** What the image holds, by the lines of the Dockerfile that put it there. */
function imageFolder(): string {
  const app = join(temporaryFolder(), 'app');
  mkdirSync(app);
  for (const [, path = ''] of dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)) {
    // Found one folder up as well, where other runs write into it that use the same.
    if (path === 'node_modules') symlinkSync(join(projectFolder, path), join(app, '..', path));
    else cpSync(join(projectFolder, path), join(app, path), { recursive: true });
  }
  return app;
}

/** A folder and all below, with sizes and the moments of the last changes: a file that came and went shows too. */
function stateOf(folder: string): string[] {
  return ['.', ...readdirSync(folder, { recursive: true })]
    .map((path) => {
      const { mtimeMs, size } = statSync(join(folder, String(path)));
      return `${path} ${size} ${mtimeMs}`;
    })
    .sort();
}

test('the image has all that a shop needs, and one works in its data folder alone', { timeout: 180_000 }, async () => {
  const [app, dataDir, home, scratch] = [imageFolder(), temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const places = () => [app, home, scratch].map(stateOf);
  const before = places();
  const env = { DEMO: '1', HOME: home, TMPDIR: scratch, BACKUP_DIR: join(dataDir, 'backups') };
  // Through a link that leads elsewhere later, as in an upgrade beside running servers: it keeps its version.
  const link = join(temporaryFolder(), 'pintuan');
  symlinkSync(app, link);
  const server = await startServer(dataDir, env, link);
  rmSync(link);
  const { origin, invitation } = server;
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(origin + path, init);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer;
  };
  const { data } = await (await ask('/api/item_detail?id=1')).json();
  for (const path of ['/', '/user/detail/1', '/docs/api', '/search?q=a', '/readyz']) await ask(path);
  await ask(data.carousel[0].replace('-720.webp', '-360.avif'));
  const body = new URLSearchParams({ username: 'sailor', password: 'correct horse', invitation_code: invitation });
  await ask('/api/register', { method: 'POST', body });
  const { token } = (await (await ask('/api/login', { method: 'POST', body })).json()).data;
  await shopCommand(dataDir, ['credit', 'sailor', '5000', '--note', 'test']);
  const input = { method: 'POST', body: new URLSearchParams({ id: '1' }), headers: { Authorization: token } };
  expect((await (await ask('/api/buy_item', input)).json()).code).toBe(200);
  expect(await shopCommand(dataDir, ['backup', join(dataDir, 'shop.tar.gz')])).toMatchObject({ exitCode: 0 });
  expect(await server.stop()).toBe(0);
  expect(places()).toEqual(before);
});

test('the image names commands that it has', () => {
  const app = imageFolder();
  const { stdout } = spawnSync('node', ['dist/server/cli.js', '--help'], { cwd: app, encoding: 'utf8' });
  expect(stdout).toMatch(/^Usage: node dist\/server\/cli\.js <command>/);
});

test('the image does not run as root', () => {
  const [, last = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
  expect(last).toMatch(/^USER node$/m);
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD'));
});
