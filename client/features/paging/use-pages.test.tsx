// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, type LoaderFunctionArgs, RouterProvider, useLoaderData } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { dataAddress } from '../../lib/data-address.ts';
import { TextsProvider } from '../../lib/texts/texts.ts';
import { askedPage, type ListPage, pageInPlace } from './list-page.ts';
import { usePages } from './use-pages.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

type Numbers = ListPage<{ id: number }>;

async function shown(router: ReturnType<typeof createMemoryRouter>): Promise<Root> {
  const root = createRoot(document.body);
  const texts = { locale: 'en-US' } as Parameters<typeof TextsProvider>[0]['value'];
  await act(async () =>
    root.render(
      <TextsProvider value={texts}>
        <RouterProvider router={router} />
      </TextsProvider>,
    ),
  );
  return root;
}

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
  const root = await shown(router);
  await act(() => router.revalidate());
  expect(new Set(drawn)).toEqual(new Set(['1: 1', '2: 2']));
  await act(() => root.unmount());
});

/**
 * A list of 70 rows, in pages of 20 as the shop's; it notes what is rendered and which cursors are read. Those in `fails`
 * cannot be read; `timeOf` is the server's time at the nth reading, in seconds.
 */
function openList({ fails = new Set<string>(), timeOf = (reading: number) => reading } = {}) {
  let newest = 70;
  const drawn: number[][] = [];
  const asked: (string | undefined)[] = [];
  let readings = 0;
  const read = async (cursor?: string) => {
    asked.push(cursor);
    if (cursor !== undefined && fails.has(cursor)) throw new Error('no answer');
    const from = cursor === undefined ? newest : Number(cursor) - 1;
    const data = Array.from({ length: Math.min(20, from) }, (_, at) => ({ id: from - at }));
    const next = from > 20 ? `${from - 19}` : null;
    return { data, next, server_time: new Date(timeOf(++readings) * 1000).toISOString() };
  };
  let more = () => {};
  let renew = async () => {};
  function List() {
    const { items, more: next, renew: again } = usePages(useLoaderData<Numbers>(), '/list');
    more = () => next?.onMore();
    renew = again;
    useLayoutEffect(() => void drawn.push(items.map(({ id }) => id)));
    return null;
  }
  const router = createMemoryRouter([
    { path: '/', loader: ({ request }) => askedPage(request, read), Component: List, HydrateFallback: () => null },
    { path: dataAddress('/list'), loader: ({ request }: LoaderFunctionArgs) => pageInPlace(request, read) },
  ]);
  return { router, drawn, asked, more: () => more(), renew: () => renew(), arrives: () => ++newest };
}

async function until(check: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => {});
    check();
  });
}

async function openThreePages(drawn: number[][], more: () => void): Promise<void> {
  for (const length of [20, 40, 60]) {
    await until(() => expect(drawn.at(-1)).toHaveLength(length));
    if (length < 60) await act(async () => more());
  }
}

test('a row that arrives while three pages are open takes away none of them, and all are read again', async () => {
  const { router, drawn, asked, more, arrives } = openList();
  const root = await shown(router);
  await openThreePages(drawn, more);
  drawn.length = 0;
  asked.length = 0;
  arrives();
  await act(() => router.revalidate());
  await until(() => expect(asked).toEqual([undefined, '31', '52', '32']));
  await until(() => expect(drawn.at(-1)).toEqual(Array.from({ length: 60 }, (_, at) => 71 - at)));
  // The reader looks at the row with the id 14.
  expect(drawn.filter((ids) => !ids.includes(14))).toEqual([]);
  await act(() => root.unmount());
});

test('a page that could not be read again is tried after the next reading of the first one; the others are read', async () => {
  const fails = new Set<string>();
  const { router, drawn, asked, more, renew } = openList({ fails });
  const root = await shown(router);
  await openThreePages(drawn, more);
  fails.add('51');
  for (let time = 0; time < 2; time++) {
    asked.length = 0;
    await act(renew);
    await until(() => expect(asked).toEqual([undefined, '51', '31']));
    expect(drawn.at(-1)).toHaveLength(60);
  }
  await act(() => root.unmount());
});

test('where the server’s clock was put back, each page is read again once, not for ever', async () => {
  const { router, drawn, asked, more, renew } = openList({ timeOf: (reading) => (reading > 4 ? 1 : reading) });
  const root = await shown(router);
  await openThreePages(drawn, more);
  asked.length = 0;
  await act(renew);
  await until(() => expect(asked).toEqual([undefined, '51', '31']));
  await act(async () => more());
  await until(() => expect(drawn.at(-1)).toHaveLength(70));
  // It may be older than the first one, by that clock.
  await until(() => expect(asked).toEqual([undefined, '51', '31', '11', '11']));
  for (let turn = 0; turn < 5; turn++) await act(async () => {});
  expect(asked).toHaveLength(5);
  await act(() => root.unmount());
});
