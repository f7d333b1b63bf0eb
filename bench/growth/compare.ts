import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { isEmptyShop } from '../../db/queries/import.ts';
import { tables } from '../../db/schema/index.ts';
import type { Caller } from '../../server/api/handler.ts';
import { createHandlers } from '../../server/api/handlers.ts';
import { createInvoke } from '../../server/api/invoke.ts';
import { readConfig } from '../../server/config/config.ts';
import { openAccount } from '../../server/services/shoppers/service.ts';
import { openShop } from '../../server/shop.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { ownConsole } from '../figures/own-console.ts';
import { fillShop } from '../filling/fill-shop.ts';
import { RARE } from '../filling/names.ts';
import { VARIANTS_OF_ITEM } from '../filling/variants.ts';
import { allowManyGroups } from '../many-groups.ts';
import { median } from '../median.ts';
import { showProgress } from '../progress.ts';
import type { BenchPostgres } from './postgres.ts';
import { headOf, nameOf, type Size } from './size.ts';

/** Times that each page is asked for, after the same number of times to warm up. */
const ROUNDS = 300;

/** A shopper with about a hundred orders in either shop. */
const SHOPPER = 5;

/** What is bought. */
const ITEM = '1';

/** A variant of the first item that has any. */
const VARIANT = '1';

type Fields = Record<string, string>;

interface Page {
  what: string;
  call: CallName;
  /** Of a join: those of the purchase that it follows. */
  fields: Fields | ((shop: BenchShop) => Promise<Fields>);
  /** By the shopper who joins what the other one bought. */
  joins?: boolean;
}

/** What staff open. */
interface StaffPage extends Pick<Page, 'what' | 'fields'> {
  consoleCall: ConsoleCallName;
}

const search = (what: string, q: string): Page => ({
  what: `item_search, ${what} (${q})`,
  call: 'itemSearch',
  fields: { q },
});

const ofVariants = async ({ itemOfVariants: id }: BenchShop): Promise<Fields> => ({ id });

const pages: (Page | StaffPage)[] = [
  { what: 'item_list', call: 'itemList', fields: { id: '2' } },
  { what: 'item_hot_list', call: 'itemHotList', fields: {} },
  { what: 'item_detail', call: 'itemDetail', fields: { id: ITEM } },
  { what: 'user_info', call: 'userInfo', fields: {} },
  { what: 'order, all', call: 'order', fields: { status: '0' } },
  { what: 'order, one tab', call: 'order', fields: { status: '2' } },
  { what: 'buy_item', call: 'buyItem', fields: { id: ITEM } },
  { what: 'order_pt', call: 'orderPt', fields: (shop) => shop.buy(), joins: true },
  { what: 'item_detail, a hundred variants', call: 'itemDetail', fields: ofVariants },
  {
    what: 'buy_item, one of a hundred variants',
    call: 'buyItem',
    fields: async (shop) => ({ ...(await ofVariants(shop)), variant: VARIANT }),
  },
  { what: 'console, item', consoleCall: 'item', fields: { id: ITEM } },
  { what: 'console, item of a hundred variants', consoleCall: 'item', fields: ofVariants },
  search('frequent', '口红'),
  search('frequent, one character', '口'),
  search('less frequent', '纸灯笼'),
  search('two words', '口红 丝绒'),
  search('rare, of frequent characters', RARE),
  search('rare beside frequent', `${RARE} 摆件`),
  search('nothing', '火箭'),
  search('frequent, English', 'lipstick'),
  search('start of a word', 'lips'),
  search('a mistyped word', 'lipstik'),
  search('pinyin', 'kouhong'),
  search('another word for it', '唇膏'),
  search('frequent words that never meet', '口红 双肩包'),
];

interface Wish {
  folder: string;
  postgres: BenchPostgres | null;
  sizes: [Size, Size];
}

/** Fills what is not filled yet, asks both shops in turn, and tells the medians and their ratio as a table. */
export async function compare({ folder, postgres, sizes }: Wish): Promise<string> {
  const shops: BenchShop[] = [];
  for (const size of sizes) shops.push(await openFilled({ folder, postgres, size }));
  const lines = [`| first page of | ${sizes.map(headOf).join(' | ')} | ratio |`, '|---|---|---|---|'];
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
  time: (page: Page | StaffPage) => Promise<number>;
  /** Buys an item; what joins its group. */
  buy: () => Promise<Fields>;
  /** The first item that has variants. */
  itemOfVariants: string;
  close: () => Promise<void>;
}

async function openFilled({ folder, postgres, size }: Omit<Wish, 'sizes'> & { size: Size }): Promise<BenchShop> {
  const name = nameOf(size);
  const databaseUrl = await postgres?.database(name);
  const config = readConfig({ DATA_DIR: join(folder, name), DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  const shop = await openShop(config, createLogger(config.logLevel));
  const { rows, variants } = size;
  const ofVariants = Math.ceil(variants / VARIANTS_OF_ITEM);
  if (await isEmptyShop(shop.store.reader)) await fillShop(shop, { rows, ofVariants }, showProgress);
  const handlers = createHandlers({ ...shop, shop: config.shop, publicOrigin: 'http://127.0.0.1' });
  const invoke = createInvoke({ ...shop, ...shop.services, handlers, currency: config.shop.currency });
  const askConsole = ownConsole(shop, config);
  const itemOfVariants = rows + 1;
  await letBuy(shop, itemOfVariants);
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
    time: async (page) => {
      const { fields } = page;
      const given = typeof fields === 'function' ? await fields(self) : fields;
      const began = performance.now();
      if ('consoleCall' in page) await askConsole(page.consoleCall, given);
      else await ask(page.call, given, page.joins ? joiner : SHOPPER);
      return performance.now() - began;
    },
    itemOfVariants: String(itemOfVariants),
    buy: async () => ({ orderno: (await ask('buyItem', { id: ITEM }, SHOPPER)).orderno }),
    close: shop.store.close,
  };
  return self;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

const PLENTY = 100_000_000;

/** The shopper has the money, and both items and the variant the pieces, for all rounds. */
async function letBuy({ store, services }: Shop, itemOfVariants: number): Promise<void> {
  const { items, itemVariants, shoppers } = tables;
  const onSale = { onSale: true, saleEndsAt: null };
  await store.transaction(async (tx) => {
    await tx.db
      .update(items)
      .set({ stock: PLENTY, ...onSale })
      .where(eq(items.id, Number(ITEM)));
    await tx.db.update(items).set(onSale).where(eq(items.id, itemOfVariants));
    await tx.db
      .update(itemVariants)
      .set({ stock: PLENTY })
      .where(eq(itemVariants.id, Number(VARIANT)));
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
async function interleaved(shops: BenchShop[], page: Page | StaffPage): Promise<number[][]> {
  const times: number[][] = shops.map(() => []);
  for (let round = -ROUNDS; round < ROUNDS; round++) {
    for (const [index, shop] of shops.entries()) {
      const took = await shop.time(page);
      if (round >= 0) times[index]?.push(took);
    }
  }
  return times;
}
