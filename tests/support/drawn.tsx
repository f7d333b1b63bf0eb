import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { Router } from '../../client/lib/history/location.ts';
import { TextsProvider } from '../../client/lib/texts/texts.ts';
import { Toasts } from '../../client/ui/toast/toast.tsx';
import { closeAfterTest } from './cleanup.ts';
import { texts } from './fake-shop.ts';

/** Draws an element in English until the test ends, or until the returned function is called. */
export async function draw(element: ReactNode): Promise<() => Promise<void>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  const root = createRoot(document.body.firstElementChild as Element);
  const close = () => act(async () => root.unmount());
  closeAfterTest(close);
  await act(async () => root.render(<TextsProvider value={texts}>{element}</TextsProvider>));
  return close;
}

/** Draws the router's open screen, with its toasts. */
export function drawScreen(router: Router): Promise<() => Promise<void>> {
  return draw(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  );
}
