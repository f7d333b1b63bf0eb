import { times } from '../../../shared/quantity.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Back } from '../../ui/price/price.tsx';
import { Time } from '../../ui/time/time.tsx';

/** What was returned and paid back before the last return, which has a card of its own; nothing if there is none. */
export function EarlierReturns({ order: { goods_return: last, paid_returns: paid = [] } }: { order: Order }) {
  const { t, count } = useTexts();
  const earlier = last?.state === 'paid' ? paid.slice(0, -1) : paid;
  if (earlier.length === 0) return null;
  return (
    <Card rows>
      <Rows>
        {earlier.map(({ quantity, amount, paid_at }) => (
          <Row
            key={paid_at}
            icon="refund"
            disc="in"
            title={
              <>
                <span>{t('goodsReturn.step.paid')}</span> <bdi dir="ltr">{times(count(quantity))}</bdi>
              </>
            }
            detail={<Time at={paid_at} />}
            value={<Back yuan={amount} />}
          />
        ))}
      </Rows>
    </Card>
  );
}
