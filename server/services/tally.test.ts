import { expect, test } from 'vitest';
import type { Store, Writer } from '../../db/store.ts';
import { createTally } from './tally.ts';

/** A tally at that time of Shanghai, and what it wrote. */
function tallyAt(time: { now: string }, fails = () => false) {
  const written: [day: string, counts: Record<string, number>][] = [];
  const tally = createTally({
    store: { transaction: (write: (tx: Writer) => Promise<void>) => write({} as Writer) } as Store,
    zone: 'Asia/Shanghai',
    clock: () => Date.parse(time.now),
    write: async (_, day, counts) => {
      if (fails()) throw new Error('the database is away');
      written.push([day, Object.fromEntries(counts)]);
    },
  });
  return { tally, written };
}

test('however many are counted, each id is written once; nothing is written of nothing', async () => {
  const { tally, written } = tallyAt({ now: '2026-11-20T02:00:00Z' });
  for (let n = 0; n < 1000; n++) tally.add(7);
  tally.add(8);
  await tally.flush();
  await tally.flush();
  expect(written).toEqual([['2026-11-20', { 7: 1000, 8: 1 }]]);
});

test('a day ends at midnight of the shop', async () => {
  const time = { now: '2026-11-20T15:59:59Z' };
  const { tally, written } = tallyAt(time);
  tally.add(7);
  await tally.flush();
  time.now = '2026-11-20T16:00:00Z';
  tally.add(7);
  await tally.flush();
  expect(written.map(([day]) => day)).toEqual(['2026-11-20', '2026-11-21']);
});

test('what could not be written is written with what came meanwhile', async () => {
  let away = true;
  const { tally, written } = tallyAt({ now: '2026-11-20T02:00:00Z' }, () => away);
  tally.add(7);
  const failing = tally.flush();
  tally.add(7);
  await expect(failing).rejects.toThrow('the database is away');
  away = false;
  await tally.flush();
  expect(written).toEqual([['2026-11-20', { 7: 2 }]]);
});

test('at the stop what is left is written', async () => {
  const { tally, written } = tallyAt({ now: '2026-11-20T02:00:00Z' });
  const stop = tally.start((error) => expect.fail(String(error)));
  tally.add(7);
  await stop();
  expect(written).toEqual([['2026-11-20', { 7: 1 }]]);
});
