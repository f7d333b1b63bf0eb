import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTestTools } from '../scripts/test-tools.mjs';
import { launchServer } from '../tests/support/server-process.ts';
import type { Speed } from '../tests/tools/lighthouse.ts';
import { median } from './median.ts';

/**
 * `npm run bench:lighthouse -- [path …]`: how fast the first load of a page is on Lighthouse's slow phone, for the built
 * demo shop; the median of five runs for each figure. `npm run build` comes first.
 */
const RUNS = 5;

const PATHS = ['/', '/list/2', '/user/detail/1'];

// Loaded once it is there.
ensureTestTools();
const { launchAuditor } = await import('../tests/tools/lighthouse.ts');
const folder = mkdtempSync(join(tmpdir(), 'pintuan-lighthouse-'));
const server = await launchServer(folder, { DEMO: '1' });
const auditor = await launchAuditor();
const asked = process.argv.slice(2);
try {
  process.stdout.write('| page | performance | FCP | LCP | TBT | CLS | Speed Index |\n|---|---|---|---|---|---|---|\n');
  for (const path of asked.length > 0 ? asked : PATHS) {
    const runs: Speed[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await auditor.time(server.origin + path));
    const middle = (figure: keyof Speed) => median(runs.map((run) => run[figure]));
    const [score, fcp, lcp, tbt, cls, si] = (['score', 'fcp', 'lcp', 'tbt', 'cls', 'si'] as const).map(middle);
    process.stdout.write(`| ${path} | ${score} | ${fcp} ms | ${lcp} ms | ${tbt} ms | ${cls} | ${si} ms |\n`);
  }
} finally {
  await auditor.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
