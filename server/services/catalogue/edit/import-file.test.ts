import { expect, test } from 'vitest';
import { createConsoleImport } from './import-file.ts';

const none = { nextPrice: null, nextTax: null };

type Deps = Parameters<typeof createConsoleImport>[0];

test('price cuts of many rows are sought without reading their items again, and others have their turn', async () => {
  const [before, after] = [
    { price: 100, tax: 0, ...none },
    { price: 200, tax: 0, ...none },
  ];
  const changes = Array.from({ length: 50_000 }, (_, at) => ({ row: at + 2, id: at + 1, before, after }));
  let turns = 0;
  const itemImport = (async ({ refuse }) => {
    let next = setImmediate(function turn() {
      turns++;
      next = setImmediate(turn);
    });
    const problems = await refuse?.(null as never, changes, []);
    clearImmediate(next);
    return { problems };
  }) as Deps['itemImport'];
  const file = { bytes: Buffer.from('id,price\n1,2\n'), name: 'items.csv', pictures: {}, dryRun: true };
  const report = await createConsoleImport({ itemImport, clock: () => 0 })(file, {} as never);
  expect(report.problems).toEqual([]);
  expect(turns).toBeGreaterThan(1000);
});

test('rows that change no price take no turn', async () => {
  const price = { price: 100, tax: 0, ...none };
  const changes = Array.from({ length: 1000 }, (_, at) => ({ row: at + 2, id: at + 1, before: price, after: price }));
  let turns = 0;
  const itemImport = (async ({ refuse }) => {
    const next = setImmediate(() => turns++);
    const problems = await refuse?.(null as never, changes, []);
    clearImmediate(next);
    return { problems };
  }) as Deps['itemImport'];
  const file = { bytes: Buffer.from('id,price\n1,1\n'), name: 'items.csv', pictures: {}, dryRun: true };
  await createConsoleImport({ itemImport, clock: () => 0 })(file, {} as never);
  expect(turns).toBe(0);
});
