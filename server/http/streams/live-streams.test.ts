import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { expect, test, vi } from 'vitest';
import type { Tag } from '../../../shared/tags.ts';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { LiveStreams } from './live-streams.ts';

/** Listeners of one item, whose lines take `cost` ms a message, once the tick is over as Node's do. */
function listeners(many: number, cost: number) {
  const streams = new LiveStreams(Date.now);
  let told = 0;
  const send = () => {
    if (cost > 0) vi.advanceTimersByTime(cost);
  };
  const write = () => {
    told++;
    process.nextTick(send);
    return true;
  };
  const line = () => Object.assign(new EventEmitter(), { write, end: () => {}, writableLength: 0 });
  for (let n = 0; n < many; n++) {
    streams.add(line() as unknown as Response, { address: 'one', itemId: 1, shopper: undefined });
  }
  told = 0;
  return { streams, invalidate: () => streams.invalidate(new Set<Tag>(['item:1'])), told: () => told };
}

test('telling many leaves turns to answers in between', async () => {
  const { streams, invalidate, told } = listeners(1000, 0);
  invalidate();
  let most = 0;
  for (let before = 0; told() < 1000; before = told()) {
    await nextTurn();
    most = Math.max(most, told() - before);
  }
  expect(most).toBeLessThanOrEqual(200);
  streams.close();
});

test('who took long to tell hears again after a rest, and then of everything', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  closeAfterTest(() => void vi.useRealTimers());
  const { streams, invalidate, told } = listeners(300, 1);
  const untilTold = async (many: number) => {
    for (let turn = 0; turn < 100 && told() < many; turn++) await nextTurn();
    // What follows the last of them.
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    return told();
  };
  // The first line of each.
  await nextTurn();
  invalidate();
  vi.advanceTimersByTime(300);
  expect(await untilTold(300)).toBe(300);
  invalidate();
  // A few listeners would hear of it after 0.3 s; to tell these took 0.3 s, of which the rest is 19 times as much.
  vi.advanceTimersByTime(5000);
  expect(await untilTold(600)).toBe(300);
  vi.advanceTimersByTime(1000);
  expect(await untilTold(600)).toBe(600);
  streams.close();
});
