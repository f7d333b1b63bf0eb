import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { closeAfterTest } from '../support/cleanup.ts';
import { openTestApi } from '../support/test-api.ts';

const root = join(import.meta.dirname, '../..');

/** The section about a purchase. */
function section(): string {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, purchase = ''] = /\n## A purchase\n(.*?)\n## /s.exec(page) ?? [];
  return purchase;
}

/** The files of server and store that a text names. */
const filesIn = (text: string) => [...text.matchAll(/`((?:server|db)\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file);

/** What its numbered steps say. */
const steps = () => [...section().matchAll(/^\d+\. .*\n(?: {3,}.*\n)*/gm)].map(([step]) => step);

/** `app.ts` has made the list of middleware before; a server limits requests and counts orders, the test's shop does not. */
const NOT_SEEN = ['server/app.ts', 'server/client-network.ts', 'server/telemetry/metrics.ts'];

/** Reports which of them have run since it was asked last. */
async function watchFiles(): Promise<() => Promise<string[]>> {
  const session = new Session();
  session.connect();
  closeAfterTest(() => session.disconnect());
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
    const files = ran.map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url));
    return files.filter((file) => /^(server|db)\//.test(file));
  };
}

test('a purchase has at most 25 steps', () => {
  const numbers = steps().map((step) => Number.parseInt(step, 10));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.length).toBeLessThanOrEqual(25);
});

test('a purchase runs through the files that docs/architecture.md lists, and through no other', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 12_990 });
  const token = await api.signUp('mia', 200_000);
  const ran = await watchFiles();
  const passed: string[][] = [];
  for (const key of ['first', 'second', 'third']) {
    await ran();
    expect((await api.call('buyItem', { id, price: '129.90' }, { token, key })).body.code).toBe(200);
    passed.push(await ran());
  }
  // What a timer did meanwhile is not in all of them.
  const [first = [], ...others] = passed;
  const always = first.filter((file) => others.every((files) => files.includes(file)));
  expect(always).toContain('server/services/wallet/ledger.ts');
  const listed = filesIn(steps().join(''));
  expect(always.filter((file) => !listed.includes(file))).toEqual([]);
  const unseen = new Set(listed.filter((file) => !always.includes(file)));
  expect([...unseen].sort()).toEqual(NOT_SEEN);
});
