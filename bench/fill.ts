import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config/config.ts';
import { openShop } from '../server/shop.ts';
import { createLogger } from '../server/telemetry/logger.ts';
import { fillShop } from './filling/fill-shop.ts';
import { showProgress } from './progress.ts';

/** `npm run bench:fill -- --rows 1000`: fills `DATABASE_URL`, or a database in `DATA_DIR`, else in a new folder. */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const dataDir = process.env.DATA_DIR || mkdtempSync(join(tmpdir(), 'pintuan-bench-'));
const config = readConfig({ ...process.env, DATA_DIR: dataDir });
const shop = await openShop(config, createLogger('warn'));
const began = Date.now();
await fillShop(shop, { rows: Number(values.rows) }, showProgress);
await shop.store.close();
process.stdout.write(
  `${values.rows} rows in ${Math.round((Date.now() - began) / 1000)} s: ${config.databaseUrl ?? dataDir}\n`,
);
