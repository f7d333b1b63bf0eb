import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SEED } from '../tests/support/seed.ts';
import { ensureBuilt } from './ensure-built.mjs';
import { buildEarlier } from './machines/earlier.ts';
import { faults } from './machines/faults/all.ts';
import { rollingUpgrade } from './machines/faults/shops.ts';
import { startMachines } from './machines/machines.ts';
import { ensurePackages, OF_MACHINES } from './machines/packages.ts';
import { letHappen } from './machines/run.ts';
import { tableOf } from './machines/table.ts';

/**
 * `npm run test:machines -- [--only <words>] [--keep]`: shops on several machines, on the loopback of this one, and what
 * happens to shoppers while their parts fail; the table of docs/scale.md, Failover. `--only` takes the faults whose names
 * contain the words, `--keep` leaves the folder with all logs.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, keep: { type: 'boolean' } } });
const chosen = faults.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0)
  throw new Error(`no fault is called ${values.only}: ${faults.map(({ name }) => name).join(', ')}`);

const began = Date.now();
const say = (line: string) => void process.stderr.write(`${((Date.now() - began) / 1000).toFixed(0)} s  ${line}\n`);

ensurePackages(OF_MACHINES);
ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'pintuan-machines-'));
let failed = true;
try {
  const earlier = chosen.includes(rollingUpgrade) ? buildEarlier(join(folder, 'earlier'), say) : null;
  const machines = await startMachines(folder, say, earlier);
  try {
    const outcomes = await letHappen(machines, chosen, say);
    process.stdout.write(`${tableOf(outcomes)}\n\nSEED=${SEED}, ${Math.round((Date.now() - began) / 1000)} s\n`);
    failed = false;
  } finally {
    await machines.stop();
  }
} finally {
  if (failed || values.keep) process.stderr.write(`logs: ${folder}/logs\n`);
  else rmSync(folder, { recursive: true, force: true });
}
