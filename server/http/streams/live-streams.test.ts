import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { expect, test, vi } from 'vitest';
import type { Tag } from '../../../shared/tags.ts';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { LiveStreams, type Watch } from './live-streams.ts';

/** Listeners of one item, whose connections take `cost` ms for each message, after the tick as in Node. */
function listeners(many: number, cost: number) {
  const streams = new LiveStreams(Date.now);
  let sent = 0;
  const send = () => {
    if (cost > 0) vi.advanceTimersByTime(cost);
  };
  const write = () => {
    sent++;
    process.nextTick(send);
    return true;
  };
  const line = () => Object.assign(new EventEmitter(), { write, end: () => {}, writableLength: 0 });
  for (let n = 0; n < many; n++) {
    streams.add(line() as unknown as Response, { countsFor: 'one', itemId: 1, shopper: undefined });
  }
  sent = 0;
  return { streams, invalidate: () => streams.invalidate(new Set<Tag>(['item:1'])), sent: () => sent };
}

test('between the events of many streams other requests are served', async () => {
  const { streams, invalidate, sent } = listeners(1000, 0);
  invalidate();
  let most = 0;
  for (let before = 0; sent() < 1000; before = sent()) {
    await nextTurn();
    most = Math.max(most, sent() - before);
  }
  expect(most).toBeLessThanOrEqual(200);
  streams.close();
});

test('after a long round of events the next one comes after a pause, with everything', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  closeAfterTest(() => void vi.useRealTimers());
  const { streams, invalidate, sent } = listeners(300, 1);
  const untilSent = async (many: number) => {
    for (let turn = 0; turn < 100 && sent() < many; turn++) await nextTurn();
    // Events after the last of them.
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    return sent();
  };
  // The first line of each.
  await nextTurn();
  invalidate();
  vi.advanceTimersByTime(300);
  expect(await untilSent(300)).toBe(300);
  invalidate();
  // A few streams would get it after 0.3 s; sending to these took 0.3 s, and the pause is 19 times as long.
  vi.advanceTimersByTime(5000);
  expect(await untilSent(600)).toBe(300);
  vi.advanceTimersByTime(1000);
  expect(await untilSent(600)).toBe(600);
  streams.close();
});

test('staff who read orders hear that groups of any item change, at once and then every five seconds; the last change too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  closeAfterTest(() => void vi.useRealTimers());
  const streams = new LiveStreams(Date.now);
  const open = () => {
    const write = vi.fn((_text: string) => true);
    const line = Object.assign(new EventEmitter(), { write, end: () => {}, writableLength: 0 });
    const staff = { id: 1, topics: ['groups' as const], stillSignedIn: async () => true };
    streams.add(line as unknown as Response, { countsFor: 'one', itemId: undefined, shopper: undefined, staff });
    return () => write.mock.calls.filter(([text]) => text.startsWith('event: groups')).length;
  };
  const heard = open();
  const after = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    return heard();
  };
  streams.invalidate(new Set<Tag>(['shopper:1', 'card:1']));
  expect(await after(10_000)).toBe(0);
  for (let id = 1; id <= 40; id++) {
    streams.invalidate(new Set<Tag>([`item:${id}`]));
    await after(100);
  }
  expect(heard()).toBe(1);
  expect(await after(2000)).toBe(2);
  expect(await after(20_000)).toBe(2);
  // Who begins to listen after it has read the page hears what changed in between.
  const late = open();
  await after(300);
  expect(late()).toBe(1);
  streams.close();
});

test('every 25 s a stream shows that it is still there; that of staff by an event, since an EventSource hides comments', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  closeAfterTest(() => void vi.useRealTimers());
  const streams = new LiveStreams(Date.now);
  const open = (watch: Partial<Watch>) => {
    const write = vi.fn(() => true);
    const line = Object.assign(new EventEmitter(), { write, end: () => {}, writableLength: 0 });
    streams.add(line as unknown as Response, { countsFor: 'one', itemId: undefined, shopper: undefined, ...watch });
    write.mockClear();
    return write;
  };
  const visitor = open({ itemId: 1 });
  const staff = open({ staff: { id: 1, topics: ['queues'], stillSignedIn: async () => true } });
  vi.advanceTimersByTime(25_000);
  expect(visitor.mock.calls).toEqual([[': still here\n\n']]);
  expect(staff.mock.calls).toEqual([['event: beat\ndata: {}\n\n']]);
  streams.close();
});
