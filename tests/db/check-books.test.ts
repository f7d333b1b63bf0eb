import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { selectJobs } from '../../db/queries/jobs.ts';
import { tables } from '../../db/schema/index.ts';
import { checkBooks } from '../../server/jobs/check-books.ts';
import { every } from '../../server/jobs/schedule.ts';
import { createWorker } from '../../server/jobs/worker.ts';
import { noteBooks } from '../../server/services/wallet/books.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { openTestShop } from '../support/test-shop.ts';

async function checked(tamper: boolean) {
  const { store, addShopper } = await openTestShop();
  await addShopper('somebody', 5_000);
  if (tamper) {
    const { accounts } = tables;
    await store.transaction(async (tx) => {
      await tx.db.update(accounts).set({ balance: 5_001 }).where(eq(accounts.name, 'wallet:1'));
    });
  }
  const lines: string[] = [];
  const metrics = createMetrics();
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  let fails = false;
  const run = async (signal: AbortSignal) => {
    if (fails) throw new Error('away');
    return checkBooks({ store, log }, signal);
  };
  const worker = createWorker({ store, alone: false, log }, [{ name: 'check-books', schedule: every(0), run }]);
  await worker.open();
  // Of another process than the one that has checked them.
  metrics.watchJobs(() => selectJobs(store.reader));
  const before = await metrics.text();
  expect(before).toMatch(/^shop_books_differences -1$/m);
  await worker.look();
  await worker.idle();
  const [line, shown] = [JSON.parse(lines.join('')), await metrics.text()];
  fails = true;
  await worker.look();
  await worker.idle();
  expect(await metrics.text()).toMatch(/^shop_job_failures\{job="check-books"\} 1$/m);
  return { store, line, shown, afterFailure: metrics.text };
}

test('right books are reported as such, with what was checked', async () => {
  const { line, shown, afterFailure } = await checked(false);
  expect(line).toMatchObject({ level: 30, msg: 'the books are right', checked: { orders: 0 } });
  expect(shown).toMatch(/^shop_books_differences 0$/m);
  expect(shown).toMatch(/^shop_books_checked_timestamp_seconds \d+/m);
  expect(await afterFailure()).toMatch(/^shop_books_differences -1$/m);
});

test('a difference is logged as an error and names the rows', async () => {
  const { store, line, shown, afterFailure } = await checked(true);
  expect(line).toMatchObject({
    level: 60,
    count: 1,
    differences: [{ what: 'wallet:1 balance', expected: 5000, found: 5001 }],
  });
  expect(shown).toMatch(/^shop_books_differences 1$/m);
  // What was found is not over because the next check fails, also if somebody checks by hand meanwhile.
  expect(await afterFailure()).toMatch(/^shop_books_differences 1$/m);
  await noteBooks(store, { count: 2 });
  expect(await afterFailure()).toMatch(/^shop_books_differences 2$/m);
});
