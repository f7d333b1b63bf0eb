// @vitest-environment happy-dom
import { act, type ReactNode, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Overlay } from './overlay.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let closings = 0;
let root: Root;
let router: ReturnType<typeof createBrowserRouter>;

async function draw(children: ReactNode): Promise<void> {
  const element = (
    <Overlay open onClose={() => closings++}>
      {children}
    </Overlay>
  );
  closings = 0;
  root = createRoot(document.body);
  router = createBrowserRouter([{ path: '*', element }]);
  await act(() => root.render(<RouterProvider router={router} />));
}

afterEach(async () => {
  await act(() => root.unmount());
  router.dispose();
});

const dialog = () => document.querySelector('dialog') ?? expect.fail('there is no dialog');

test('a browser that closes the dialog closes the sheet', async () => {
  await draw('words');
  act(() => dialog().close());
  expect(closings).toBe(1);
});

test('the event of an earlier closing does not close a sheet that is open again', async () => {
  await draw('words');
  // It is a task of its own: Back, and Forward at once, are faster on a busy phone.
  act(() => void dialog().dispatchEvent(new Event('close')));
  expect([closings, dialog().open]).toEqual([0, true]);
});

test('nor one that is drawn open again but not shown yet', async () => {
  function Drawn() {
    useLayoutEffect(() => void dialog().dispatchEvent(new Event('close')), []);
    return 'words';
  }
  await draw(<Drawn />);
  expect([closings, dialog().open]).toEqual([0, true]);
});
