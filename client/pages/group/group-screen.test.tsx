// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, NOW, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { noteServerTime } from '../../../web/clock.ts';
import type { ForPurchase } from '../../features/purchase/for-purchase.ts';
import type { Group } from '../../features/purchase/offer.ts';
import { ShopProvider } from '../../lib/context.ts';
import { storeUser } from '../../lib/session/session.ts';
import { GroupScreen } from './group-screen.tsx';

const { t } = texts;
/** The page is opened by the number of another member's order. */
const OPEN = { orderno: '11', item_id: 7, name: 'item', nickname: 'Ann', status: 'open', size: 2, missing: 1 };
const SOLD = { on_sale: true, sale_ends_at: null, sale_over: false, sold_out: false, closed_early: false, mine: false };
const WORTH = { price: 9, org_price: 12, tax: 1, pic_url: '/media/a-720.webp', placeholder: '', avatar: 1 };

const groupWith = (changes: Partial<Group>) =>
  ({ ...OPEN, ...SOLD, ...WORTH, expires_at: '2099-01-01T00:00:00Z', ...changes }) as Group;

/** Where the page of a group leads, and what it says. */
async function shown(changes: Partial<Group>) {
  const group = groupWith(changes);
  const data: ForPurchase & { group: Group } = { group, serverTime: NOW, readBy: 'token' };
  const Component = () => (
    <ShopProvider value={facts}>
      <GroupScreen data={data} />
    </ShopProvider>
  );
  await drawScreen(await openScreen({ path: '/g/12', Component }, '/g/12', { calls: {} }));
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  return { links: [...new Set(links)], text: document.body.textContent ?? '' };
}

// A visitor's page asks who invites.
beforeEach(() => storeUser({ token: 'token', username: 'ann', nickname: 'Ann' }));

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const ITEM = '/user/detail/7';
const JOIN = '/g/12/buy';

test.each([
  ['waits', {}, [ITEM, JOIN]],
  ['waits for an item that is not sold any more', { on_sale: false }, [JOIN]],
  ['is full', { status: 'complete' }, [ITEM, `${ITEM}/buy`]],
  ['is full, of an item that is not sold any more', { status: 'complete', on_sale: false }, ['/']],
  ['is over with the sale of its item', { status: 'expired', sale_over: true, sale_ends_at: LONG_AGO }, [ITEM, '/']],
  ['is over, of an item that is sold out', { status: 'expired', sold_out: true }, [ITEM, '/']],
  ['waits, and was left by the reader', { left: true }, [ITEM, `${ITEM}/buy`]],
  ['was left by everybody', { status: 'expired', empty: true }, [ITEM, `${ITEM}/buy`]],
] as const)('a group that %s leads where there is a page', async (_, changes, expected) => {
  const { links, text } = await shown(changes);
  expect(links).toEqual(expected);
  expect(text.includes(t('submit.itemGone.why'))).toBe(!links.includes(ITEM) && !links.includes(JOIN));
});

test('of goods it says how soon they are sent, also of a group that is full at night', async () => {
  const sending = `${t('terms.sending', { duration: t('duration.hours', { count: 48 }) })} · ${t('promise.nextMorning')}`;
  expect((await shown({ delivery: { sending_hours: 48, return_days: 7 } })).text).toContain(sending);
  expect((await shown({ delivery: null })).text).not.toContain(t('promise.nextMorning'));
});

test('a group that ends with the sale while its page is open leads to no other one', async () => {
  const AT = '2040-01-01T00:00:00.000Z';
  // The clock goes on from file to file, and shows a second for a second.
  noteServerTime(Date.parse('2040-01-01T00:00:02.000Z'), performance.now());
  const { links, text } = await shown({ expires_at: AT, sale_ends_at: AT });
  expect(links).toEqual([ITEM, '/']);
  expect(text).toContain(t('submit.over.why'));
});
