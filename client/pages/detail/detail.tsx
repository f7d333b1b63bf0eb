import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { type ForPurchase, loadForPurchase, unlessAfterAction } from '../../features/purchase/for-purchase.ts';
import type { Item } from '../../features/purchase/offer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { ItemScreen } from './item-screen.tsx';
import { seo } from './seo.ts';

type ItemData = ForPurchase & { item: Item };

/** An item (docs/spec.md, section 2). */
export function loader(args: LoaderFunctionArgs, inPlace: unknown): Promise<ItemData | null> {
  return loadForPurchase(args, inPlace, async (api) => {
    const { data: item, server_time: serverTime } = await api.itemDetail({ id: args.params.id ?? '' });
    return { item, serverTime };
  });
}

export { action } from '../../features/purchase/purchase-action.ts';

export const shouldRevalidate = unlessAfterAction;

export const handle = {
  title: (t, data) => (data ? `${data.item.title} – ${t('detail.title')}` : t('detail.title')),
  heading: (t) => t('detail.title'),
  // Nobody asks for it in a browser.
  ...(import.meta.env.SSR && seo),
  bar: 'floating',
  tab: null,
  skipTo: 'purchase',
  access: 'public',
} satisfies ScreenHandle<ItemData>;

export function Component() {
  const data = useLoaderData<ItemData>();
  return <ItemScreen key={data.item.id} data={data} />;
}
