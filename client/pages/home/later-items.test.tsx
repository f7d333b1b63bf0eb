// @vitest-environment happy-dom
import { act } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, NOW, openScreen } from '../../../tests/support/fake-shop.ts';
import { askedPage, type ListPage, pageInPlace } from '../../features/paging/list-page.ts';
import { ShopProvider } from '../../lib/context.ts';
import { dataAddress } from '../../lib/data-address.ts';
import { LaterItems } from './later-items.tsx';

type Hot = CallOutput<'itemHotList'>[number];

const SOLD = {
  price: 9,
  org_price: 9,
  tax: 0,
  pt_num: 0,
  rating: null,
  sold_out: false,
  reference_price: null,
  price_from: null,
  price_reference: 'list' as const,
  price_valid_until: null,
  sale_starts_at: null,
  sale_ahead: false,
  sale_ends_at: null,
  sale_over: false,
};

test.each([
  ['overtakes one', [1, 2, 4, 3, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['climbs from a later page', [1, 2, 8, 3, 4, 5, 6, 7, 9, 10, 11, 12]],
])('no hot item is left out of the open list when another %s', async (_, then) => {
  let ranks = Array.from({ length: 12 }, (_, at) => at + 1);
  /** Pages of three; a cursor is the item after which a page begins. */
  const read = async (cursor?: string) => {
    const from = cursor === undefined ? 0 : ranks.indexOf(Number(cursor)) + 1;
    const data = ranks
      .slice(from, from + 3)
      .map(
        (id): Hot => ({ ...SOLD, id, name: `${id}`, locale: 'zh-CN', pic_url: '/media/a-720.webp', placeholder: '' }),
      );
    return { data, next: from + 3 < ranks.length ? `${data.at(-1)?.id}` : null, server_time: NOW };
  };
  function Component() {
    const page = useLoaderData<ListPage<Hot>>();
    return (
      <ShopProvider value={facts}>
        <p>{page.items.map(({ id }) => id).join()}</p>
        <LaterItems page={page} list="/" />
      </ShopProvider>
    );
  }
  const loader = ({ request }: LoaderFunctionArgs) => askedPage(request, read);
  const part = { path: dataAddress('/'), loader: ({ request }: LoaderFunctionArgs) => pageInPlace(request, read) };
  const router = await openScreen({ path: '/', Component, loader }, '/', { calls: {} }, { parts: [part] });
  await drawScreen(router);
  const shown = () => {
    const later = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/user/detail/"]')];
    const first = document.querySelector('p')?.textContent?.split(',') ?? [];
    return [...first, ...later.map(({ pathname }) => pathname.split('/').at(-1))].map(Number);
  };
  const more = () => document.querySelector<HTMLElement>('a[href*="cursor="]');
  const readOn = async (length: number) => {
    await act(async () => more()?.click());
    await expect.poll(shown).toHaveLength(length);
  };
  for (const length of [6, 9, 12]) await readOn(length);
  ranks = then;
  await act(() => router.navigate('/'));
  await act(async () => {});
  while (more()) await readOn(shown().length + 3);
  expect(shown()).toEqual(then);
});
