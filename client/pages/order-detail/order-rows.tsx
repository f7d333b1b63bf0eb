import { LastDay } from '../../features/orders/last-day.tsx';
import { InBlocks } from '../../features/orders/order-number.tsx';
import type { Order } from '../../features/orders/order-row.ts';
import { AskSupport } from '../../features/support/ask-support.tsx';
import { addressOfOwnReview } from '../../lib/order-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { LinkRow, Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { ReceiptRow } from './receipt.tsx';

/** The number to copy, the receipt to print, the way to support, and the quiet way back. */
export function OrderRows({ order }: { order: Order }) {
  const { t } = useTexts();
  const { orderno } = order;
  const name = t('field.orderno');
  return (
    <Card rows>
      <Rows>
        <Row
          icon="list"
          title={<InBlocks number={orderno} />}
          detail={name}
          value={<CopyButton text={orderno} what={name} />}
        />
        <ReceiptRow />
        {order.review && <ReviewRow orderno={orderno} review={order.review} />}
        <AskSupport orderno={orderno} />
        {order.return_kind && (
          <LinkRow
            to={`/user/return/${orderno}`}
            icon="refund"
            title={t(order.return_kind === 'cancel' ? 'return.cancelTitle' : 'return.title')}
            detail={<LastDay order={order} />}
          />
        )}
      </Rows>
    </Card>
  );
}

/** The way to the shopper's review, with what became of it. */
function ReviewRow({ orderno, review }: { orderno: string; review: NonNullable<Order['review']> }) {
  const { t } = useTexts();
  const { stars, answer, hidden_why: why } = review;
  const said = why
    ? t('review.isHidden', { why: t(`review.hidden.${why}`) })
    : answer !== '' && `${t('reviews.answer')}: ${answer}`;
  return (
    <LinkRow
      to={addressOfOwnReview(orderno)}
      icon="star"
      title={t('review.yours')}
      detail={said && <bdi>{said}</bdi>}
      value={t('reviews.stars', { count: stars })}
    />
  );
}
