import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { type ForPurchase, loadForPurchase, unlessAfterAction } from '../../features/purchase/for-purchase.ts';
import type { Group } from '../../features/purchase/offer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { GroupScreen } from './group-screen.tsx';
import { seo } from './seo.ts';

type GroupData = ForPurchase & { group: Group };

/** A group by the number of any of its orders: what a shopper shares (docs/domain.md, Answers). */
export function loader(args: LoaderFunctionArgs, inPlace: unknown): Promise<GroupData | null> {
  return loadForPurchase(args, inPlace, async (api) => {
    const { data: group, server_time: serverTime } = await api.group({ orderno: args.params.orderno ?? '' });
    return { group, serverTime };
  });
}

export { action } from '../../features/purchase/purchase-action.ts';

export const shouldRevalidate = unlessAfterAction;

export const handle = {
  title: (t, data) => (data ? `${data.group.name} – ${t('group.title')}` : t('group.title')),
  heading: (t) => t('group.title'),
  // Nobody asks for it in a browser.
  ...(import.meta.env.SSR && seo),
  bar: 'inner',
  tab: null,
  access: 'public',
  unlisted: true,
} satisfies ScreenHandle<GroupData>;

export function Component() {
  const data = useLoaderData<GroupData>();
  return <GroupScreen key={data.group.orderno} data={data} />;
}
