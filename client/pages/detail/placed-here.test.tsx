// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { noteServerTime } from '../../../web/clock.ts';
import type { Group, Item } from '../../features/purchase/offer.ts';
import type { Placed } from '../../features/purchase/purchase.ts';
import { ShopProvider } from '../../lib/context.ts';
import { PlacedHere } from './placed-here.tsx';

const { t } = texts;
const ITEM = { title: 'Soap' } as Item;
/** The clock goes on from file to file. */
const LATER = '2099-01-01T00:00:00.000Z';
const END = '2026-01-01T01:00:00.000Z';

/** The card of a purchase that waits until then; the item is read again by `renew`, its group by what `groups` still has. */
async function bought(end: string, ...groups: Partial<Group>[]) {
  const order = { orderno: '12', status: orderStatus.waiting, expires_at: end };
  let read = 0;
  let renew = () => {};
  function Component() {
    const [at, setAt] = useState(0);
    renew = () => setAt((last) => last + 1);
    return (
      <ShopProvider value={facts}>
        <PlacedHere placed={{ order } as Placed} item={ITEM} readAt={String(at)} />
      </ShopProvider>
    );
  }
  const part = {
    path: '/data/g/12',
    loader: () => ({ group: { closed_early: false, ...groups[read++] } }),
  };
  // In words alone: the order cannot be read.
  const unread = { path: '/data/user/order-detail/12', loader: () => null };
  await drawScreen(await openScreen({ path: '/here', Component }, '/here', { calls: {} }, { parts: [part, unread] }));
  const shown = () => ({
    title: document.querySelector('h2')?.textContent,
    text: document.querySelector('p')?.textContent,
    links: [...document.querySelectorAll('a:not([target])')].map((link) => link.getAttribute('href')),
  });
  return { shown, renew: () => act(async () => renew()), readings: () => read };
}

const WAITS = { title: t('placed.waiting.title'), links: ['/invite?to=%2Fg%2F12', '/user/order-detail/12'] };

test.each([
  [
    'is full',
    { status: 'complete' },
    { title: 'placed.complete.title', text: 'placed.complete.text', links: ['/user/order-detail/12'] },
  ],
  [
    'was not full in time',
    { status: 'expired' },
    { title: 'group.expired.title', text: 'group.expired.mine', links: ['/user/order-detail/12'] },
  ],
  [
    'was closed by the shop',
    { status: 'expired', closed_early: true },
    { title: 'group.expired.title', text: 'group.closed.mine', links: ['/user/order-detail/12'] },
  ],
] as const)(
  'a group that %s while the page of its item stays open says so, and is read no more',
  async (_, now, says) => {
    const { shown, renew, readings } = await bought(LATER, { status: 'open' }, now);
    await renew();
    expect(shown()).toMatchObject(WAITS);
    await renew();
    expect(shown()).toEqual({ ...says, title: t(says.title), text: t(says.text) });
    await renew();
    expect(readings()).toBe(2);
  },
);

test('after its deadline it is over, and without a reading nothing is said of its money: it may have been full', async () => {
  noteServerTime(Date.parse(END), performance.now());
  const { shown } = await bought(END);
  expect(shown()).toEqual({ title: t('group.expired.title'), text: undefined, links: ['/user/order-detail/12'] });
});
