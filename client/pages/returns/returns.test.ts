import { expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { askServer, done } from '../../../tests/support/fake-shop.ts';
import { loader } from './returns.tsx';

test('after-sales reads the orders with a return, whatever their status', async () => {
  const order = vi.fn<Api['order']>(async () => done([]));
  await askServer({ path: '/user/returns', loader }, '/user/returns?cursor=c', { calls: { order } });
  expect(order).toHaveBeenCalledExactlyOnceWith({ status: 0, returns: 1, cursor: 'c' });
});
