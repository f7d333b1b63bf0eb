import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** A Debian package for each program, by a file that it brings. */
export const PACKAGES = {
  'etcd-server': '/usr/bin/etcd',
  'firefox-esr': '/usr/bin/firefox-esr',
  haproxy: '/usr/sbin/haproxy',
  keepalived: '/usr/sbin/keepalived',
  memcached: '/usr/bin/memcached',
  nginx: '/usr/sbin/nginx',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  systemd: '/usr/bin/systemd-analyze',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
} as const;

export type Package = keyof typeof PACKAGES;

/** Everything that `startMachines` starts, but for the shops. */
export const OF_MACHINES: Package[] = [
  'etcd-server',
  'haproxy',
  'memcached',
  'patroni',
  'postgresql-15',
  'swift-account',
  'swift-container',
  'swift-object',
  'swift-proxy',
];

/** What Debian asks before it starts the service of a package that is being installed: 101 is no. */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs the packages that are missing with apt-get, and starts none of their services. Throws, with what to install,
 * where that is not possible.
 */
export function ensurePackages(wanted: Package[]): void {
  const missing = wanted.filter((name) => !existsSync(PACKAGES[name]));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`missing: apt-get install --no-install-recommends ${missing.join(' ')} (Debian 12, as root)`);
  }
  process.stderr.write(`installing ${missing.join(', ')} …\n`);
  const ownPolicy = !existsSync(POLICY);
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const install = ['install', '--yes', '--quiet', '--no-install-recommends', ...missing];
    // A list of packages that is older than the archive names versions that are gone.
    if (!aptGet(install)) execApt(['update', '--quiet']);
    execApt(install);
  } finally {
    if (ownPolicy) rmSync(POLICY);
  }
  const still = missing.filter((name) => !existsSync(PACKAGES[name]));
  if (still.length > 0) throw new Error(`apt-get did not install ${still.join(', ')}`);
}

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

function aptGet(options: string[]): boolean {
  return spawnSync('apt-get', options, { env, stdio: 'ignore' }).status === 0;
}

/** Throws with what apt-get said. */
function execApt(options: string[]): void {
  execFileSync('apt-get', options, { env, stdio: ['ignore', 'ignore', 'pipe'] });
}
