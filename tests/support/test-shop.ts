import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import type { NewAccountEvent } from '../../db/queries/account-events.ts';
import { insertCategory, insertItem, insertPicture } from '../../db/queries/import.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { openPgStore } from '../../db/store.pg.ts';
import { openSqliteStore } from '../../db/store.sqlite.ts';
import type { Store } from '../../db/store.ts';
import type { Config } from '../../server/config/config.ts';
import type { FileStore } from '../../server/files/file-store.ts';
import { openFolderStore } from '../../server/files/folder-store.ts';
import { loadMessages } from '../../server/i18n.ts';
import { createChannels, sandboxSecret } from '../../server/payments/channels.ts';
import type { StripeSettings } from '../../server/payments/stripe.ts';
import type { Machine } from '../../server/services/console/system.ts';
import { type Ids, randomIds } from '../../server/services/ids.ts';
import type { MailSettings } from '../../server/services/notifications/mailer.ts';
import { PictureLibrary } from '../../server/services/pictures/library.ts';
import { PrivatePictures } from '../../server/services/pictures/private-pictures.ts';
import { createSettings } from '../../server/services/settings.ts';
import { createPasswords, type Passwords } from '../../server/services/shoppers/passwords.ts';
import { openAccount } from '../../server/services/shoppers/service.ts';
import { createServices } from '../../server/services.ts';
import { itemDefaults } from '../../shared/item-fields.ts';
import { instantAt, wallTime } from '../../shared/wall-time.ts';
import { closeAfterTest, temporaryFastFolder } from './cleanup.ts';
import { conversions } from './conversions.ts';
import { CURRENCY } from './currency.ts';
import { WITH_TABLES } from './postgres.ts';
import { newDatabase } from './postgres-database.ts';
import { setSetting } from './set-setting.ts';

const ZONE = 'Asia/Shanghai';

const HALF_DAY = 12 * 60 * 60_000;

/** The shop's last noon that has been: what staff promise counts from their mornings, and a test runs at any hour. */
const lastNoon = () => instantAt(ZONE, `${wallTime(ZONE, Date.now() - HALF_DAY).slice(0, 10)}T12:00`) as number;

/** A clock that stands still until a test moves it. */
export interface TestClock {
  (): number;
  advance: (ms: number) => void;
}

export function testClock(start = lastNoon()): TestClock {
  let now = start;
  const clock = () => now;
  return Object.assign(clock, {
    advance: (ms: number) => {
      now += ms;
    },
  });
}

/** A test may close its store itself. */
export function closedOnce(store: Store): Store {
  let closing: Promise<void> | undefined;
  return {
    ...store,
    close: () => {
      closing ??= store.close();
      return closing;
    },
  };
}

/** The file of a shop with its tables and nothing in them: making them takes six times as long as all else of a start. */
async function emptyShop(): Promise<Buffer> {
  const file = join(temporaryFastFolder(), 'shop.db');
  await openSqliteStore({ file, clock: Date.now }).close();
  return readFileSync(file);
}

/** The initial state of every shop of a process, which no test changes. */
let withTables: Buffer | undefined;
let messages: Awaited<ReturnType<typeof loadMessages>> | undefined;

/** An empty database of its own on the engine of this run, and a look at it from outside. */
export async function openTestDatabase(clock: () => number, connections = 60) {
  if (engine === 'sqlite') {
    const file = join(temporaryFastFolder(), 'shop.db');
    withTables ??= await emptyShop();
    writeFileSync(file, withTables);
    const store = closedOnce(openSqliteStore({ file, clock }));
    closeAfterTest(store.close);
    return { store, file, url: '', explain: async (statement: string) => explainSqlite(file, statement) };
  }
  const url = await newDatabase(WITH_TABLES);
  const opened = await openPgStore({
    url,
    clock,
    connections,
    onError: (error) => {
      throw error;
    },
    warn: () => undefined,
  });
  const store = closedOnce(opened);
  closeAfterTest(store.close);
  const explain = (statement: string, values: unknown[], dear?: string[]) =>
    explainPostgres(url, statement, values, dear);
  return { store, file: '', url, explain };
}

