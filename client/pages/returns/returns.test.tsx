// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { askServer, done, facts, NOW, openScreen } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { Component, loader } from './returns.tsx';

test('after-sales reads the orders with a return, whatever their status', async () => {
  const order = vi.fn<Api['order']>(async () => done([]));
  await askServer({ path: '/user/returns', loader }, '/user/returns?cursor=c', { calls: { order } });
  expect(order).toHaveBeenCalledExactlyOnceWith({ status: 0, returns: 1, cursor: 'c' });
});

test.each([
  [1, 1, 'Soap'],
  [3, 1, 'Soap × 1'],
  [3, undefined, 'Soap × 3'],
])('of an order of %s pieces it says of how many the return is: %s', async (quantity, pieces, said) => {
  const goods_return = {
    id: 1,
    kind: 'return',
    state: 'paid',
    state_txt: '',
    quantity: pieces,
    amount: 9,
    asked_at: NOW,
  };
  const row = { id: 1, orderno: '2611', item_name: 'Soap', quantity, return_gives: 0, goods_return };
  const Screen = () => (
    <ShopProvider value={facts}>
      <Component />
    </ShopProvider>
  );
  const calls = { order: async () => done([row as never]) };
  await drawScreen(await openScreen({ path: '/user/returns', loader, Component: Screen }, '/user/returns', { calls }));
  expect(document.querySelector('li')?.textContent).toMatch(new RegExp(`^${said}(?! ×)`));
  expect(document.body.textContent).toContain('9.00');
});

test.each([
  ['asked', true, 'wait'],
  ['refused', false, 'plain'],
  ['withdrawn', false, 'plain'],
])(
  'of one that is %s it shows what it gives, if anything, not the price that tax was paid of',
  async (state, gives, disc) => {
    const goods_return = { id: 1, kind: 'return', state, state_txt: state, amount: null, asked_at: NOW };
    const row = { id: 1, orderno: '2611', item_name: 'Soap', item_price: 699, return_gives: 650, goods_return };
    const order = vi.fn<Api['order']>(async () => done([row as never]));
    const Screen = () => (
      <ShopProvider value={facts}>
        <Component />
      </ShopProvider>
    );
    const screen = { path: '/user/returns', loader, Component: Screen };
    await drawScreen(await openScreen(screen, '/user/returns', { calls: { order } }));
    const shown = document.body.textContent ?? '';
    expect(document.querySelector('[class*=back]') !== null).toBe(gives);
    expect([shown.includes('650'), shown.includes('699')]).toEqual([gives, false]);
    expect(document.querySelector('[data-kind]')?.getAttribute('data-kind')).toBe(disc);
  },
);
