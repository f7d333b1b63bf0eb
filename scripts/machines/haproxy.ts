import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../ensure-built.mjs';
import { startChild } from './children.ts';
import { PACKAGES } from './packages.ts';
import { until } from './wait.ts';

/** Two checks a second apart, and their time-out, in ms. */
const FIRST_CHECKS = 5000;

interface Deps {
  folder: string;
  logs: string;
  /** Where shoppers and shops connect to. */
  port: number;
  databasePort: number;
  shops: number[];
  databases: { port: number; api: number }[];
}

/** haproxy from `ops/haproxy.cfg` and `ops/haproxy-postgresql.cfg`, in front of the shops and of the primary. */
export async function startBalancer({ folder, logs, port, databasePort, shops, databases }: Deps) {
  const at = (one: number) => `127.0.0.1:${one}`;
  const env: Record<string, string> = {
    HAPROXY_SOCKET: join(folder, 'haproxy.sock'),
    SHOP_BIND: at(port),
    DB_BIND: at(databasePort),
  };
  for (const [n, shop] of shops.entries()) env[`SHOP_${n + 1}`] = at(shop);
  for (const [n, database] of databases.entries()) {
    env[`DB_${n + 1}`] = at(database.port);
    env[`DB_${n + 1}_PATRONI`] = String(database.api);
  }
  const args = ['-db', ...['haproxy.cfg', 'haproxy-postgresql.cfg'].flatMap((file) => ['-f', join(root, 'ops', file)])];
  const child = startChild({ name: 'haproxy', command: PACKAGES.haproxy, args, env, logs });
  await until('haproxy', () => fetch(`http://${at(port)}/healthz`));
  // It believes in every server until its first checks have failed, also in a standby.
  await pause(FIRST_CHECKS);
  return { origin: `http://${at(port)}`, stop: child.stop };
}