export async function openTestStore(clock: () => number): Promise<Store> {
  return (await openTestDatabase(clock)).store;
}

/** The engine's plan for a statement, as text. */
function explainSqlite(file: string, statement: string): string {
  const connection = new Database(file, { readonly: true });
  const parameters = Array.from({ length: statement.split('?').length - 1 }, () => 1);
  const rows = connection.prepare<unknown[], { detail: string }>(`explain query plan ${statement}`).all(...parameters);
  connection.close();
  return rows.map((row) => row.detail).join('\n');
}

/**
 * PostgreSQL scans a table of few rows whatever indexes it has, so here scans that a list should not need are made
 * expensive.
 */
async function explainPostgres(
  url: string,
  statement: string,
  values: unknown[],
  dear = ['seqscan', 'sort', 'bitmapscan'],
): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const way of dear) await client.query(`set enable_${way} = off`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, values);
  await client.end();
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Options of a test shop. */
export interface ShopChanges {
  /** Left out, random ones. */
  ids?: Ids;
  /** Left out, wrong guesses are not counted. */
  guessScale?: number;
  /** Left out, such as are hashed at once. */
  passwords?: Passwords;
  stripe?: StripeSettings;
  /** A mail server; without one no e-mail is sent. */
  mail?: MailSettings;
  /** Gets an e-mail when a queue is late or something is wrong with the shop itself. */
  alertEmail?: string;
  /** What it tells of itself; left out, all is well with it. */
  machine?: Partial<Machine>;
  /** Hosts that stand in for the push services of browsers. */
  pushHosts?: readonly string[];
  /** `PAY_SANDBOX`; on when left out. */
  sandbox?: boolean;
  /** Where its files are; a new folder when left out. */
  dataDir?: string;
  /** The file store; a folder store on `dataDir` when left out. */
  files?: FileStore;
  /** What the environment says of settings. */
  initialSettings?: Config['initialSettings'];
  /** To PostgreSQL; plenty when left out. */
  connections?: number;
  /** What its clock shows at first, in ms: the machine's time where files have theirs. The last noon when left out. */
  startsAt?: number;
}

/** A whole shop on an empty database of its own, with a clock that stands still. */
export async function openTestShop(changes: ShopChanges = {}) {
  const clock = testClock(changes.startsAt);
  const { store, ...place } = await openTestDatabase(clock, changes.connections);
  return { ...(await openShopOn(store, clock, changes)), clock, ...place };
}

/** Passwords whose hashes cost next to nothing: a run makes thousands of them. */
export const quickPasswords = (): Promise<Passwords> =>
  createPasswords({ cost: { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } });

