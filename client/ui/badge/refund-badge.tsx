import { Money } from '../price/price.tsx';
import { Text } from '../text/text.tsx';
import { Badge } from './badge.tsx';

/** 返税 and its amount in yuan. */
export function RefundBadge({ yuan }: { yuan: number }) {
  return (
    <Badge kind="refund">
      <Text k="item.refund" amount={<Money yuan={yuan} />} />
    </Badge>
  );
}
