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

test('a picture that was made for the preview is named with its size', () => {
  const url = new URL('/g/12', shop.origin);
  const made = { path: '/media/poster/12.en-US.wide.jpg?missing=1', width: 1200, height: 630 };
  const withPicture = { ...handle, meta: () => ({ made, image: '/media/a-720.webp' }) };
  const tags = pageTags({ handle: withPicture, url, status: 200, shop, locale: texts.locale, t: texts.t, data: null });
  expect(tags).toContain(`<meta property="og:image" content="https://shop.example${made.path}">`);
  expect(tags).toContain('<meta property="og:image:width" content="1200">');
  expect(tags).toContain('<meta property="og:image:height" content="630">');
  expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">');
});
