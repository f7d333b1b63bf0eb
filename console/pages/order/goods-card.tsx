import { times } from '../../../shared/quantity.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card, MoreLink } from '../../ui/card/card.tsx';
import { ParcelTag } from '../../ui/goods/parcel-tag.tsx';
import { RequestAddress } from '../../ui/goods/request-address.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { timeColumn } from '../../ui/table/field-columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import styles from './order.module.css';
import type { Order } from './order-data.ts';

type Parcel = Order['goods']['parcels'][number];
type Return = Order['goods']['returns'][number];

/** Every parcel and return of an order. */
export function GoodsCard({ order: { goods, number, quantity: bought } }: { order: Order }) {
  const { t } = useTexts();
  const may = useMay();
  const waits = goods.state === 'to_send' || goods.state === 'address_missing';
  if (goods.state === 'none' && goods.parcels.length === 0 && goods.returns.length === 0) return null;
  return (
    <Card
      title={t('order.goods')}
      sub={
        <Tag tone={waits ? 'wait' : 'plain'} icon="truck">
          {t(`order.goods.${goods.state}`)}
        </Tag>
      }
      more={
        goods.parcels.length > 0 && (
          <>
            {may('reviews:read') && <MoreLink to={`/reviews?order=${number}`}>{t('screen.reviews')}</MoreLink>}
            {may('shipping:read') && (
              <MoreLink to={`/shipping?list=sent&number=${number}`}>{t('screen.shipping')}</MoreLink>
            )}
          </>
        )
      }
    >
      {goods.state === 'address_missing' && (
        <div className={styles.request}>
          <RequestAddress number={number} requestedAt={goods.requested_at} />
        </div>
      )}
      {goods.parcels.length > 0 && (
        <Table<Parcel>
          label={t('returns.parcel')}
          rows={goods.parcels}
          idOf={({ id }) => id}
          columns={[
            {
              key: 'tracking',
              title: t('shipping.tracking'),
              phone: 'start',
              cell: ({ carrier, tracking, url }) => (
                <>
                  <bdi>{carrier}</bdi>{' '}
                  {url === '' ? (
                    <Num>{tracking}</Num>
                  ) : (
                    <a href={url} target="_blank" rel="noreferrer">
                      <Num>{tracking}</Num>
                    </a>
                  )}
                </>
              ),
            },
            { key: 'who', title: t('acts.who'), phone: 'second', cell: ({ sent_by }) => <bdi>{sent_by}</bdi> },
            { key: 'state', title: t('shipping.state'), phone: 'end', cell: (parcel) => <ParcelTag parcel={parcel} /> },
            timeColumn({ of: 'sent_at', title: t('shipping.sent'), phone: 'secondEnd' }),
          ]}
        />
      )}
      {goods.returns.length > 0 && (
        <Table<Return>
          label={t('screen.returns')}
          rows={goods.returns}
          idOf={({ id }) => id}
          to={({ id, state }) => (may('returns:read') ? `/returns/${id}?${new URLSearchParams({ state })}` : null)}
          columns={[
            {
              key: 'kind',
              title: t('screen.returns'),
              phone: 'start',
              cell: ({ kind, quantity }) => (
                <>
                  <span>{t(`returns.kind.${kind}`)}</span> {bought > 1 && <Num>{times(quantity)}</Num>}
                </>
              ),
            },
            {
              key: 'reason',
              title: t('returns.claim'),
              phone: 'second',
              cell: ({ reason, opened_by }) =>
                opened_by === null ? t(`returns.reason.${reason}`) : t('returns.openedBy', { name: opened_by }),
            },
            {
              key: 'state',
              title: t('shipping.state'),
              phone: 'end',
              cell: ({ state, amount }) => (
                <>
                  <span>{t(`returns.state.${state}`)}</span> {amount !== null && <Money fen={amount} />}
                </>
              ),
            },
            timeColumn({ of: 'asked_at', title: t('returns.asked'), phone: 'secondEnd' }),
          ]}
        />
      )}
    </Card>
  );
}
