import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../tests/support/free-ports.ts';
import { type Child, startChild } from './children.ts';
import { debianUser } from './debian-user.ts';
import { PACKAGES } from './packages.ts';
import { swiftFiles } from './swift-files.ts';
import { until } from './wait.ts';

/** Bytes of the disk on which all objects are. */
const DISK = 96 * 1024 * 1024;

/** The only account, and its buckets. */
const ACCOUNT = 'shop';
const BUCKETS = { files: 'shop-files', backups: 'shop-backups' };

const SERVERS = ['account', 'container', 'object'] as const;

/**
 * OpenStack Swift with its S3 API on a small disk of its own, whose buckets exist: where all shops have their files and
 * backups.
 */
export async function startSwift({ folder, logs, password }: { folder: string; logs: string; password: string }) {
  const home = join(folder, 'swift');
  const disk = join(home, 'devices/disk');
  mkdirSync(disk, { recursive: true });
  const image = join(home, 'disk.img');
  writeFileSync(image, '');
  truncateSync(image, DISK);
  // Swift keeps what it knows of an object in its extended attributes, which a disk in memory need not have.
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image]);
  execFileSync('mount', ['-o', 'loop', image, disk]);
  const stops: (() => Promise<void>)[] = [async () => void execFileSync('umount', [disk])];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const [account = 0, container = 0, object = 0, proxy = 0, memcached = 0] = await freePorts(5);
    const ports = { account, container, object, proxy, memcached };
    for (const [name, text] of Object.entries(swiftFiles({ home, ports, account: ACCOUNT, password }))) {
      writeFileSync(join(home, name), text);
    }
    for (const name of SERVERS) {
      const ring = (...args: string[]) =>
        execFileSync('/usr/bin/swift-ring-builder', [join(home, `${name}.builder`), ...args]);
      ring('create', '6', '1', '1');
      ring('add', `r1z1-127.0.0.1:${ports[name]}/disk`, '1');
      ring('rebalance');
    }
    const user = debianUser('swift');
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home]);
    chownSync(disk, user.uid, user.gid);
    const started = (child: Child) => stops.push(child.stop);
    started(
      startChild({
        name: 'memcached',
        command: PACKAGES.memcached,
        args: ['-l', '127.0.0.1', '-p', String(memcached), '-U', '0', '-m', '16'],
        logs,
        user,
      }),
    );
    for (const name of [...SERVERS, 'proxy']) {
      const args = [join(home, `${name}-server.conf`)];
      started(startChild({ name: `swift-${name}`, command: `/usr/bin/swift-${name}-server`, args, logs, user }));
    }
    const endpoint = `http://127.0.0.1:${proxy}`;
    await until('Swift', async () => (await fetch(`${endpoint}/healthcheck`)).ok);
    for (const bucket of Object.values(BUCKETS)) {
      await until(`the bucket ${bucket}`, () => createBucket(endpoint, { bucket, password }));
    }
    return {
      /** Where Swift keeps everything. */
      disk,
      /** For a shop. */
      env: {
        FILES: `s3://${BUCKETS.files}/main`,
        BACKUP_DIR: `s3://${BUCKETS.backups}/main`,
        S3_ENDPOINT: endpoint,
        AWS_ACCESS_KEY_ID: `${ACCOUNT}:${ACCOUNT}`,
        AWS_SECRET_ACCESS_KEY: password,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** By Swift's own API: the shop creates no bucket. */
async function createBucket(
  endpoint: string,
  { bucket, password }: { bucket: string; password: string },
): Promise<boolean> {
  const login = { 'X-Storage-User': `${ACCOUNT}:${ACCOUNT}`, 'X-Storage-Pass': password };
  const { headers } = await fetch(`${endpoint}/auth/v1.0`, { headers: login });
  const token = headers.get('X-Storage-Token') ?? '';
  const created = await fetch(`${endpoint}/v1/AUTH_${ACCOUNT}/${bucket}`, {
    method: 'PUT',
    headers: { 'X-Auth-Token': token },
  });
  return created.ok;
}
