import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { insertCategory, insertPicture } from '../../db/queries/import.ts';
import { returnStock } from '../../db/queries/stock.ts';
import { upsertSetting } from '../../db/queries/storefront.ts';
import { tables } from '../../db/schema/index.ts';
import type { Store, Writer } from '../../db/store.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Source } from '../../server/services/catalogue/import/source.ts';
import { openShop } from '../../server/shop.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { writeSource } from './source.ts';

interface Wish {
  folder: string;
  databaseUrl: string | undefined;
  rows: number;
  /** Of each item. */
  variants: number;
}

/**
 * Imports a file into a shop of its own beside another writer, then a file that changes price, stock and English words
 * of every item, or of its variants, while pieces of these items are given back, and returns the times as a table.
 */
export async function measureImport({ folder, databaseUrl, rows, variants }: Wish): Promise<string> {
  const file = await writeSource(folder, rows, variants);
  const config = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  const { store, services } = await openShop(config, createLogger(config.logLevel));
  await addCategory(store);
  const measured = async (what: string, source: string | Source, write: (tx: Writer) => Promise<unknown>) => {
    const writer = writeMeanwhile(store, write);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    let writing = Number.POSITIVE_INFINITY;
    const progress = (step: string) => {
      if (step !== 'rows checked') writing = Math.min(writing, performance.now());
    };
    const { signal } = new AbortController();
    const wish = { source, file: 'items.csv', folder, dryRun: false, actor: 'bench', note: '', progress, signal };
    const { problems } = await services.itemImport(wish);
    const ended = performance.now();
    const longestWait = await writer.stop();
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]));
    const times = [ended - began, ended - writing, longestWait, delay.max / 1e6];
    return `| ${[what, rows, ...times.map((ms) => ms.toFixed(0))].join(' | ')} |`;
  };
  const added = await measured('added', file, (tx) => upsertSetting(tx, { key: 'bench', value: '' }));
  const ids = (await store.reader.db.select({ id: tables.items.id }).from(tables.items)).map(({ id }) => id);
  let turn = 0;
  // A purchase would not wait for the row of an item that it has sold out.
  const giveBack = (tx: Writer) => returnStock(tx, { id: ids[turn++ % 10] ?? 0, seats: 1, bought: [] });
  const changed = await measured('changed', changesOf(ids, variants), giveBack);
  await store.close();
  return [
    '| | items | all, ms | putting in, ms | longest wait of another writer, ms | event loop held, ms |',
    '|---|---|---|---|---|---|',
    added,
    changed,
    '',
  ].join('\n');
}

/** A new price, more pieces and other English words for each of these items. */
function changesOf(ids: number[], variants: number): Source {
  const changed = { price: '9.90', stock: '+100' };
  const cells = ids.flatMap((id, at): Record<string, string>[] => {
    const english = { 'name.en-US': `Changed ${at}`, 'content.en-US': `<p>Changed ${at}</p>` };
    const ofItem = { id: String(id), ...english, ...(variants === 0 && changed) };
    const own = Array.from({ length: variants }, (_, n) => ({
      item: String(id),
      'value.1': `No. ${n + 1}`,
      ...changed,
    }));
    return [ofItem, ...own];
  });
  const columns = [...new Set(cells.flatMap((one) => Object.keys(one)))];
  return { columns, rows: cells.map((one, at) => ({ row: at + 2, cells: one })) };
}

async function addCategory(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    const tile = { name: 'b'.repeat(20), width: 720, height: 720, placeholder: '' };
    await insertCategory(tx, { id: 1, name: '美妆', position: 1, pictureId: await insertPicture(tx, tile) }, {});
  });
}

/** Writes repeatedly; `stop` returns the longest time that a write took, in ms. */
function writeMeanwhile(store: Store, write: (tx: Writer) => Promise<unknown>) {
  let stopped = false;
  let longest = 0;
  const writing = (async () => {
    while (!stopped) {
      const began = performance.now();
      await store.transaction(write);
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
