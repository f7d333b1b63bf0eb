import {
  countLowBeside,
  countReviews,
  type ReviewsFilter,
  selectListedReview,
  selectReviewList,
  selectReviewPicture,
} from '../../../db/queries/console/reviews.ts';
import { notify } from '../../../db/queries/notifications.ts';
import { selectShipment } from '../../../db/queries/parcels.ts';
import { selectLastReturns } from '../../../db/queries/returns.ts';
import { holdReview, type ReviewRow, selectReviewPictures, updateReview } from '../../../db/queries/reviews.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { MOST_WAITING } from '../../../shared/console/most-counted.ts';
import { countedReviewStates } from '../../../shared/console/review-states.ts';
import type { ReviewHiddenWhy } from '../../../shared/contract/enums.ts';
import { actOnce } from '../act-once.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import { assumedAt, hasCome, returnUntil } from '../parcels/state.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import type { Settings } from '../settings.ts';
import type { Doing } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How long ago, in ms, others of few stars still say something about a variant. */
const LATELY = 30 * DAY;

/** They are counted up to here. */
const MOST_BESIDE = 100;

interface Deps {
  store: Store;
  settings: Settings;
  proofs: PrivatePictures;
  clock: () => number;
}

interface ListInput extends ReviewsFilter {
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
}

/** An act about a review as it was seen: by that version. */
type Seen = Doing & { id: number; seen: number };

/** Reviews as staff of the console see them, and what they do (docs/domain.md, Reviews). */
export function createConsoleReviews({ store, settings, proofs, clock }: Deps) {
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

  /** The ids of the pictures of each of these reviews. */
  async function readPictures(ids: readonly number[]) {
    const pictures = await selectReviewPictures(reader, ids);
    return (id: number) => pictures.filter(({ reviewId }) => reviewId === id).map((picture) => picture.id);
  }

  /** When the goods of an order came and until when they may go back, in ms; null of what is no longer there. */
  async function arrivalOf(orderId: number) {
    const now = clock();
    const { days } = await settings.parcelTerms(reader);
    const parcel = await selectShipment(reader, orderId);
    if (!parcel || !hasCome(parcel, { days, now })) return { cameAt: null, returnUntil: null };
    return { cameAt: parcel.receivedAt ?? assumedAt(parcel, days), returnUntil: returnUntil(parcel, days) };
  }

  return {
    /** Reviews of a state, an item, a shopper or an order. Throws `cursorInvalid`. */
    list: async ({ limit, cursor, ...input }: ListInput) => {
      const found = await selectReviewList(reader, { ...input, after: placeOf(cursor, 1), limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, ({ id }) => cursorOf(id));
      const picturesOf = await readPictures(rows.map(({ id }) => id));
      return { rows: rows.map((row) => ({ ...row, pictures: picturesOf(row.id) })), next };
    },

    /** How many there are of each state. */
    counts: async () => {
      const counts = [];
      for (const state of countedReviewStates)
        counts.push({ state, ...(await countReviews(reader, state, MOST_WAITING)) });
      return counts;
    },

    /** A review with what the shop knows about it. Throws `reviewUnknown`. */
    one: async (id: number) => {
      const found = await selectListedReview(reader, id);
      if (!found) throw new StaffRefused('reviewUnknown');
      const picturesOf = await readPictures([id]);
      const { orderId, itemId, variantId } = found;
      const [last] = await selectLastReturns(reader, [orderId]);
      const beside = { id, itemId, variantId, since: clock() - LATELY, most: MOST_BESIDE };
      return {
        ...found,
        pictures: picturesOf(id),
        ...(await arrivalOf(orderId)),
        lastReturn: last?.state ?? null,
        lowBeside: await countLowBeside(reader, beside),
      };
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
