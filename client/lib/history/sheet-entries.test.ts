// @vitest-environment happy-dom
import { createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Router } from './location.ts';
import { enterSheet, leaveSheet, letOpenAgain, markOf, pageDrawn, withSheetEntries } from './sheet-entries.ts';

const MARK = markOf('confirm', '12');

/** The history entries of this tab, as in a browser; `back` and `forward` fire their events later. */
let entries: unknown[];
let at: number;
let router: Router;
let close = vi.fn();

/** By the test's own clock: every event that is due has been fired. */
const settled = () => vi.runAllTimersAsync();

async function go(steps: 1 | -1): Promise<void> {
  at += steps;
  window.history.replaceState(entries[at], '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: entries[at] }));
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.history.replaceState(null, '', '/item');
  entries = [null];
  at = 0;
  close = vi.fn();
  const { pushState, replaceState } = window.history;
  vi.spyOn(window.history, 'pushState').mockImplementation((...entry) => {
    entries = [...entries.slice(0, ++at), entry[0]];
    pushState.apply(window.history, entry);
  });
  vi.spyOn(window.history, 'replaceState').mockImplementation((...entry) => {
    entries[at] = entry[0];
    replaceState.apply(window.history, entry);
  });
  vi.spyOn(window.history, 'back').mockImplementation(() => void setTimeout(() => go(-1)));
  router = withSheetEntries(() => createBrowserRouter([{ path: '/item' }]));
  pageDrawn('default');
});

afterEach(() => {
  router.dispose();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('Back from a sheet closes it, Forward opens it again, and the router sees neither', async () => {
  const drawn = vi.fn();
  router.subscribe(drawn);
  enterSheet({ mark: MARK, close });
  expect([entries.length, at]).toEqual([2, 1]);
  await go(-1);
  expect(close).toHaveBeenCalledOnce();
  const openAgain = vi.fn(() => true);
  const forget = letOpenAgain('confirm', openAgain);
  await go(1);
  expect(openAgain).toHaveBeenCalledExactlyOnceWith('12');
  expect(drawn).not.toHaveBeenCalled();
  forget();
});

test('a sheet that is closed by its button leaves its entry', async () => {
  const sheet = { mark: MARK, close };
  enterSheet(sheet);
  leaveSheet(sheet);
  await settled();
  await settled();
  expect(at).toBe(0);
  expect(close).not.toHaveBeenCalled();
});

test('a sheet that closes as its reader goes on to another page leaves the entry to that page', async () => {
  router.dispose();
  const loading = new Promise<null>(() => undefined);
  const routes = [{ path: '/item' }, { path: '/orders', loader: () => loading }];
  router = withSheetEntries(() => createBrowserRouter(routes));
  await settled();
  const sheet = { mark: MARK, close };
  enterSheet(sheet);
  void router.navigate('/orders');
  leaveSheet(sheet);
  await settled();
  expect(at).toBe(1);
  expect(router.state.navigation.location?.pathname).toBe('/orders');
});

test('the entry of a sheet that is not available any more is skipped', async () => {
  enterSheet({ mark: MARK, close });
  await go(-1);
  await go(1);
  await settled();
  expect(at).toBe(0);
});

test('Back to a sheet while the page after it is still loading opens it again', async () => {
  router.dispose();
  let loading: Promise<null> | null = null;
  router = withSheetEntries(() => createBrowserRouter([{ path: '/item', loader: () => loading }]));
  await settled();
  enterSheet({ mark: MARK, close });
  entries.push({ key: 'after', idx: 2 });
  const openAgain = vi.fn(() => true);
  const forget = letOpenAgain('confirm', openAgain);
  loading = new Promise(() => undefined);
  await go(1);
  expect(close).toHaveBeenCalledOnce();
  expect(router.state.navigation.state).toBe('loading');
  await go(-1);
  expect(openAgain).toHaveBeenCalledExactlyOnceWith('12');
  forget();
});
