import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ensurePackages, PACKAGES } from '../../scripts/machines/packages.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { freePorts } from '../support/free-ports.ts';
import { projectFolder } from '../support/server-process.ts';

const ops = (file: string) => join(projectFolder, 'ops', file);
const { PATH = '' } = process.env;

/** Runs a tool, and answers what it said; one that finds a fault throws. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(command, args, { env: { PATH, ...env } });
  return stdout + stderr;
}

test('haproxy takes its files', async () => {
  ensurePackages(['haproxy']);
  const env = { ...parseEnv(readFileSync(ops('haproxy.env.example'), 'utf8')), HAPROXY_SOCKET: '/tmp/haproxy.sock' };
  for (const files of [['haproxy.cfg'], ['haproxy.cfg', 'haproxy-postgresql.cfg']]) {
    const said = await run(PACKAGES.haproxy, ['-c', ...files.flatMap((file) => ['-f', ops(file)])], env);
    expect(said).not.toMatch(/warning|alert/i);
  }
});

test('keepalived takes its file on both balancers', async () => {
  ensurePackages(['keepalived']);
  const [device = ''] =
    Object.entries(networkInterfaces()).find(([, at]) => at?.some(({ internal }) => !internal)) ?? [];
  const file = join(temporaryFolder(), 'keepalived.conf');
  writeFileSync(file, readFileSync(ops('keepalived.conf'), 'utf8').replace('interface eth0', `interface ${device}`));
  for (const name of ['lb1', 'lb2']) {
    expect(await run(PACKAGES.keepalived, ['--config-test', '--use-file', file, '--config-id', name])).toBe('');
  }
});

test('nginx takes its file', async () => {
  ensurePackages(['nginx']);
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'conf.d'));
  copyFileSync(ops('nginx.conf'), join(folder, 'conf.d/pintuan.conf'));
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include conf.d/*.conf; }`);
  const said = await run(PACKAGES.nginx, ['-t', '-p', folder, '-c', main]);
  expect(said).toContain('test is successful');
  expect(said).not.toMatch(/\[(warn|error|emerg)\]/);
});

/** Shops of two versions: each has its own script, and what all have. They shed what asks for /busy. */
async function shopsOfTwoVersions() {
  const opened = ['/assets/old.js', '/assets/new.js', '/assets/new.js'].map(async (own) => {
    const server = createServer(({ url }, response) => {
      const found = url === own || url === '/readyz' ? 200 : 404;
      response.statusCode = url === '/busy' ? 503 : found;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closeAfterTest(() => {
      server.close();
      server.closeAllConnections();
    });
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  return Promise.all(opened);
}

/** Statuses of a file, asked for often enough to come to every shop. */
async function statusesOf(port: number | undefined, file: string): Promise<number[]> {
  const ask = async () => (await fetch(`http://127.0.0.1:${port}${file}`)).status;
  await expect.poll(() => ask().catch(() => null)).not.toBeNull();
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push(await ask());
  return [...new Set(statuses)];
}

/** A balancer, ended with the test. */
function start(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const balancer = spawn(command, args, { env: { PATH, ...env }, stdio: 'ignore' });
  closeAfterTest(() => void balancer.kill());
}

test('during an upgrade haproxy finds the script of either version', async () => {
  ensurePackages(['haproxy']);
  const [port] = await freePorts(1);
  const [one = '', two = '', three = ''] = await shopsOfTwoVersions();
  const shops = { SHOP_1: one, SHOP_2: two, SHOP_3: three };
  const socket = join(temporaryFolder(), 'socket');
  start(PACKAGES.haproxy, ['-db', '-f', ops('haproxy.cfg')], {
    ...{ ...shops, SHOP_BIND: `127.0.0.1:${port}`, HAPROXY_SOCKET: socket },
  });
  expect(await statusesOf(port, '/assets/old.js')).toEqual([200]);
  expect(await statusesOf(port, '/assets/new.js')).toEqual([200]);
  expect(await statusesOf(port, '/assets/none.js')).toEqual([404]);
});

test('during an upgrade nginx finds the script of either version, and it lets a busy shop refuse', async () => {
  ensurePackages(['nginx']);
  const [port] = await freePorts(1);
  const shops = await shopsOfTwoVersions();
  const folder = temporaryFolder();
  let n = 0;
  const conf = readFileSync(ops('nginx.conf'), 'utf8')
    .replace(/10\.0\.0\.\d+:3000/g, () => shops[n++] ?? '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  writeFileSync(join(folder, 'shop.conf'), conf);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `pid ${folder}/pid; error_log stderr; daemon off; events {} http { access_log off; ${temporary.join(' ')} include shop.conf; }`,
  );
  start(PACKAGES.nginx, ['-p', folder, '-c', main]);
  // Nor does it take shops for dead that refuse what is too much for them.
  expect(await statusesOf(port, '/busy')).toEqual([503]);
  expect(await statusesOf(port, '/assets/old.js')).toEqual([200]);
  expect(await statusesOf(port, '/assets/new.js')).toEqual([200]);
  expect(await statusesOf(port, '/assets/none.js')).toEqual([404]);
});

/** What its check asks for, and Patroni itself does not: rules of access stand elsewhere, and superusers rewind. */
const ASKED_IN_VAIN = ['bootstrap.pg_hba  is not defined.', 'postgresql.authentication.rewind  is not defined.'];

test('Patroni takes its file', async () => {
  ensurePackages(['patroni', 'postgresql-15']);
  const home = temporaryFolder();
  const env = parseEnv(readFileSync(ops('patroni.env.example'), 'utf8'));
  // It opens the ports that it is told.
  const [port, api] = await freePorts(2);
  const here = {
    PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
    HOME: home,
  };
  const check = run(PACKAGES.patroni, ['--validate-config', ops('patroni.yml')], { ...env, ...here });
  const said: string = await check.catch(({ stderr }) => stderr);
  expect(said.split('\n').filter((line) => line !== '')).toEqual(ASKED_IN_VAIN);
});

test('systemd takes the units', async () => {
  ensurePackages(['systemd']);
  const folder = temporaryFolder();
  const unit = join(folder, 'pintuan@3000.service');
  // The program of the unit has to exist where it is checked.
  const text = readFileSync(ops('systemd/pintuan@.service'), 'utf8').replace('/usr/bin/node', process.execPath);
  writeFileSync(unit, text);
  expect(await run(PACKAGES.systemd, ['verify', '--man=no', unit])).toBe('');
});
