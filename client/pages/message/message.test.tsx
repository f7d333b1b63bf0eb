// @vitest-environment happy-dom
import { act } from 'react';
import { RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../../shared/refusal.ts';
import { draw } from '../../../tests/support/drawn.tsx';
import { done, facts, openScreen, send } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { action, Component, loader } from './message.tsx';

afterEach(() => vi.unstubAllEnvs());

test('without JavaScript the page says why messages were not marked as read', async () => {
  vi.stubEnv('SSR', true);
  const calls = {
    notifications: async () => ({ ...done([]), unread: 0 }),
    notificationsRead: () => Promise.reject(new Refusal(400, 'not now')),
  };
  const router = await openScreen({ path: '/user/message', loader, action, Component }, '/user/message', { calls });
  await draw(
    <ShopProvider value={facts}>
      <RouterProvider router={router} />
    </ShopProvider>,
  );
  await act(() => send(router, { up_to: '7' }));
  expect(document.querySelector('main [role=alert]')?.textContent).toBe('not now');
});
