import { useTexts } from '../../lib/texts/texts.ts';
import { Money } from '../price/price.tsx';
import { Trans } from '../trans/trans.tsx';
import { Badge } from './badge.tsx';

/** 返税 and its amount in yuan. */
export function RefundBadge({ yuan }: { yuan: number }) {
  const { t } = useTexts();
  return (
    <Badge kind="refund">
      <Trans text={t('item.refund', { amount: '{{amount}}' })} parts={{ amount: <Money yuan={yuan} /> }} />
    </Badge>
  );
}
