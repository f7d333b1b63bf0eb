import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '../../shared/locales.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';

let shop: DemoShop;

beforeAll(async () => {
  shop = await startDemoShop();
}, 60_000);

afterAll(() => shop.close());

const headOf = async (path: string) => {
  const html = await (await fetch(shop.origin + path)).text();
  return html.slice(0, html.indexOf('</head>'));
};

const canonicalIn = (head: string) => /<link rel="canonical" href="([^"]+)">/.exec(head)?.[1];

const alternatesIn = (head: string) =>
  Object.fromEntries(
    [...head.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, tag, href]) => [tag, href]),
  );

test.each(['/', '/list/2', '/user/detail/1', '/user/article/1', '/user/faq'])(
  '%s has one address in each language',
  async (path) => {
    const address = shop.origin + path;
    const inEnglish = `${address}?lang=en-US`;
    const head = await headOf(path);
    expect(canonicalIn(head)).toBe(address);
    expect(alternatesIn(head)).toMatchObject({ 'x-default': address, 'zh-CN': address, 'en-US': inEnglish });
    expect(Object.keys(alternatesIn(head))).toHaveLength(Object.keys(locales).length + 1);
    const english = await headOf(`${path}?lang=en-US&from=elsewhere`);
    expect(canonicalIn(english)).toBe(inEnglish);
    expect(alternatesIn(english)).toEqual(alternatesIn(head));
    expect(head).not.toContain('noindex');
    expect(head).toMatch(/<meta name="description" content="[^"]{10,}"/);
  },
);

test('the next page of a list is found by the list’s own address', async () => {
  expect(canonicalIn(await headOf('/list/2?cursor=abc'))).toBeUndefined();
  const { data } = await shop.call('itemList', { id: 2, limit: 5 });
  expect(data).toHaveLength(5);
  const answer = await (await fetch(`${shop.origin}/api/item_list?id=2&limit=5`)).json();
  expect(canonicalIn(await headOf(`/list/2?cursor=${answer.next}`))).toBe(`${shop.origin}/list/2`);
});

test.each(['/login', '/search?q=a', '/language', '/offline', '/nothing', '/user/detail/99999'])(
  '%s is not to be found',
  async (path) => {
    const head = await headOf(path);
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(canonicalIn(head)).toBeUndefined();
  },
);

test('an item is a product with its offer', async () => {
  const head = await headOf('/user/detail/1?lang=en-US');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
  const { data: item } = await shop.call('itemDetail', { id: 1 });
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: expect.stringMatching(/^Velvet/),
    sku: '1',
    image: item.carousel.map((picture) => shop.origin + picture),
    offers: {
      '@type': 'Offer',
      url: `${shop.origin}/user/detail/1`,
      price: item.price.toFixed(2),
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
    },
  });
});
