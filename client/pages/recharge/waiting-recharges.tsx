import { addressOfRecharge } from '../../lib/recharges/recharge-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { LinkRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Recharge } from './recharge-data.ts';

/** Recharges that were started and not paid, each with a link to pay or cancel it; nothing without any. */
export function WaitingRecharges({ recharges, next }: { recharges: Recharge[]; next: string }) {
  const { t } = useTexts();
  if (recharges.length === 0) return null;
  return (
    <Card heading={t('recharge.waiting')}>
      <Rows label={t('recharge.waiting')}>
        {recharges.map(({ number, channel, channel_txt, money, created_at }) => (
          <LinkRow
            key={number}
            to={addressOfRecharge(number, next)}
            icon={channel === 'transfer' ? 'bank' : 'topup'}
            disc="wait"
            title={channel_txt}
            detail={<Time at={created_at} />}
            value={<Money yuan={money} strong />}
          />
        ))}
      </Rows>
    </Card>
  );
}
