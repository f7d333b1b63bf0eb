import { ActButton } from '../../features/orders/act-button.tsx';
import { nextOf } from '../../features/orders/next.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { addressOfOwnReview } from '../../lib/order-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ActionBar } from '../../ui/action-bar/action-bar.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { ShareGroup } from '../../ui/share/share-group.tsx';
import { Time } from '../../ui/time/time.tsx';
import { ActForm } from './act-form.tsx';

/** The bar with what the shopper does next. */
export function NextBar({ order, pageKey }: { order: Order; pageKey: string }) {
  const { t } = useTexts();
  const next = nextOf(order);
  // The form of the address is on the page.
  if (next === null || next === 'address') return null;
  const until = order.return_kind === 'return' ? order.return_until : null;
  const [label, value] =
    next === 'share'
      ? [t('group.left'), <Countdown key="left" until={order.expires_at} />]
      : [until && t('parcel.returnable'), until && <Time at={until} />];
  return (
    <ActionBar label={label} value={value}>
      {next === 'share' && (
        <ShareGroup
          orderno={order.orderno}
          words={t('order.shareText', { item: order.item_name, count: order.group.size - order.group.seats })}
          kind="primary"
          size="normal"
        >
          {t('order.share')}
        </ShareGroup>
      )}
      {next === 'again' && (
        <ButtonLink kind="primary" to={`/user/detail/${order.item_id}`}>
          {t('order.again')}
        </ButtonLink>
      )}
      {next === 'received' && (
        <ActButton act="received" order={order} pageKey={pageKey} kind="primary" icon="check" size="normal">
          {t('orderDetail.received')}
        </ActButton>
      )}
      {next === 'apply' && (
        <ActForm act="apply" order={order} pageKey={pageKey} kind="primary" icon="refund">
          {t('order.apply')}
        </ActForm>
      )}
      {next === 'review' && (
        <ButtonLink kind="primary" icon="star" to={addressOfOwnReview(order.orderno)}>
          {t('review.write')}
        </ButtonLink>
      )}
    </ActionBar>
  );
}
