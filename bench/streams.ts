import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import type { Job } from './http/generator.ts';
import { prepareShop } from './http/prepare.ts';
import { type Server, startGenerator, startShop } from './http/processes.ts';
import { median } from './median.ts';

/**
 * `npm run bench:streams -- [--streams 10000]`: how much memory open event streams need, and how many answers and
 * purchases a second are served beside them, compared with the same shop without streams. A purchase each second is
 * sent to all of them.
 */
const { values } = parseArgs({ options: { streams: { type: 'string', default: '10000' } } });
const ROUNDS = 3;
/**
 * In ms: all streams get events every few seconds, with a pause in between (decision 13); a shorter time would misjudge
 * that.
 */
const DURATION = 10_000;
/** In ms, until the last purchase has been sent. */
const SETTLED = 12_000;

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'pintuan-streams-'));
const { tokens, itemId } = await prepareShop(join(folder, 'without'), 64);
cpSync(join(folder, 'without'), join(folder, 'beside'), { recursive: true });
const without = await startShop(join(folder, 'without'));
const beside = await startShop(join(folder, 'beside'));
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

function memory({ pid }: Server): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function openStream(): Promise<Socket> {
  const socket = connect({ port: beside.port, host: '127.0.0.1' });
  socket.write(`GET /api/events?item=${itemId} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  await new Promise((resolve, reject) => socket.once('data', resolve).once('error', reject));
  // Received bytes stay in the kernel: reading them would take processor time from what is measured.
  return socket.pause();
}

/** How many of them have received the event of a purchase. */
async function countReceived(streams: Socket[]): Promise<number> {
  const received = new Set<Socket>();
  for (const socket of streams) {
    socket.on('data', (bytes) => bytes.includes('event: item') && received.add(socket));
    socket.resume();
  }
  await pause(2000);
  return received.size;
}

/** A purchase of the watched item each second; the returned function stops them. */
function buyNowAndThen({ port }: Server): () => void {
  const timer = setInterval(() => {
    const body = new FormData();
    body.set('id', String(itemId));
    const headers = { Authorization: tokens[0] ?? '' };
    void fetch(`http://127.0.0.1:${port}/api/buy_item`, { method: 'POST', headers, body });
  }, 1000);
  return () => clearInterval(timer);
}

async function perSecond(job: typeof read, shop: Server): Promise<number> {
  const stop = buyNowAndThen(shop);
  const { answers, took, wrong, firstWrong } = await generator.run({ ...job, port: shop.port, duration: DURATION });
  stop();
  if (wrong > 0) throw new Error(firstWrong);
  if (shop === beside) await pause(SETTLED);
  return answers / took;
}

/** Both shops alternately, so that both run under the same other load: medians. */
async function compare(job: typeof read): Promise<{ without: number; beside: number; ratio: number }> {
  await perSecond(job, without);
  await perSecond(job, beside);
  const rounds: { without: number; beside: number; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [await perSecond(job, without), await perSecond(job, beside)];
    rounds.push({ without: a, beside: b, ratio: b / a });
  }
  const middle = (of: 'without' | 'beside' | 'ratio') => median(rounds.map((round) => round[of]));
  return { without: middle('without'), beside: middle('beside'), ratio: middle('ratio') };
}

try {
  const streams: Socket[] = [];
  const wanted = Number(values.streams);
  while (streams.length < wanted) {
    streams.push(...(await Promise.all(Array.from({ length: Math.min(200, wanted - streams.length) }, openStream))));
  }
  const [reads, purchases] = [await compare(read), await compare(buy)];
  const [few, many] = [memory(without), memory(beside)];
  const received = await countReceived(streams);
  if (received < wanted) throw new Error(`only ${received} streams were received`);
  for (const socket of streams) socket.destroy();
  const row = (what: string, a: number, b: number, ratio: number, unit = '') =>
    `| ${what} | ${a.toFixed(0)}${unit} | ${b.toFixed(0)}${unit} | ${ratio.toFixed(2)} |\n`;
  process.stdout.write(`| | without | with ${wanted} streams | ratio |\n|---|---|---|---|\n`);
  process.stdout.write(row('memory', few, many, many / few, ' MB'));
  process.stdout.write(row('cached answers, a second', reads.without, reads.beside, reads.ratio));
  process.stdout.write(row('purchases, a second', purchases.without, purchases.beside, purchases.ratio));
} finally {
  await Promise.all([without.stop(), beside.stop(), generator.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
