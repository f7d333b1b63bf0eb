import { useTexts } from '../../lib/texts/texts.ts';
import { Phrase } from '../phrase/phrase.tsx';
import { Money } from '../price/price.tsx';
import { Badge } from './badge.tsx';

/** 返税 and its amount in yuan. */
export function RefundBadge({ yuan }: { yuan: number }) {
  const { t } = useTexts();
  return (
    <Badge kind="refund">
      <Phrase text={t('item.refund', { amount: '{{amount}}' })} parts={{ amount: <Money yuan={yuan} /> }} />
    </Badge>
  );
}
