import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { prepareShop } from './http/prepare.ts';
import { startShop } from './http/processes.ts';
import { type Answered, closedLoop, openLoop } from './overload/load.ts';
import { type Kind, mixOf } from './overload/mix.ts';

/**
 * `npm run bench:overload`: how many requests a shop without the response cache can serve, and what happens to its
 * answers, and to `/healthz`, under more load (docs/decisions/0020-shedding.md).
 */
const SECONDS = 8;
const KINDS: Kind[] = ['page', 'purchase', 'log-in'];

ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'pintuan-bench-'));
const prepared = await prepareShop(dataDir, 64);
const shop = await startShop(dataDir, { CACHE_MB: '0', LOG_LEVEL: 'silent' });
const load = { port: shop.port, next: mixOf(prepared), duration: SECONDS * 1000 };

function percentile(answers: Answered[], share: number): string {
  const times = answers.map(({ took }) => took).sort((a, b) => a - b);
  return times.length === 0 ? '–' : (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
}

/** How long `/healthz` takes, requested ten times a second until the returned function is called. */
function watchHealth(): () => Promise<Answered[]> {
  const asked: Promise<Answered>[] = [];
  const ask = async (): Promise<Answered> => {
    const from = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${shop.port}/healthz`);
    return { kind: 'page', status, took: performance.now() - from };
  };
  const timer = setInterval(() => asked.push(ask()), 100);
  return () => {
    clearInterval(timer);
    return Promise.all(asked);
  };
}

async function measure(name: string, run: () => Promise<Answered[]>): Promise<number> {
  const health = watchHealth();
  const answers = await run();
  const healthy = await health();
  const done = answers.filter(({ status }) => status === 200);
  const shed = answers.filter(({ status }) => status === 503);
  const perSecond = (some: Answered[]) => (some.length / SECONDS).toFixed(0);
  const ofKinds = KINDS.map((kind) => {
    const own = done.filter((one) => one.kind === kind);
    return `${kind} ${perSecond(own)}/s p50 ${percentile(own, 0.5)} p99 ${percentile(own, 0.99)}`;
  });
  const lost = answers.length - done.length - shed.length;
  process.stdout.write(
    `${name}: answered ${perSecond(done)}/s, p50 ${percentile(done, 0.5)} ms, p99 ${percentile(done, 0.99)} ms (${ofKinds.join('; ')}); ` +
      `shed ${perSecond(shed)}/s, p99 ${percentile(shed, 0.99)} ms; lost ${lost}; ` +
      `/healthz p99 ${percentile(healthy, 0.99)} ms, ${healthy.filter(({ status }) => status !== 200).length} not 200\n`,
  );
  return done.length / SECONDS;
}

try {
  await closedLoop({ ...load, duration: 2000 }, 16);
  const bearable = await measure('64 connections', () => closedLoop(load, 64));
  for (const times of [0.7, 2, 4]) {
    await measure(`${times} times that`, () => openLoop(load, bearable * times));
  }
  await measure('256 connections', () => closedLoop(load, 256));
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