/** Services, texts, and ways to put items and shoppers in, on a store that is open already. */
export async function openShopOn<Clock extends () => number>(store: Store, clock: Clock, changes: ShopChanges = {}) {
  const { mail, alertEmail, pushHosts = [] } = changes;
  const {
    stripe,
    sandbox: withSandbox = true,
    ids = randomIds,
    guessScale = 0,
    dataDir = temporaryFastFolder(),
  } = changes;
  const passwords = changes.passwords ?? (await quickPasswords());
  messages ??= await loadMessages();
  const failures: unknown[] = [];
  const told: NewAccountEvent[] = [];
  const origin = { public: 'http://127.0.0.1:3000', own: '', console: 'http://localhost:3000' };
  const jwtSecret = 'a secret for tests that is long enough';
  const onError = (error: unknown) => void failures.push(error);
  const files = changes.files ?? openFolderStore(dataDir);
  const proofs = new PrivatePictures(files, conversions);
  const avatars = PrivatePictures.ofAvatars(files, conversions);
  const settings = createSettings(store, changes.initialSettings);
  const { channels, sandbox } = await createChannels({
    store,
    clock,
    jwtSecret,
    sandbox: withSandbox,
    stripe,
    currency: CURRENCY,
    shopName: settings.shopName,
    origin,
    onError,
  });
  const pictures = new PictureLibrary(files, conversions);
  const openedAt = clock();
  const services = await createServices({
    store,
    alone: engine === 'sqlite',
    ids,
    clock,
    jwtSecret,
    passwords,
    guessScale,
    currencyCode: CURRENCY,
    currency: '¥',
    messages,
    mail,
    alertEmail,
    pushHosts,
    channels,
    proofs,
    avatars,
    pictures,
    machine: { upFor: () => clock() - openedAt, disk: async () => ({ free: 60, size: 100 }), ...changes.machine },
    origin,
    timeZone: 'Asia/Shanghai',
    settings,
    onEvent: (event) => void told.push(event),
    onError,
  });
  return {
    clock,
    origin,
    dataDir,
    sandbox,
    jwtSecret,
    sandboxSecret: sandboxSecret(jwtSecret),
    store,
    services,
    ids,
    failures,
    /** The events that the log of accounts would contain. */
    told,
    messages,
    files,
    proofs,
    avatars,
    pictures,
    log: pino({ level: 'silent' }),
    addItem: (item: Partial<TestItem> = {}) => addItem(store, item),
    /** As staff would. */
    changeItem: (id: number, changed: Partial<TestItem>) => changeItem(store, id, changed),
    /** The same: the item costs more from now on. */
    changePrice: (id: number, price: number) => changeItem(store, id, { price, orgPrice: price }),
    /** As staff would: how many waiting groups a shopper may have opened, of one item and in all; 0 for any number. */
    limitGroups: (ofItem: number, inAll: number) => limitGroups({ store, services }, ofItem, inAll),
    addShopper: (username: string, balance?: number) => addShopper(store, services, username, balance),
  };
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** What a test may say of an item. */
export type TestItem = Omit<Parameters<typeof insertItem>[1], 'orgPrice' | 'content' | 'pictureId'>;

function changeItem(store: Store, id: number, changed: Partial<TestItem & { orgPrice: number }>): Promise<void> {
  return store.transaction(async (tx) => {
    await tx.db.update(tables.items).set(changed).where(eq(tables.items.id, id));
    tx.invalidate(`item:${id}`);
    tx.invalidate(`card:${id}`);
  });
}

async function addItem(store: Store, input: Partial<TestItem>): Promise<number> {
  return store.transaction(async (tx) => {
    const picture = { name: 'a'.repeat(20), width: 720, height: 720, placeholder: 'data:image/webp;base64,AA==' };
    const pictureId = await insertPicture(tx, picture);
    const item = { categoryId: 2, name: '口红', price: 10_000, tax: 500, stock: 100, ...input };
    const known = await tx.db.select().from(tables.categories);
    if (!known.some(({ id }) => id === item.categoryId)) {
      const category = { id: item.categoryId, name: '美妆', position: item.categoryId, pictureId };
      await insertCategory(tx, category, { 'en-US': 'Beauty' });
    }
    const texts = { 'en-US': { name: 'Lipstick', content: '<p>Red.</p>' } };
    const row = { orgPrice: item.price, content: '<p>红色。</p>', pictureId, ...itemDefaults, ...item };
    return insertItem(tx, row, texts, [pictureId]);
  });
}

async function limitGroups(shop: Parameters<typeof setSetting>[0], ofItem: number, inAll: number): Promise<void> {
  const staff = { actor: 'test', note: 'test' };
  await setSetting(shop, { key: 'waiting_groups_per_item', value: String(ofItem), ...staff });
  await setSetting(shop, { key: 'waiting_groups_per_shopper', value: String(inAll), ...staff });
}

/** A shopper with `balance` fen, put there as staff would. */
async function addShopper(
  store: Store,
  { credit }: Awaited<ReturnType<typeof createServices>>,
  username: string,
  balance = 0,
): Promise<number> {
  const shopper = { username, nickname: username, passwordHash: null, invitedBy: null, demo: false };
  const id = await store.transaction((tx) => openAccount(tx, randomIds, shopper));
  if (balance > 0) await credit({ username, amount: balance, note: 'test', actor: 'test' });
  return id;
}
