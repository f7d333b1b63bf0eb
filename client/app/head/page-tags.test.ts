import { expect, test } from 'vitest';
import { texts } from '../../../tests/support/fake-shop.ts';
import type { ShopFacts } from '../../lib/context.ts';
import { pageTags } from './page-tags.ts';

const shop = { name: 'Shop', names: {}, origin: 'https://shop.example' } as ShopFacts;
const handle = { title: () => 'Item', access: 'public' } as const;

test.each([
  ['?lang=fr-FR&from=elsewhere', '?lang=fr-FR'],
  ['?lang=zh-CN', ''],
  ['?lang=nonsense', ''],
  ['', ''],
])('messengers and search engines know the page at %s by one address', (asked, known) => {
  const url = new URL(`/user/detail/1${asked}`, shop.origin);
  const tags = pageTags({ handle, url, status: 200, shop, locale: texts.locale, t: texts.t, data: null });
  const address = `https://shop.example/user/detail/1${known}`;
  expect(tags).toContain(`<link rel="canonical" href="${address}">`);
  expect(tags).toContain(`<meta property="og:url" content="${address}">`);
});
