import { useTexts } from '../../lib/texts.ts';
import { Num } from '../../ui/money/money.tsx';
import { RechargeTag } from '../../ui/people/money-tags.tsx';
import { ShopperLink } from '../../ui/people/shopper-link.tsx';
import { Who } from '../../ui/queue/who.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Recharge } from './recharge.ts';

/** Whose recharge it is, since when, and whether it is late. */
export function RechargeHead({
  recharge: { number, shopper, channel, created_at, promise, status, cancelled },
}: {
  recharge: Recharge;
}) {
  const { t } = useTexts();
  const waits = status === 'pending';
  return (
    <>
      <Who
        nickname={shopper.nickname}
        beside={<Num>{number}</Num>}
        since={waits ? created_at : null}
        promise={promise}
        state={!waits && <RechargeTag status={status} cancelled={cancelled} />}
      >
        <Time at={created_at} />
        <span>{` · ${t(`channel.${channel}`)}`}</span>
      </Who>
      <ShopperLink id={shopper.id} />
    </>
  );
}
