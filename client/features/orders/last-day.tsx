import { useTexts } from '../../lib/texts/texts.ts';
import { Text } from '../../ui/text/text.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Order } from './order-row.ts';

type LastDayProps = { order: Pick<Order, 'return_kind' | 'return_until'> };

/** Until when a return or a cancellation can be asked for. */
export function LastDay({ order: { return_kind, return_until } }: LastDayProps) {
  const { t } = useTexts();
  if (return_kind === 'cancel' || !return_until) return <span>{t('return.untilSent')}</span>;
  return <Text k="parcel.text.received" time={<Time at={return_until} />} />;
}
