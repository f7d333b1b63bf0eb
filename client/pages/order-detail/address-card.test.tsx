// @vitest-environment happy-dom
import { act, useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen, texts } from '../../../tests/support/fake-shop.ts';
import type { OrderAnswer } from './action.ts';
import { AddressCard } from './address-card.tsx';

type Shipping = Parameters<typeof AddressCard>[0]['shipping'];

const to = { truename: 'Ann', phone: '+86 138 0000 0000', address: '88 Century Avenue' };
const shipping = { ...to, addressable: true, state: 'none' } as Shipping;

interface Read {
  shipping: Shipping;
  answer?: OrderAnswer['address'];
}

let read: (order: Read) => void;

function Screen() {
  const [order, setOrder] = useState<Read>({ shipping });
  useLayoutEffect(() => {
    read = setOrder;
  }, []);
  return <AddressCard shipping={order.shipping} saved={to} book={[]} answer={order.answer} />;
}

const field = () => document.querySelector('[name=address]') as HTMLTextAreaElement;
const isOpen = () => document.querySelector('details')?.open;

async function openCard(): Promise<void> {
  await drawScreen(await openScreen({ path: '/order', Component: Screen }, '/order', { calls: {} }));
}

test('a form whose answer has gone, since the order was read again, stays open with what was typed', async () => {
  await openCard();
  expect(isOpen()).toBe(false);
  field().value = '1 Main Road';
  await act(async () => read({ shipping, answer: { values: { ...to, address: '1 Main Road' }, problems: {} } }));
  expect(isOpen()).toBe(true);
  await act(async () => read({ shipping }));
  expect([isOpen(), field().value]).toEqual([true, '1 Main Road']);
});

test('the phone is masked while the address is shown, and whole in the form', async () => {
  await openCard();
  expect(document.querySelector('b')?.textContent).toContain('138 **** 0000');
  expect((document.querySelector('[name=phone]') as HTMLInputElement).value).toBe(to.phone);
});

test.each([
  ['was sent', 'sent', 'orderDetail.addressFixed'],
  ['came', 'received', 'orderDetail.addressFixed'],
  // Its group failed, or it was cancelled.
  ['was never sent', 'none', 'parcel.none'],
  ['goes back before it was sent', 'to_send', 'refusal.addressFixed'],
] as const)('of a parcel that %s the address says why it stays', async (_, state, words) => {
  await openCard();
  await act(async () => read({ shipping: { ...shipping, addressable: false, state } }));
  expect([...document.querySelectorAll('p')].at(-1)?.textContent).toBe(texts.t(words));
  expect(document.querySelector('form')).toBeNull();
});

test('an address that is missing for the parcel opens the form; once anything of it is saved it is folded up', async () => {
  await openCard();
  await act(async () => read({ shipping: { ...shipping, address: '', state: 'address_missing' } }));
  expect(isOpen()).toBe(true);
  await act(async () => read({ shipping: { ...shipping, state: 'to_send' } }));
  expect(isOpen()).toBe(false);
  await act(async () => read({ shipping, answer: { values: to, problems: {} } }));
  await act(async () => read({ shipping: { ...shipping, phone: '+86 139 0000 0000' } }));
  expect(isOpen()).toBe(false);
});
