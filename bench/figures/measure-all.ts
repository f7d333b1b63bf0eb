import { isEmptyShop } from '../../db/queries/import.ts';
import { readConfig } from '../../server/config/config.ts';
import { openShop } from '../../server/shop.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { fillShop } from '../filling/fill-shop.ts';
import { showProgress } from '../progress.ts';
import type { Measured } from './bounds.ts';
import { measureFigures } from './measure-figures.ts';
import { measureLists } from './measure-lists.ts';
import { measurePurchases } from './measure-purchases.ts';
import { ownConsole } from './own-console.ts';

/** Orders and items, rows of each list of staff, rounds of purchases and the length of each. */
interface Sizes {
  rows: number;
  work: number;
  rounds: number;
  ms: number;
}

/** Opens the shop that the environment names, fills it if it is empty, and measures its console. */
export async function measureAll({ rows, work, rounds, ms }: Sizes, say: (line: string) => void): Promise<Measured> {
  const config = readConfig(process.env);
  const shop = await openShop(config, createLogger('warn'));
  const { services, store } = shop;
  if (await isEmptyShop(store.reader)) await fillShop(shop, { rows, work }, showProgress);
  const ask = ownConsole(shop, config);
  const figures = await measureFigures(services, ask, say);
  const lists = await measureLists(ask, say);
  const purchases = await measurePurchases(services, ask, { rows, ms, rounds }, say);
  await services.reports.close();
  await store.close();
  return { figures, lists, purchases };
}
