import { useLate } from '../../lib/late.ts';
import { useNow } from '../../lib/now.ts';
import { useTexts } from '../../lib/texts.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Num } from '../../ui/money/money.tsx';
import { RechargeTag } from '../../ui/people/money-tags.tsx';
import { ShopperLink } from '../../ui/people/shopper-link.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Recharge } from './recharge.ts';
import styles from './recharges.module.css';

/** Whose recharge it is, since when, and whether it is late. */
export function RechargeHead({
  recharge: { number, shopper, channel, created_at, promise, status, cancelled },
}: {
  recharge: Recharge;
}) {
  const { t, span } = useTexts();
  const now = useNow(30_000);
  const over = useLate()(created_at, promise);
  return (
    <>
      <Avatar name={shopper.nickname} />
      <div className={styles.grow}>
        <b>
          <bdi>{shopper.nickname}</bdi>
        </b>{' '}
        <Num>{number}</Num>
        <p className={styles.meta}>
          <Time at={created_at} />
          <span>{` · ${t(`channel.${channel}`)}`}</span>
          {status === 'pending' && <span>{` · ${t('queue.waits', { time: span(now - created_at) })}`}</span>}
        </p>
      </div>
      {status === 'pending' ? (
        over > 0 && <Tag tone="late">{t('queue.over', { time: span(over) })}</Tag>
      ) : (
        <RechargeTag status={status} cancelled={cancelled} />
      )}
      <ShopperLink id={shopper.id} />
    </>
  );
}
