// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, openScreen } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { EarlierReturns } from './earlier-returns.tsx';

const paid = [1, 2].map((quantity) => ({ quantity, amount: quantity * 10, paid_at: `2026-01-0${quantity}T00:00:00Z` }));

/** The sums that are listed. */
async function listed(order: object): Promise<(string | undefined)[]> {
  const Component = () => (
    <ShopProvider value={facts}>
      <EarlierReturns order={order as never} />
    </ShopProvider>
  );
  await drawScreen(await openScreen({ path: '/order', Component }, '/order', { calls: {} }));
  return [...document.querySelectorAll('li')].map(({ textContent }) => textContent?.match(/× \d|¥[\d.]+/g)?.join(' '));
}

test('each return that was paid is listed, but for the last one, which has a card', async () => {
  expect(await listed({ goods_return: { state: 'paid' }, paid_returns: paid })).toEqual(['× 1 ¥10.00']);
  expect(await listed({ goods_return: { state: 'asked' }, paid_returns: paid })).toEqual(['× 1 ¥10.00', '× 2 ¥20.00']);
  expect(await listed({ goods_return: { state: 'paid' }, paid_returns: paid.slice(0, 1) })).toEqual([]);
  expect(await listed({ goods_return: null, paid_returns: [] })).toEqual([]);
  // An older server beside this one does not say it.
  expect(await listed({ goods_return: { state: 'paid' } })).toEqual([]);
});
