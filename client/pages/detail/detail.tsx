import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { loadForPurchase, renewForPurchase, unlessForSheet } from '../../features/purchase/for-purchase.ts';
import type { Item } from '../../features/purchase/offer.ts';
import { VALUES } from '../../features/purchase/selection.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { ItemScreen } from './item-screen.tsx';
import { seo } from './seo.ts';

type ItemData = Awaited<ReturnType<typeof loader>>;

function itemOf({ params }: LoaderFunctionArgs) {
  return async (api: Api): Promise<{ item: Item; serverTime: string }> => {
    const { data: item, server_time: serverTime } = await api.itemDetail({ id: params.id ?? '' });
    return { item, serverTime };
  };
}

/** An item (docs/spec.md, section 2). */
export const loader = (args: LoaderFunctionArgs) => loadForPurchase(args, itemOf(args));

export const partLoader = (args: LoaderFunctionArgs) => renewForPurchase(args, itemOf(args));

export const shouldRevalidate = unlessForSheet;

export const handle = {
  title: (t, data) => (data ? `${data.item.title} – ${t('detail.title')}` : t('detail.title')),
  heading: (t) => t('detail.title'),
  // Not needed in the browser.
  ...(import.meta.env.SSR && seo),
  bar: 'floating',
  wide: true,
  skipTo: 'purchase',
  query: [VALUES],
  access: 'public',
} satisfies ScreenHandle<ItemData>;

export function Component() {
  const data = useLoaderData<typeof loader>();
  return <ItemScreen key={data.item.id} data={data} />;
}
