import { z } from 'zod';
import { earliestOf, listPolicy, rankingPolicy } from './cache-policy.ts';
import { endpoint } from './endpoint.ts';
import { paging, pictureUrl, rowId, ruled, words } from './fields.ts';
import { optionFields } from './options.ts';
import { deliveryTags, deliveryTerms } from './parcels.ts';
import { rating, shownReview } from './reviews.ts';
import {
  avatar,
  expiresAt,
  id,
  leavable,
  leavableTags,
  locale,
  nickname,
  orderno,
  orgPrice,
  picUrl,
  placeholder,
  price,
  priceFrom,
  priceMax,
  priceReference,
  priceValidUntil,
  quantityMax,
  referencePrice,
  referenceTags,
  saleAhead,
  saleEndsAt,
  saleOver,
  saleStartsAt,
  size,
  tax,
} from './shared-fields.ts';

/** An item in a list (docs/spec.md, section 3). */
const itemOutput = z.object({
  id,
  name: z.string().meta(words("Name in the reader's language", 'Velvet matte lipstick')),
  locale,
  pic_url: picUrl,
  placeholder,
  price,
  price_from: priceFrom,
  org_price: orgPrice,
  reference_price: referencePrice,
  price_reference: priceReference,
  tax,
  price_valid_until: priceValidUntil,
  pt_num: z.int().meta(words('Pieces bought in groups so far', 128)),
  rating,
  sold_out: z.boolean().describe('Too few pieces left to open another group; those that wait have theirs'),
  sale_starts_at: saleStartsAt,
  sale_ahead: saleAhead,
  sale_ends_at: saleEndsAt,
  sale_over: saleOver,
});

const nearOutput = z
  .boolean()
  .describe('Whether it is not what was asked for but near it, or only its description mentions that');

/** One waiting group of an item, with the order number of its opener. */
const waitingGroupOutput = z.object({
  nickname,
  avatar,
  orderno,
  size,
  missing: z.int().describe('Members still missing'),
  price: price.describe('Price in yuan for who joins this group, whatever that of the item is by now'),
  tax: tax.describe('Tax in yuan that can be refunded to who joins this group, once it has succeeded'),
  expires_at: expiresAt,
  mine: z.boolean().describe("The caller's own group"),
});

export const catalogue = {
  itemHotList: endpoint({
    summary: 'Items marked hot, most bought first',
    source: 'docs/spec.md, section 7; docs/domain.md, Answers',
    paged: true,
    input: z.object(paging),
    output: z.array(itemOutput),
    cachePolicy: rankingPolicy,
  }),
  itemList: endpoint({
    summary: 'Items of a category, newest first',
    source: 'docs/spec.md, section 7; docs/domain.md, Answers',
    paged: true,
    input: z.object({ id: rowId.meta(words('Id of the category', 2)), ...paging }),
    output: z.array(itemOutput),
    cachePolicy: listPolicy,
  }),
  itemSearch: endpoint({
    summary: 'Items that a text asks for, the best first, then those that are near it',
    source: 'docs/domain.md, Answers; docs/domain.md, Departures',
    extension: true,
    paged: true,
    input: z.object({
      q: ruled('q').meta(
        words('What is looked for, in any language of the shop; also in pinyin, or with a mistake', '口红'),
      ),
      ...paging,
    }),
    output: z.array(itemOutput.extend({ near: nearOutput })),
    cachePolicy: listPolicy,
  }),
  itemDetail: endpoint({
    summary: 'One item with its waiting groups',
    source: 'docs/spec.md, sections 2, 3 and 7; docs/domain.md, Group and order',
    personal: true,
    input: z.object({ id: rowId.describe('Id of the item') }),
    output: z.object({
      id,
      category_id: z.int().meta(words('Id of the category', 2)),
      title: z.string().meta(words("Name in the reader's language", 'Velvet matte lipstick')),
      content: z.string().meta(words('HTML, cleaned', '<p>Soft on the lips.</p>')),
      locale,
      carousel: z.array(pictureUrl).meta(words('Pictures, 720 px WebP', ['/media/3f9c1b7a-720.webp'])),
      placeholder,
      price,
      price_max: priceMax,
      org_price: orgPrice,
      reference_price: referencePrice,
      price_reference: priceReference,
      tax,
      price_valid_until: priceValidUntil,
      pt_num: z.int().meta(words('Pieces bought in groups so far', 128)),
      rating,
      reviews: z.array(shownReview).describe('Extension: the two newest reviews that are shown, whatever their stars'),
      sold_out: z.boolean().describe('Too few pieces left to open another group; those that wait have theirs'),
      sale_starts_at: saleStartsAt,
      sale_ahead: saleAhead,
      sale_ends_at: saleEndsAt,
      sale_over: saleOver,
      quantity_max: quantityMax,
      per_order: z.int().meta(words('Pieces that one order may have at the most', 10)),
      ...optionFields,
      group_size: z.int().meta(words('Members that complete a group', 2)),
      group_seconds: z.int().meta(words('How long a group stays open, in seconds', 108000)),
      delivery: deliveryTerms,
      leavable,
      openTime: z.int().meta(words('Seconds until the deadline of a group opened now', 108000)),
      wait_pt_user_list: z
        .array(waitingGroupOutput)
        .describe('Groups that wait for members, the one that closes soonest first'),
    }),
    cachePolicy: (item, since) => ({
      tags: [`item:${item.id}`, ...deliveryTags, ...leavableTags, ...referenceTags],
      expiresAt: earliestOf(
        [
          ...[item.price_valid_until, item.sale_starts_at, item.sale_ends_at],
          ...item.wait_pt_user_list.map(({ expires_at: at }) => at),
        ],
        since,
      ),
    }),
  }),
};
