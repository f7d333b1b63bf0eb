import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Deadline } from '../../ui/time/time.tsx';
import { hasTaxRefund, mayApply, taxRefundOf } from './may-apply.ts';
import type { Order } from './order-row.ts';

interface NextStepsProps {
  /** One whose group is full. */
  order: Order;
  /** The button that applies for the tax refund, where the screen has one. */
  apply?: ReactNode;
}

/** What happens next with an order whose group is full, in a card of its own; nothing where nothing does. */
export function NextCard(props: NextStepsProps) {
  const { t } = useTexts();
  if (!waitsForParcel(props.order) && !hasTaxRefund(props.order)) return null;
  return (
    <Card heading={t('closing.next')}>
      <NextSteps {...props} />
    </Card>
  );
}

const waitsForParcel = ({ shipping: { state } }: Order) => state === 'address_missing' || state === 'to_send';

/** The goods, which may still want an address, and the tax refund. */
export function NextSteps({ order, apply }: NextStepsProps) {
  return (
    <Rows>
      {waitsForParcel(order) && <Parcel shipping={order.shipping} />}
      {hasTaxRefund(order) && <TaxRefund order={order} apply={apply} />}
    </Rows>
  );
}

function Parcel({ shipping: { state, send_by, address } }: Pick<Order, 'shipping'>) {
  const { t } = useTexts();
  if (state === 'address_missing') {
    const why = t('parcel.text.address_missing');
    return <Row icon="pin" disc="wait" title={t('parcel.address_missing')} detail={why} />;
  }
  const by = send_by ? <Text k="parcel.sendBy" time={<Deadline at={send_by} />} /> : t('parcel.to_send');
  return <Row icon="truck" disc="plain" title={by} detail={<bdi>{address}</bdi>} />;
}

function TaxRefund({ order, apply }: NextStepsProps) {
  const { t } = useTexts();
  const tax = taxRefundOf(order);
  const amount = <Money yuan={tax} strong />;
  const may = mayApply(order);
  return (
    <Row
      icon="refund"
      disc="in"
      title={<Text k="order.refund" amount={amount} />}
      detail={may ? <Text k="order.succeeded.next" amount={<Money yuan={tax} />} /> : t('order.requested.now')}
      value={may ? apply : undefined}
    />
  );
}
