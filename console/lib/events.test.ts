// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staffTopics } from '../../shared/tags.ts';
import { closeAfterTest } from '../../tests/support/cleanup.ts';
import { listenForStaff } from './events.ts';

/** Streams that were opened, the newest last. */
let lines: Line[] = [];

class Line extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;

  constructor() {
    super();
    lines.push(this);
  }

  close() {
    this.readyState = Line.CLOSED;
  }

  say(event: string) {
    this.dispatchEvent(new Event(event));
  }

  /** As a browser takes an answer that is no stream. */
  refuse() {
    this.close();
    this.say('error');
  }
}

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Line);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Listens until the test ends; returns the number of changes. */
function listener() {
  const changed = vi.fn();
  closeAfterTest(listenForStaff(changed, async () => undefined));
  lines[0]?.say('open');
  return () => changed.mock.calls.length;
}

test.each(staffTopics)('%s: the page reads again', async (topic) => {
  const changes = listener();
  await pass(5000);
  expect([lines.length, changes()]).toEqual([1, 0]);
  lines[0]?.say(topic);
  await pass(5000);
  expect(changes()).toBe(1);
});

test('a stream that is silent for longer than the server ever is has broken: it is opened again, and the page reads', async () => {
  const changes = listener();
  for (let minute = 0; minute < 3; minute++) {
    await pass(59_000);
    lines[0]?.say('beat');
  }
  expect([lines.length, changes()]).toEqual([1, 0]);
  await pass(59_999);
  expect(lines).toHaveLength(1);
  await pass(1);
  expect([lines.length, lines[0]?.readyState]).toEqual([2, Line.CLOSED]);
  await pass(1000);
  expect(changes()).toBe(1);
});

test('a page that has a network again opens its stream at once, and reads', async () => {
  const changes = listener();
  window.dispatchEvent(new Event('online'));
  expect([lines.length, lines[0]?.readyState]).toEqual([2, Line.CLOSED]);
  await pass(1000);
  expect(changes()).toBe(1);
});

test('a stream that is refused again and again is tried more and more seldom, until one opens', async () => {
  const changes = listener();
  for (const [rest, tries] of [
    [5000, 2],
    [10_000, 3],
    [20_000, 4],
    [40_000, 5],
    [60_000, 6],
    [60_000, 7],
  ] as const) {
    lines.at(-1)?.refuse();
    await pass(rest - 1);
    expect(lines).toHaveLength(tries - 1);
    await pass(1);
    expect(lines).toHaveLength(tries);
  }
  await pass(1000);
  // Once for each: without a stream it is read in its place.
  expect(changes()).toBe(6);
  lines.at(-1)?.say('open');
  lines.at(-1)?.refuse();
  await pass(5000);
  expect(lines).toHaveLength(8);
});
