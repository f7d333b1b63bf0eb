import { join } from 'node:path';
import { isEmptyShop } from '../../db/queries/import.ts';
import type { Caller } from '../../server/api/caller.ts';
import { createHandlers } from '../../server/api/handlers.ts';
import { createInvoke } from '../../server/api/invoke.ts';
import { readConfig } from '../../server/config.ts';
import { createLogger } from '../../server/http/logger.ts';
import { mergeSearchIndex } from '../../server/services/catalogue/search-index.ts';
import { openShop } from '../../server/shop.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { fillShop } from '../filling/fill-shop.ts';
import { RARE } from '../filling/names.ts';
import { showProgress } from '../progress.ts';
import type { BenchPostgres } from './postgres.ts';

/** Times that each page is asked for, after the same number of times to warm up. */
const ROUNDS = 300;

/** A shopper with about a hundred orders in either shop. */
const SHOPPER = 5;

interface Page {
  what: string;
  call: CallName;
  fields: Record<string, string>;
}

const search = (what: string, q: string): Page => ({
  what: `item_search, ${what} (${q})`,
  call: 'itemSearch',
  fields: { q },
});

const pages: Page[] = [
  { what: 'item_list', call: 'itemList', fields: { id: '2' } },
  { what: 'order, all', call: 'order', fields: { status: '0' } },
  { what: 'order, one tab', call: 'order', fields: { status: '2' } },
  search('frequent', '口红'),
  search('frequent, one character', '口'),
  search('less frequent', '纸灯笼'),
  search('two words', '口红 丝绒'),
  search('rare, of frequent characters', RARE),
  search('rare beside frequent', `${RARE} 摆件`),
  search('nothing', '火箭'),
  search('frequent, English', 'lipstick'),
  search('start of a word', 'lips'),
  search('frequent words that never meet', '口红 双肩包'),
];

interface Wish {
  folder: string;
  postgres: BenchPostgres | null;
  sizes: [number, number];
}

/** Fills what is not filled yet, asks both shops in turn, and tells the medians and their ratio as a table. */
export async function compare({ folder, postgres, sizes }: Wish): Promise<string> {
  const shops: BenchShop[] = [];
  for (const rows of sizes) shops.push(await openFilled({ folder, postgres, rows }));
  const lines = [`| first page of | ${sizes.join(' | ')} | ratio |`, '|---|---|---|---|'];
  for (const page of pages) {
    const times = await interleaved(shops, page);
    const [small = 0, large = 0] = times.map(median);
    lines.push(`| ${page.what} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${(large / small).toFixed(2)} |`);
  }
  for (const shop of shops) await shop.close();
  return `${lines.join('\n')}\n`;
}

interface BenchShop {
  ask: (page: Page) => Promise<void>;
  close: () => Promise<void>;
}

async function openFilled({ folder, postgres, rows }: Omit<Wish, 'sizes'> & { rows: number }): Promise<BenchShop> {
  const databaseUrl = await postgres?.database(`rows_${rows}`);
  const config = readConfig({ DATA_DIR: join(folder, String(rows)), DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  const shop = await openShop(config, createLogger(config.logLevel));
  if (await isEmptyShop(shop.store.reader)) await fillShop(shop, rows, showProgress);
  // As the job of every hour leaves it.
  await mergeSearchIndex(shop.store);
  const handlers = createHandlers({ ...shop, shop: config.shop, publicOrigin: 'http://127.0.0.1' });
  const invoke = createInvoke({ ...shop, handlers, currency: config.shop.currency });
  const caller: Caller = {
    signedIn: { shopperId: SHOPPER, sessionId: 'bench' },
    locale: 'en-US',
    userAgent: 'bench',
    deviceMark: () => null,
  };
  return {
    ask: async ({ call, fields }) => {
      const outcome = await invoke(call, fields, caller);
      if ('body' in outcome && outcome.body.code !== 200) throw new Error(`${call}: ${outcome.body.msg}`);
    },
    close: shop.store.close,
  };
}

/** Times of each shop in ms; asked in turn, so that whatever else the machine does slows both. */
async function interleaved(shops: BenchShop[], page: Page): Promise<number[][]> {
  const times: number[][] = shops.map(() => []);
  for (let round = -ROUNDS; round < ROUNDS; round++) {
    for (const [index, shop] of shops.entries()) {
      const began = performance.now();
      await shop.ask(page);
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  }
  return times;
}

function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
