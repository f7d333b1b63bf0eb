import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

/** Keeps the event loop busy, for ms. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('who comes later is served later, and is told how long that took', async () => {
  const line = new WaitingLine();
  const waits: number[] = [];
  for (let n = 0; n < 3; n++) {
    line.enter(async (waited) => {
      waits.push(waited);
      // What goes on by itself belongs to it as well.
      await null;
      work(20);
    });
  }
  await expect.poll(() => waits).toHaveLength(3);
  expect(waits[1]).toBeGreaterThanOrEqual((waits[0] ?? 0) + 20);
  expect(waits[2]).toBeGreaterThanOrEqual((waits[1] ?? 0) + 20);
  expect(line.takeLongest()).toBe(waits[2]);
  expect(line.takeLongest()).toBe(0);
});

test('between two slices of work others have their turn', async () => {
  const line = new WaitingLine();
  const seen: string[] = [];
  for (let n = 0; n < 6; n++) {
    line.enter(() => {
      seen.push('work');
      work(10);
    });
  }
  setTimeout(() => seen.push('other'), 5);
  await expect.poll(() => seen).toHaveLength(7);
  expect(seen.indexOf('other')).toBeLessThan(6);
});

test('all who stand at the door come in before anybody is served, but for so long only', async () => {
  const line = new WaitingLine();
  let [let_in, servedAfter] = [0, -1];
  const comeIn = () => {
    let_in++;
    line.connected();
    if (let_in < 50 && servedAfter < 0) setImmediate(comeIn);
  };
  comeIn();
  line.enter(() => {
    servedAfter = let_in;
  });
  await expect.poll(() => servedAfter).toBe(50);
  const endless = setInterval(line.connected, 0);
  const flood = () => {
    line.connected();
    if (!done) setImmediate(flood);
  };
  let done = false;
  flood();
  line.enter(() => {
    done = true;
  });
  await expect.poll(() => done).toBe(true);
  clearInterval(endless);
});

test('a pause does not count', async () => {
  const line = new WaitingLine();
  line.enter(() => work(30));
  await pause(100);
  const waited = await new Promise<number>((served) => line.enter(served));
  expect(waited).toBeLessThan(50);
});
