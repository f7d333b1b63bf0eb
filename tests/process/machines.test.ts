import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { primaryKilled } from '../../scripts/machines/faults/databases.ts';
import { shopKilled } from '../../scripts/machines/faults/shops.ts';
import { startMachines } from '../../scripts/machines/machines.ts';
import { ensurePackages, OF_MACHINES } from '../../scripts/machines/packages.ts';
import { letHappen } from '../../scripts/machines/run.ts';
import { closeAfterTest } from '../support/cleanup.ts';

/** `ttl` of ops/patroni.yml and what follows, on a busy machine; in ms. */
const LONGEST_GAP = 60_000;

/** Fewer than the five lanes in three that the shop was serving. */
const FEW = 4;

// `npm run test:machines` has all faults.
test('a shop and the machine of the primary are killed, and every promise is kept', { timeout: 300_000 }, async () => {
  ensurePackages(OF_MACHINES);
  const folder = mkdtempSync(join(tmpdir(), 'pintuan-machines-'));
  closeAfterTest(() => rmSync(folder, { recursive: true, force: true }));
  const said: string[] = [];
  const machines = await startMachines(folder, (line) => said.push(line));
  closeAfterTest(machines.stop);
  const [shop, primary] = await letHappen(machines, [shopKilled, primaryKilled], (line) => said.push(line));
  // The balancer sends what the shop left unanswered to another one. A busy machine may refuse one or the other.
  expect(shop?.failedWrites, said.join('\n')).toBeLessThan(FEW);
  expect(primary?.gap).toBeLessThan(LONGEST_GAP);
});
