import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../server/config/config.ts';
import { openShop } from '../../server/shop.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { shopCommand } from '../../tests/support/server-process.ts';
import { fillShop } from '../filling/fill-shop.ts';

/** How long a move of 100,000 items and orders may take, in ms. */
const BOUND = 120_000;

interface Wish {
  folder: string;
  /** Of an empty database of PostgreSQL. */
  databaseUrl: string;
  /** Items, and orders. */
  rows: number;
  /** Of filling. */
  progress: Parameters<typeof fillShop>[2];
}

/** Fills a shop on SQLite in `folder`, moves it to PostgreSQL and back by the built command, and returns the times. */
export async function measureMove({ folder, databaseUrl, rows, progress }: Wish) {
  const dataDir = join(folder, 'data');
  const shop = await openShop(readConfig({ DATA_DIR: dataDir }), createLogger('warn'));
  await fillShop(shop, { rows }, progress);
  await shop.store.close();
  const move = async (to: string, env: Record<string, string>) => {
    const began = performance.now();
    const { exitCode, out, err } = await shopCommand(dataDir, ['move', to, '--json'], env);
    if (exitCode !== 0) throw new Error(`move ${to}: ${err}${out}`);
    return { rows: JSON.parse(out).rows as number, took: performance.now() - began };
  };
  const there = await move(databaseUrl, {});
  // It is as it was, and the way back takes its place.
  for (const ending of ['', '-wal', '-shm']) rmSync(join(dataDir, `shop.db${ending}`), { force: true });
  const back = await move('sqlite', { DATABASE_URL: databaseUrl });
  const line = (what: string, { rows: all, took }: typeof there) =>
    `| ${what} | ${rows} | ${all} | ${(took / 1000).toFixed(1)} |`;
  return {
    table: [
      '| moved to | items, orders | rows of all tables | seconds |',
      '|---|---|---|---|',
      line('PostgreSQL', there),
      line('SQLite', back),
      '',
    ].join('\n'),
    isInTime: Math.max(there.took, back.took) <= BOUND,
  };
}
