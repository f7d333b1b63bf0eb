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
 * `npm run bench:soak -- [--minutes 10]`: pages in many languages, public and private calls, purchases, joins and event
 * streams that open and close, in turn and as fast as they are answered; and how much memory the shop needs for it.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const SHOPPERS = 64;

/** Milliseconds of each kind of load, one after the other. */
const TURN = 1000;

const LANGUAGES = ['zh-CN', 'en-US', 'ar-SA', 'th-TH', 'ru-RU', 'ja-JP', 'pt-BR', 'hi-IN'];

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'pintuan-soak-'));
const { tokens, joiners, itemId } = await prepareShop(folder, SHOPPERS);
const shop = await startShop(folder);
const generator = startGenerator();

type Load = Omit<Job, 'port' | 'duration'>;

const read: Omit<Load, 'path'> = {
  connections: 32,
  method: 'GET',
  headers: [],
  tokens: [],
  fields: {},
  keyed: false,
  collect: null,
};
const write: typeof read = { ...read, method: 'POST', connections: 64, keyed: true };

function page(path: string, turn: number): Load {
  const language = LANGUAGES[turn % LANGUAGES.length];
  return { ...read, path, headers: ['Accept-Encoding: br', `Cookie: language=${language}`] };
}

/** The loads of one turn; groups opened in it are joined in it. */
async function takeTurn(turn: number, send: (load: Load) => Promise<string[]>): Promise<void> {
  await send(page('/', turn));
  await send(page(`/list/${2 + (turn % 11)}`, turn));
  await send(page(`/user/detail/${1 + (turn % 150)}?lang=${LANGUAGES[turn % LANGUAGES.length]}`, turn));
  await send({ ...read, path: `/api/item_list?id=${2 + (turn % 11)}` });
  await send({ ...read, path: '/api/order?status=0', tokens });
  await send({ ...read, path: '/api/user_info', tokens: [...tokens, ...joiners] });
  const orders = await send({
    ...write,
    path: '/api/buy_item',
    tokens,
    fields: { id: String(itemId) },
    collect: '"orderno":"(\\d+)"',
  });
  await send({ ...write, path: '/api/order_pt', tokens: joiners, fields: { orderno: orders } });
}

/** Streams that open, and close with the next turn. */
async function openStreams(many: number): Promise<Socket[]> {
  const open = async () => {
    const socket = connect({ port: shop.port, host: '127.0.0.1' });
    socket.write(`GET /api/events?item=${itemId} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    await new Promise((resolve, reject) => socket.once('data', resolve).once('error', reject));
    return socket.resume();
  };
  return Promise.all(Array.from({ length: many }, open));
}

/** Megabytes. */
function memory(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const average = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;

const until = Date.now() + Number(values.minutes) * 60_000;
const sizes: number[] = [];
let answers = 0;
try {
  for (let turn = 0; Date.now() < until; turn++) {
    const streams = await openStreams(200);
    await takeTurn(turn, async (load) => {
      const outcome = await generator.run({ ...load, port: shop.port, duration: TURN });
      if (outcome.wrong > 0) throw new Error(`${load.path}: ${outcome.firstWrong}`);
      answers += outcome.answers;
      return outcome.collected;
    });
    for (const socket of streams) socket.destroy();
    sizes.push(memory());
    process.stdout.write(`turn ${turn}: ${sizes.at(-1)?.toFixed(0)} MB\n`);
  }
  const third = Math.max(1, Math.floor(sizes.length / 3));
  const [middle, last] = [average(sizes.slice(third, 2 * third)), average(sizes.slice(-third))];
  process.stdout.write(
    `${answers} answers; memory: ${middle.toFixed(0)} MB in the middle third, ${last.toFixed(0)} MB in the last (${(last / middle).toFixed(2)})\n`,
  );
} finally {
  await Promise.all([shop.stop(), generator.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
