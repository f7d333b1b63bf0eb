// @vitest-environment happy-dom
import { act } from 'react';
import { Outlet, redirect } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../shared/refusal.ts';
import { drawScreen } from '../../tests/support/drawn.tsx';
import { formOf, openScreen, send, texts } from '../../tests/support/fake-shop.ts';
import { LostChunk } from '../lib/chunks/lost-chunk.ts';
import type { Router } from '../lib/history/location.ts';
import { notFound } from '../lib/not-found.ts';
import { forgetUser, storeUser } from '../lib/session/session.ts';
import { createDataStrategy } from './data-strategy.ts';
import { LostSheet } from './lost-sheet.tsx';

const tokenOf = (sid: string) => `head.${btoa(JSON.stringify({ sid }))}.sign`;

const loader = vi.fn<() => Promise<string>>();
const action = vi.fn<() => Promise<unknown>>();
const lazy = vi.fn<() => Promise<{ loader: () => string }>>();

let router: Router;

const Page = () => (
  <main>
    page <Outlet />
  </main>
);

const fails = (code: number) => loader.mockRejectedValueOnce(new Refusal(code, 'later'));
const error = () => Object.values(router.state.errors ?? {})[0];
const toast = () => document.querySelector('[role=status]')?.textContent;

beforeEach(async () => {
  storeUser({ token: tokenOf('1'), username: 'ann', nickname: 'Ann' });
  loader.mockReset().mockResolvedValue('first');
  action.mockReset().mockResolvedValue('taken');
  lazy.mockReset();
  const parts = [
    { id: 'part', path: '/data/page', loader: async () => 'part', element: null, errorElement: 'error' },
    { id: 'other', path: '/other', loader, element: null, errorElement: 'error' },
    { id: 'lazy', path: '/lazy', lazy, errorElement: 'error' },
  ];
  const children = [
    { id: 'sheet', path: '/page/sheet', lazy },
    { id: 'lost', path: '/page/lost', loader: () => Promise.reject(notFound()), ErrorBoundary: LostSheet },
  ];
  const screen = { path: '/page', loader, action, Component: Page, errorElement: 'error', children };
  const dataStrategy = (made: () => Router) => createDataStrategy(made, () => texts);
  router = await openScreen(screen, '/page', { calls: {} }, { parts, dataStrategy });
  await drawScreen(router);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([0, 429, 503])('if a reload ends with %i the screen keeps its data, and a toast says why', async (code) => {
  fails(code);
  await act(() => router.revalidate());
  expect([router.state.loaderData.screen, error(), toast()]).toEqual(['first', undefined, 'later']);
});

test.each([0, 503])('if a form was taken and the reading after it ends with %i, its answer is shown', async (code) => {
  fails(code);
  await act(() => send(router, {}));
  const { loaderData, actionData } = router.state;
  expect([loaderData.screen, actionData?.screen, error(), toast()]).toEqual(['first', 'taken', undefined, 'later']);
});

test('the same after what was sent without leaving the page', async () => {
  fails(0);
  await act(() => router.fetch('key', 'screen', '/page', { formMethod: 'POST', formData: formOf({}) }));
  expect([router.state.loaderData.screen, error(), toast()]).toEqual(['first', undefined, 'later']);
});

test('a form whose result leads to another screen, which does not load, shows the error', async () => {
  action.mockResolvedValueOnce(redirect('/other'));
  fails(503);
  await act(() => send(router, {}));
  expect(error()).toEqual(new Refusal(503, 'later'));
});

test('a reload that finds nothing any more, or a fault, shows the error', async () => {
  fails(400);
  await act(() => router.revalidate());
  expect(error()).toEqual(new Refusal(400, 'later'));
});

test('a screen that is opened and does not load shows the error', async () => {
  await act(() => router.navigate('/elsewhere'));
  fails(503);
  await act(() => router.navigate('/page'));
  expect([error(), toast()]).toEqual([new Refusal(503, 'later'), '']);
});

test('the data of a shopper who has logged out does not stay', async () => {
  await act(async () => forgetUser());
  fails(503);
  await act(() => router.revalidate());
  expect(router.state.loaderData.screen).toBeUndefined();
  expect(error()).toEqual(new Refusal(503, 'later'));
});

test('a data address answers a part of the screen, and is no page', async () => {
  await act(() => router.fetch('key', 'screen', '/data/page'));
  expect(error()).toBeUndefined();
  await act(() => router.navigate('/data/page'));
  expect(error()).toMatchObject({ status: 404 });
});

test('a screen whose chunk is lost says so without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  lazy.mockRejectedValue(new LostChunk('lost'));
  await act(() => router.navigate('/lazy'));
  expect(error()).toEqual(new Refusal(0, texts.t('network.offline')));
});

test('with a connection the browser loads its page from the server', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(''));
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  lazy.mockRejectedValue(new LostChunk('lost'));
  await act(async () => void router.navigate('/lazy?tab=2'));
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/lazy\?tab=2$/));
});

test('a sheet whose chunk is lost without a connection leaves its page as it is, and a toast says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  lazy.mockRejectedValue(new LostChunk('lost'));
  fails(0);
  await act(() => router.navigate('/page/sheet'));
  expect([router.state.location.pathname, error(), toast()]).toEqual(['/page', undefined, 'later']);
  expect(document.querySelector('main')).not.toBeNull();
});

test('so does one that shows nothing any more', async () => {
  await act(() => router.navigate('/page/lost'));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/page'));
  expect([document.querySelector('main') !== null, toast()]).toEqual([true, texts.t('error.notFound.text')]);
});

/** As when a sheet without an address leaves its entry over the page. */
const leaveEntry = () => act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));

test('a page that could not be shown is not shown without its data when a sheet over it is closed', async () => {
  await act(() => router.navigate('/elsewhere'));
  fails(503);
  await act(() => router.navigate('/page'));
  fails(503);
  await leaveEntry();
  expect(error()).toEqual(new Refusal(503, 'later'));
});

test('what was being read again when a sheet is closed is read', async () => {
  let answer = () => {};
  loader.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve('broken off'))));
  loader.mockResolvedValueOnce('second');
  await act(async () => void router.revalidate());
  await leaveEntry();
  await act(async () => answer());
  expect(router.state.loaderData.screen).toBe('second');
});
