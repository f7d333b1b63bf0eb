// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useFetcher } from './use-fetcher.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const loader = () => 'answer';

test('an effect that depends on an answer runs, even if a render comes between the answer and its notification', async () => {
  const seen: unknown[] = [];
  let load: (href: string) => Promise<void> = async () => undefined;
  let drawAgain = () => {};
  function Screen() {
    const fetcher = useFetcher<typeof loader>();
    const [, set] = useState(0);
    load = fetcher.load;
    drawAgain = () =>
      flushSync(() => {
        set(1);
        set(0);
      });
    useEffect(() => void seen.push(fetcher.data), [fetcher.data]);
    return null;
  }
  const router = createMemoryRouter([
    { path: '/', Component: Screen },
    { path: '/answer', loader },
  ]);
  const root = createRoot(document.body);
  await act(() => root.render(<RouterProvider router={router} />));
  // After the router's own listener, which has the answer by then.
  router.subscribe(({ fetchers }) => {
    if ([...fetchers.values()].some(({ data }) => data === 'answer')) drawAgain();
  });
  await act(() => load('/answer'));
  expect(seen).toEqual([undefined, 'answer']);
  await act(() => root.unmount());
});
