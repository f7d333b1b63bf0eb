import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `walk-image.ts <inspected image> <its mounted root>`: runs an image as it says, with a read-only root and a volume, and
 * buys something. As root, without a daemon: a mount namespace and chroot stand for the container, and the network is
 * that of this machine.
 */
const [inspected = '', root = ''] = process.argv.slice(2);

interface Image {
  Docker: {
    config: {
      Env: string[];
      Cmd: string[];
      User: string;
      WorkingDir: string;
      Volumes: Record<string, object>;
      Healthcheck: { Test: string[] };
    };
  };
}

const { config } = (JSON.parse(readFileSync(inspected, 'utf8')) as Image).Docker;
const [volume = ''] = Object.keys(config.Volumes);
const data = mkdtempSync(join(tmpdir(), 'pintuan-volume-'));
/** A number of its own, as Docker maps it. */
const PORT = String(20_000 + (process.pid % 20_000));
const NODE_USER = 1000;
chownSync(data, NODE_USER, NODE_USER);

/** Mounts that only this command and what it runs see. */
const MOUNTED = `mount --bind "$1" "$1" && mount --bind "$2" "$1$3" && mount -t proc proc "$1/proc" &&
  mount -o remount,bind,ro "$1" && shift 3 && exec chroot "$@"`;

/** A command in the container. */
function inside(command: readonly string[], user = config.User): [string, string[]] {
  const all = [...config.Env, 'DEMO=1', `PORT=${PORT}`, 'HOST=127.0.0.1'];
  const run = ['sh', '-c', `cd ${config.WorkingDir} && exec "$@"`, 'sh', ...command];
  const chroot = [`--userspec=${user}`, root, 'env', '-i', ...all, ...run];
  return ['unshare', ['--mount', 'sh', '-c', MOUNTED, 'sh', root, data, volume, ...chroot]];
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const server = spawn(...inside(config.Cmd), { stdio: ['ignore', 'pipe', 'inherit'] });
let out = '';
server.stdout?.on('data', (chunk) => {
  out += chunk;
});
try {
  const giveUpAt = Date.now() + 120_000;
  while (!/invitation code: .+\n/.test(out)) {
    if (server.exitCode !== null || Date.now() > giveUpAt) throw new Error(`it does not start: ${out}`);
    await new Promise((later) => setTimeout(later, 100));
  }
  const [, invitation = ''] = /invitation code: (.+)\n/.exec(out) ?? [];
  const [, ...check] = config.Healthcheck.Test;
  execFileSync(...inside(check), { stdio: 'inherit' });
  say('the health check finds it well');
  const ask = async (path: string, fields?: Record<string, string>, token = '') => {
    const init = fields && { method: 'POST', body: new URLSearchParams(fields), headers: { Authorization: token } };
    const response = await fetch(`http://127.0.0.1:${PORT}${path}`, init);
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return response;
  };
  for (const path of ['/', '/user/detail/1', '/docs/api']) await ask(path);
  const person = { username: 'sailor', password: 'correct horse', invitation_code: invitation };
  await ask('/api/register', person);
  const { data: session } = (await (await ask('/api/login', person)).json()) as { data: { token: string } };
  execFileSync(...inside(['node', 'dist/server/cli.js', 'credit', 'sailor', '5000', '--note', 'test']));
  const bought = (await (await ask('/api/buy_item', { id: '1' }, session.token)).json()) as { code: number };
  if (bought.code !== 200) throw new Error(`not bought: ${JSON.stringify(bought)}`);
  say('a purchase is made, with a read-only root');
  // Not even by root.
  if (spawnSync(...inside(['touch', '/app/x'], 'root')).status === 0) throw new Error('the root can be written');
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  if (code !== 0) throw new Error(`it ended with ${code}`);
  say('it stops by SIGTERM');
} finally {
  server.kill('SIGKILL');
  rmSync(data, { recursive: true, force: true });
}
