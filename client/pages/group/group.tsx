import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { loadForPurchase, renewForPurchase, unlessForSheet } from '../../features/purchase/for-purchase.ts';
import type { Group } from '../../features/purchase/offer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { GroupScreen } from './group-screen.tsx';
import { seo } from './seo.ts';

type GroupData = Awaited<ReturnType<typeof loader>>;

function groupOf({ params }: LoaderFunctionArgs) {
  return async (api: Api): Promise<{ group: Group; serverTime: string }> => {
    const { data: group, server_time: serverTime } = await api.group({ orderno: params.orderno ?? '' });
    return { group, serverTime };
  };
}

/** A group by the number of any of its orders: the page that a shopper shares (docs/domain.md, Answers). */
export const loader = (args: LoaderFunctionArgs) => loadForPurchase(args, groupOf(args));

export const partLoader = (args: LoaderFunctionArgs) => renewForPurchase(args, groupOf(args));

export const shouldRevalidate = unlessForSheet;

export const handle = {
  title: (t, data) => (data ? `${data.group.name} – ${t('group.title')}` : t('group.title')),
  bar: 'brand',
  // Not needed in the browser.
  ...(import.meta.env.SSR && seo),
  access: 'public',
  unlisted: true,
} satisfies ScreenHandle<GroupData>;

export function Component() {
  const data = useLoaderData<typeof loader>();
  return <GroupScreen key={data.group.orderno} data={data} />;
}
