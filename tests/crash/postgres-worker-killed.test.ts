import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { JWT_SECRET } from '../support/deeds.ts';
import { expectDurable, nothingElseIsThere } from '../support/durable-deeds.ts';
import { newDatabase } from '../support/postgres-database.ts';
import { drawsFrom, SEED } from '../support/seed.ts';
import { launchServer, metricsOf, type RunningServer, shopCommand } from '../support/server-process.ts';
import { shopOnDisk } from '../support/shop-on-disk.ts';
import { startServer } from '../support/started-server.ts';
import { openStorm } from '../support/storm.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);

const WORKERS = 2;

/** How long a worker may take until it serves again, in ms, while all suites run. */
const STARTED = 40_000;

const UP = /^shop_worker_up\{worker="\d"\} 1$/gm;

/** Processes that said that they listen, the oldest first. */
function listeners({ log }: RunningServer): number[] {
  return [...log().matchAll(/"pid":(\d+)[^\n]*"msg":"listening"/g)].map(([, pid]) => Number(pid));
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The living workers of a server, once all of them serve. */
async function workersOf(server: RunningServer): Promise<number[]> {
  const up = async () => (await metricsOf(server.origin).catch(() => '')).match(UP)?.length;
  await expect.poll(up, { timeout: STARTED }).toBe(WORKERS);
  // The log may come a moment later.
  await expect.poll(() => listeners(server).filter(isAlive)).toHaveLength(WORKERS);
  return listeners(server).filter(isAlive);
}

/** Connects over and over until it is told to stop; how often it could, and why it once could not. */
function knockAt(origin: string) {
  const port = Number(new URL(origin).port);
  let knocking = true;
  const seen = { opened: 0, refused: [] as string[] };
  const ended = (async () => {
    for (; knocking; await pause(5)) {
      await new Promise<void>((done) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('connect', () => {
          seen.opened++;
          socket.destroy();
        });
        socket.on('error', ({ message }) => seen.refused.push(message));
        socket.on('close', () => done());
      });
    }
  })();
  return async () => {
    knocking = false;
    await ended;
    return seen;
  };
}

/** A shop of several workers, for a storm. */
async function openWorkers() {
  const shop = await shopOnDisk();
  const env = { ...shop.env, DEMO: '0', PAY_SANDBOX: '1', JWT_SECRET, PROCESSES: String(WORKERS) };
  const server = await startServer(shop.dataDir, env);
  return { shop, env, server };
}

test(`a worker is killed in a storm, and the port stays open (ROUNDS=${ROUNDS} SEED=${SEED})`, {
  timeout: 120_000 + ROUNDS * 30_000,
}, async () => {
  const draw = drawsFrom(SEED);
  const { shop, env, server } = await openWorkers();
  const { origin, invitation } = server;
  const at = { origin: () => origin, console: () => server.console };
  const storm = await openStorm({ ...shop, ...at, invitation, draw });
  const leave = knockAt(origin);
  for (let round = 0; round < ROUNDS; round++) {
    const workers = await workersOf(server);
    storm.blow();
    // Whatever is under way by then.
    await pause(50 + draw() * 450);
    process.kill(workers[Math.floor(draw() * WORKERS)] ?? 0, 'SIGKILL');
    await pause(200);
    await storm.calm();
    await expectDurable(shop, storm.promised());
    await storm.settle();
    await nothingElseIsThere(shop, storm.promised());
  }
  const { opened, refused } = await leave();
  expect(refused).toEqual([]);
  expect(opened).toBeGreaterThan(100);
  await workersOf(server);
  expect(await metricsOf(origin)).toMatch(/^shop_worker_restarts_total\{worker="1"\} \d$/m);

  // Whoever is being served as it is told to stop still gets an answer.
  storm.blow();
  await pause(300);
  expect(await server.stop()).toBe(0);
  await storm.calm();
  expect(listeners(server).filter(isAlive)).toEqual([]);
  await expectDurable(shop, storm.promised());
  expect(await shopCommand(shop.dataDir, ['verify-books'], env)).toMatchObject({ exitCode: 0 });
  process.stdout.write(`SEED=${SEED}: ${ROUNDS} rounds, ${storm.promised().length} acknowledged, `);
  process.stdout.write(`${opened} connections, none refused\n`);
});

test('connections that come while a worker hangs, and is killed, are answered by the others', async () => {
  const { server } = await openWorkers();
  const [hung = 0] = await workersOf(server);
  process.kill(hung, 'SIGSTOP');
  // Each on a connection of its own.
  const asked = Array.from(
    { length: 40 },
    () =>
      new Promise((resolve) => {
        const options = { agent: false, timeout: 20_000 };
        const request = get(`${server.origin}/healthz`, options, (response) => resolve(response.statusCode));
        request.on('timeout', () => request.destroy(new Error('no answer'))).on('error', resolve);
      }),
  );
  await pause(300);
  process.kill(hung, 'SIGKILL');
  expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
});

test('one answer of /metrics has every worker, and what is of the shop once', async () => {
  const { server } = await openWorkers();
  await workersOf(server);
  for (let n = 0; n < 10; n++) {
    const shown = await metricsOf(server.origin);
    const memory = [...shown.matchAll(/^process_resident_memory_bytes\{worker="(\w+)"\} \d+$/gm)];
    expect(memory.map(([, worker]) => worker)).toEqual(['1', '2', 'primary']);
    expect(shown.match(/^shop_job_failures\{job="reconcile"\} 0$/gm)).toHaveLength(1);
    expect(shown.match(/^shop_shed_requests_total\{worker="\d"\} 0$/gm)).toHaveLength(WORKERS);
  }
});

test('workers do not outlive their primary process', async () => {
  const { server } = await openWorkers();
  const workers = await workersOf(server);
  await server.stop('SIGKILL');
  await expect.poll(() => workers.filter(isAlive)).toEqual([]);
});

test('workers that cannot start are reported in one line', async () => {
  const env = { DATABASE_URL: await newDatabase(), DEMO: '0', PROCESSES: '32' };
  await expect(launchServer(temporaryFolder(), env)).rejects.toThrow(
    /^the server did not start: PROCESSES × DB_POOL: 32 × 11 and 10 to spare are more connections than the 300 of PostgreSQL: lower DB_POOL, or raise max_connections\n$/,
  );
  const nowhere = { ...env, DATABASE_URL: 'postgres://127.0.0.1:1/shop', PROCESSES: 'auto' };
  await expect(launchServer(temporaryFolder(), nowhere)).rejects.toThrow(
    /^the server did not start: DATABASE_URL: .*ECONNREFUSED.*\n$/,
  );
});
