import type { CallOutput } from '../../shared/contract/index.ts';
import { type Locale, textFor } from '../../shared/locales.ts';
import { maskedName } from '../../shared/masked-name.ts';
import { averageStars } from '../../shared/reviews.ts';
import { wordsIn } from '../../shared/variants.ts';
import type { Messages } from '../i18n.ts';
import { isoTime, isoTimeOrNull } from '../iso-time.ts';
import { pictureUrl } from '../services/pictures/library.ts';
import { reviewPictureUrl } from '../services/reviews/picture-url.ts';
import { editableUntil, type Reviews } from '../services/reviews/service.ts';
import { avatarOf } from './account.ts';
import { BadField } from './fields.ts';
import type { PublicHandler, SessionHandler } from './handler.ts';

interface Deps {
  reviews: Reviews;
  messages: Messages;
}

interface Filters {
  stars?: number | undefined;
  value?: number | undefined;
  pictures?: number | undefined;
}

/** What a list is filtered by. Throws `BadField` if it is more than one: no index serves two. */
function filterOf({ stars, value: valueId, pictures }: Filters) {
  const filter = { stars, valueId, pictured: pictures === 1 };
  const given = [stars !== undefined && 'stars', valueId !== undefined && 'value', filter.pictured && 'pictures'];
  const [, second] = given.filter((name) => name !== false);
  if (second !== undefined) throw new BadField(second, { reason: 'pattern' });
  return filter;
}

export function reviewHandlers({ reviews, messages }: Deps) {
  const itemReviews: PublicHandler<'itemReviews'> = async ({ id, limit, cursor, ...filters }, { locale }) => {
    const found = await reviews.list({ itemId: id, limit, cursor, filter: filterOf(filters) });
    const nobody = messages.say(locale, 'waiting.hidden');
    return {
      data: {
        id,
        rating: ratingOf({ reviewCount: found.sums.count, reviewStars: found.sums.stars }),
        by_stars: found.byStars,
        with_pictures: found.withPictures,
        by_value: found.byValue.map(({ id: valueId, names, picture, count }) => ({
          ...{ id: valueId, name: textFor(names, locale) ?? '', count },
          pic_url: picture === null ? null : pictureUrl(picture),
        })),
        hidden: found.hidden.map(({ why, count }) => ({
          ...{ why, count },
          why_txt: messages.say(locale, `review.hidden.${why}`),
        })),
        shown: found.shown,
        reviews: found.rows.map((row) => shownReview(row, locale, nobody)),
      },
      next: found.next,
    };
  };

  const reviewAdd: SessionHandler<'reviewAdd'> = async (input, { signedIn, idempotencyKey }) => ({
    data: await reviews.add({ ...saidIn(input), shopperId: signedIn.shopperId, idempotencyKey }),
  });

  const reviewEdit: SessionHandler<'reviewEdit'> = async (input, { signedIn }) => ({
    data: await reviews.edit({ ...saidIn(input), shopperId: signedIn.shopperId }),
  });

  const reviewPicture: SessionHandler<'reviewPicture'> = async ({ orderno, picture: bytes }, { signedIn }) => ({
    data: await reviews.addPicture({ orderno, bytes, shopperId: signedIn.shopperId }),
  });

  const reviewPictureRemove: SessionHandler<'reviewPictureRemove'> = async ({ orderno, id }, { signedIn }) => ({
    data: await reviews.removePicture({ orderno, id, shopperId: signedIn.shopperId }),
  });

  return { itemReviews, reviewAdd, reviewEdit, reviewPicture, reviewPictureRemove };
}

interface SaidFields {
  orderno: string;
  stars: number;
  review?: string | undefined;
  anonymous?: number | undefined;
}

const saidIn = ({ orderno, stars, review = '', anonymous }: SaidFields) => ({
  ...{ orderno, stars, text: review },
  anonymous: anonymous === 1,
});

interface Reviewed {
  reviewCount: number;
  reviewStars: number;
}

/** What the reviews of an item come to; null without any. */
export function ratingOf({ reviewCount: count, reviewStars }: Reviewed): CallOutput<'itemDetail'>['rating'] {
  const average = averageStars(reviewStars, count);
  return average === null ? null : { average, count };
}

type Listed = Awaited<ReturnType<Reviews['newest']>>[number];

/** A review as others read it; `nobody` stands for an author who is not named. */
export function shownReview(row: Listed, locale: Locale, nobody: string): CallOutput<'itemDetail'>['reviews'][number] {
  const { id, stars, hiddenWhy, createdAt } = row;
  const kept = { id, stars, hidden_why: hiddenWhy, created_at: isoTime(createdAt) };
  if (hiddenWhy !== null) {
    const unnamed = { nickname: '', avatar: avatarOf(id), variant: '', text: '', picture_urls: [] };
    return { ...kept, ...unnamed, edited_at: null, answer: '', answered_at: null };
  }
  const name = row.anonymous ? '' : row.nickname;
  return {
    ...kept,
    nickname: maskedName(name) || nobody,
    // The colour of somebody who is not named would be the same in each of their reviews.
    avatar: avatarOf(name === '' ? id : row.shopperId),
    variant: wordsIn(row.words, locale),
    text: row.text,
    picture_urls: row.files.map(reviewPictureUrl),
    edited_at: isoTimeOrNull(row.editedAt),
    answer: row.answer,
    answered_at: isoTimeOrNull(row.answeredAt),
  };
}

export type ReviewOfOrder = NonNullable<ReturnType<Awaited<ReturnType<Reviews['ofOrders']>>['get']>>;

/** What an order says of its review; `hasCome` is whether its goods have. */
export function shownReviewOfOrder(
  review: ReviewOfOrder | undefined,
  hasCome: boolean,
  locale: Locale,
  messages: Messages,
): Pick<CallOutput<'order'>[number], 'reviewable' | 'review'> {
  if (!review) return { reviewable: hasCome, review: null };
  const { id, stars, text, anonymous, answer, hiddenWhy } = review;
  return {
    reviewable: false,
    review: {
      ...{ id, stars, text, anonymous, answer },
      pictures: review.pictures.map((picture) => ({ id: picture.id, url: reviewPictureUrl(picture.file) })),
      created_at: isoTime(review.createdAt),
      edited_at: isoTimeOrNull(review.editedAt),
      edit_until: isoTime(editableUntil(review)),
      answered_at: isoTimeOrNull(review.answeredAt),
      hidden_why: hiddenWhy,
      hidden_txt: hiddenWhy === null ? '' : messages.say(locale, `review.hidden.${hiddenWhy}`),
    },
  };
}
