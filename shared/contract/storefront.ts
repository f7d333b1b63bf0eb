import { z } from 'zod';
import type { CachePolicy } from './cache-policy.ts';
import { endpoint } from './endpoint.ts';
import { rowId, textLocale, words, yuan } from './fields.ts';
import { id, locale, picUrl, placeholder } from './shared-fields.ts';

const nothing = z.object({});

const tone = z.enum(['light', 'dark']).meta(words('Whether its words are light or dark', 'dark'));

const cachePolicy = (): CachePolicy => ({ tags: ['storefront'] });

export const storefront = {
  shop: endpoint({
    summary: 'Name, currency, smallest first withdrawal, notices, categories and mall banners of the shop',
    source: 'docs/domain.md, Answers',
    extension: true,
    cachePolicy,
    input: nothing,
    output: z.object({
      name: z.string().meta(words('Name of the shop', 'pintuan')),
      name_locale: textLocale.meta(words('Extension: in which language the name is, as `locale`', 'zh-CN')),
      currency: z.string().meta(words('Symbol before every amount', '¥')),
      first_withdraw_min: yuan.meta(words('The smallest first withdrawal, in yuan', 200)),
      withdraw_min: yuan.meta(words('The smallest withdrawal after the first one, in yuan', 10)),
      shipping_promise_hours: z.int().meta(words('Hours within which goods are sent once the group is full', 48)),
      recharge_promise_hours: z
        .number()
        .meta(words('Hours within which a bank transfer is decided; 0.5 is half an hour', 0.5)),
      withdrawal_promise_hours: z.number().meta(words('Hours within which a withdrawal is decided', 24)),
      refund_promise_hours: z.number().meta(words('Hours within which a tax refund is decided', 24)),
      return_promise_hours: z.number().meta(words('Hours within which a return is decided', 48)),
      support_promise_hours: z.number().meta(words('Hours within which a question is answered', 12)),
      support_from: z.string().meta(words('When staff begin each day, by the shop’s clock', '09:00')),
      support_until: z.string().meta(words('When staff end each day, by the shop’s clock', '21:00')),
      return_days: z.int().meta(words('Days within which goods may be returned once they have come', 7)),
      email_available: z
        .boolean()
        .meta(words('Extension: the shop sends e-mail, so that a shopper may have an address', true)),
      registration: z
        .enum(['code', 'open'])
        .meta(words('Extension: whether one registers by an invitation code alone, or also without one', 'code')),
      agreements: z
        .string()
        .meta(
          words(
            'Extension: which agreements the reader is shown, each with its version and language',
            '2.0.zh-CN 3.4.zh-CN',
          ),
        ),
      notices: z
        .array(z.string())
        .meta(words('Lines that run across the home page', ['Tax refunds are paid within three days'])),
      notice_locales: z
        .array(textLocale)
        .meta(words('Extension: in which language each notice is, as `locale`', ['zh-CN'])),
      categories: z
        .array(
          z.object({
            id,
            name: z.string().meta(words("Name in the reader's language", 'Beauty')),
            locale,
            pic_url: picUrl,
          }),
        )
        .describe('Categories in the order of the home page'),
      mall_banners: z
        .array(
          z.object({
            id,
            pic_url: picUrl,
            placeholder,
            tone,
            category_id: z.int().meta(words('Id of the category', 2)),
          }),
        )
        .describe('Banners of the mall'),
    }),
  }),
  carousel: endpoint({
    summary: 'Banners of the home page',
    source: 'docs/spec.md, sections 3 and 7',
    cachePolicy,
    input: nothing,
    output: z.array(
      z.object({
        id,
        pic_url: picUrl,
        placeholder,
        tone,
        title: z.string().meta(words('First line', 'Better together')),
        subtitle: z.string().meta(words('Second line', 'One order, two shoppers')),
        label: z.string().meta(words('Words of the button', 'See more')),
        locale,
        href: z.string().meta(words('Where it leads', '/list/2')),
      }),
    ),
  }),
  aboutus: endpoint({
    summary: 'Support address, and the address about recharging that switches it on',
    source: 'docs/spec.md, sections 3 and 7',
    cachePolicy,
    input: nothing,
    output: z.object({
      kf_url: z.string().meta(words('Address of the support', 'https://support.example')),
      youtube_url: z
        .string()
        .meta(
          words('Page about recharging, by its path if it is an article of the shop; empty when recharging is off', ''),
        ),
    }),
  }),
  articleDetail: endpoint({
    summary: 'One article of the shop',
    source: 'docs/spec.md, sections 3 and 7',
    cachePolicy,
    input: z.object({ id: rowId.describe('Id of the article') }),
    output: z.object({
      id,
      title: z.string().meta(words("Title in the reader's language", 'How a group works')),
      content: z.string().meta(words('HTML, cleaned', '<p>Two shoppers buy together.</p>')),
      locale,
    }),
  }),
};
