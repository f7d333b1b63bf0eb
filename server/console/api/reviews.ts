import type { ReviewState } from '../../../shared/console/review-states.ts';
import type { Locale } from '../../../shared/locales.ts';
import { maskedName } from '../../../shared/masked-name.ts';
import { wordsIn } from '../../../shared/variants.ts';
import { storedLocale } from '../../services/notifications/wording.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import type { Services } from '../../services.ts';
import { actorOf } from './console-act.ts';
import { type ActingCaller, type ConsoleHandlerDeps, memberOf, type StaffHandler } from './handler.ts';
import { itemOf } from './parcels.ts';
import { personOf } from './rows.ts';

/** Who acts, and what they have seen. */
const seenBy = ({ id, version }: { id: number; version: number }, caller: ActingCaller) => ({
  ...actorOf(caller),
  id,
  seen: version,
});

interface Filter {
  state: ReviewState;
  item?: number | undefined;
  shopper?: number | undefined;
  order?: string | undefined;
}

/** Which reviews a list has. */
export const reviewFilterOf = ({ state, item, shopper, order }: Filter) => ({
  ...{ state, itemId: item, shopperId: shopper, orderno: order },
});

type Listed = Awaited<ReturnType<Services['consoleReviews']['list']>>['rows'][number];

const listedReview = (row: Listed, locale: Locale) => ({
  ...{ id: row.id, order: row.orderno, quantity: row.quantity, stars: row.stars, text: row.text },
  shopper: personOf({ ...row, id: row.shopperId }),
  item: itemOf(row, locale),
  variant: wordsIn(row.words, locale),
  anonymous: row.anonymous,
  public_name: row.anonymous ? '' : maskedName(row.publicNickname),
  pictures: row.pictures,
  created_at: row.createdAt,
  edited_at: row.editedAt,
  answer: row.answer,
  answered_at: row.answeredAt,
  answered_by: row.answeredBy,
  hidden_why: row.hiddenWhy,
  checked_at: row.checkedAt,
  version: row.version,
});

export function reviewHandlers({ services: { consoleReviews } }: Pick<ConsoleHandlerDeps, 'services'>) {
  const reviews: StaffHandler<'reviews'> = async ({ sort: end, cursor, limit, ...input }, { locale }) => {
    const { rows, next } = await consoleReviews.list({ ...reviewFilterOf(input), end, limit, cursor });
    const listed = rows.map((row) => listedReview(row, locale));
    return { data: { rows: listed, counts: await consoleReviews.counts() }, next };
  };

  const review: StaffHandler<'review'> = async ({ id }, { locale }) => {
    const found = await consoleReviews.one(id);
    return {
      data: {
        ...listedReview(found, locale),
        locale: storedLocale(found.locale),
        came_at: found.cameAt,
        return_until: found.returnUntil,
        last_return: found.lastReturn,
        low_beside: found.lowBeside,
      },
    };
  };

  const reviewPicture: StaffHandler<'reviewPicture'> = async ({ id }) => {
    const body = await consoleReviews.picture(id);
    if (!body) throw new StaffRefused('proofMissing');
    return { data: null, file: { name: `review-${id}.webp`, type: 'image/webp', body } };
  };

  const reviewAnswer: StaffHandler<'reviewAnswer'> = async ({ text, ...review }, caller) => {
    const { staffId } = memberOf(caller);
    return { data: await consoleReviews.answer({ ...seenBy(review, caller), text, staffId }) };
  };

  const reviewHide: StaffHandler<'reviewHide'> = async ({ why, ...review }, caller) => ({
    data: await consoleReviews.hide({ ...seenBy(review, caller), why }),
  });

  const reviewShow: StaffHandler<'reviewShow'> = async (review, caller) => ({
    data: await consoleReviews.show(seenBy(review, caller)),
  });

  const reviewCheck: StaffHandler<'reviewCheck'> = async (review, caller) => ({
    data: await consoleReviews.check(seenBy(review, caller)),
  });

  return { reviews, review, reviewPicture, reviewAnswer, reviewHide, reviewShow, reviewCheck };
}
