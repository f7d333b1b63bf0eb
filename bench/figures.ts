import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { againstBounds } from './figures/bounds.ts';

/**
 * `npm run bench:figures -- [--rows 1000000] [--work 100000] [--in <folder>] [--seconds 5] [--rounds 5] [--postgres]`:
 * how long the first close of all days takes, each figure of the console in a shop of that many orders, and each list of
 * `work` rows, with the longest turn of the server's event loop; and what purchases lose beside a busy console. The last
 * lines hold all of it against its bounds. A named folder is filled once and kept.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    work: { type: 'string', default: '100000' },
    in: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    postgres: { type: 'boolean', default: false },
  },
});
const folder = values.in ?? mkdtempSync(join(tmpdir(), 'pintuan-figures-'));
mkdirSync(folder, { recursive: true });
const postgres = values.postgres
  ? await (await import('./growth/postgres.ts')).startPostgres(join(folder, 'pg'))
  : null;
// Said before the first module with queries is loaded: it reads which engine to write them for.
process.env.DATABASE_URL = postgres ? await postgres.database('figures') : '';
process.env.DATA_DIR = folder;
const say = (line: string) => process.stdout.write(`${line}\n`);
const { measureAll } = await import('./figures/measure-all.ts');
try {
  const [rows, work, rounds] = [values.rows, values.work, values.rounds].map(Number) as [number, number, number];
  const measured = await measureAll({ rows, work, rounds, ms: Number(values.seconds) * 1000 }, say);
  for (const line of againstBounds(measured)) say(line);
} finally {
  await postgres?.stop();
}
