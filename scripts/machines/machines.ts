import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../server/config/config.ts';
import { openFileStore } from '../../server/files/open-file-store.ts';
import { JWT_SECRET } from '../../tests/support/deeds.ts';
import { freePorts } from '../../tests/support/free-ports.ts';
import { root } from '../ensure-built.mjs';
import type { Earlier } from './earlier.ts';
import { startEtcd } from './etcd.ts';
import { startBalancer } from './haproxy.ts';
import { openLine } from './line.ts';
import { createDatabaseMachine, databaseOf } from './patroni.ts';
import { type Shop, startShop } from './shops.ts';
import { stockShop } from './stock-shop.ts';
import { startSwift } from './swift.ts';
import { until } from './wait.ts';

const SHOPS = 3;

/** The connections of three shops fit several times: what is measured is not how they wait. */
const DB_POOL = '11';

/** The shops' schedule of backups: seldom enough that one which could not be recorded is known for that of its time. */
export const BACKUP_AT = '*/3 * * * *';

/**
 * Everything that docs/scale.md draws, on the loopback of one machine: etcd, two databases under Patroni, a bucket,
 * haproxy, three shops, of an earlier program if there is one to upgrade from. Each is a process of its own in `folder`.
 * `stop` ends all of them, also after a start that failed.
 */
export async function startMachines(folder: string, say: (line: string) => void, earlier: Earlier | null = null) {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end().catch((error) => say(`at the end: ${error}`));
  };
  try {
    return { ...(await startAll({ folder, ends, say, earlier })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Deps {
  folder: string;
  ends: (() => Promise<unknown>)[];
  say: (line: string) => void;
  earlier: Earlier | null;
}

async function startAll({ folder, ends, say, earlier }: Deps) {
  // The user of PostgreSQL looks for its own folder in it.
  chmodSync(folder, 0o711);
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const [port = 0, databasePort = 0, ...ports] = await freePorts(2 + SHOPS + 4);
  const shopPorts = ports.slice(0, SHOPS);
  const [port1 = 0, api1 = 0, port2 = 0, api2 = 0] = ports.slice(SHOPS);
  const password = randomBytes(12).toString('hex');

  say('etcd');
  const etcd = await startEtcd({ folder, logs });
  ends.push(etcd.stop);
  say('two databases under Patroni');
  const common = { folder, logs, etcd: etcd.hosts, password };
  const databases = [
    createDatabaseMachine({ ...common, name: 'db1', port: port1, api: api1 }),
    createDatabaseMachine({ ...common, name: 'db2', port: port2, api: api2 }),
  ];
  const database = databaseOf(databases);
  for (const machine of databases) {
    machine.start();
    ends.push(machine.stop);
  }
  await database.whole();
  say('Swift');
  const swift = await startSwift({ folder, logs, password });
  ends.push(swift.stop);
  say('haproxy');
  const balancer = await startBalancer({ folder, logs, port, databasePort, shops: shopPorts, databases });
  ends.push(balancer.stop);
  const admin = `postgres://postgres:${password}@127.0.0.1:${databasePort}/postgres`;
  await until('the primary behind haproxy', () => onDatabase(admin, 'select 1'));
  await onDatabase(admin, `create role pintuan login password '${password}'`);
  await onDatabase(admin, 'create database pintuan owner pintuan');
  const databaseAt = (...hosts: number[]) =>
    `postgres://pintuan:${password}@${hosts.map((at) => `127.0.0.1:${at}`).join(',')}/pintuan`;
  // What knows one address only goes by haproxy.
  const databaseUrl = databaseAt(databasePort);
  const env: Record<string, string> = {
    ...swift.env,
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://shop.example',
    DATABASE_URL: databaseAt(port1, port2),
    DB_POOL,
    JWT_SECRET,
    DEMO: '0',
    PAY_SANDBOX: '1',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '3',
    BACKUP_AT,
    BACKUP_KEEP: '1000',
  };
  say('three shops');
  const line = await openLine({ to: databasePort });
  ends.push(line.close);
  const program = earlier?.folder ?? root;
  const shops: Shop[] = [];
  for (const [n, shopPort] of shopPorts.entries()) {
    // The last one reaches the database by a line that can be lost, and haproxy.
    const way = n === SHOPS - 1 ? { ...env, DATABASE_URL: databaseAt(line.port) } : env;
    // Machines share the bucket and the database, and nothing else.
    const shop = await startShop({ dataDir: join(folder, `shop${n + 1}`), port: shopPort, env: way, program });
    shops.push(shop);
    ends.push(async () => {
      await shop.stop().finally(() => writeFileSync(join(logs, `shop${shops.indexOf(shop) + 1}.log`), shop.log()));
    });
  }
  // Of commands.
  const dataDir = join(folder, 'shop1');
  const goods = await stockShop({ folder, dataDir, env, program });
  const { origin } = balancer;
  await until('a shop behind haproxy', async () => (await fetch(`${origin}/readyz`)).ok);
  return {
    folder,
    dataDir,
    disk: swift.disk,
    backups: await openFileStore(env.BACKUP_DIR ?? '', readConfig(env).s3),
    etcd,
    database,
    origin,
    databaseUrl,
    env,
    program,
    earlier,
    shops,
    line,
    ...goods,
  };
}

/** What faults work with. */
export type Machines = Awaited<ReturnType<typeof startMachines>>;

/** Runs one statement and answers its rows. */
export async function onDatabase(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
