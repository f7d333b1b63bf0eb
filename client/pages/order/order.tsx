import { data, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router-dom';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../app/context.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { type TextKey, useTexts } from '../../app/texts.tsx';
import { askedPage, pageAlone, pageAt } from '../../components/load-more/page.ts';
import { PullToRefresh } from '../../components/pull-to-refresh/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs/tabs.tsx';
import styles from './order.module.css';
import type { OrdersOfTab } from './order-data.ts';
import { OrderPages } from './order-pages.tsx';
import { OrderSkeletons } from './order-skeletons.tsx';

export const handle = {
  title: (t) => t('order.title'),
  bar: 'inner',
  tab: null,
  access: 'private',
} satisfies ScreenHandle;

/** What each tab shows: 0 all, 1 to 4 the orders of that status (spec, section 4). */
const tabs: readonly TextKey[] = [
  'order.tab.all',
  'order.tab.waiting',
  'order.tab.succeeded',
  'order.tab.requested',
  'order.tab.refunded',
];

const addressOf = (tab: number) => `/user/order/${tab}`;

/** One page of a tab; what is no tab, or no page of it, is a 404. */
export async function loader({
  params,
  request,
  context,
}: LoaderFunctionArgs): Promise<OrdersOfTab | OrdersOfTab['page']> {
  const tab = tabs.findIndex((_, id) => String(id) === params.id);
  if (tab < 0) throw data(null, 404);
  const api = context.get(apiContext);
  const { cursor, alone } = askedPage(request);
  const read = (from: string) => api.order({ status: tab, cursor: from });
  if (alone) return pageAlone(cursor, read);
  try {
    const [viewer, page] = await Promise.all([api.userInfo({}), pageAt(cursor, read)]);
    const { username, nickname, avatar } = viewer.data;
    return { tab, page, viewer: { username, nickname, avatar } };
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 400) throw data(null, 404);
    throw problem;
  }
}

/** The shopper's orders by status. */
export function Component() {
  const { t, locale } = useTexts();
  const loaded = useLoaderData<OrdersOfTab>();
  const { location } = useNavigation();
  const coming = tabs.findIndex((_, id) => location?.pathname === addressOf(id));
  const current = coming < 0 ? loaded.tab : coming;
  return (
    <>
      <Tabs
        sticky
        label={t('order.tabs')}
        tabs={tabs.map((key, id) => ({ to: addressOf(id), label: t(key), current: id === current }))}
      />
      <main className={styles.page}>
        <PullToRefresh />
        {current === loaded.tab ? (
          <OrderPages
            key={`${current} ${loaded.page.cursor} ${locale} ${loaded.viewer.username}`}
            loaded={loaded}
            address={addressOf(current)}
          />
        ) : (
          <OrderSkeletons />
        )}
      </main>
    </>
  );
}
