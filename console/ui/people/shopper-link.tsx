import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { MoreLink } from '../card/card.tsx';

/** A link to a shopper for those who may see the shopper. */
export function ShopperLink({ id }: { id: number }) {
  const { t } = useTexts();
  const may = useMay();
  return may('shoppers:read') && <MoreLink to={`/shoppers/${id}`}>{t('queue.shopper')}</MoreLink>;
}
