// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { TextsProvider } from '../../lib/texts/texts.ts';
import type { ListPage } from './list-page.ts';
import { usePages } from './use-pages.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

type Numbers = ListPage<{ id: number }>;

test('a list that reloads never renders its old items beside the new page', async () => {
  let read = 0;
  const drawn: string[] = [];
  function List() {
    const page = useLoaderData<Numbers>();
    const ids = usePages(page, '/list').items.map(({ id }) => id);
    useLayoutEffect(() => void drawn.push(`${page.items[0]?.id}: ${ids}`));
    return null;
  }
  const loader = (): Numbers => {
    read += 1;
    return { items: [{ id: read }], cursor: '', next: null, readAt: `2026-01-01T00:00:0${read}.000Z` };
  };
  const router = createMemoryRouter([{ path: '/', loader, Component: List, HydrateFallback: () => null }]);
  const root = createRoot(document.body);
  const texts = { locale: 'en-US' } as Parameters<typeof TextsProvider>[0]['value'];
  await act(async () =>
    root.render(
      <TextsProvider value={texts}>
        <RouterProvider router={router} />
      </TextsProvider>,
    ),
  );
  await act(() => router.revalidate());
  expect(new Set(drawn)).toEqual(new Set(['1: 1', '2: 2']));
  await act(() => root.unmount());
});
