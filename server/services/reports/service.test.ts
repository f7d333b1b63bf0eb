import { expect, test } from 'vitest';
import type { Store } from '../../../db/store.ts';
import { Overloaded } from '../refused.ts';
import { createReports } from './service.ts';

const input = { what: 'orders' as const, since: 0, until: 1, after: 0, last: 9, zone: 'UTC' };

test('reports leave connections to shoppers, and are refused when too many wait', async () => {
  let reading = 0;
  const snapshot = () => {
    reading++;
    return new Promise<never>(() => undefined);
  };
  const { run } = createReports({ file: null, snapshot } as unknown as Store);
  const asked = Array.from({ length: 52 }, () => run('readExportPage', input));
  await expect(run('readExportPage', input)).rejects.toThrow(Overloaded);
  expect(reading).toBe(2);
  expect(asked).toHaveLength(52);
});
