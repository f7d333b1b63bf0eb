import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { isEmptyShop } from '../../db/queries/import.ts';
import { tables } from '../../db/schema/index.ts';
import type { Caller } from '../../server/api/handler.ts';
import { createHandlers } from '../../server/api/handlers.ts';
import { createInvoke } from '../../server/api/invoke.ts';
import { readConfig } from '../../server/config/config.ts';
import { mergeSearchIndex } from '../../server/services/catalogue/search-index.ts';
import { openAccount } from '../../server/services/shoppers/service.ts';
import { openShop } from '../../server/shop.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { fillShop } from '../filling/fill-shop.ts';
import { RARE } from '../filling/names.ts';
import { allowManyGroups } from '../many-groups.ts';
import { median } from '../median.ts';
import { showProgress } from '../progress.ts';
import type { BenchPostgres } from './postgres.ts';

/** Times that each page is asked for, after the same number of times to warm up. */
const ROUNDS = 300;

/** A shopper with about a hundred orders in either shop. */
const SHOPPER = 5;

/** What is bought. */
const ITEM = '1';

type Fields = Record<string, string>;

interface Page {
  what: string;
  call: CallName;
  /** Of a join: those of the purchase that it follows. */
  fields: Fields | ((shop: BenchShop) => Promise<Fields>);
  /** By the shopper who joins what the other one bought. */
  joins?: boolean;
}

const search = (what: string, q: string): Page => ({
  what: `item_search, ${what} (${q})`,
  call: 'itemSearch',
  fields: { q },
});

const pages: Page[] = [
  { what: 'item_list', call: 'itemList', fields: { id: '2' } },
  { what: 'item_hot_list', call: 'itemHotList', fields: {} },
  { what: 'item_detail', call: 'itemDetail', fields: { id: ITEM } },
  { what: 'user_info', call: 'userInfo', fields: {} },
  { what: 'order, all', call: 'order', fields: { status: '0' } },
  { what: 'order, one tab', call: 'order', fields: { status: '2' } },
  { what: 'buy_item', call: 'buyItem', fields: { id: ITEM } },
  { what: 'order_pt', call: 'orderPt', fields: (shop) => shop.buy(), joins: true },
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
  /** Milliseconds that it took. */
  time: (page: Page) => Promise<number>;
  /** Buys an item; what joins its group. */
  buy: () => Promise<Fields>;
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
  const invoke = createInvoke({ ...shop, ...shop.services, handlers, currency: config.shop.currency });
  await letBuy(shop);
  const joiner = await newShopper(shop);
  const callerOf = (shopperId: number): Caller => ({
    signedIn: { shopperId, sessionId: 'bench' },
    locale: 'en-US',
    from: () => ({ address: '', userAgent: 'bench' }),
    deviceMark: () => null,
    invitedBy: () => null,
  });
  const ask = async (call: CallName, fields: Fields, shopperId: number) => {
    const outcome = await invoke(call, fields, callerOf(shopperId));
    if (!('body' in outcome) || outcome.body.code !== 200) throw new Error(`${call}: ${JSON.stringify(outcome)}`);
    return outcome.body.data as { orderno: string };
  };
  const self: BenchShop = {
    time: async ({ call, fields, joins }) => {
      const given = typeof fields === 'function' ? await fields(self) : fields;
      const began = performance.now();
      await ask(call, given, joins ? joiner : SHOPPER);
      return performance.now() - began;
    },
    buy: async () => ({ orderno: (await ask('buyItem', { id: ITEM }, SHOPPER)).orderno }),
    close: shop.store.close,
  };
  return self;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

const PLENTY = 100_000_000;

/** The shopper has the money and the item the pieces for all rounds. */
async function letBuy({ store, services }: Shop): Promise<void> {
  const { items, shoppers } = tables;
  await store.transaction(async (tx) => {
    await tx.db
      .update(items)
      .set({ stock: PLENTY, onSale: true, saleEndsAt: null })
      .where(eq(items.id, Number(ITEM)));
  });
  const [shopper] = await store.reader.db.select().from(shoppers).where(eq(shoppers.id, SHOPPER));
  if (!shopper) throw new Error(`there is no shopper ${SHOPPER}`);
  await allowManyGroups(services);
  await services.credit({ username: shopper.username, amount: PLENTY, note: 'bench', actor: 'bench' });
}

async function newShopper({ store, services, ids }: Shop): Promise<number> {
  const username = `joiner-${ids.token()}`.slice(0, 32);
  const shopper = { username, nickname: username, passwordHash: null, invitedBy: null, demo: false };
  const id = await store.transaction((tx) => openAccount(tx, ids, shopper));
  await services.credit({ username, amount: PLENTY, note: 'bench', actor: 'bench' });
  return id;
}

/** Times of each shop in ms; asked in turn, so that whatever else the machine does slows both. */
async function interleaved(shops: BenchShop[], page: Page): Promise<number[][]> {
  const times: number[][] = shops.map(() => []);
  for (let round = -ROUNDS; round < ROUNDS; round++) {
    for (const [index, shop] of shops.entries()) {
      const took = await shop.time(page);
      if (round >= 0) times[index]?.push(took);
    }
  }
  return times;
}
