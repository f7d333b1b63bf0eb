import { expect, test } from 'vitest';
import type { Item } from '../../features/purchase/offer.ts';
import { seo } from './seo.ts';

const ITEM = { id: 7, title: 'Lipstick', content: '', price: 168, carousel: [], sale_ends_at: null } as Partial<Item>;
const WAITING = [{ orderno: '12' }] as Item['wait_pt_user_list'];
const shop = { origin: 'https://shop.example', currencyCode: 'CNY' } as Parameters<typeof seo.jsonLd>[1];

test.each<[string, Partial<Item>, string]>([
  ['can be bought', {}, 'InStock'],
  ['is sold out', { sold_out: true }, 'SoldOut'],
  ['is sold out, but has a group to join', { sold_out: true, wait_pt_user_list: WAITING }, 'LimitedAvailability'],
  ['is over', { sale_over: true }, 'SoldOut'],
  ['is over while a group is being ended', { sale_over: true, wait_pt_user_list: WAITING }, 'SoldOut'],
])('search engines are told of an item that %s', (_, state, availability) => {
  const item = { ...ITEM, sold_out: false, sale_over: false, wait_pt_user_list: [], ...state } as Partial<Item> as Item;
  expect(seo.jsonLd({ item }, shop)).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } });
});
