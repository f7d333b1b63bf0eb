import { expect, inject, test } from 'vitest';
import { measureMove } from '../../bench/moving/measure.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { databaseOfTest } from '../support/postgres-database.ts';

// `npm run bench:move` has a shop of a hundred times as many.
test('the bench of moves brings a filled shop to PostgreSQL and back', async () => {
  const databaseUrl = await databaseOfTest(inject('postgresUrl'), 'bench_move');
  const wish = { folder: temporaryFolder(), databaseUrl, rows: 1000, progress: () => undefined };
  const { table, isInTime } = await measureMove(wish);
  const [, , there = '', back = ''] = table.split('\n');
  expect(there).toMatch(/^\| PostgreSQL \| 1000 \| \d{4,} \| \d+\.\d \|$/);
  expect(back).toMatch(/^\| SQLite \| 1000 \| \d{4,} \| \d+\.\d \|$/);
  expect(isInTime).toBe(true);
});
