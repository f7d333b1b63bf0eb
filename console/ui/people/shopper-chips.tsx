import { useTexts } from '../../lib/texts.ts';
import { FilterChip } from '../chip/chip.tsx';

/** In a queue that shows a shopper's rows alone: without that filter, and their rows of every state. */
export function ShopperChips({ shopper }: { shopper: string | undefined }) {
  const { t } = useTexts();
  if (shopper === undefined) return null;
  return (
    <>
      <FilterChip name="shopper" value={null}>
        {`${t('orders.filter.shopper')} ${shopper} ×`}
      </FilterChip>
      <FilterChip name="status" value={null}>
        {t('orders.all')}
      </FilterChip>
    </>
  );
}
