import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { notFound, orNotFound } from '../../lib/not-found.ts';
import { addressOfOrder } from '../../lib/order-address.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useQuery } from '../../lib/use-query.ts';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import { type action, LOST } from './action.ts';
import { PublishedReview } from './published-review.tsx';
import { ReviewForm } from './review-form.tsx';

type ReviewData = Awaited<ReturnType<typeof loader>>;

export { action } from './action.ts';

export const handle = {
  title: (t, data) => t(data?.order.review ? 'review.yours' : 'review.write'),
  access: 'private',
  file: 'picture',
  query: [LOST],
} satisfies ScreenHandle<ReviewData>;

/** An order that can be reviewed, or was; another one leads to its own screen. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [found, viewer] = await Promise.all([
    orNotFound(api.order({ status: 0, orderno: params.orderno ?? '' })),
    api.userInfo({}),
  ]);
  const [order] = found.data;
  if (!order) throw notFound();
  const { orderno, reviewable, review } = order;
  if (!reviewable && !review) throw replace(addressOfOrder(orderno));
  const changeable = review === null || Date.parse(found.server_time) < Date.parse(review.edit_until);
  return { order, changeable, nickname: viewer.data.nickname, key: newIdempotencyKey() };
}

/** Says how what came is, and changes that for thirty days (docs/domain.md, Reviews). */
export function Component() {
  const { order, changeable, nickname, key } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { t } = useTexts();
  const lost = useQuery().has(LOST);
  const { review } = order;
  return (
    <MainColumn>
      {lost && <RefusedHint>{t('review.picturesLost')}</RefusedHint>}
      {review && <PublishedReview review={review} changeable={changeable} />}
      {changeable && (
        <ReviewForm
          key={review?.edited_at ?? review?.id}
          order={order}
          nickname={nickname}
          pageKey={key}
          answer={answer}
        />
      )}
    </MainColumn>
  );
}
