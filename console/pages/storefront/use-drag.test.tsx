// @vitest-environment happy-dom
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useLoaderData, useRevalidator } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { placed, useDrag } from './use-drag.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

test.each([
  [[1, 2, 3], 1, 2, [2, 3, 1]],
  [[1, 2, 3], 3, 0, [3, 1, 2]],
  [[1, 2, 3], 2, 1, [1, 2, 3]],
  [[1, 2, 3], 2, -4, [2, 1, 3]],
  [[1, 2, 3], 2, 9, [1, 3, 2]],
])('of %j, %i at place %i makes %j', (ids, id, to, wanted) => {
  expect(placed(ids, id, to)).toEqual(wanted);
});

test('moved rows never stand in their old order again, neither while they are saved nor when they are read anew', async () => {
  let stored = [1, 2, 3];
  let move: (id: number, to: number) => Promise<void> = async () => undefined;
  const drawn: string[] = [];
  function List() {
    const { revalidate } = useRevalidator();
    const drag = useDrag(useLoaderData<number[]>(), async (ids) => {
      // As at a press, what was moved is drawn first.
      await vi.waitFor(() => expect(drawn.at(-1)).not.toBe(String(stored)));
      stored = ids;
      await revalidate();
    });
    move = drag.move;
    useLayoutEffect(() => void drawn.push(String(drag.shown)));
    return null;
  }
  const loader = async () => stored;
  const router = createMemoryRouter([{ path: '/', loader, Component: List, HydrateFallback: () => null }]);
  const root = createRoot(document.body);
  // Without `act`, which would draw all at once what a browser draws one after the other.
  root.render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(drawn).toEqual(['1,2,3']));
  await move(1, 2);
  await vi.waitFor(() => expect(drawn.at(-1)).toBe('2,3,1'));
  // A second one while the first is on its way.
  const first = move(1, 1);
  await move(1, 0);
  await first;
  await vi.waitFor(() => expect(router.state.loaderData['0']).toEqual([1, 2, 3]));
  // What is drawn after it was read.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(drawn.filter((order, at) => order !== drawn[at - 1])).toEqual(['1,2,3', '2,3,1', '1,2,3']);
  root.unmount();
});
