import { z } from 'zod';
import { goodsReturnStates, reviewHiddenWhy } from '../contract/enums.ts';
import { consoleEndpoint } from './endpoint.ts';
import { id, instant, lines, pagingOf, variant, version } from './fields.ts';
import { item, orderNumber, person, quantity } from './orders.ts';
import { countedReviewStates, reviewStates } from './review-states.ts';
import { locale } from './words.ts';

const LONGEST_ANSWER = 500;

const review = z.object({
  id: z.int(),
  shopper: person,
  order: orderNumber,
  item,
  variant,
  quantity,
  stars: z.int(),
  text: z.string(),
  /** Others are not told who wrote it. */
  anonymous: z.boolean(),
  /** Whom others read as its author, masked; empty where nobody is named. */
  public_name: z.string(),
  /** Ids of its pictures. */
  pictures: z.array(z.int()),
  created_at: instant,
  edited_at: instant.nullable(),
  answer: z.string(),
  answered_at: instant.nullable(),
  /** Who of staff; shoppers do not see it. */
  answered_by: z.string().nullable(),
  hidden_why: z.enum(reviewHiddenWhy).nullable(),
  checked_at: instant.nullable(),
  version: z.int(),
});

const act = { right: 'reviews:do', rate: 'write' } as const;

/** The review that was seen, by its version. */
const seen = { id, version };

const done = z.object({ version: z.int() });

const counted = { count: z.int(), more: z.boolean() };

export const reviews = {
  reviews: consoleEndpoint({
    summary: 'Reviews of a state, the newest first; or those of an item, a shopper or an order, whatever their state',
    right: 'reviews:read',
    paged: true,
    input: z.strictObject({
      ...pagingOf('reviews'),
      state: z.enum(reviewStates).default('all'),
      item: id.optional(),
      shopper: id.optional(),
      order: orderNumber.optional(),
    }),
    output: z.object({
      rows: z.array(review),
      /** How many there are of each state but all, counted up to 1,000. */
      counts: z.array(z.object({ state: z.enum(countedReviewStates), ...counted })),
    }),
  }),
  review: consoleEndpoint({
    summary: 'A review with what the shop knows about it',
    right: 'reviews:read',
    input: z.strictObject({ id }),
    output: review.extend({
      /** The language that its author reads. */
      locale,
      /** When its goods came, or count as received; null if their parcel is no longer with the shopper. */
      came_at: instant.nullable(),
      /** Until when the shopper may ask for a return; null likewise. */
      return_until: instant.nullable(),
      /** How the order's last return stands; null without any. */
      last_return: z.enum(goodsReturnStates).nullable(),
      /** Other reviews of one or two stars that the same variant got in the 30 days before now, counted up to 100. */
      low_beside: z.object(counted),
    }),
  }),
  reviewPicture: consoleEndpoint({
    summary: 'A picture of a review, also of a hidden one; the answer is the picture',
    right: 'reviews:read',
    input: z.strictObject({
      /** Of the picture. */
      id,
    }),
    output: z.null(),
  }),
  reviewAnswer: consoleEndpoint({
    ...act,
    summary: 'Answer a review, once and in public; refused (409) if it has changed since that version',
    input: z.strictObject({ ...seen, text: lines(LONGEST_ANSWER).min(1) }),
    output: done,
  }),
  reviewHide: consoleEndpoint({
    ...act,
    summary: 'Take a review out of sight for a reason that is public; its stars stay; refused (409) as above',
    input: z.strictObject({ ...seen, why: z.enum(reviewHiddenWhy) }),
    output: done,
  }),
  reviewShow: consoleEndpoint({
    ...act,
    summary: 'Show a hidden review again; refused (409) as above',
    input: z.strictObject(seen),
    output: done,
  }),
  reviewCheck: consoleEndpoint({
    ...act,
    summary: 'Say that a review was looked at and needs nothing; refused (409) as above',
    input: z.strictObject(seen),
    output: done,
  }),
};
