// @vitest-environment happy-dom
import { act, useMemo, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
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

const ORDER = {
  ...{ orderno: '77', status: 2, tax: 0, goods_return: null, group: { seats: 2, members: [] } },
  shipping: { state: 'address_missing', address: '' },
};

/** The page of a group that the reader opened while it was in that state; `fill` reads it again, full. */
async function opened(status: Group['status']) {
  const own = { own_orderno: '77', mine: true, members: [] };
  const [before, full] = [groupWith({ ...own, status }), groupWith({ ...own, status: 'complete', missing: 0 })];
  let fill = () => {};
  function Component() {
    const [group, setGroup] = useState(before);
    fill = () => setGroup(full);
    const data = useMemo(() => ({ group, serverTime: NOW, readBy: 'token' }), [group]);
    return (
      <ShopProvider value={facts}>
        <GroupScreen data={data} />
      </ShopProvider>
    );
  }
  const parts = [{ path: '/data/user/order-detail/77', loader: () => ORDER }];
  await drawScreen(await openScreen({ path: '/g/12', Component }, '/g/12', { calls: {} }, { parts }));
  await act(async () => fill());
}

const moment = () => document.querySelector('main [role=status] h2')?.textContent;

test('a group of the reader’s that becomes full on the open page shows it close, and what happens next', async () => {
  await opened('open');
  await vi.waitFor(() => expect(moment()).toBe(t('placed.complete.title')));
  expect(document.querySelector('main')?.textContent).toContain(t('parcel.address_missing'));
});

test('one that was full before is an ordinary page', async () => {
  await opened('complete');
  expect(moment()).toBeUndefined();
  expect(document.querySelector('main')?.textContent).toContain(t('order.succeeded.now'));
});
