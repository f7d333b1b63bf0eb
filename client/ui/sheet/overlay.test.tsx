// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Overlay } from './overlay.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let closings = 0;
let root: Root;
let router: ReturnType<typeof createBrowserRouter>;

beforeEach(async () => {
  closings = 0;
  root = createRoot(document.body);
  const element = (
    <Overlay open onClose={() => closings++}>
      words
    </Overlay>
  );
  router = createBrowserRouter([{ path: '*', element }]);
  await act(() => root.render(<RouterProvider router={router} />));
});

afterEach(async () => {
  await act(() => root.unmount());
  router.dispose();
});

const dialog = () => document.querySelector('dialog') ?? expect.fail('there is no dialog');

test('a browser that closes the dialog closes the sheet', () => {
  act(() => dialog().close());
  expect(closings).toBe(1);
});

test('the event of an earlier closing does not close a sheet that is open again', () => {
  // It is a task of its own: Back, and Forward at once, are faster on a busy phone.
  act(() => void dialog().dispatchEvent(new Event('close')));
  expect([closings, dialog().open]).toEqual([0, true]);
});
