import { LastDay } from '../../features/orders/last-day.tsx';
import type { Order } from '../../features/orders/order-row.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Text } from '../../ui/text/text.tsx';
import { Time } from '../../ui/time/time.tsx';

/** When the goods came, or count as received, and until when they can be returned. */
export function Since({ order }: { order: Order }) {
  const { t } = useTexts();
  const { state_txt, received_at, assumed_at } = order.shipping;
  const returns = order.return_kind === 'return';
  return (
    <span>
      {returns && received_at && (
        <>
          <span>{state_txt}</span> <Time at={received_at} />
          <span> · </span>
        </>
      )}
      {returns && assumed_at && (
        <>
          <Text k="parcel.assumed" time={<Time at={assumed_at} />} />
          <span> · </span>
        </>
      )}
      {returns ? <LastDay order={order} /> : <span>{t('return.cancelUntilSent')}</span>}
    </span>
  );
}
