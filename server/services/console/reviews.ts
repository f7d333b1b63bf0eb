import { selectReviewList, selectReviewPicture } from '../../../db/queries/console/reviews.ts';
import { notify } from '../../../db/queries/notifications.ts';
import { holdReview, type ReviewRow, selectReviewPictures, updateReview } from '../../../db/queries/reviews.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { ReviewState } from '../../../shared/console/review-states.ts';
import type { ReviewHiddenWhy } from '../../../shared/contract/enums.ts';
import { actOnce } from '../act-once.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import type { Doing } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';

interface Deps {
  store: Store;
  proofs: PrivatePictures;
}

interface ListInput {
  state: ReviewState;
  stars: number | undefined;
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
}

/** An act about a review as it was seen: by that version. */
type Seen = Doing & { id: number; seen: number };

/** Reviews as staff of the console see them, and what they do (docs/domain.md, Reviews). */
export function createConsoleReviews({ store, proofs }: Deps) {
  const { reader } = store;

  /**
   * One act with its audit entry, which says what `work` does; the answer is the new version. Throws `reviewUnknown`, and
   * `changed` (409) if its author or somebody of staff has changed it meanwhile.
   */
  const act = (
    action: AuditAction,
    { id, seen, ...by }: Seen,
    work: (tx: Writer, review: ReviewRow) => Promise<{ version: number } & Record<string, unknown>>,
  ) =>
    store.transaction(async (tx) => {
      const { detail } = await actOnce(tx, by, action, async () => {
        const review = await holdReview(tx, id);
        if (!review) throw new StaffRefused('reviewUnknown');
        if (review.version !== seen) throw new StaffRefused('changed', { code: 409 });
        return { subject: `review:${id}`, shopperId: review.shopperId, detail: await work(tx, review) };
      });
      return { version: Number(detail.version) };
    });

  return {
    /** Reviews of a state, or of so many stars. Throws `cursorInvalid`. */
    list: async ({ limit, cursor, ...input }: ListInput) => {
      const found = await selectReviewList(reader, { ...input, after: placeOf(cursor, 1), limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, ({ id }) => cursorOf(id));
      const pictures = await selectReviewPictures(
        reader,
        rows.map(({ id }) => id),
      );
      const withPictures = rows.map((row) => ({
        ...row,
        pictures: pictures.filter(({ reviewId }) => reviewId === row.id).map(({ id }) => id),
      }));
      return { rows: withPictures, next };
    },

    /** A picture of a review, hidden or not; null if it is not there. */
    picture: async (id: number) => {
      const file = await selectReviewPicture(reader, id);
      return file === undefined ? null : proofs.read(file);
    },

    /** Answers a review, which its author is told. Throws as `act`, and `reviewAnswered`, `reviewIsHidden`. */
    answer: ({ text, staffId, ...seen }: Seen & { text: string; staffId: number }) =>
      act('review answer', seen, async (tx, review) => {
        if (review.answeredAt !== null) throw new StaffRefused('reviewAnswered');
        if (review.hiddenWhy !== null) throw new StaffRefused('reviewIsHidden');
        const answered = { answer: text, answeredAt: tx.now, answeredBy: staffId, checkedAt: tx.now };
        const version = await updateReview(tx, review, answered);
        const { shopperId, orderId } = review;
        await notify(tx, 'review_answered', [{ shopperId, orderId }]);
        return { version, stars: review.stars };
      }),

    /** Takes a review out of sight, which its author is told with the reason. Throws as `act`, and `reviewIsHidden`. */
    hide: ({ why, ...seen }: Seen & { why: ReviewHiddenWhy }) =>
      act('review hide', seen, async (tx, review) => {
        if (review.hiddenWhy !== null) throw new StaffRefused('reviewIsHidden');
        const version = await updateReview(tx, review, { hiddenWhy: why, checkedAt: tx.now });
        const { shopperId, orderId } = review;
        await notify(tx, 'review_hidden', [{ shopperId, orderId, facts: { hiddenWhy: why } }]);
        return { version, why, stars: review.stars };
      }),

    /** Shows a hidden review again. Throws as `act`, and `reviewIsShown`. */
    show: (seen: Seen) =>
      act('review show', seen, async (tx, review) => {
        if (review.hiddenWhy === null) throw new StaffRefused('reviewIsShown');
        const version = await updateReview(tx, review, { hiddenWhy: null, checkedAt: tx.now });
        return { version, why: review.hiddenWhy, stars: review.stars };
      }),

    /** A review was looked at and needs nothing. Throws as `act`. */
    check: (seen: Seen) =>
      act('review check', seen, async (tx, review) => ({
        version: await updateReview(tx, review, { checkedAt: tx.now }),
        stars: review.stars,
      })),
  };
}

export type ConsoleReviews = ReturnType<typeof createConsoleReviews>;
