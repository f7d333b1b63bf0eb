import { expect, test } from 'vitest';
import type { Reader, Store } from '../../../db/store.ts';
import { Overloaded } from '../refused.ts';
import { createReports } from './service.ts';

const readPage = async (_: Reader, { after }: { after: number }) => after;

test('reports leave connections to shoppers, and are refused when too many wait', async () => {
  let reading = 0;
  const snapshot = () => {
    reading++;
    return new Promise<never>(() => undefined);
  };
  const store = { file: null, snapshot } as unknown as Store;
  const { run } = createReports(store, { reports: { readPage }, calculations: {} });
  const asked = Array.from({ length: 52 }, () => run.readPage({ after: 0 }));
  await expect(run.readPage({ after: 0 })).rejects.toThrow(Overloaded);
  expect(reading).toBe(2);
  expect(asked).toHaveLength(52);
});
