import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import type { Tag } from '../../shared/tags.ts';
import { LiveStreams } from './live-streams.ts';

/** Listeners of one item, whose lines take `cost` ms a message, once the tick is over as Node's do. */
function listeners(many: number, cost: number) {
  const streams = new LiveStreams(Date.now);
  let told = 0;
  const send = () => {
    for (const end = performance.now() + cost; performance.now() < end; );
  };
  const write = () => {
    told++;
    process.nextTick(send);
    return true;
  };
  const line = () => Object.assign(new EventEmitter(), { write, end: () => {}, writableLength: 0 });
  for (let n = 0; n < many; n++) {
    streams.add(line() as unknown as Response, { itemId: 1, shopper: undefined });
  }
  told = 0;
  return { streams, touch: () => streams.touched(new Set<Tag>(['item:1'])), told: () => told };
}

test('telling many leaves turns to answers in between', async () => {
  const { streams, touch, told } = listeners(1000, 0);
  touch();
  let most = 0;
  for (let before = 0; told() < 1000; before = told()) {
    await nextTurn();
    most = Math.max(most, told() - before);
  }
  expect(most).toBeLessThanOrEqual(200);
  streams.close();
});

test('who took long to tell hears again after a rest, and then of everything', async () => {
  const { streams, touch, told } = listeners(300, 0.2);
  touch();
  await expect.poll(told, { timeout: 5000 }).toBe(300);
  touch();
  // A few listeners would hear of it after 0.3 s.
  await pause(700);
  expect(told()).toBe(300);
  await expect.poll(told, { timeout: 10_000 }).toBe(600);
  streams.close();
});
