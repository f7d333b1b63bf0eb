import { LastDay } from '../../features/orders/last-day.tsx';
import { InBlocks } from '../../features/orders/order-number.tsx';
import type { Order } from '../../features/orders/order-row.ts';
import { AskSupport } from '../../features/support/ask-support.tsx';
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
