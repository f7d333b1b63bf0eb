import { expect, test } from 'vitest';
import type { Store } from '../../../db/store.ts';
import type { RunReport } from '../reports/service.ts';
import { createStaffItems } from './items.ts';

test('items are counted by a report, beside the server: the count looks at every one', async () => {
  const asked: unknown[] = [];
  const run = (async (...report: unknown[]) => void asked.push(report)) as unknown as RunReport;
  // There is nothing that it could read by itself.
  const store = { reader: {} } as unknown as Store;
  await createStaffItems({ store, run, clock: () => 0 }).counts(60);
  expect(asked).toEqual([['readItemCounts', { stockUnder: 60 }]]);
});
