import { expect, test } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

/** A line whose time passes by work alone, in ms. */
function openLine() {
  let now = 0;
  const work = (ms: number): void => {
    now += ms;
  };
  return { line: new WaitingLine(() => now), work };
}

test('who comes later is served later, and is told how long that took', async () => {
  const { line, work } = openLine();
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
  expect(waits).toEqual([0, 20, 40]);
  expect(line.takeLongest()).toBe(40);
  expect(line.takeLongest()).toBe(0);
});

test('between two slices of work others have their turn', async () => {
  const { line, work } = openLine();
  const seen: string[] = [];
  for (let n = 0; n < 6; n++) {
    line.enter(() => {
      if (n === 0) setImmediate(() => seen.push('other'));
      seen.push('work');
      work(10);
    });
  }
  await expect.poll(() => seen).toHaveLength(7);
  // Three of them fill a slice.
  expect(seen.indexOf('other')).toBe(3);
});

test('all who stand at the door come in before anybody is served, but for so long only', async () => {
  const { line, work } = openLine();
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
    work(1);
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
  const { line, work } = openLine();
  line.enter(() => work(30));
  await new Promise<number>((served) => line.enter(served));
  work(100);
  const waited = await new Promise<number>((served) => line.enter(served));
  expect(waited).toBe(0);
});
