// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, facts, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { noteServerTime } from '../../../web/clock.ts';
import type { Item, WaitingGroup } from '../../features/purchase/offer.ts';
import { ShopProvider } from '../../lib/context.ts';
import { returnTerm } from '../../lib/texts/goods-terms.ts';
import { Component, loader, partLoader } from './detail.tsx';

const { t } = texts;
const ADDRESS = '/user/detail/7';
const LATER = '2099-01-01T00:00:00.000Z';
const SALE = {
  price_valid_until: null,
  sold_out: false,
  sale_starts_at: null,
  sale_ahead: false,
  sale_over: false,
  sale_ends_at: null,
};
const ITEM = { id: 7, title: 'Soap', price: 40, org_price: 40, tax: 0, group_size: 3, group_seconds: 60, openTime: 60 };
const FACE = { content: '', carousel: ['/media/a-720.webp'], placeholder: '', pt_num: 0 };
const GROUP: WaitingGroup = {
  ...{ orderno: '12', nickname: 'Mia', avatar: 1, size: 4, missing: 2, mine: false },
  ...{ price: 40, tax: 0, expires_at: LATER },
};

/** The item's page with these groups. */
async function shown(changes: Partial<Item>, waiting: WaitingGroup[], later: () => Partial<Item> = () => ({})) {
  const calls: Partial<Api> = {
    itemDetail: async () =>
      done({ ...ITEM, ...FACE, ...SALE, wait_pt_user_list: waiting, ...changes, ...later() } as Item),
  };
  const Screen = () => (
    <ShopProvider value={facts}>
      <Component />
    </ShopProvider>
  );
  const part = { path: `/data${ADDRESS}`, loader: partLoader };
  await drawScreen(
    await openScreen({ path: ADDRESS, loader, Component: Screen }, ADDRESS, { calls }, { parts: [part] }),
  );
  return {
    page: document.querySelector('main')?.textContent ?? '',
    join: document.querySelector('main li a:not([target])'),
  };
}

test.each([
  ['waits', GROUP, true],
  ['has ended with it', { ...GROUP, expires_at: '2026-01-01T00:00:00.000Z' }, false],
])('after a sale a group that %s is listed: %s', async (_, group, listed) => {
  noteServerTime(Date.parse('2026-01-01T00:00:00.000Z'), performance.now());
  const { page, join } = await shown({ sale_over: true, sale_ends_at: '2025-12-31T00:00:00.000Z' }, [group]);
  expect([page.includes(t('waiting.title')), join !== null]).toEqual([listed, listed]);
  expect(page).toContain(t(listed ? 'submit.soldOut.join' : 'submit.over.why'));
});

test('the page says that the struck price is the lowest of thirty days, where it is', async () => {
  const { page } = await shown({ org_price: 90, reference_price: 50, price_reference: 'lowest_30_days' }, []);
  expect(page).toContain(`${t('price.lowest', { duration: '30 days' })} ¥50.00`);
  expect(page).not.toContain('90.00');
});

test('a page that is open as the price ends reads the new one', async () => {
  noteServerTime(Date.parse('2040-12-31T23:59:59.700Z'), performance.now());
  const until = '2041-01-01T00:00:00.000Z';
  let read = 0;
  const { page } = await shown({ price_valid_until: until }, [], () =>
    read++ === 0 ? {} : { price: 30, price_valid_until: null },
  );
  expect(page).toContain('40.00');
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('30.00');
});

test('a page that is open as the sale starts offers the item without being read again', async () => {
  noteServerTime(Date.parse('2039-12-31T23:59:59.700Z'), performance.now());
  const start = '2040-01-01T00:00:00.000Z';
  const { page } = await shown({ sale_starts_at: start, sale_ahead: true }, []);
  expect(page).toContain(t('submit.ahead'));
  expect(page).toContain(t('detail.saleStartsIn'));
  await expect
    .poll(() => document.querySelector('#purchase a[data-kind=primary]')?.textContent)
    .toContain(t('submit.buy'));
  expect(document.querySelector('main')?.textContent).not.toContain(t('submit.ahead'));
});

test.each([
  ['goods', { sending_hours: 48, return_days: 7 }],
  ['a voucher, which is not sent', null],
])(
  'of %s it says how soon they are sent, also at night, and how long they may be returned: %s',
  async (_, delivery) => {
    const { page } = await shown({ delivery }, []);
    const sending = t('terms.sending', { duration: t('duration.hours', { count: 48 }) });
    const terms = [sending, t('promise.nextMorning'), returnTerm(t, 7)].join(' · ');
    expect(page.includes(terms)).toBe(delivery !== null);
  },
);

test('after a sale, or without pieces, nobody is asked to open a group', async () => {
  expect((await shown({}, [])).page).toContain(t('waiting.nobody'));
  expect((await shown({ sale_over: true, sale_ends_at: '2025-12-31T00:00:00.000Z' }, [])).page).not.toContain(
    t('waiting.nobody'),
  );
  expect((await shown({ sold_out: true }, [])).page).not.toContain(t('waiting.nobody'));
});
