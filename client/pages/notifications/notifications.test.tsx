// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { NO_ANSWER, Refusal } from '../../../shared/refusal.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, openScreen, send } from '../../../tests/support/fake-shop.ts';
import { action, Component, loader } from './notifications.tsx';

const TIMED_OUT = 'no answer within 5 seconds';
const none = { email: { available: true, address: '', pending: null }, topics: [], push_key: '' };

test.each([NO_ANSWER, 400])('the code is asked for if it may have been sent: code %i', async (code) => {
  const calls = {
    notificationSettings: async () => done(none),
    setEmail: () => Promise.reject(new Refusal(code, TIMED_OUT)),
  };
  const router = await openScreen({ path: '/user/notifications', loader, action, Component }, '/user/notifications', {
    calls,
  });
  await drawScreen(router);
  await act(() => send(router, { intent: 'setEmail', email: 'mia@shopper.example', password: 'secret1' }));
  expect(document.querySelector('input[name=code]') !== null).toBe(code === NO_ANSWER);
  expect(document.querySelector('[role=alert]')?.textContent).toContain(TIMED_OUT);
});
