import { useLoaderData } from 'react-router-dom';
import { times } from '../../../shared/quantity.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { piecesOf } from '../../features/orders/returned-pieces.ts';
import { listLoaders } from '../../features/paging/list-loaders.ts';
import { RecordList } from '../../features/paging/record-list.tsx';
import { addressOfOrder } from '../../lib/order-address.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { LinkRow } from '../../ui/list-row/list-row.tsx';
import { Back } from '../../ui/price/price.tsx';
import { Time } from '../../ui/time/time.tsx';

export const handle = {
  title: (t) => t('service.afterSales'),
  access: 'private',
  query: ['cursor'],
} satisfies ScreenHandle;

/** One page of the shopper's orders for which a return was asked for. */
export const { loader, partLoader } = listLoaders((api, cursor) => api.order({ status: 0, returns: 1, cursor }));

/** After-sales: cancelled and returned orders, each with the state of its last return. */
export function Component() {
  const { t } = useTexts();
  const link = { to: '/user/order/0', text: t('my.orders') };
  return (
    <RecordList
      page={useLoaderData<typeof loader>()}
      path="/user/returns"
      title={t('service.afterSales')}
      empty={<Empty icon="box" title={t('returns.empty.title')} text={t('returns.empty.text')} link={link} />}
      row={(order) => <ReturnRow key={order.id} order={order} />}
    />
  );
}

function ReturnRow({ order }: { order: Order }) {
  const { count } = useTexts();
  const { orderno, item_name, return_gives: gives, goods_return: asked } = order;
  if (!asked) return null;
  const pieces = piecesOf(order);
  // One that was refused or withdrawn gives nothing.
  const standing = asked.state !== 'refused' && asked.state !== 'withdrawn';
  return (
    <LinkRow
      to={addressOfOrder(orderno)}
      icon={asked.kind === 'cancel' ? 'close' : 'refund'}
      disc={asked.state === 'paid' ? 'in' : standing ? 'wait' : 'plain'}
      title={
        <>
          <bdi>{item_name}</bdi>
          {pieces && <bdi dir="ltr">{` ${times(count(pieces))}`}</bdi>}
        </>
      }
      detail={
        <>
          <span>{`${asked.state_txt} · `}</span>
          <Time at={asked.asked_at} />
        </>
      }
      value={standing && <Back yuan={asked.amount ?? gives} />}
    />
  );
}
