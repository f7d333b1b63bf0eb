// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { holdUnsaved } from '../../lib/unsaved.ts';
import { useRenewal } from './use-renewal.ts';

let line = new EventTarget();

class Line extends EventTarget {
  constructor() {
    super();
    line = this;
  }

  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Line);
  closeAfterTest(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  // What is due at once after that.
  await act(() => vi.advanceTimersByTimeAsync(0));
}

function Screen() {
  useRenewal();
  return null;
}

/** An open screen whose readings take `takes` ms; they are counted from when it is there. */
async function open(takes = 0) {
  const read = vi.fn(async () => {
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
    return null;
  });
  const drawing = drawConsole(<Screen />, { loader: read });
  await vi.advanceTimersByTimeAsync(takes);
  const router = await drawing;
  await pass(0);
  read.mockClear();
  const change = () => line.dispatchEvent(new Event('queues'));
  return { router, change, readings: () => read.mock.calls.length };
}

test('while the queues change each second the screen is read five seconds after the last reading has ended', async () => {
  const { change, readings } = await open(3000);
  change();
  await pass(1000);
  expect(readings()).toBe(1);
  for (let second = 0; second < 7; second++) {
    change();
    await pass(1000);
  }
  expect(readings()).toBe(1);
  await pass(1000);
  expect(readings()).toBe(2);
});

test('what changes while another screen is loading does not begin that anew, and is read afterwards', async () => {
  const { router, change, readings } = await open(3000);
  await act(async () => void router.navigate('/other'));
  expect([router.state.navigation.state, readings()]).toEqual(['loading', 1]);
  change();
  await pass(2999);
  expect([router.state.navigation.state, readings()]).toEqual(['loading', 1]);
  await pass(1);
  expect([router.state.location.pathname, readings()]).toEqual(['/other', 2]);
});

test('what changes while something is not saved is read once nothing is held any more', async () => {
  const { change, readings } = await open();
  const release = holdUnsaved();
  const other = holdUnsaved();
  change();
  await pass(60_000);
  await act(async () => release());
  await pass(60_000);
  expect(readings()).toBe(0);
  await act(async () => other());
  await pass(0);
  expect(readings()).toBe(1);
});
