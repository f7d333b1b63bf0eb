import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { type Case, casesOf, joinCase } from './http/cases.ts';
import { chartOf } from './http/chart.ts';
import { compare, type Measured, table } from './http/compare.ts';
import { prepareShop } from './http/prepare.ts';
import { startGenerator, startShop } from './http/processes.ts';
import { whereTimeWent } from './http/profile.ts';

/**
 * `npm run bench -- [--quick] [--only <part of a name>] [--chart <file.svg>]`: what the shop does in a second beside
 * what the least that could do it does, both in turn on the same core, with the requests coming from another one. The
 * full run also says where the time of each went.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    chart: { type: 'string' },
  },
});
const pace = values.quick
  ? { rounds: 3, duration: 800, longWarmUp: 4500 }
  : { rounds: 5, duration: 3000, longWarmUp: 20_000 };
const SHOPPERS = 64;

ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'pintuan-bench-'));
const prepared = await prepareShop(dataDir, SHOPPERS);
const bareFolder = mkdtempSync(join(tmpdir(), 'pintuan-bench-'));
await prepareShop(bareFolder, 0);
const caching = await startShop(dataDir);
const generator = startGenerator();
const measured: Measured[] = [];
const wanted = ({ bounds }: Case) => bounds.some(({ name }) => name.includes(values.only));
const report = (line: string) => process.stdout.write(`${line}\n`);

/** The values that the case collects from its answers. */
async function measure(one: Case): Promise<string[]> {
  const shop = one.shop === 'bare' ? await startShop(bareFolder, { CACHE_MB: '0' }) : caching;
  try {
    const results = await compare(one, { shop, generator, prepared, ...pace });
    report(table(results, measured.length === 0));
    measured.push(...results);
    return results[0]?.collected ?? [];
  } finally {
    if (shop !== caching) await shop.stop();
  }
}

/** The same shop again, alone and under the profiler. */
async function profile({ job, shop }: Case): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pintuan-profile-'));
  const env: Record<string, string> = shop === 'bare' ? { CACHE_MB: '0' } : {};
  const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`];
  const watched = await startShop(shop === 'bare' ? bareFolder : dataDir, env, flags);
  await generator.run({ ...job, port: watched.port, duration: pace.duration });
  await watched.stop();
  for (const line of whereTimeWent(folder, 12)) report(`  ${line}`);
  rmSync(folder, { recursive: true });
}

try {
  const cases = (await casesOf(prepared, caching.port)).filter(wanted);
  for (const one of cases) {
    const collected = await measure(one);
    if (collected.length > 0) await measure(joinCase(prepared, collected));
  }
  await caching.stop();
  if (!values.quick) {
    for (const one of cases) {
      report(`\nwhere the time of ${one.bounds[0]?.name} went`);
      await profile(one);
    }
  }
} finally {
  await Promise.all([caching.stop(), generator.stop()]);
  for (const folder of [dataDir, bareFolder]) rmSync(folder, { recursive: true, force: true });
}
if (values.chart) writeFileSync(values.chart, chartOf(measured));
const missed = measured.filter(({ ratio, target }) => ratio < target);
report(
  missed.length === 0
    ? '\nevery target is reached'
    : `\nbelow its target: ${missed.map(({ name }) => name).join('; ')}`,
);
