import { join } from 'node:path';
import { readConfig } from '../../../server/config/config.ts';
import { openShop } from '../../../server/shop.ts';
import { createLogger } from '../../../server/telemetry/logger.ts';
import type { BenchPostgres } from '../postgres.ts';
import { measureDeadline } from './measure.ts';
import { stageOf } from './stage.ts';

interface Wish {
  folder: string;
  postgres: BenchPostgres | null;
  groups: number;
}

/** How long purchases are counted before the groups end, in ms. */
const BEFORE = 5000;

/** Lets so many groups of one item expire together in a new shop, and returns a table of what other purchases take. */
export async function endingGroups({ folder, postgres, groups }: Wish): Promise<string> {
  const name = `ending_${Date.now()}`;
  const databaseUrl = await postgres?.database(name);
  const config = readConfig({ DATA_DIR: join(folder, name), DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  const shop = await openShop(config, createLogger(config.logLevel));
  const measured = await measureDeadline(await stageOf(shop), { groups, before: BEFORE });
  await shop.store.close();
  const rates = [measured.before, measured.during].map((rate) => Math.round(rate));
  const cells = [groups, ...rates, measured.refused, groups - measured.expired, (measured.took / 1000).toFixed(1)];
  cells.push(Math.round(measured.longest));
  return [
    '| groups that end together | purchases of other items a second before | meanwhile | of these failed | groups that failed | all paid back after, s | longest turn of the event loop, ms |',
    '|---|---|---|---|---|---|---|',
    `| ${cells.join(' | ')} |`,
    '',
  ].join('\n');
}
