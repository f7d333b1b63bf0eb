import { z } from 'zod';
import { earliestOf, listPolicy, rankingPolicy } from './cache-policy.ts';
import { endpoint } from './endpoint.ts';
import { instant, paging, pictureUrl, placeholder, rowId, ruled, textLocale, yuan } from './fields.ts';
import { deliveryTags, deliveryTerms } from './parcels.ts';

/** An item in a list (docs/spec.md, section 3). */
const itemOutput = z.object({
  id: z.int(),
  name: z.string(),
  locale: textLocale,
  pic_url: pictureUrl,
  placeholder,
  price: yuan,
  org_price: yuan,
  tax: yuan,
  pt_num: z.int(),
  sold_out: z.boolean(),
  sale_ends_at: instant.nullable(),
  sale_over: z.boolean(),
});

/** One waiting group of an item, with the order number of its opener. */
const waitingGroupOutput = z.object({
  nickname: z.string(),
  avatar: z.int(),
  orderno: z.string(),
  size: z.int(),
  missing: z.int(),
  /** Price and tax refund for members who join this group, whatever the item's are by now. */
  price: yuan,
  tax: yuan,
  expires_at: instant,
  mine: z.boolean(),
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
    input: z.object({ id: rowId, ...paging }),
    output: z.array(itemOutput),
    cachePolicy: listPolicy,
  }),
  itemSearch: endpoint({
    summary: 'Items whose names hold every word, newest first',
    source: 'docs/domain.md, Answers; docs/domain.md, Departures',
    extension: true,
    paged: true,
    input: z.object({ q: ruled('q'), ...paging }),
    output: z.array(itemOutput),
    cachePolicy: listPolicy,
  }),
  itemDetail: endpoint({
    summary: 'One item with its waiting groups',
    source: 'docs/spec.md, sections 2, 3 and 7; docs/domain.md, Group and order',
    personal: true,
    input: z.object({ id: rowId }),
    output: z.object({
      id: z.int(),
      category_id: z.int(),
      title: z.string(),
      content: z.string(),
      locale: textLocale,
      carousel: z.array(pictureUrl),
      placeholder,
      price: yuan,
      org_price: yuan,
      tax: yuan,
      pt_num: z.int(),
      sold_out: z.boolean(),
      sale_ends_at: instant.nullable(),
      sale_over: z.boolean(),
      group_size: z.int(),
      group_seconds: z.int(),
      delivery: deliveryTerms,
      /** Seconds until the deadline of a group that is opened now. */
      openTime: z.int(),
      wait_pt_user_list: z.array(waitingGroupOutput),
    }),
    cachePolicy: (item, since) => ({
      tags: [`item:${item.id}`, ...deliveryTags],
      expiresAt: earliestOf([item.sale_ends_at, ...item.wait_pt_user_list.map(({ expires_at: at }) => at)], since),
    }),
  }),
};
