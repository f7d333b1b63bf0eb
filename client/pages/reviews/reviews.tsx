import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { SentPictures } from '../../features/pictures/sent-pictures.tsx';
import { addressOfReviews } from '../../features/reviews/review.ts';
import { ReviewRow } from '../../features/reviews/review-row.tsx';
import { apiContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh/pull-to-refresh.tsx';
import { FilterChips } from './filter-chips.tsx';
import { filterAddress, filterOf } from './filters.ts';
import { HiddenReviews } from './hidden-reviews.tsx';
import { inPlaces } from './places.ts';
import { RatingFigures } from './rating-figures.tsx';
import styles from './reviews.module.css';

type ReviewsData = Awaited<ReturnType<typeof loader>>;

function reviewsOf({ context, params, request }: LoaderFunctionArgs) {
  const asked = { id: params.id ?? '', ...filterOf(request.url) };
  return async (cursor?: string) => {
    const { data, ...answer } = await context.get(apiContext).itemReviews({ ...asked, cursor });
    const { reviews, ...figures } = data;
    return { ...answer, data: reviews, figures };
  };
}

/** One page of the reviews of an item, and what all of them come to; 404 if there is no such item, page or filter. */
export async function loader(args: LoaderFunctionArgs) {
  const { figures, ...page } = await askedPage(args.request, reviewsOf(args), ({ figures }) => ({ figures }));
  return { figures, filter: filterOf(args.request.url), page };
}

export const partLoader = (args: LoaderFunctionArgs) => pageInPlace(args.request, reviewsOf(args));

export const handle = {
  title: (t) => t('reviews.title'),
  access: 'public',
  query: ['stars', 'value', 'pictures', 'cursor'],
  unlisted: true,
} satisfies ScreenHandle<ReviewsData>;

/** What shoppers say of an item (docs/domain.md, Reviews). */
export function Component() {
  const { locale } = useTexts();
  const { figures, filter, page } = useLoaderData<typeof loader>();
  const path = addressOfReviews(figures.id);
  const list = filterAddress(path, filter);
  return (
    <MainColumn>
      <PullToRefresh />
      {figures.rating && <RatingFigures rating={figures.rating} byStars={figures.by_stars} />}
      {figures.rating && <FilterChips path={path} figures={figures} filter={filter} />}
      <Reviews key={`${list} ${page.cursor} ${locale}`} list={list} shown={figures.shown} page={page} />
    </MainColumn>
  );
}

function Reviews({ list, shown, page }: { list: string; shown: number; page: ReviewsData['page'] }) {
  const { t } = useTexts();
  const { items, more } = usePages(page, list, { storesPages: true });
  if (items.length === 0) return <Empty icon="star" title={t('reviews.none')} text={t('reviews.noneText')} />;
  return (
    <Card
      heading={t('reviews.count', { count: shown })}
      aside={<span className={styles.order}>{t('reviews.newestFirst')}</span>}
    >
      <ul>
        {inPlaces(items).map((place) =>
          'hidden' in place ? (
            <HiddenReviews key={place.id} reviews={place.hidden} />
          ) : (
            <ReviewRow key={place.id} review={place.review}>
              <SentPictures pictures={place.review.picture_urls} />
            </ReviewRow>
          ),
        )}
      </ul>
      {more && <LoadMore {...more} />}
    </Card>
  );
}
