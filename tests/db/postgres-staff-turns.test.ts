import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { runRaw } from '../../db/queries/raw.ts';
import { holdStaffRow } from '../../db/queries/staff/approvals.ts';
import { holdStorefront } from '../../db/queries/storefront.ts';
import type { Writer } from '../../db/store.ts';
import { approvalsOf } from '../support/approvals.ts';
import { standstill } from '../support/beside.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { untilOneWaits } from '../support/waiting-lock.ts';

// What one person does takes turns by their row; on SQLite all writes take turns.

let shop: TestShop;
const { person, perform, approve } = approvalsOf(() => shop);

beforeEach(async () => {
  shop = await openTestShop();
});

/** A transaction that has done the first and waits to do the second. */
async function stopped(first: (tx: Writer) => Promise<unknown>, second?: (tx: Writer) => Promise<unknown>) {
  const { reached, here, goOn } = standstill();
  const ended = shop.store.transaction(async (tx) => {
    await first(tx);
    await here();
    await second?.(tx);
  });
  await Promise.race([reached, ended]);
  return { goOn, ended };
}

test('a yes to an act does not wait for what its asker is doing meanwhile', async () => {
  const [asker, decider] = [await person('manager'), await person('approver')];
  const shopperId = await shop.addShopper('mia', 0);
  const asked = await perform(asker, { kind: 'wallet.credit', parameters: { shopperId, amount: 90_000 } });
  if (asked.state !== 'waiting') throw new Error('it does not wait');
  const { goOn, ended } = await stopped((tx) => holdStaffRow(tx, asker.staffId));
  const yes = approve(decider, asked.approvalId).then(() => 'done');
  const first = await Promise.race([yes, untilOneWaits(shop.url).then(() => 'waits')]).finally(goOn);
  expect(first).toBe('done');
  await ended;
});

test('who saves a row of the storefront takes their own turn first, as who orders or removes rows does', async () => {
  const { staffId } = await person('manager');
  const own = { actor: `staff:${staffId}`, note: 'test', key: 'saved' };
  const ordering = await stopped(
    (tx) => holdStaffRow(tx, staffId),
    async (tx) => {
      await runRaw(tx, sql`set local lock_timeout = '500ms'`);
      await holdStorefront(tx);
    },
  );
  const cells = { text: 'until Friday', shown: 'yes' };
  const row = { section: 'notices' as const, id: undefined, version: undefined, cells, picture: undefined };
  const saving = shop.services.sections.put(row, own);
  await Promise.race([untilOneWaits(shop.url), saving]).finally(ordering.goOn);
  await ordering.ended;
  expect((await saving).at(-1)?.cells.text).toBe('until Friday');
});
