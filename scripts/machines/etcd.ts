import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { freePorts } from '../../tests/support/free-ports.ts';
import { root } from '../ensure-built.mjs';
import { type Child, startChild } from './children.ts';
import { PACKAGES } from './packages.ts';
import { until } from './wait.ts';

/** The three copies outvote one that is lost. */
const COPIES = 3;

/** Between two signs of life and until the others elect, in ms: all copies share the disk of one machine here. */
const BEAT = ['--heartbeat-interval', '250', '--election-timeout', '2500'];

/** What machines are told. */
const example = parseEnv(readFileSync(join(root, 'ops/etcd.env.example'), 'utf8')) as Record<string, string>;

/** An etcd of three, which is where Patroni keeps who the primary is. */
export async function startEtcd({ folder, logs }: { folder: string; logs: string }) {
  const ports = await freePorts(COPIES * 2);
  const copies = Array.from({ length: COPIES }, (_, n) => ({
    name: `etcd${n + 1}`,
    client: `http://127.0.0.1:${ports[n]}`,
    peer: `http://127.0.0.1:${ports[COPIES + n]}`,
  }));
  const cluster = copies.map(({ name, peer }) => `${name}=${peer}`).join(',');
  const children = new Map<string, Child>();
  const start = ({ name, client, peer }: (typeof copies)[number]) => {
    const child = startChild({
      name,
      command: PACKAGES['etcd-server'],
      args: BEAT,
      env: {
        ...example,
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(folder, name),
        ETCD_LISTEN_CLIENT_URLS: client,
        ETCD_ADVERTISE_CLIENT_URLS: client,
        ETCD_LISTEN_PEER_URLS: peer,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
        ETCD_INITIAL_CLUSTER: cluster,
      },
      logs,
    });
    children.set(name, child);
  };
  for (const copy of copies) start(copy);
  const [{ client = '' } = {}] = copies;
  await until('an etcd that has elected', async () => (await fetch(`${client}/health`)).ok);
  const toBase64 = (text: string) => Buffer.from(text).toString('base64');
  return {
    /** `host:port` of each, separated by commas. */
    hosts: copies.map((copy) => new URL(copy.client).host).join(','),
    /** Kills the one that the others follow, or one of the others; `start` starts it again. */
    kill: async (which: 'leader' | 'follower') => {
      for (const copy of copies) {
        const answer = await fetch(`${copy.client}/v3/maintenance/status`, { method: 'POST', body: '{}' }).catch(
          () => null,
        );
        // One that is killed already.
        if (!answer) continue;
        const { header, leader } = await answer.json();
        if ((header.member_id === leader) !== (which === 'leader')) continue;
        children.get(copy.name)?.kill('SIGKILL');
        return {
          start: async (): Promise<void> => {
            start(copy);
            await until(`${copy.name} again`, async () => (await fetch(`${copy.client}/health`)).ok);
          },
        };
      }
      throw new Error(`no etcd is a ${which}`);
    },
    /** Removes a key, as `etcdctl del` does. */
    remove: async (key: string): Promise<void> => {
      const body = JSON.stringify({ key: toBase64(key) });
      const answer = await fetch(`${client}/v3/kv/deleterange`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`etcd: ${answer.status} ${await answer.text()}`);
    },
    stop: async (): Promise<void> => void (await Promise.all([...children.values()].map((child) => child.stop()))),
  };
}
