import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Size } from './growth/size.ts';

/**
 * `npm run bench:growth -- [--rows 1000000] [--variants 1000000] [--groups 25000] [--postgres] [--in <folder>]`: how much
 * longer the first pages of the lists, an item with a hundred variants, and purchases take in a shop of that many rows and
 * variants than in one of a thousand; what the books, a backup and its restore cost; and what purchases take while so
 * many groups expire. 0 rows or groups leave that part out. A named folder keeps the filled shops.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    variants: { type: 'string', default: '1000000' },
    groups: { type: 'string', default: '25000' },
    postgres: { type: 'boolean', default: false },
    in: { type: 'string' },
  },
});
const folder = values.in ?? mkdtempSync(join(tmpdir(), 'pintuan-growth-'));
const postgres = values.postgres
  ? await (await import('./growth/postgres.ts')).startPostgres(join(folder, 'pg'))
  : null;
// Said before the first module with queries is loaded: it reads which engine to write them for.
process.env.DATABASE_URL = postgres?.url ?? '';
const { compare } = await import('./growth/compare.ts');
const { weighLongWork } = await import('./growth/long-work.ts');
const { endingGroups } = await import('./growth/deadline/ending-groups.ts');
const sizes: [Size, Size] = [
  { rows: 1000, variants: 1000 },
  { rows: Number(values.rows), variants: Number(values.variants) },
];
const groups = Number(values.groups);
try {
  if (sizes[1].rows > 0) {
    process.stdout.write(await compare({ folder, postgres, sizes }));
    process.stdout.write(`\n${await weighLongWork({ folder, postgres, sizes })}\n`);
  }
  if (groups > 0) process.stdout.write(await endingGroups({ folder, postgres, groups }));
} finally {
  await postgres?.stop();
}
