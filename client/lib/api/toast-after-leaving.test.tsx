// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../../shared/refusal.ts';
import { Toasts } from '../../ui/toast/toast.tsx';
import { follow, type Router } from '../history/location.ts';
import { hideToast } from '../toast-store.ts';
import type { Call } from './api-of-calls.ts';
import { toastAfterLeaving } from './toast-after-leaving.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const refuses: Call = async () => ({ code: 400, msg: 'too short', reason: 'tooShort', data: null });
const isLost: Call = () => Promise.reject(new Refusal(0, 'offline'));

let router: Router;
let root: Root;

beforeEach(async () => {
  window.history.replaceState(null, '', '/form');
  router = createBrowserRouter([{ path: '/form' }, { path: '/list' }]);
  follow(router);
  root = createRoot(document.body);
  await act(() => root.render(<Toasts />));
});

afterEach(async () => {
  await act(() => root.unmount());
  router.dispose();
  hideToast();
});

test.each([
  ['a refusal', 'saveAddress', refuses, '/list', 'too short'],
  ['a lost answer', 'saveAddress', isLost, '/list', 'offline'],
  ['nothing of a call that only reads', 'userAddress', refuses, '/list', ''],
  ['nothing if the form is still visible', 'saveAddress', refuses, null, ''],
] as const)('a toast reports %s: %s', async (_, name, end, to, words) => {
  const call = toastAfterLeaving(async (...asked) => {
    if (to) await router.navigate(to);
    return end(...asked);
  });
  await act(() => call(name, {}).catch(() => {}));
  expect(document.body.textContent).toBe(words);
});
