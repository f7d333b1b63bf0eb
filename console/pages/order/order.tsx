import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { times, withQuantity } from '../../../shared/quantity.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Card, Columns, Stack } from '../../ui/card/card.tsx';
import { OpenReturn, OpenReturnButton } from '../../ui/goods/open-return.tsx';
import { Here } from '../../ui/here/here.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { ActsCard } from '../../ui/people/acts-card.tsx';
import { AskNote } from '../../ui/people/ask-note.tsx';
import { CloseGroup } from '../../ui/people/close-group.tsx';
import { OrderTag, Person, spaced } from '../../ui/people/people.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { SupportCard } from '../../ui/support/support-card.tsx';
import { TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { AsTheShopperSeesIt } from './as-shown.tsx';
import { Contacts } from './contacts.tsx';
import { GoodsCard } from './goods-card.tsx';
import styles from './order.module.css';
import type { Order } from './order-data.ts';
import { Tracks } from './tracks.tsx';
import { TransfersCard } from './transfers-card.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('order', { number: params.number ?? '' });
}

/** All of one order on one page. */
export function Component() {
  const order = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { item, shopper, group } = order;
  return (
    <ScreenLayout
      title={t('order.title', { number: spaced(order.number) })}
      back="/orders"
      tags={<OrderTag status={order.status} />}
      acts={<Acts order={order} />}
    >
      <Here subject={`order:${order.number}`} />
      <Columns kind="side">
        <Stack>
          <Card>
            <div className={styles.head}>
              <img src={item.picture} width="56" height="56" alt="" />
              <div className={styles.words}>
                <b>
                  <bdi>{withQuantity(item.name, order.quantity, order.variant)}</bdi>
                </b>
                <span>
                  <Person person={shopper} />
                </span>
                <Contacts number={order.number} masked={order.contacts} />
              </div>
              <div className={styles.sums}>
                <Money fen={order.price} strong />
                {order.tax > 0 && (
                  <span>
                    <span>{t('order.tax')}</span> <Money fen={order.tax} />
                  </span>
                )}
              </div>
            </div>
            <Tracks order={order} />
          </Card>
          <GoodsCard order={order} />
          <SupportCard key={`support ${order.number}`} about={{ order: order.number }} seen={order} />
          <TransfersCard key={`transfers ${order.number}`} order={order} />
          <TableCard<Order['group']['members'][number]>
            titled
            sub={<Num>{`G-${group.id} · ${group.seats} / ${group.size}`}</Num>}
            label={t('order.members')}
            rows={group.members}
            idOf={({ number }) => number}
            columns={[
              {
                key: 'who',
                title: t('orders.who'),
                phone: 'start',
                cell: (member) => (
                  <>
                    <Person person={member.shopper} inRow /> {member.opener && <Tag>{t('groups.opener')}</Tag>}{' '}
                    <bdi>{member.variant}</bdi> {member.quantity > 1 && <Num>{times(member.quantity)}</Num>}{' '}
                    {member.left_at !== null && <Tag>{t('order.step.left')}</Tag>}
                  </>
                ),
              },
              {
                key: 'number',
                title: t('orders.no'),
                phone: 'second',
                cell: ({ number }) =>
                  number === order.number ? (
                    <Num>{spaced(number)}</Num>
                  ) : (
                    <Link to={`/orders/${number}`}>
                      <Num>{spaced(number)}</Num>
                    </Link>
                  ),
              },
              {
                key: 'status',
                title: t('orders.status'),
                phone: 'end',
                end: true,
                cell: ({ status }) => <OrderTag status={status} />,
              },
            ]}
          />
          <ActsCard acts={order.acts} />
        </Stack>
        <AsTheShopperSeesIt key={order.number} order={order} />
      </Columns>
    </ScreenLayout>
  );
}

/** What can be done with it: the refund that waits, a note, closing its group. */
function Acts({ order }: { order: Order }) {
  const { t, money } = useTexts();
  const may = useMay();
  const { opening } = order.goods;
  const [open, show] = useState<'note' | 'close' | 'return' | null>(null);
  const close = () => show(null);
  return (
    <>
      {may('orders:do') && <Button onClick={() => show('note')}>{t('order.note')}</Button>}
      {may('orders:do') && order.status === orderStatus.waiting && (
        <Button onClick={() => show('close')}>{t('groups.close')}</Button>
      )}
      {opening && <OpenReturnButton opening={opening} onClick={() => show('return')} />}
      {may('taxRefunds:read') && order.status === orderStatus.requested && (
        <ButtonLink kind="primary" to={`/refunds?number=${order.number}`}>
          {t('order.refund', { sum: money(order.tax) })}
        </ButtonLink>
      )}
      {open === 'note' && (
        <AskNote
          call="orderNote"
          consequence={t('order.noteText')}
          label={t('order.note')}
          isNote
          fields={(note) => ({ number: order.number, note })}
          onClose={close}
        />
      )}
      {open === 'return' && opening && (
        <OpenReturn number={order.number} name={order.shopper.nickname} opening={opening} onClose={close} />
      )}
      {open === 'close' && <CloseGroup group={order.group} name={order.item.name} onClose={close} />}
    </>
  );
}
