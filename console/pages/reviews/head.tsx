import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { MoreLink } from '../../ui/card/card.tsx';
import { Person } from '../../ui/people/people.tsx';
import { Who } from '../../ui/queue/who.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Review } from './review.ts';

/** Who wrote it, as whom others read it, when, and whether they see it. */
export function ReviewHead({ review }: { review: Review }) {
  const { t } = useTexts();
  const may = useMay();
  const { shopper, public_name: name, created_at, edited_at, hidden_why, order } = review;
  const isHidden = hidden_why !== null;
  return (
    <>
      <Who
        nickname={shopper.nickname}
        person={<Person person={shopper} />}
        beside={<span>{t('reviews.publicAs', { name: name === '' ? t('reviews.nameless') : name })}</span>}
        since={null}
        promise={0}
        state={
          <Tag tone={isHidden ? 'late' : 'plain'} icon={isHidden ? 'hide' : undefined}>
            {t(isHidden ? 'reviews.state.hidden' : 'reviews.public')}
          </Tag>
        }
      >
        <span>{t('reviews.written')}</span> <Time at={created_at} />
        {edited_at !== null && (
          <>
            <span>{` · ${t('reviews.changed')}`}</span> <Time at={edited_at} />
          </>
        )}
      </Who>
      {may('orders:read') && <MoreLink to={`/orders/${order}`}>{t('find.kind.order')}</MoreLink>}
    </>
  );
}
