import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { MoreLink } from '../../ui/card/card.tsx';
import { Who } from '../../ui/queue/who.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import { dueSince, type GoodsReturn } from './goods-return.ts';

/** Whose return it is, since when, and whether it is late. */
export function ReturnHead({ goods, promise }: { goods: GoodsReturn; promise: number }) {
  const { t } = useTexts();
  const may = useMay();
  const { shopper, kind, state, asked_at, opened_by, number } = goods;
  return (
    <>
      <Who
        nickname={shopper.nickname}
        beside={<span>{t(`returns.kind.${kind}`)}</span>}
        since={dueSince(goods)}
        promise={promise}
        state={<Tag tone={state === 'paid' ? 'back' : 'plain'}>{t(`returns.state.${state}`)}</Tag>}
      >
        <span>{opened_by === null ? t('returns.asked') : t('returns.openedBy', { name: opened_by })}</span>{' '}
        <Time at={asked_at} />
      </Who>
      {may('orders:read') && <MoreLink to={`/orders/${number}`}>{t('find.kind.order')}</MoreLink>}
    </>
  );
}
