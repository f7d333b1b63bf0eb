import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { tables } from '../../../db/schema/index.ts';
import { openAccount } from '../../../server/services/shoppers/service.ts';
import type { Shop } from '../../../server/shop.ts';
import { fillShop } from '../../filling/fill-shop.ts';
import { allowManyGroups } from '../../many-groups.ts';
import type { Stage } from './measure.ts';

const PLENTY = 100_000_000;

const SHOPPERS = 500;

/** Fills a new shop and makes its first item one whose groups end after a second. */
export async function stageOf(shop: Shop): Promise<Stage> {
  await fillShop(shop, { rows: 1000 }, () => undefined);
  const { store } = shop;
  const { items } = tables;
  await store.transaction(async (tx) => {
    await tx.db.update(items).set({ stock: PLENTY, onSale: true, saleEndsAt: null });
    await tx.db.update(items).set({ groupSeconds: 1 }).where(eq(items.id, 1));
  });
  await allowManyGroups(shop.services);
  const shoppers: number[] = [];
  for (let n = 0; n < 2 * SHOPPERS; n++) {
    const username = `deadline-${n}`;
    const shopper = { username, nickname: username, passwordHash: null, invitedBy: null, demo: false };
    shoppers.push(await store.transaction((tx) => openAccount(tx, shop.ids, shopper)));
    await shop.services.credit({ username, amount: PLENTY, note: 'bench', actor: 'bench' });
  }
  return {
    store,
    services: shop.services,
    ending: 1,
    others: Array.from({ length: 50 }, (_, n) => n + 2),
    openers: shoppers.slice(0, SHOPPERS),
    buyers: shoppers.slice(SHOPPERS),
    pass: () => pause(1100),
  };
}
