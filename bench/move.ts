import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { startPostgres } from './growth/postgres.ts';
import { showProgress } from './progress.ts';

/**
 * `npm run bench:move -- [--rows 100000]`: how long `move` takes to bring a shop of that many items and orders from SQLite to
 * PostgreSQL and back, with all its checks. Fails if either takes more than two minutes.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
ensureBuilt();
// The shop is filled on SQLite; said before the first module with queries is loaded.
process.env.DATABASE_URL = '';
const { measureMove } = await import('./moving/measure.ts');
const folder = mkdtempSync(join(tmpdir(), 'pintuan-move-'));
const postgres = await startPostgres(join(folder, 'pg'));
try {
  const databaseUrl = await postgres.database('moved');
  const rows = Number(values.rows);
  const { table, isInTime } = await measureMove({ folder, databaseUrl, rows, progress: showProgress });
  process.stdout.write(table);
  process.exitCode = isInTime ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
