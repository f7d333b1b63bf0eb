import { expect, test } from 'vitest';
import { facts, texts } from '../../../tests/support/fake-shop.ts';
import type { Item } from '../../features/purchase/offer.ts';
import { seo } from './seo.ts';

const ITEM = { id: 7, title: 'Lipstick', content: '', price: 168, carousel: [], sale_ends_at: null } as Partial<Item>;
const WAITING = [{ orderno: '12' }] as Item['wait_pt_user_list'];
const shop = { origin: 'https://shop.example', currencyCode: 'CNY' } as Parameters<typeof seo.jsonLd>[1];

const told = (state: Partial<Item>) =>
  seo.jsonLd({ item: { ...ITEM, sold_out: false, sale_over: false, wait_pt_user_list: [], ...state } as Item }, shop);

test.each<[string, Partial<Item>, string]>([
  ['can be bought', {}, 'InStock'],
  ['is sold out', { sold_out: true }, 'SoldOut'],
  ['is sold out, but has a group to join', { sold_out: true, wait_pt_user_list: WAITING }, 'LimitedAvailability'],
  ['is over', { sale_over: true }, 'SoldOut'],
  ['is over while a group is being ended', { sale_over: true, wait_pt_user_list: WAITING }, 'SoldOut'],
])('search engines are told of an item that %s', (_, state, availability) => {
  expect(told(state)).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } });
});

test('search engines read the description as a reader does, and the end of the sale to the second', () => {
  const content = '<h3>Salt &amp; Pepper</h3><p>1 &lt; 2<br>each</p>';
  const ends = '2026-12-31T17:30:00.000Z';
  expect(told({ content, sale_ends_at: ends })).toMatchObject({
    description: 'Salt & Pepper 1 < 2 each',
    offers: { priceValidUntil: ends },
  });
});

const [SOONER, LATER] = ['2026-12-11T16:00:00.000Z', '2026-12-31T16:00:00.000Z'];

test.each([
  [null, null, undefined],
  [SOONER, LATER, SOONER],
  [LATER, SOONER, SOONER],
  [SOONER, null, SOONER],
])('a price until %s, of a sale until %s, is valid until %s for search engines', (price, sale, until) => {
  const { offers } = told({ price_valid_until: price, sale_ends_at: sale }) as { offers: { priceValidUntil?: string } };
  expect(offers.priceValidUntil).toBe(until);
});

test('of variants with several prices search engines and links are told the range', () => {
  const item = { price_max: 188, variants: [{}, {}, {}] } as Partial<Item>;
  const range = { '@type': 'AggregateOffer', lowPrice: '168.00', highPrice: '188.00', offerCount: 3 };
  expect(told(item)).toMatchObject({ offers: range });
  expect(seo.meta(texts.t, { item: { ...ITEM, ...item } as Item }, facts)?.description).toContain('from ¥168.00');
});

test.each<[string, Partial<Item>, boolean]>([
  ['the original price', { org_price: 200, reference_price: 200, price_reference: 'list' }, true],
  ['nothing, where that is not more', { org_price: 168, reference_price: null, price_reference: 'list' }, false],
  // That is no price without a group.
  ['no lowest one of before', { org_price: 200, reference_price: 190, price_reference: 'lowest_30_days' }, false],
])('a link to an item compares its price with %s', (_, compared, compares) => {
  const said = seo.meta(texts.t, { item: { ...ITEM, ...compared } as Item }, facts)?.description;
  expect(said).toContain('¥168.00');
  expect(said?.includes('instead of ¥200.00')).toBe(compares);
});

test('search engines are told what reviews come to, and those that the page shows', () => {
  const review = { nickname: 'M**', stars: 2, text: 'Too dark', created_at: SOONER };
  const reviews = [review, { ...review, text: '' }] as Item['reviews'];
  expect(told({ rating: { average: 4.7, count: 126 }, reviews })).toMatchObject({
    aggregateRating: { ratingValue: 4.7, reviewCount: 126 },
    review: [
      { author: { name: 'M**' }, datePublished: SOONER, reviewRating: { ratingValue: 2 }, reviewBody: 'Too dark' },
      expect.not.objectContaining({ reviewBody: expect.anything() }),
    ],
  });
  expect(told({ rating: null, reviews: [] })).not.toHaveProperty('aggregateRating');
});
