import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LoopTurn } from './loop-turn.ts';

/** Keeps the event loop busy, for ms. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('who asks later in a turn learns how long those before took', () => {
  const loop = new LoopTurn();
  expect(loop.age()).toBe(0);
  work(30);
  expect(loop.age()).toBeGreaterThanOrEqual(30);
});

test('what was done at the end of the last turn counts, too', async () => {
  const loop = new LoopTurn();
  loop.age();
  // After the one that ends the turn.
  setImmediate(() => work(40));
  await turn();
  expect(loop.age()).toBeGreaterThanOrEqual(40);
});

test('a pause does not count', async () => {
  const loop = new LoopTurn();
  loop.age();
  work(30);
  await pause(60);
  expect(loop.age()).toBe(0);
});

test('the longest is told once', () => {
  const loop = new LoopTurn();
  loop.age();
  work(20);
  const longest = loop.age();
  expect(loop.takeLongest()).toBe(longest);
  expect(loop.takeLongest()).toBe(0);
});
