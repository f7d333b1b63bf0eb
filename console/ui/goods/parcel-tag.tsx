import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { Tag } from '../tag/tag.tsx';

type Parcel = ConsoleOutput<'order'>['goods']['parcels'][number];

/** What became of a parcel, in a word; that it came is what somebody said. */
export function ParcelTag({ parcel: { end_why, received_said_by } }: { parcel: Parcel }) {
  const { t } = useTexts();
  if (end_why !== null) return <Tag tone={end_why === 'lost' ? 'late' : 'wait'}>{t(`shipping.end.${end_why}`)}</Tag>;
  if (received_said_by !== null) return <Tag tone="settled">{t(`shipping.saidBy.${received_said_by}`)}</Tag>;
  return <Tag icon="truck">{t('shipping.onWay')}</Tag>;
}
