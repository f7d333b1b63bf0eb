import { z } from 'zod';
import type { CachePolicy } from './cache-policy.ts';
import { endpoint } from './endpoint.ts';
import { pictureUrl, placeholder, rowId, textLocale, yuan } from './fields.ts';

const nothing = z.object({});

const cachePolicy = (): CachePolicy => ({ tags: ['storefront'] });

export const storefront = {
  shop: endpoint({
    summary: 'Name, currency, smallest first withdrawal, notices, categories and mall banners of the shop',
    source: 'docs/domain.md, Answers',
    extension: true,
    cachePolicy,
    input: nothing,
    output: z.object({
      name: z.string(),
      name_locale: textLocale,
      currency: z.string(),
      /** The minimum of the first withdrawal. */
      first_withdraw_min: yuan,
      /** The minimum of later ones. */
      withdraw_min: yuan,
      /** Hours within which goods are sent once the group is full. */
      shipping_promise_hours: z.int(),
      /** Hours, whole or 0.5, within which staff decide on a transfer, a withdrawal, a tax refund, a return, and answer. */
      recharge_promise_hours: z.number(),
      withdrawal_promise_hours: z.number(),
      refund_promise_hours: z.number(),
      return_promise_hours: z.number(),
      support_promise_hours: z.number(),
      /** When staff work, each day by the shop's clock: `09:00`. */
      support_from: z.string(),
      support_until: z.string(),
      /** Days within which goods may be returned once they have come. */
      return_days: z.int(),
      /** A shopper may have an e-mail address, and recovers a forgotten password by it. */
      email_available: z.boolean(),
      /** Which agreements (articles 2 and 3) are shown, in which version and language; `register` takes it. */
      agreements: z.string(),
      notices: z.array(z.string()),
      /** The language of each notice. */
      notice_locales: z.array(textLocale),
      categories: z.array(z.object({ id: z.int(), name: z.string(), locale: textLocale, pic_url: pictureUrl })),
      mall_banners: z.array(
        z.object({
          id: z.int(),
          pic_url: pictureUrl,
          placeholder,
          tone: z.enum(['light', 'dark']),
          category_id: z.int(),
        }),
      ),
    }),
  }),
  carousel: endpoint({
    summary: 'Banners of the home page',
    source: 'docs/spec.md, sections 3 and 7',
    cachePolicy,
    input: nothing,
    output: z.array(
      z.object({
        id: z.int(),
        pic_url: pictureUrl,
        placeholder,
        tone: z.enum(['light', 'dark']),
        title: z.string(),
        subtitle: z.string(),
        label: z.string(),
        locale: textLocale,
        href: z.string(),
      }),
    ),
  }),
  aboutus: endpoint({
    summary: 'Support address, and the address about recharging that switches it on',
    source: 'docs/spec.md, sections 3 and 7',
    cachePolicy,
    input: nothing,
    output: z.object({ kf_url: z.string(), youtube_url: z.string() }),
  }),
  articleDetail: endpoint({
    summary: 'One article of the shop',
    source: 'docs/spec.md, sections 3 and 7',
    cachePolicy,
    input: z.object({ id: rowId }),
    output: z.object({ id: z.int(), title: z.string(), content: z.string(), locale: textLocale }),
  }),
};
