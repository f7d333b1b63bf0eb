// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { NO_ANSWER, Refusal } from '../../../shared/refusal.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, openScreen, send } from '../../../tests/support/fake-shop.ts';
import { action, Component, loader } from './notifications.tsx';

afterEach(() => vi.unstubAllEnvs());

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

test('without JavaScript the page says why a topic was not switched', async () => {
  vi.stubEnv('SSR', true);
  const topic = { topic: 'parcel', topic_txt: 'Parcels', on: true, fixed: false } as const;
  const calls = {
    notificationSettings: async () => done({ ...none, topics: [topic] }),
    setNotificationTopic: () => Promise.reject(new Refusal(400, 'not now')),
  };
  const screen = { path: '/user/notifications', loader, action, Component };
  const router = await openScreen(screen, '/user/notifications', { calls });
  await drawScreen(router);
  await act(() => send(router, { intent: 'topics' }));
  expect(document.querySelector('main [role=alert]')?.textContent).toBe('not now');
});
