import { z } from 'zod';
import { reviewHiddenWhy } from '../contract/enums.ts';
import { consoleEndpoint } from './endpoint.ts';
import { id, instant, lines, pagingOf, variant, version } from './fields.ts';
import { item, orderNumber, person, quantity } from './orders.ts';
import { reviewStates } from './review-states.ts';

const LONGEST_ANSWER = 500;

const stars = z.coerce.number().int().min(1).max(5);

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

export const reviews = {
  reviews: consoleEndpoint({
    summary: 'Reviews of a state or of so many stars, the newest first',
    right: 'reviews:read',
    paged: true,
    input: z.strictObject({
      ...pagingOf('reviews'),
      state: z.enum(reviewStates).default('all'),
      /** Of so many stars, whatever their state. */
      stars: stars.optional(),
    }),
    output: z.array(review),
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
