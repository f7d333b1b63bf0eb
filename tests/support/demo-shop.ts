import { cpSync, rmSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { insertItem } from '../../db/queries/import.ts';
import { engine, tables } from '../../db/schema/index.ts';
import type { Writer } from '../../db/store.ts';
import { sendCommand } from '../../server/process/control.ts';
import { methodAndPath } from '../../shared/contract/calls.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/index.ts';
import { DEMO_DATABASE } from './demo-folder.ts';
import { fastFolder } from './fast-folder.ts';
import { newDatabase } from './postgres-database.ts';
import { launchServer, shopCommand } from './server-process.ts';
import { openPlace, type Place } from './shop-store.ts';

const LIMITS = [
  'waiting_groups_per_item',
  'waiting_groups_per_shopper',
  'recharge_pending_most',
  'recharge_unpaid_a_day',
  'withdraw_pending_most',
];

/** The user who gives commands in tests. */
const OPERATOR = {
  actor: 'shell:test',
  cwd: process.cwd(),
  progress: () => undefined,
  signal: new AbortController().signal,
};

/** Changes the database of a shop before its start. */
export type Prepare = (tx: Writer) => Promise<unknown>;

/**
 * A running demo shop of a suite's own, on a copy of the prepared one and the engine of this run; `settings` are those
 * of the server.
 */
export async function startDemoShop(prepare?: Prepare, settings: Record<string, string> = {}) {
  const dataDir = copyDemoFolder(inject('demoFolder'));
  const databaseUrl = engine === 'pg' ? await newDatabase(DEMO_DATABASE) : undefined;
  if (prepare) await changeStore({ dataDir, databaseUrl }, prepare);
  const env: Record<string, string> = { DEMO: '1', ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const server = await launchServer(dataDir, env);
  const { origin, invitation } = server;

  async function call<Name extends CallName>(name: Name, input: CallInput<Name>, token = '') {
    const [method, path] = methodAndPath(name);
    const fields = Object.entries(input as Record<string, string | number>).map(([field, value]) => [
      field,
      String(value),
    ]);
    const headers = token ? { Authorization: token } : undefined;
    const query = method === 'GET' ? `?${new URLSearchParams(fields)}` : '';
    const body = new FormData();
    for (const [field = '', value = ''] of fields) body.set(field, value);
    const response = await fetch(origin + path + query, {
      method,
      headers,
      body: method === 'POST' ? body : undefined,
    });
    return (await response.json()) as { code: number; msg: string; data: CallOutput<Name> };
  }

  const command = async (...args: string[]) =>
    (await sendCommand(dataDir, args, OPERATOR)) ??
    (await shopCommand(dataDir, args, { ...env, PORT: new URL(origin).port }));

  /** Registers, credits `yuan` and logs in; the token. */
  async function signUp(username: string, yuan = 0): Promise<string> {
    const password = 'correct horse';
    await call('register', {
      username,
      nickname: `Nick ${username}`.slice(0, 32),
      password,
      invitation_code: invitation,
    });
    if (yuan > 0) await command('credit', username, String(yuan), '--note', 'test');
    return (await call('login', { username, password })).data.token;
  }

  /** An address, for which pages ask before they ask for money. */
  const saveHome = (token: string) =>
    call('saveAddress', { truename: '周禾', phone: '13900000217', address: '杭州市西湖区' }, token);

  return {
    ...server,
    dataDir,
    databaseUrl,
    call,
    /** As `npm run shop` gives it; a program of its own only where none listens, since its start takes longest. */
    command,
    /** As staff would: as many of a shopper's groups, recharges and withdrawals may wait as there is money for. */
    liftLimits: async () => {
      for (const key of LIMITS) await command('settings', 'set', key, '0');
    },
    signUp,
    saveHome,
    /** The same with an address. */
    signUpBuyer: async (username: string, yuan: number): Promise<string> => {
      const token = await signUp(username, yuan);
      await saveHome(token);
      return token;
    },
    close: async () => {
      await server.stop('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Changes the database of a shop without a server. */
async function changeStore(place: Place, change: Prepare) {
  const store = await openPlace(place);
  await store.transaction(change);
  await store.close();
}

/** Puts that many more items into category 3: the demo shop has 15, and a list that loads on needs more than a page. */
export function withMoreItems(count: number): Prepare {
  return async (tx) => {
    const [item] = await tx.db.select().from(tables.items).where(eq(tables.items.id, 1));
    if (!item) throw new Error('the demo shop has no item 1');
    const { id: _, ptNum: __, createdAt: ___, ...copied } = item;
    for (let n = 0; n < count; n++) await insertItem(tx, { ...copied, categoryId: 3 }, {}, [item.pictureId]);
  };
}

/** Every item's name begins with a word as long as German ones may be, in each language that translates it. */
export const withLongWords: Prepare = (tx) => {
  const { name } = tables.itemTexts;
  return tx.db.update(tables.itemTexts).set({ name: sql`'Feuchtigkeitscremespender ' || ${name}` });
};

/** Nothing is left in category 9 and in article 5. */
export const withEmptyPlaces: Prepare = async (tx) => {
  await tx.db.update(tables.items).set({ categoryId: 8 }).where(eq(tables.items.categoryId, 9));
  await tx.db.update(tables.articles).set({ content: '' }).where(eq(tables.articles.id, 5));
  await tx.db.update(tables.articleTexts).set({ content: '' }).where(eq(tables.articleTexts.articleId, 5));
};

/** Groups of this item stay open for so many seconds only. */
export function withShortGroups(itemId: number, seconds: number): Prepare {
  return (tx) => tx.db.update(tables.items).set({ groupSeconds: seconds }).where(eq(tables.items.id, itemId));
}

/** A data folder of a suite's own with the demo shop in it. */
export function copyDemoFolder(from: string): string {
  const dataDir = fastFolder('pintuan-');
  cpSync(from, dataDir, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  return dataDir;
}

export type DemoShop = Awaited<ReturnType<typeof startDemoShop>>;
