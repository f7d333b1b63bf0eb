import { type ComponentType, useEffect, useState } from 'react';
import { dataAddress } from '../../lib/data-address.ts';
import { addressOfOrder } from '../../lib/order-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Card } from '../../ui/main-column/main-column.tsx';
import type { Order } from './order-row.ts';
import type { orderPart } from './read-order.ts';

/** The shopper's order whose group has become full on the open page; until it is read, or if it cannot be, in words alone. */
export function ClosedHere({ orderno }: { orderno: string }) {
  const { t } = useTexts();
  const { data: order, load } = useFetcher<typeof orderPart>();
  const [view, setView] = useState<{ ClosedGroup: ComponentType<{ order: Order }> } | null>(null);
  useEffect(() => {
    void load(dataAddress(addressOfOrder(orderno)));
    import('./closed-group.tsx').then(setView, () => null);
  }, [load, orderno]);
  if (order && view) return <view.ClosedGroup order={order} />;
  return (
    <Card heading={t('placed.complete.title')}>
      <p>{t('placed.complete.text')}</p>
    </Card>
  );
}
