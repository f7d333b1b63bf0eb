// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { draw } from '../../../tests/support/drawn.tsx';
import { facts } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { ProductCard } from './product-card.tsx';

type Item = CallOutput<'itemList'>[number];

const ITEM: Item = {
  ...{
    id: 7,
    name: 'Lipstick',
    locale: 'en-US',
    pic_url: '/media/a-720.webp',
    placeholder: '',
    price: 168,
    org_price: 168,
    tax: 0,
  },
  ...{
    reference_price: null,
    price_from: null,
    price_reference: 'list',
    price_valid_until: null,
    pt_num: 2,
    rating: null,
    sold_out: false,
    sale_starts_at: null,
    sale_ahead: false,
    sale_ends_at: null,
    sale_over: false,
  },
};

test.each<[string, Partial<Item>, string]>([
  ['can be bought', {}, 'Lipstick'],
  ['is sold out', { sold_out: true }, 'Sold outLipstick'],
  ['has an ended sale', { sale_over: true }, 'EndedLipstick'],
  ['is sold out and has an ended sale', { sold_out: true, sale_over: true }, 'EndedLipstick'],
])('the card of an item that %s', async (_, state, words) => {
  await draw(
    <ShopProvider value={facts}>
      <ProductCard item={{ ...ITEM, ...state }} />
    </ShopProvider>,
  );
  expect(document.querySelector('a')?.textContent?.startsWith(words)).toBe(true);
});

test('the card strikes what the shop compares with, and says what that is', async () => {
  const lowest = { price: 80, org_price: 150, reference_price: 100, price_reference: 'lowest_30_days' as const };
  await draw(
    <ShopProvider value={facts}>
      <ProductCard item={{ ...ITEM, ...lowest }} />
      <ProductCard item={{ ...ITEM, ...lowest, reference_price: null }} />
    </ShopProvider>,
  );
  const struck = [...document.querySelectorAll('s')];
  expect(struck.map((one) => one.textContent)).toEqual(['¥100.00']);
  expect(struck[0]?.parentElement?.textContent).toBe('Lowest price in the 30 days before ¥100.00');
});

test.each<[Item['locale'] | undefined, string | null]>([
  ['en-US', null],
  ['la-LA', 'lo-LA'],
  ['', ''],
  // The server of the version before does not say.
  [undefined, null],
])('a name in the language %o has the lang %o on an English page', async (locale, lang) => {
  await draw(
    <ShopProvider value={facts}>
      <ProductCard item={{ ...ITEM, locale: locale as Item['locale'] }} />
    </ShopProvider>,
  );
  expect(document.querySelector('h3')?.getAttribute('lang')).toBe(lang);
});
