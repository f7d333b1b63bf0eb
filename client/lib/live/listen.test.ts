// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from './live-stream.ts';

/** Streams that were opened, the newest last: each can send an event, or end. */
let streams: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
let asked = 0;
let works = true;
let saysTime = true;

/** The server's time; the device's clock is wrong. */
const NOW = Date.parse('2026-01-01T00:01:00.900Z');

/** As in a browser: an abort breaks the answer's body. */
async function serve(_: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  asked++;
  if (!works) throw new TypeError('no network');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const text = new TextEncoder();
      streams.push({ say: (words) => controller.enqueue(text.encode(words)), end: () => controller.close(), signal });
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  const date = saysTime ? { Date: new Date(NOW).toUTCString() } : undefined;
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', ...date } });
}

let hidden = false;

function look(away: boolean): void {
  hidden = away;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW - 3_600_000 });
  // Each pause has its maximum.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('fetch', serve);
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  [streams, asked, works, saysTime, hidden] = [[], 0, true, true, false];
});

let stop = () => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Listens to item 7 on a page that was read so many ms ago; returns the number of changes. A reading takes `takes` ms. */
function listener(age = 1000, takes = 0) {
  let changes = 0;
  const onChange = async () => {
    changes++;
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
  };
  stop = listen({ item: 7, readAt: () => NOW - age, onChange });
  return () => changes;
}

const EVENT = 'event: item\ndata: {"id":7}\n\n';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a stream opens once the page has settled, and its events are reported', async () => {
  const changes = listener();
  await pass(999);
  expect(asked).toBe(0);
  await pass(1);
  expect(asked).toBe(1);
  expect(changes()).toBe(0);
  streams.at(-1)?.say(EVENT);
  await pass(0);
  expect(changes()).toBe(1);
});

test('a page that is older than what its first stream tells counts everything as changed, once', async () => {
  const changes = listener(30_001);
  await pass(1000);
  expect([asked, changes()]).toEqual([1, 1]);
  streams.at(-1)?.say(EVENT);
  await pass(2000);
  expect(changes()).toBe(2);
  await pass(2000);
  look(true);
  look(false);
  await pass(0);
  expect([asked, changes()]).toEqual([2, 3]);
});

test('what changes while the page is read again is reported once, two seconds after that; nothing is lost', async () => {
  const changes = listener(1000, 3000);
  await pass(1000);
  const say = () => streams.at(-1)?.say(EVENT);
  say();
  await pass(300);
  say();
  await pass(300);
  say();
  await pass(4399);
  expect(changes()).toBe(1);
  await pass(1);
  expect(changes()).toBe(2);
  // The last one comes after the second reading.
  await pass(4000);
  say();
  await pass(999);
  expect(changes()).toBe(2);
  await pass(1);
  expect(changes()).toBe(3);
  await pass(60_000 - 1);
  expect(changes()).toBe(3);
});

test.each([
  ['a second younger than what its first stream tells', 29_000, true],
  ['of unknown age', 60_000, false],
])('a page that is %s has missed nothing', async (_, age, says) => {
  saysTime = says;
  const changes = listener(age);
  await pass(1000);
  expect([asked, changes()]).toEqual([1, 0]);
});

test('a stream that ends is opened again, and changes in between are reported', async () => {
  const changes = listener();
  await pass(1000);
  streams.at(-1)?.end();
  await pass(999);
  expect(asked).toBe(1);
  await pass(1);
  expect([asked, changes()]).toEqual([2, 1]);
});

test('without a stream the page polls, retries at growing intervals, and reports changes as soon as a stream opens', async () => {
  works = false;
  const changes = listener();
  await pass(1000);
  expect(asked).toBe(1);
  for (const [pause, tries] of [
    [1000, 2],
    [2000, 3],
    [4000, 4],
    [8000, 5],
  ] as const) {
    await pass(pause);
    expect(asked).toBe(tries);
  }
  // After the third failure, which was 12 s ago.
  expect(changes()).toBe(1);
  await pass(8000);
  expect(changes()).toBe(2);
  works = true;
  await pass(8000);
  expect([asked, changes()]).toEqual([6, 3]);
  await pass(60_000 - 1);
  expect(changes()).toBe(3);
});

test('a hidden page listens to nothing, and counts everything as changed when it is seen again', async () => {
  const changes = listener();
  await pass(1000);
  look(true);
  await pass(120_000);
  expect([asked, changes(), streams.at(-1)?.signal.aborted]).toEqual([1, 0, true]);
  look(false);
  await pass(0);
  expect([asked, changes()]).toEqual([2, 1]);
});

test('a page that has a network again opens its stream at once, and counts everything as changed', async () => {
  works = false;
  const changes = listener();
  await pass(1000 + 1000 + 2000 + 4000);
  const before = changes();
  works = true;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect([streams.length, changes()]).toEqual([1, before + 1]);
  await pass(60_000 - 1);
  expect(streams).toHaveLength(1);
});

test('a stream that is silent for longer than the server ever is has broken', async () => {
  listener();
  await pass(1000);
  await pass(59_000);
  streams.at(-1)?.say(': still here\n\n');
  await pass(59_000);
  expect(asked).toBe(1);
  await pass(1000 + 1000);
  expect(asked).toBe(2);
});

test('after leaving, nothing is reported and no stream stays open', async () => {
  const changes = listener();
  await pass(1000);
  stop();
  await pass(120_000);
  expect([asked, changes(), streams.at(-1)?.signal.aborted]).toEqual([1, 0, true]);
});
