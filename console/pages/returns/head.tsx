import { useMay } from '../../lib/context.ts';
import { useLate } from '../../lib/late.ts';
import { useNow } from '../../lib/now.ts';
import { useTexts } from '../../lib/texts.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { MoreLink } from '../../ui/card/card.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import { dueSince, type GoodsReturn } from './goods-return.ts';
import styles from './returns.module.css';

/** Whose return it is, since when, and whether it is late. */
export function ReturnHead({ goods, promise }: { goods: GoodsReturn; promise: number }) {
  const { t, span } = useTexts();
  const may = useMay();
  const late = useLate();
  const now = useNow(30_000);
  const since = dueSince(goods);
  const over = since === null ? 0 : late(since, promise);
  const { shopper, kind, state, asked_at, opened_by, number } = goods;
  return (
    <>
      <Avatar name={shopper.nickname} />
      <div className={styles.grow}>
        <b>
          <bdi>{shopper.nickname}</bdi>
        </b>{' '}
        <span>{t(`returns.kind.${kind}`)}</span>
        <p className={styles.meta}>
          <span>{opened_by === null ? t('returns.asked') : t('returns.openedBy', { name: opened_by })}</span>{' '}
          <Time at={asked_at} />
          {since !== null && <span>{` · ${t('queue.waits', { time: span(now - since) })}`}</span>}
        </p>
      </div>
      {over > 0 ? (
        <Tag tone="late">{t('queue.over', { time: span(over) })}</Tag>
      ) : (
        <Tag tone={state === 'paid' ? 'back' : 'plain'}>{t(`returns.state.${state}`)}</Tag>
      )}
      {may('orders:read') && <MoreLink to={`/orders/${number}`}>{t('find.kind.order')}</MoreLink>}
    </>
  );
}
