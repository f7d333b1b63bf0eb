import { execFile } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../ensure-built.mjs';
import { type Child, startChild } from './children.ts';
import { debianUser } from './debian-user.ts';
import { withDescendants } from './descendants.ts';
import { PACKAGES } from './packages.ts';
import { until } from './wait.ts';

const execute = promisify(execFile);

/** Longer than Patroni's round (`loop_wait` of ops/patroni.yml) and what it waits for in it, in ms. */
const STEADY = 8000;

/** As Patroni's REST API tells it (`/cluster`). */
interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

interface Deps {
  name: string;
  folder: string;
  logs: string;
  /** `host:port` of each etcd. */
  etcd: string;
  /** Of PostgreSQL and of Patroni's REST API. */
  port: number;
  api: number;
  /** Of PostgreSQL's superuser and of its replication. */
  password: string;
}

/** A machine of the database: Patroni from `ops/patroni.yml`, and the PostgreSQL that it runs. */
export function createDatabaseMachine({ name, folder, logs, etcd, port, api, password }: Deps) {
  const home = join(folder, name);
  const data = join(home, 'data');
  const file = join(home, 'patroni.yml');
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? debianUser('postgres') : undefined;
  mkdirSync(home, { mode: 0o700 });
  copyFileSync(join(root, 'ops/patroni.yml'), file);
  if (user) for (const path of [home, file]) chownSync(path, user.uid, user.gid);
  const at = `127.0.0.1:${api}`;
  const env = {
    HOME: home,
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: at,
    PATRONI_RESTAPI_CONNECT_ADDRESS: at,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
  };
  let patroni: Child | undefined;

  /** PostgreSQL's first process; none while it does not run. */
  const postmaster = (): number[] => {
    const noted = join(data, 'postmaster.pid');
    const pid = existsSync(noted) ? readFileSync(noted, 'utf8').split('\n')[0] : undefined;
    // What it left behind may name a process of somebody else by now.
    const command = `/proc/${pid}/cmdline`;
    return existsSync(command) && readFileSync(command, 'utf8').includes(data) ? [Number(pid)] : [];
  };
  /** Everything that runs on this machine, parents first. */
  const everything = () => withDescendants([...(patroni ? [patroni.pid] : []), ...postmaster()]);
  const signal = (pids: number[], which: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, which);
      } catch {
        // It has ended meanwhile.
      }
    }
  };

  return {
    name,
    port,
    api,
    /** Starts Patroni, which starts PostgreSQL. */
    start: (): void => {
      patroni = startChild({ name, command: PACKAGES.patroni, args: [file], env, logs, user });
    },
    /** As the power supply would; PostgreSQL's processes too. */
    kill: (): void => {
      signal(everything(), 'SIGKILL');
      patroni = undefined;
    },
    /** PostgreSQL alone; Patroni sees it. */
    killPostgres: (): void => signal(withDescendants(postmaster()), 'SIGKILL'),
    /** Nothing of it runs on, and nothing of it ends. */
    freeze: (): void => signal(everything(), 'SIGSTOP'),
    thaw: (): void => signal(everything(), 'SIGCONT'),
    /** Whether it is the primary, by Patroni. */
    isPrimary: async (): Promise<boolean> => {
      const answer = await fetch(`http://${at}/primary`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
      return answer?.status === 200;
    },
    members: async (): Promise<Member[]> => {
      const answer = await fetch(`http://${at}/cluster`, { signal: AbortSignal.timeout(1000) });
      return ((await answer.json()) as { members: Member[] }).members;
    },
    /** A series of it, as Prometheus reads it; 0 if it does not answer. Throws if it has no such series. */
    metric: async (name: string): Promise<number> => {
      const answer = await fetch(`http://${at}/metrics`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
      if (!answer) return 0;
      const [, value] = new RegExp(`^${name}\\{[^}]*\\} (\\d+)$`, 'm').exec(await answer.text()) ?? [];
      if (value === undefined) throw new Error(`Patroni has no series ${name}`);
      return Number(value);
    },
    /** `patronictl` with these arguments; throws with what it said. */
    patronictl: async (...args: string[]): Promise<void> => {
      const { PATH = '' } = process.env;
      await execute('/usr/bin/patronictl', ['-c', file, ...args], {
        env: { PATH, LANG: 'C.UTF-8', ...env },
      });
    },
    stop: async (): Promise<void> => {
      signal(everything(), 'SIGCONT');
      await patroni?.stop();
      signal(everything(), 'SIGKILL');
    },
  };
}

export type DatabaseMachine = ReturnType<typeof createDatabaseMachine>;

/** The machines as one database. */
export function databaseOf(machines: DatabaseMachine[]) {
  const primary = async (): Promise<DatabaseMachine | undefined> => {
    for (const machine of machines) if (await machine.isPrimary()) return machine;
  };
  return {
    machines,
    /** What Prometheus adds up of them (ops/prometheus/alerts.yml). */
    sum: async (series: string): Promise<number> => {
      const values = await Promise.all(machines.map((machine) => machine.metric(series)));
      return values.reduce((sum, value) => sum + value, 0);
    },
    /** Waits until one of them is the primary, and answers it and the other. */
    roles: async () => {
      const leading = await until('a primary', primary);
      const other = machines.find((machine) => machine !== leading);
      if (!other) throw new Error('there is one machine only');
      return { primary: leading, standby: other };
    },
    /**
     * Waits until the other is a synchronous standby that misses nothing, and stays it: a new primary forgets whom it had,
     * and Patroni assigns it anew in its next round.
     */
    whole: async (limit = 120_000): Promise<void> => {
      let since = Number.NaN;
      await until(
        'a synchronous standby',
        async () => {
          const members = (await (await primary())?.members()) ?? [];
          const well = members.filter(({ state }) => /^(running|streaming)$/.test(state));
          const isWhole =
            well.length === machines.length && well.some(({ role, lag }) => role === 'sync_standby' && lag === 0);
          if (!isWhole) since = Number.NaN;
          else if (Number.isNaN(since)) since = performance.now();
          return performance.now() - since > STEADY;
        },
        limit,
      );
    },
  };
}

export type Database = ReturnType<typeof databaseOf>;
