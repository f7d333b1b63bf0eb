import { afterEach, expect, test } from 'vitest';
import { calculations, reports } from '../../server/services/all-reports.ts';
import { createReports } from '../../server/services/reports/service.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import { openTestStore } from '../support/test-shop.ts';

const { PROGRAMS } = import.meta.env;

afterEach(() => {
  import.meta.env.PROGRAMS = PROGRAMS;
});

// Other tests have the programs compiled: in development they are read from the sources.
test('the programs of threads run from the sources', async () => {
  import.meta.env.PROGRAMS = '';
  const store = await openTestStore(Date.now);
  expect((await verifyBooks(store)).differences).toEqual([]);
  const { run, close } = createReports(store, { reports, calculations });
  expect(await run.readItemCounts({ stockUnder: 5 })).toBeDefined();
  await close();
});
