import { join } from 'node:path';
import { engine, tables } from '../../db/schema/index.ts';
import { openPgStore } from '../../db/store.pg.ts';
import { openSqliteStore } from '../../db/store.sqlite.ts';
import { temporaryFolder } from './cleanup.ts';
import { newDatabase } from './postgres-database.ts';
import { setSetting } from './set-setting.ts';
import { openShopOn } from './test-shop.ts';
import { addVariants } from './variants.ts';

/** Pieces of each item: more than any storm buys. */
const STOCK = 1_000_000;

/** Fen that a piece of each item and variant costs, and of them the tax. */
export const PRICE = 1000;
const TAX = 100;

interface Place {
  dataDir?: string;
  /** On PostgreSQL. */
  databaseUrl?: string;
}

/** Somebody of staff who is signed in to change items; the token of the session. */
const signIn = ({ store, services }: Awaited<ReturnType<typeof openShopOn>>): Promise<string> =>
  store.transaction(async (tx) => {
    const values = { name: 'Mia', nameKey: 'mia', role: 'catalogue', userHandle: 'mia', createdAt: 1 } as const;
    const [row] = await tx.db.insert(tables.staff).values(values).returning({ id: tables.staff.id });
    const from = { address: '127.0.0.1', userAgent: 'test' };
    return (await services.staffSessions.begin(tx, { staffId: row?.id ?? 0, from })).token;
  });

/** A shop without a server, on the engine of this run: for servers that a test starts and kills. */
export async function shopOnDisk({ dataDir = temporaryFolder(), ...place }: Place = {}) {
  const databaseUrl = engine === 'pg' ? (place.databaseUrl ?? (await newDatabase())) : undefined;
  /** The store as a process opens it. */
  const openStore = async () => {
    if (databaseUrl === undefined) return openSqliteStore({ file: join(dataDir, 'shop.db'), clock: Date.now });
    const ignored = () => undefined;
    return openPgStore({ url: databaseUrl, clock: Date.now, onError: ignored, warn: ignored });
  };
  const store = await openStore();
  const shop = await openShopOn(store, Date.now);
  const itemIds: number[] = [];
  for (const groupSize of [2, 3]) itemIds.push(await shop.addItem({ price: PRICE, tax: TAX, stock: STOCK, groupSize }));
  const id = await shop.addItem({ price: PRICE, tax: TAX, stock: 0, groupSize: 3 });
  const variants = await addVariants(shop, id, { price: PRICE, tax: TAX, stock: { to: STOCK / 4 } });
  const ofVariants = { id, variants, staffToken: await signIn(shop) };
  const account = { key: 'transfer_account', value: 'Bank 1234', actor: 'test', note: 'test' };
  await setSetting(shop, account);
  // A storm has more pending than a shopper may.
  for (const key of ['withdraw_pending_most', 'recharge_pending_most', 'recharge_unpaid_a_day']) {
    await setSetting(shop, { ...account, key, value: '0' });
  }
  for (const key of ['group_leaves_a_day', 'recharge_returns_a_day']) {
    await setSetting(shop, { ...account, key, value: '9999' });
  }
  await shop.limitGroups(0, 0);
  await store.close();
  const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  return { dataDir, databaseUrl, env, itemIds, ofVariants, price: PRICE, stock: STOCK, openStore };
}

export type ShopOnDisk = Awaited<ReturnType<typeof shopOnDisk>>;
