import { type HeldOrder, holdOrder, selectItemOfGroup, selectShipment } from '../../../db/queries/parcels.ts';
import {
  deleteReviewPicture,
  holdReviewOfOrder,
  insertReview,
  insertReviewPicture,
  isShownReviewPicture,
  type ListedReview,
  type ReviewFilter,
  type ReviewRow,
  selectNewestReviews,
  selectReviewCounts,
  selectReviewPictures,
  selectReviewSums,
  selectReviews,
  selectReviewsOfOrders,
  selectValues,
  updateReview,
} from '../../../db/queries/reviews.ts';
import { holdUnblocked } from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { REVIEW_DAYS, REVIEW_PICTURES } from '../../../shared/reviews.ts';
import { idBefore, pageOf } from '../cursor.ts';
import { type IdempotencyKey, idempotent } from '../idempotency.ts';
import { hasCome } from '../parcels/state.ts';
import { countPicture } from '../pictures/count-picture.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import { reviewFigures } from './figures.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Pictures that come, or go, so soon after a review was published belong to it and do not mark it as changed; in ms. */
const SETTLES_IN = 10 * 60 * 1000;

/** Reviews that an item's own page shows. */
const NEWEST = 2;

interface Deps {
  store: Store;
  settings: Settings;
  proofs: PrivatePictures;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

interface Own {
  orderno: string;
  shopperId: number;
}

interface Said {
  stars: number;
  /** Empty where it is stars alone. */
  text: string;
  anonymous: boolean;
}

/** Until when its author may change a review, in ms since 1970. */
export const editableUntil = ({ createdAt }: Pick<ReviewRow, 'createdAt'>): number => createdAt + REVIEW_DAYS * DAY;

/** When pictures that come or go now mark a review as changed. */
const editedNow = ({ createdAt, editedAt }: ReviewRow, now: number) => (now < createdAt + SETTLES_IN ? editedAt : now);

/** What shoppers say of what they received (docs/domain.md, Reviews). */
export function createReviews({ store, settings, proofs, onError }: Deps) {
  const { reader } = store;

  /** The shopper's order, locked; the account too. Throws `shopperBlocked`, `orderUnknown`. */
  async function ownOrder(tx: Writer, { orderno, shopperId }: Own): Promise<HeldOrder> {
    if (!(await holdUnblocked(tx, shopperId))) throw new Refused('shopperBlocked');
    const order = await holdOrder(tx, orderno);
    if (order?.shopperId !== shopperId) throw new Refused('orderUnknown');
    return order;
  }

  /** The review of the shopper's order, locked. Throws as `ownOrder`, and `reviewUnknown`, `reviewFixed`. */
  async function toChange(tx: Writer, own: Own): Promise<ReviewRow> {
    const order = await ownOrder(tx, own);
    const review = await holdReviewOfOrder(tx, order.id);
    if (!review) throw new Refused('reviewUnknown');
    if (tx.now >= editableUntil(review)) throw new Refused('reviewFixed', {}, { counts: { days: REVIEW_DAYS } });
    return review;
  }

  async function addIn(tx: Writer, order: HeldOrder, said: Said) {
    const { days } = await settings.parcelTerms(tx);
    if (!hasCome(await selectShipment(tx, order.id), { days, now: tx.now })) throw new Refused('reviewTooEarly');
    const { shopperId, variantId } = order;
    const itemId = await selectItemOfGroup(tx, order.groupId);
    const id = await insertReview(tx, { orderId: order.id, itemId, shopperId, variantId, ...said });
    if (id === null) throw new Refused('reviewWritten');
    return { id };
  }

  /** With the files of their pictures; hidden ones have none. */
  async function withPictures(rows: readonly ListedReview[]) {
    const pictured = rows.filter((row) => row.pictured && row.hiddenWhy === null).map(({ id }) => id);
    const pictures = await selectReviewPictures(reader, pictured);
    return rows.map((row) => ({
      ...row,
      files: pictures.filter(({ reviewId }) => reviewId === row.id).map(({ file }) => file),
    }));
  }

  return {
    /**
     * Publishes the review of an order that has come. Throws `shopperBlocked`, `orderUnknown`, `reviewTooEarly`,
     * `reviewWritten`, `keyReused`.
     */
    add: ({
      idempotencyKey,
      orderno,
      shopperId,
      ...said
    }: Own & Said & { idempotencyKey: IdempotencyKey | undefined }) =>
      store.transaction(async (tx) => {
        const order = await ownOrder(tx, { orderno, shopperId });
        return idempotent(tx, shopperId, idempotencyKey, () => addIn(tx, order, said));
      }),

    /**
     * Changes a review within thirty days; staff look at it again, and one that is hidden stays so. The same once more
     * changes nothing. Throws `shopperBlocked`, `orderUnknown`, `reviewUnknown`, `reviewFixed`.
     */
    edit: ({ stars, text, anonymous, ...own }: Own & Said) =>
      store.transaction(async (tx) => {
        const review = await toChange(tx, own);
        const isSame = review.stars === stars && review.text === text && review.anonymous === anonymous;
        if (!isSame) await updateReview(tx, review, { stars, text, anonymous, editedAt: tx.now, checkedAt: null });
        return { id: review.id };
      }),

    /**
     * Adds a picture, which everybody may see. Throws as `edit`, and `reviewPicturesEnough`, `picturesEnough`, a
     * `PictureFault`, `Overloaded`.
     */
    addPicture: async ({ bytes, ...own }: Own & { bytes: Uint8Array }) => {
      await countPicture(store, own.shopperId, bytes);
      const { file } = await proofs.save(bytes);
      try {
        return await store.transaction(async (tx) => {
          const review = await toChange(tx, own);
          const { length } = await selectReviewPictures(tx, [review.id]);
          if (length >= REVIEW_PICTURES) {
            throw new Refused('reviewPicturesEnough', {}, { counts: { max: REVIEW_PICTURES } });
          }
          await insertReviewPicture(tx, { reviewId: review.id, file });
          await updateReview(tx, review, { pictured: true, editedAt: editedNow(review, tx.now), checkedAt: null });
          return { id: review.id };
        });
      } catch (error) {
        void proofs.removeUnwritten(file, error).catch(onError);
        throw error;
      }
    },

    /** Takes a picture off; one that is gone already is no fault. Throws as `edit`. */
    removePicture: async ({ id, ...own }: Own & { id: number }) => {
      const { file, ...removed } = await store.transaction(async (tx) => {
        const review = await toChange(tx, own);
        const gone = await deleteReviewPicture(tx, { id, reviewId: review.id });
        if (gone !== undefined) {
          const left = await selectReviewPictures(tx, [review.id]);
          await updateReview(tx, review, { pictured: left.length > 0, editedAt: editedNow(review, tx.now) });
        }
        return { id: review.id, file: gone };
      });
      if (file !== undefined) void proofs.remove(file).catch(onError);
      return removed;
    },

    /** The reviews of these orders with their pictures, by the order's id. */
    ofOrders: async (orderIds: readonly number[]) => {
      const found = await selectReviewsOfOrders(reader, orderIds);
      const pictures = await selectReviewPictures(
        reader,
        found.map(({ id }) => id),
      );
      return new Map(
        found.map((row) => [row.orderId, { ...row, pictures: pictures.filter(({ reviewId }) => reviewId === row.id) }]),
      );
    },

    /** A page of an item's reviews, the newest first, with the item's figures. Throws `itemGone`, `cursorInvalid`. */
    list: async (input: { itemId: number; limit: number; cursor: string | undefined; filter: ReviewFilter }) => {
      const { itemId, limit, filter } = input;
      const page = { itemId, before: idBefore(input.cursor), limit: limit + 1 };
      const sums = await selectReviewSums(reader, itemId);
      if (!sums) throw new Refused('itemGone');
      const { rows, next } = pageOf(await selectReviews(reader, filter, page), limit);
      const { byValue, ...figures } = reviewFigures(await selectReviewCounts(reader, itemId), filter);
      const values = await selectValues(reader, [...byValue.keys()]);
      return {
        ...figures,
        sums,
        byValue: values.map((value) => ({ ...value, count: byValue.get(value.id) ?? 0 })),
        rows: await withPictures(rows),
        next,
      };
    },

    /** The two newest reviews of an item that are not hidden. */
    newest: async (itemId: number) => withPictures(await selectNewestReviews(reader, { itemId, limit: NEWEST })),

    /** A picture that everybody may see, by its file; null of a hidden review, and of one whose author has no account. */
    picture: async (file: string): Promise<Buffer | null> =>
      (await isShownReviewPicture(reader, file)) ? proofs.read(file) : null,
  };
}

export type Reviews = ReturnType<typeof createReviews>;
