import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import type { Job } from './http/generator.ts';
import { prepareShop } from './http/prepare.ts';
import { startGenerator, startShop } from './http/processes.ts';

/**
 * `npm run bench:streams -- [--streams 10000]`: what open event streams cost in memory, and how many answers and
 * purchases a second they leave, beside the same shop without them. A purchase each second is told to all of them.
 */
const { values } = parseArgs({ options: { streams: { type: 'string', default: '10000' } } });
const ROUNDS = 5;
const DURATION = 2000;

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'pintuan-streams-'));
const { tokens, itemId } = await prepareShop(folder, 64);
const shop = await startShop(folder);
const generator = startGenerator();

const read: Omit<Job, 'port' | 'duration'> = {
  connections: 32,
  method: 'GET',
  path: '/api/carousel',
  headers: ['Accept-Encoding: br'],
  tokens: [],
  fields: {},
  keyed: false,
  collect: null,
};
const buy: typeof read = {
  ...read,
  method: 'POST',
  path: '/api/buy_item',
  headers: [],
  tokens,
  fields: { id: String(itemId + 1), price: '' },
  keyed: true,
};

function memory(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function openStream(): Promise<Socket> {
  const socket = connect({ port: shop.port, host: '127.0.0.1' });
  socket.write(`GET /api/events?item=${itemId} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  await new Promise((resolve, reject) => socket.once('data', resolve).once('error', reject));
  socket.resume();
  return socket;
}

async function perSecond(job: typeof read): Promise<number> {
  const rates: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const { answers, took, wrong, firstWrong } = await generator.run({ ...job, port: shop.port, duration: DURATION });
    if (wrong > 0) throw new Error(firstWrong);
    rates.push(answers / took);
  }
  return rates.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

/** A purchase of what the streams watch, each second. */
function buyNowAndThen(): NodeJS.Timeout {
  return setInterval(() => {
    const body = new FormData();
    body.set('id', String(itemId));
    const headers = { Authorization: tokens[0] ?? '' };
    void fetch(`http://127.0.0.1:${shop.port}/api/buy_item`, { method: 'POST', headers, body });
  }, 1000);
}

try {
  await perSecond(read);
  await perSecond(buy);
  const timer = buyNowAndThen();
  const without = { memory: memory(), reads: await perSecond(read), purchases: await perSecond(buy) };
  const streams: Socket[] = [];
  const wanted = Number(values.streams);
  while (streams.length < wanted) {
    streams.push(...(await Promise.all(Array.from({ length: Math.min(200, wanted - streams.length) }, openStream))));
  }
  const beside = { reads: await perSecond(read), purchases: await perSecond(buy), memory: memory() };
  clearInterval(timer);
  for (const socket of streams) socket.destroy();
  const row = (what: string, a: number, b: number, unit: string) =>
    `| ${what} | ${a.toFixed(0)}${unit} | ${b.toFixed(0)}${unit} | ${(b / a).toFixed(2)} |\n`;
  process.stdout.write(`| | without | with ${wanted} streams | ratio |\n|---|---|---|---|\n`);
  process.stdout.write(row('memory', without.memory, beside.memory, ' MB'));
  process.stdout.write(row('ready answers, a second', without.reads, beside.reads, ''));
  process.stdout.write(row('purchases, a second', without.purchases, beside.purchases, ''));
} finally {
  await Promise.all([shop.stop(), generator.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
