import { insertSession } from '../../db/queries/sessions.ts';
import { tables } from '../../db/schema/index.ts';
import { readConfig } from '../../server/config/config.ts';
import { openAccount } from '../../server/services/shoppers/service.ts';
import { openShop } from '../../server/shop.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { allowManyGroups } from '../many-groups.ts';
import { startShop } from './processes.ts';

/** The number of each shopper's orders at the beginning: a first page is full. */
const ORDERS = 25;

const DAY = 24 * 60 * 60 * 1000;

export interface Prepared {
  dataDir: string;
  /** Shoppers with much money and no password. */
  tokens: string[];
  /** As many others. */
  joiners: string[];
  /** An item that cannot be sold out. */
  itemId: number;
}

/**
 * A demo shop in an empty folder, with shoppers who are logged in and can buy for a long time; in an empty database if
 * that is given.
 */
export async function prepareShop(dataDir: string, shoppers: number, databaseUrl = ''): Promise<Prepared> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  await (await startShop(dataDir, env)).stop();
  const config = readConfig(env);
  const { store, services, ids, clock } = await openShop(config, createLogger('warn'));
  const { sign } = services.sessions;
  const tokens: string[] = [];
  const shopperIds: number[] = [];
  for (let n = 0; n < shoppers * 2; n++) {
    const username = `bench-${n}`;
    const sessionId = ids.token();
    const shopperId = await store.transaction(async (tx) => {
      const shopper = { username, nickname: username, passwordHash: null, invitedBy: null, demo: false };
      const id = await openAccount(tx, ids, shopper);
      await insertSession(tx, { id: sessionId, shopperId: id, userAgent: 'bench', expiresAt: tx.now + DAY });
      return id;
    });
    await services.credit({ username, amount: 100_000_000_00, note: 'bench', actor: 'bench' });
    shopperIds.push(shopperId);
    tokens.push(sign({ sessionId, shopperId, now: clock() }));
  }
  const [item] = await store.reader.db.select({ id: tables.items.id }).from(tables.items).limit(1);
  if (!item) throw new Error('the demo shop has no item');
  await store.transaction(async (tx) => {
    await tx.db.update(tables.items).set({ stock: 100_000_000, saleEndsAt: null });
  });
  await allowManyGroups(services);
  for (let n = 0; n < ORDERS; n++) {
    await Promise.all(
      shopperIds.map((shopperId) =>
        services.orders.buy({ shopperId, itemId: item.id, price: undefined, idempotencyKey: undefined }),
      ),
    );
  }
  // A shop that runs has closed its days; one that was just filled closes ninety in its first seconds, on the same core.
  await services.days.close(undefined, () => {});
  await services.reports.close();
  await store.close();
  return { dataDir, tokens: tokens.slice(0, shoppers), joiners: tokens.slice(shoppers), itemId: item.id };
}
