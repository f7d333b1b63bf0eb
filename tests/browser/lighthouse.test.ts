import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { launchAuditor } from '../support/lighthouse.ts';

let shop: DemoShop;
let auditor: Awaited<ReturnType<typeof launchAuditor>>;

beforeAll(async () => {
  [shop, auditor] = await Promise.all([startDemoShop(), launchAuditor()]);
}, 60_000);

afterAll(async () => {
  await auditor?.close();
  await shop?.close();
});

/** What a loaded machine still reaches; the figures themselves are in bench/RESULTS.md. */
const SLOWEST = 90;

test.each(['/', '/list/2', '/user/detail/1'])(
  'Lighthouse finds nothing to better on %s',
  { timeout: 120_000 },
  async (path) => {
    const { scores, lost, speed } = await auditor.audit(shop.origin + path);
    expect(lost).toEqual([]);
    expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
    expect(speed.score).toBeGreaterThanOrEqual(SLOWEST);
    expect(speed.cls).toBeLessThanOrEqual(0.01);
  },
);
