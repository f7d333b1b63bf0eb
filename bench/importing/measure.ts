import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { insertCategory, insertPicture } from '../../db/queries/import.ts';
import { upsertSetting } from '../../db/queries/storefront.ts';
import type { Store } from '../../db/store.ts';
import { readConfig } from '../../server/config/config.ts';
import { openShop } from '../../server/shop.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { writeSource } from './source.ts';

interface Wish {
  folder: string;
  databaseUrl: string | undefined;
  rows: number;
}

/** Imports a file into a shop of its own beside another writer, and returns the times as a table. */
export async function measureImport({ folder, databaseUrl, rows }: Wish): Promise<string> {
  const file = await writeSource(folder, rows);
  const config = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  const { store, services } = await openShop(config, createLogger(config.logLevel));
  await addCategory(store);
  const writer = writeMeanwhile(store);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  let writing = Number.POSITIVE_INFINITY;
  const progress = (what: string) => {
    if (what === 'items put in') writing = Math.min(writing, performance.now());
  };
  const { signal } = new AbortController();
  const wish = { source: file, folder, dryRun: false, actor: 'bench', note: '', progress, signal };
  const { problems } = await services.itemImport(wish);
  const ended = performance.now();
  const longestWait = await writer.stop();
  await store.close();
  if (problems.length > 0) throw new Error(JSON.stringify(problems[0]));
  const cells = [rows, ...[ended - began, ended - writing, longestWait, delay.max / 1e6].map((ms) => ms.toFixed(0))];
  return [
    '| items | all, ms | putting in, ms | longest wait of another writer, ms | event loop held, ms |',
    '|---|---|---|---|---|',
    `| ${cells.join(' | ')} |`,
    '',
  ].join('\n');
}

async function addCategory(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    const tile = { name: 'b'.repeat(20), width: 720, height: 720, placeholder: '' };
    await insertCategory(tx, { id: 1, name: '美妆', position: 1, pictureId: await insertPicture(tx, tile) }, {});
  });
}

/** Writes one row repeatedly; `stop` returns the longest time that a write took, in ms. */
function writeMeanwhile(store: Store) {
  let stopped = false;
  let longest = 0;
  const writing = (async () => {
    while (!stopped) {
      const began = performance.now();
      await store.transaction((tx) => upsertSetting(tx, { key: 'bench', value: '' }));
      longest = Math.max(longest, performance.now() - began);
      await pause(5);
    }
  })();
  return {
    stop: async (): Promise<number> => {
      stopped = true;
      await writing;
      return longest;
    },
  };
}
