import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import type { NotificationTopic } from '../../../shared/contract/enums.ts';
import { readOrder } from '../../features/orders/read-order.ts';
import { listLoaders } from '../../features/paging/list-loaders.ts';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { isHydrated } from '../../lib/hydrated.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { ordernoOf } from '../../lib/order-address.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { AskPush } from '../../ui/ask-push/ask-push.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import { action } from './action.ts';
import { Messages } from './messages.tsx';

export { action };

export const handle = {
  title: (t) => t('messages.title'),
  access: 'private',
  query: ['cursor'],
} satisfies ScreenHandle;

/** It tells of something that was bought: who has bought nothing yet is not asked for anything. */
const isOfOrders = (topic: NotificationTopic) => OF_ORDERS.includes(topic);

const OF_ORDERS: readonly NotificationTopic[] = [
  'group_joined',
  'group_full',
  'group_expired',
  'refund',
  'parcel',
  'goods_return',
];

const list = listLoaders((api, cursor) => api.notifications({ cursor }));

export const { partLoader } = list;

/** The messages, with the order of the newest one if it says that its group is full. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await list.loader(args);
  const told = page.cursor === '' ? page.items[0] : undefined;
  const orderno = told?.kind === 'group_full' && !told.read ? ordernoOf(told.path) : null;
  return { ...page, closed: orderno === null ? null : await readOrder(args.context.get(apiContext), orderno) };
}

/** What the shopper was told, newest first (docs/domain.md, Notifications). */
export function Component() {
  const { locale } = useTexts();
  const page = useLoaderData<typeof loader>();
  const refused = useLastAnswer<typeof action>()?.refused;
  const { revalidate } = useRevalidator();
  useLive({ own: true, readAt: page.readAt }, revalidate);
  return (
    <MainColumn>
      <RefusedHint>{refused}</RefusedHint>
      {page.items.some(({ topic }) => isOfOrders(topic)) && <Offer />}
      <Messages key={`${page.cursor} ${locale}`} page={page} closed={page.closed} />
    </MainColumn>
  );
}

/** Only on the way here inside the shop: on a page from the server it would push down what is already read. */
function Offer() {
  const [asks] = useState(isHydrated);
  return asks && <AskPush />;
}
