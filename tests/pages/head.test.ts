import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '../../shared/locales.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';

let shop: DemoShop;

beforeAll(async () => {
  shop = await startDemoShop();
});

afterAll(() => shop.close());

const headOf = async (path: string, token = '') => {
  const html = await (await fetch(shop.origin + path, { headers: { Cookie: `session=${token}` } })).text();
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

test.each([
  ['/USER/detail/1', '/user/detail/1'],
  ['/user/detail/1/', '/user/detail/1'],
  ['/user/detail/01', '/user/detail/1'],
  ['/user/detail/%31', '/user/detail/1'],
  ['/List/2/', '/list/2'],
  ['/mall/', '/mall'],
])('%s is found by the one address of its page', async (path, one) => {
  const head = await headOf(path);
  expect(canonicalIn(head)).toBe(shop.origin + one);
  expect(alternatesIn(head)).toEqual(alternatesIn(await headOf(one)));
});

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

test('the shared link of an item shows the item', async () => {
  const { data: item } = await shop.call('itemDetail', { id: 1 });
  const head = await headOf('/user/detail/1?from=elsewhere');
  const tags = [...head.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">/g)];
  expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toEqual({
    'og:site_name': '免税拼团',
    'og:type': 'product',
    'og:title': `${item.title} – 商品详情页`,
    'og:url': `${shop.origin}/user/detail/1`,
    'og:description': expect.stringContaining(item.title),
    'og:image': shop.origin + item.carousel[0]?.replace('.webp', '.jpg'),
    'og:image:type': 'image/jpeg',
    'og:image:width': '720',
    'og:image:height': '720',
    'twitter:card': 'summary_large_image',
  });
  const picture = await fetch(String(item.carousel[0]?.replace('.webp', '.jpg')).replace(/^/, shop.origin));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect([...new Uint8Array(await picture.arrayBuffer())].slice(0, 3)).toEqual([0xff, 0xd8, 0xff]);
});

test.each(['/', '/login', '/user/faq'])('the shared link of %s describes the shop', async (path) => {
  const head = await headOf(path);
  expect(head).toContain(`<meta property="og:image" content="${shop.origin}/icon-512.png">`);
  expect(head).toContain('<meta name="twitter:card" content="summary">');
  expect(head).toMatch(/<meta property="og:description" content="[^"]{10,}">/);
});

test('a page that is private, or missing, has no preview', async () => {
  for (const path of ['/nothing', '/user/detail/99999']) expect(await headOf(path)).not.toMatch(/property="og:/);
  const own = await headOf('/my', await shop.signUp('told', 5000));
  expect(own).toContain('<title>');
  expect(own).not.toMatch(/property="og:/);
});

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
