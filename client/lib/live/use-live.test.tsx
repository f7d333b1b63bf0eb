// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/support/drawn.tsx';
import { useLive } from './use-live.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The server's time, long before the device's; no call has said it. */
const NOW = new Date('2026-01-01T00:01:00.000Z').toUTCString();

test.each([
  ['a minute ago', 1, '2026-01-01T00:00:00.000Z'],
  ['just now', 0, '2026-01-01T00:00:59.000Z'],
])('a page that was read %s is read again %i times as its stream opens', async (_, times, readAt) => {
  const opened = vi.fn(async () => {
    const head = { 'Content-Type': 'text/event-stream', Date: NOW };
    return new Response(new ReadableStream({ start: (stream) => stream.enqueue(EVENT) }), { headers: head });
  });
  vi.stubGlobal('fetch', opened);
  const seen: string[] = [];
  function Screen() {
    useLive({ item: 7, readAt }, async () => seen.push('changed'));
    return null;
  }
  const close = await draw(<Screen />);
  // The event is the last change; after a reading it waits.
  await expect.poll(() => seen, { timeout: 4000 }).toHaveLength(times + 1);
  expect(opened).toHaveBeenCalledOnce();
  await close();
});

const EVENT = new TextEncoder().encode('event: item\ndata: {"id":7}\n\n');
