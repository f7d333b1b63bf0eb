import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { PAGE_STATE_ID } from '../../client/lib/page-state.ts';
import { lazily } from '../../shared/lazily.ts';
import type { Job } from './generator.ts';
import type { Prepared } from './prepare.ts';
import { buildLimit, type Server, startBuiltLimit, startLimit } from './processes.ts';

/** What a limit sends, or does in a time. */
export type Limit =
  | { kind: 'server'; start: () => Promise<Server> }
  | { kind: 'renders'; script: string; input: string };

/** What an answer of ours is compared with. */
export interface Bound {
  name: string;
  /** Ours over the limit's, at least. */
  target: number;
  limit: Limit;
}

export interface Case {
  /** All are measured in turn with the shop, so the shop is measured in the same conditions. */
  bounds: Bound[];
  /** Which shop is measured: the one with the response cache, or one without it that is started for this case. */
  shop: 'caching' | 'bare';
  job: Omit<Job, 'port' | 'duration'>;
  /** Milliseconds between concurrent purchases. */
  purchaseEvery?: number;
}

const READ: Omit<Job, 'port' | 'duration' | 'path'> = {
  connections: 32,
  method: 'GET',
  headers: ['Accept-Encoding: gzip, deflate, br'],
  tokens: [],
  fields: {},
  keyed: false,
  collect: null,
};

const PAGES = ['/', '/list/2', '/user/detail/1'];
const CALLS = [
  '/api/item_hot_list',
  '/api/item_list?id=2',
  '/api/item_detail?id=1',
  '/api/carousel',
  '/api/aboutus',
  '/api/article_detail?id=1',
];

interface Answer {
  headers: string[];
  body: Buffer;
}

/** An answer as received, compressed as the generator accepts it. */
function answerOf(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.rawHeaders, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

const PACKED = { 'accept-encoding': 'gzip, deflate, br' };

/** Until a page that is asked for often is packed as small as can be, in ms. */
const SETTLED = 3000;

/** Asks for pages so often, and for so long, that they are packed as they will be from then on. */
async function settle(port: number, paths: readonly string[]): Promise<void> {
  for (const until = Date.now() + SETTLED; Date.now() < until; ) {
    for (const path of paths) await answerOf(port, path, PACKED);
  }
}

/**
 * A server that sends the same bytes with the same headers, packed as for the second reader on; those that Node writes
 * itself it writes there as well.
 */
async function sameBytes(port: number, path: string): Promise<Limit> {
  await answerOf(port, path, PACKED);
  const { headers, body } = await answerOf(port, path, PACKED);
  const lasting = headers.flatMap((name, at) =>
    at % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, headers[at + 1]] : [],
  );
  const input = { path, headers: lasting, body: body.toString('base64') };
  return { kind: 'server', start: () => startLimit('same-bytes', input) };
}

/** The text of a page, without ids, which depend on positions. */
function mainOf(page: string): string {
  const [main] = /<main.*<\/main>/s.exec(page) ?? [];
  if (!main) throw new Error('a page without a main part');
  return main.replaceAll(/_R_\w+_/g, '');
}

/** The page's markup, and its state for React Router's own server. */
async function rendered(port: number, path: string, folder: string, script: () => Promise<string>) {
  const page = (await answerOf(port, path)).body.toString();
  const file = join(folder, `page${path.replaceAll('/', '-')}.html`);
  writeFileSync(file, page);
  const [, state = ''] = new RegExp(`id="${PAGE_STATE_ID}">(.*?)</script>`).exec(page) ?? [];
  const markup: Limit = { kind: 'renders', script: 'plain-render', input: file };
  const start = async () => {
    const server = await startBuiltLimit(await script(), JSON.parse(state));
    const theirs = (await answerOf(server.port, path)).body.toString();
    if (mainOf(theirs) === mainOf(page)) return server;
    await server.stop();
    throw new Error(`${path}: React Router's server sends another page`);
  };
  const framework: Limit = { kind: 'server', start };
  return { markup, framework };
}

function purchaseBound(path: string, answer: unknown, target: number): Bound {
  const limit: Limit = { kind: 'server', start: () => startLimit('express-multer', { path, answer }) };
  return { name: path, target, limit };
}

/**
 * Every comparison of `npm run bench` (docs/decisions/0056-targets-of-the-bench.md); `port` is that of the
 * shop with the response cache.
 */
export async function casesOf(prepared: Prepared, port: number): Promise<Case[]> {
  const { tokens, itemId, dataDir } = prepared;
  const cases: Case[] = [];
  const read = async (path: string, target: number) => {
    const limit = await sameBytes(port, path);
    const bounds = [{ name: `${path}, cached`, target, limit }];
    cases.push({ bounds, shop: 'caching', job: { ...READ, path } });
  };
  const changing = '/user/detail/1';
  const unsettled = await sameBytes(port, changing);
  await settle(port, PAGES);
  for (const path of PAGES) await read(path, 0.75);
  cases.push({
    bounds: [{ name: `${changing}, bought once a second`, target: 0.65, limit: unsettled }],
    shop: 'caching',
    job: { ...READ, path: changing },
    purchaseEvery: 1000,
  });
  const frameworkScript = lazily(() => buildLimit('react-router-server', dataDir));
  for (const path of PAGES) {
    const { markup, framework } = await rendered(port, path, dataDir, frameworkScript);
    const bounds = [
      { name: `${path}, not cached`, target: 0.05, limit: markup },
      { name: `${path}, not cached, React Router's server`, target: 0.9, limit: framework },
    ];
    cases.push({ bounds, shop: 'bare', job: { ...READ, path } });
  }
  for (const path of CALLS) await read(path, 0.6);
  for (const [path, target] of [
    ['/api/user_info', 1],
    ['/api/order?status=0', 0.25],
  ] as const) {
    const { body } = await answerOf(port, path, { authorization: tokens[0] ?? '' });
    const input = { path, answer: JSON.parse(body.toString()) };
    const limit: Limit = { kind: 'server', start: () => startLimit('express-json', input) };
    const bounds = [{ name: path, target, limit }];
    cases.push({ bounds, shop: 'caching', job: { ...READ, headers: [], path, tokens } });
  }
  const order = { orderno: '2026112100000000000', status: 1, expires_at: new Date(0).toISOString() };
  const answer = { code: 200, msg: '购买成功', data: order, server_time: new Date(0).toISOString() };
  const write = (path: string, fields: Job['fields'], collect: string | null = null): Case => ({
    bounds: [purchaseBound(path, answer, 0.45)],
    shop: 'caching',
    job: { ...READ, headers: [], path, method: 'POST', connections: 64, tokens, keyed: true, fields, collect },
  });
  cases.push(write('/api/buy_item', { id: String(itemId), price: '', expect_num: '1' }, '"orderno":"(\\d+)"'));
  return cases;
}

/** Joins of the groups that the purchases before have opened, by shoppers who opened none. */
export function joinCase(prepared: Prepared, ordernos: string[]): Case {
  const answer = { code: 200, msg: '拼团成功', data: { orderno: ordernos[0], status: 2 }, server_time: '' };
  const path = '/api/order_pt';
  return {
    bounds: [purchaseBound(path, answer, 0.3)],
    shop: 'caching',
    job: {
      ...READ,
      headers: [],
      path,
      method: 'POST',
      connections: 64,
      tokens: prepared.joiners,
      keyed: true,
      fields: { orderno: ordernos, price: '' },
      collect: null,
    },
  };
}
