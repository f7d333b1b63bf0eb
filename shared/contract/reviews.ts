import { z } from 'zod';
import { REVIEW_DAYS, REVIEW_PICTURES } from '../reviews.ts';
import { endpoint } from './endpoint.ts';
import { reviewHiddenWhy } from './enums.ts';
import {
  instant,
  orderNumber,
  paging,
  pictureFile,
  pictureUrl,
  rowId,
  rowIdOptional,
  ruledOptional,
  wholeNumber,
  wholeNumberOptional,
  words,
} from './fields.ts';
import { avatar, createdAt, id } from './shared-fields.ts';

const source = 'docs/domain.md, Reviews';

const pictureExample = '/media/reviews/0f1e2d3c4b5a69788796a5b4.webp';

const count = z.int().meta(words('How many reviews', 126));

/** Of an item: what its reviews come to. */
export const rating = z
  .object({
    average: z.number().meta(words('Average of the stars, to one decimal', 4.7)),
    count,
  })
  .nullable()
  .describe('Extension: what all reviews come to, hidden ones among them; null while there is none');

const stars = z.int().meta(words('Stars, 1 to 5', 5));

const text = z.string().meta(words('What the shopper says; empty where it is stars alone', 'Soft, and true to size.'));

const editedAt = instant
  .nullable()
  .meta(words('When its author last changed it; null if that never was', '2026-01-06T03:04:05.000Z'));

const answer = z.string().meta(words('What the shop answered; empty until then', 'Dry it lying flat.'));

const answeredAt = instant.nullable().meta(words('When the shop answered', '2026-01-07T03:04:05.000Z'));

const hiddenWhy = z.enum(reviewHiddenWhy).nullable().describe('Why the shop has hidden it; null of one that is shown');

/** A review as others read it. Of one that is hidden only its place, its stars and the reason are told. */
export const shownReview = z.object({
  id,
  nickname: z.string().meta(words('Masked nickname, or a word for members of whom none is told', 'M**')),
  avatar,
  stars,
  variant: z
    .string()
    .meta(words("Which variant was bought, in the reader's language; empty of an item without options", 'Black · M')),
  text,
  picture_urls: z.array(pictureUrl).meta(words('Addresses of its pictures', [pictureExample])),
  created_at: createdAt,
  edited_at: editedAt,
  answer,
  answered_at: answeredAt,
  hidden_why: hiddenWhy,
});

/** What an order says of its review. */
export const reviewOfOrder = {
  reviewable: z.boolean().describe('Extension: whether `review_add` would be possible now'),
  review: z
    .object({
      id,
      stars,
      text,
      anonymous: z.boolean().describe('Whether its author is not named'),
      pictures: z
        .array(
          z.object({
            id: id.describe('Id of the picture'),
            url: pictureUrl.meta(words('Its address, which everybody may see', pictureExample)),
          }),
        )
        .describe('Pictures in their order; nobody sees those of a hidden review'),
      created_at: createdAt,
      edited_at: editedAt,
      edit_until: instant.meta(words('The last moment to change it', '2026-02-04T03:04:05.000Z')),
      answer,
      answered_at: answeredAt,
      hidden_why: hiddenWhy,
      hidden_txt: z.string().meta(words("The same in the reader's language; empty of one that is shown", '')),
    })
    .nullable()
    .describe("Extension: the shopper's review; null while there is none"),
};

const write = { source, extension: true, auth: 'session', rate: 'write' } as const;

const said = {
  orderno: orderNumber,
  stars: wholeNumber(1, 5).meta(words('Stars, 1 to 5', 5)),
  review: ruledOptional('review').meta(
    words('What the shopper says; lines stay; stars alone when left out', 'Soft, and true to size.'),
  ),
  anonymous: wholeNumberOptional(0, 1).describe('1: the review names nobody'),
};

const filter = 'one of `stars`, `value` and `pictures` at the most';

export const reviews = {
  itemReviews: endpoint({
    summary: `Reviews of an item, the newest first, and its figures; ${filter}`,
    source,
    extension: true,
    paged: true,
    input: z.object({
      id: rowId.describe('Id of the item'),
      ...paging,
      stars: wholeNumberOptional(1, 5).meta(words('Only those of so many stars', 5)),
      value: rowIdOptional.meta(words('Only those of this value of the first option, such as a colour', 31)),
      pictures: wholeNumberOptional(0, 1).describe('1: only those with pictures that are shown'),
    }),
    output: z.object({
      id: id.describe('Id of the item'),
      rating,
      by_stars: z
        .array(z.object({ stars, count }))
        .length(5)
        .meta(
          words(
            'All reviews by their stars, five first',
            [98, 19, 6, 2, 1].map((n, place) => ({ stars: 5 - place, count: n })),
          ),
        ),
      with_pictures: count.describe('How many have pictures and are shown'),
      by_value: z
        .array(
          z.object({
            id: id.describe('Id of the value'),
            name: z.string().meta(words("Its name in the reader's language", 'Black')),
            pic_url: pictureUrl.nullable().meta(words('Its picture, 720 px WebP', '/media/3f9c1b7a-720.webp')),
            count,
          }),
        )
        .describe('All reviews by the value of the first option, in its order'),
      hidden: z
        .array(
          z.object({
            why: z.enum(reviewHiddenWhy).describe('Why the shop has hidden them'),
            why_txt: z.string().meta(words("The same in the reader's language", 'not about the goods')),
            count,
          }),
        )
        .describe('Those that the shop has hidden, by the reason; their stars count all the same'),
      shown: count.describe('How many are shown of those that are asked for'),
      reviews: z.array(shownReview).describe('A page of them; hidden ones keep their place'),
    }),
    cachePolicy: ({ id: item }) => ({ tags: [`item:${item}`] }),
  }),
  reviewAdd: endpoint({
    ...write,
    summary: 'Review what was received, once for each order; it is public at once',
    idempotent: true,
    done: 'message.reviewPublished',
    input: z.object(said),
    output: z.object({ id: id.describe('Id of the review') }),
  }),
  reviewEdit: endpoint({
    ...write,
    summary: `Change a review within ${REVIEW_DAYS} days; what is left out is empty`,
    done: 'message.saved',
    input: z.object(said),
    output: z.object({ id: id.describe('Id of the review') }),
  }),
  reviewPicture: endpoint({
    ...write,
    summary: `Add a picture to a review, ${REVIEW_PICTURES} at most; everybody may see it`,
    rate: 'upload',
    file: 'picture',
    done: 'message.saved',
    input: z.object({
      orderno: orderNumber,
      picture: pictureFile.meta(words('Picture of what was received', 'shirt.png')),
    }),
    output: z.object({ id: id.describe('Id of the review') }),
  }),
  reviewPictureRemove: endpoint({
    ...write,
    summary: 'Take a picture off a review; one that is gone already is no fault',
    done: 'message.saved',
    input: z.object({ orderno: orderNumber, id: rowId.describe('Id of the picture, as `order` lists it') }),
    output: z.object({ id: id.describe('Id of the review') }),
  }),
};
