// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { useChunkAwaited } from './awaited-chunks.ts';
import { useOnDemand } from './use-on-demand.ts';

const load = vi.fn<() => Promise<string>>();

let shown: ReturnType<typeof useOnDemand<string>>;

let awaited: boolean;

function Screen() {
  const part = useOnDemand(load);
  const waits = useChunkAwaited();
  useLayoutEffect(() => {
    shown = part;
    awaited = waits;
  });
  return null;
}

const toast = () => document.querySelector('[role=status]');

/** What the shop answers to a page that asks for its scripts. */
const answers = (page: Response) => vi.spyOn(window, 'fetch').mockResolvedValue(page);

beforeEach(async () => {
  load.mockReset().mockRejectedValueOnce(new TypeError('no such file')).mockResolvedValue('part');
  await drawScreen(await openScreen({ path: '/page', Component: Screen }, '/page?tab=2', { calls: {} }));
  document.head.innerHTML = '<script type="text/plain" data-scripts="/entry-1.js /other.js"></script>';
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

async function ask(page?: string) {
  const [came, failed] = [vi.fn(), vi.fn()];
  await act(async () => shown.ask(came, failed, page));
  return { came: came.mock.calls, failed: failed.mock.calls };
}

test('a part that is lost once can be asked for again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lost = await ask();
  expect([lost.came, lost.failed, shown.part]).toEqual([[], [[]], null]);
  expect(toast()?.textContent).toBe(texts.t('network.offline'));
  const found = await ask();
  expect([found.came, found.failed, shown.part]).toEqual([[['part']], [], 'part']);
});

test('if the shop has a new version, the toast offers to load it, and does not by itself', async () => {
  answers(new Response('<script data-scripts="/entry-2.js">'));
  await ask();
  expect(toast()?.textContent).toBe(texts.t('version.new') + texts.t('version.reload'));
  expect(toast()?.querySelector('a')?.getAttribute('href')).toBe('/page?tab=2');
});

test.each([
  ['has the same scripts', new Response('<script data-scripts="/entry-1.js">')],
  ['fails', new Response('', { status: 503 })],
])('if its page %s, it is a fault of the network', async (_, page) => {
  answers(page);
  await ask();
  expect(toast()?.textContent).toBe(texts.t('network.fault'));
});

test('a page that does the same is opened instead, unless the reader has left or is offline', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  answers(new Response('<script data-scripts="/entry-1.js">'));
  expect((await ask('/page/instead')).failed).toEqual([[]]);
  expect(assign.mock.calls).toEqual([['/page/instead']]);

  load.mockRejectedValueOnce(new TypeError('no such file'));
  vi.spyOn(window, 'fetch').mockImplementationOnce(async () => {
    window.history.replaceState(null, '', '/elsewhere');
    return new Response('<script data-scripts="/entry-1.js">');
  });
  await ask('/page/instead');
  expect(assign).toHaveBeenCalledTimes(1);

  load.mockRejectedValueOnce(new TypeError('no such file'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await ask('/page/instead');
  expect(assign).toHaveBeenCalledTimes(1);
  expect(toast()?.textContent).toBe(texts.t('network.offline'));
});

test('the page says that a part is loading, until it has come or ten seconds have passed', async () => {
  vi.useFakeTimers();
  let arrive = (_: string) => {};
  load.mockReset().mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  await ask();
  expect(awaited).toBe(true);
  await act(async () => arrive('part'));
  expect([awaited, shown.part]).toEqual([false, 'part']);

  answers(new Response('<script data-scripts="/entry-1.js">'));
  load.mockReturnValueOnce(new Promise(() => {}));
  const late = await ask();
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect([awaited, late.failed]).toEqual([true, []]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect([awaited, late.failed]).toEqual([false, [[]]]);
});
