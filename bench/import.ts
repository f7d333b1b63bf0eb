import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run bench:import -- [--rows 10000] [--variants 0] [--postgres]`: how long `items import` of so many items takes, each
 * with so many variants, and how long it delays other writers.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    variants: { type: 'string', default: '0' },
    postgres: { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'pintuan-import-'));
const postgres = values.postgres
  ? await (await import('./growth/postgres.ts')).startPostgres(join(folder, 'pg'))
  : null;
const databaseUrl = await postgres?.database('import');
// Set before the first module with queries is loaded: it reads which engine to build them for.
process.env.DATABASE_URL = databaseUrl ?? '';
const { measureImport } = await import('./importing/measure.ts');
try {
  process.stdout.write(
    await measureImport({ folder, databaseUrl, rows: Number(values.rows), variants: Number(values.variants) }),
  );
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
}
