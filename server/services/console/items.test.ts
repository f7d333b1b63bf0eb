import { expect, test } from 'vitest';
import type { Store } from '../../../db/store.ts';
import { createStaffItems } from './items.ts';

test('items are counted by a report, beside the server: the count looks at every one', async () => {
  const asked: unknown[] = [];
  const run = {
    readItemCounts: async (input: unknown) => void asked.push(input),
  } as unknown as Parameters<typeof createStaffItems>[0]['run'];
  // There is nothing that it could read by itself.
  const store = { reader: {} } as unknown as Store;
  await createStaffItems({ store, run, clock: () => 0 }).counts(60);
  expect(asked).toEqual([{ stockUnder: 60 }]);
});
