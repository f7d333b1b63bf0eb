// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { done } from '../../../tests/support/fake-shop.ts';
import { forgetUser, storeUser } from '../session/session.ts';
import { pushState, subscriberOf } from './device.ts';
import { pushSynced, readSubscriber, syncPushBy, writeSubscriber } from './subscriber.ts';
import { syncPush } from './sync.ts';

const ENDPOINT = 'https://push.example/of-this-browser';

let own: { endpoint: string } | null;
let told: unknown[];
let heard: (() => void) | undefined;
let unsubscribing: () => Promise<unknown>;

const api: Pick<Api, 'pushSubscribe'> = {
  pushSubscribe: async (...asked) => {
    told.push(asked);
    return done(null);
  },
};

const logIn = (username: string, sid: string) =>
  storeUser({ token: `x.${btoa(JSON.stringify({ sid }))}.x`, username, nickname: username });

beforeEach(() => {
  told = [];
  unsubscribing = async () => null;
  own = { endpoint: ENDPOINT };
  const subscription = () =>
    own && {
      ...own,
      toJSON: () => ({ ...own, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        await unsubscribing();
        own = null;
        return true;
      },
    };
  const registration = { pushManager: { getSubscription: async () => subscription() } };
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', {
    userAgent: '',
    serviceWorker: {
      getRegistration: async () => registration,
      addEventListener: (_: string, listener: () => void) => {
        heard = listener;
      },
    },
  });
  logIn('mia wong', 'first');
  writeSubscriber(subscriberOf(ENDPOINT));
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the same shopper’s next session is told', async () => {
  logIn('mia wong', 'second');
  expect(await pushState()).toBe('off');
  await syncPush(api);
  expect(told).toEqual([[{ endpoint: ENDPOINT, p256dh: 'p', auth: 'a' }, { by: 'mia wong' }]]);
  expect(await pushState()).toBe('on');
  await syncPush(api);
  expect(told).toHaveLength(1);
});

test('another shopper of the browser is not shown what is for the one before', async () => {
  logIn('noa', 'of-noa');
  await syncPush(api);
  expect([own, readSubscriber(), told]).toEqual([null, null, []]);
});

test('an address that could not be ended is ended by the next page', async () => {
  logIn('noa', 'of-noa');
  unsubscribing = () => Promise.reject(new Error('away'));
  await expect(syncPush(api)).rejects.toThrow('away');
  unsubscribing = async () => null;
  syncPushBy(() => syncPush(api));
  await pushSynced();
  expect([own, readSubscriber(), told]).toEqual([null, null, []]);
});

test('what could not be told is told at the next start', async () => {
  logIn('mia wong', 'second');
  const away = { pushSubscribe: () => Promise.reject(new Error('away')) };
  await expect(syncPush(away)).rejects.toThrow('away');
  await syncPush(api);
  expect(told).toHaveLength(1);
});

test('nobody logged in, a browser that was switched off, and one that refuses change nothing', async () => {
  const before = readSubscriber();
  forgetUser();
  await syncPush(api);
  logIn('mia wong', 'second');
  vi.stubGlobal('Notification', { permission: 'default' });
  await syncPush(api);
  own = null;
  await syncPush(api);
  expect([readSubscriber(), told]).toEqual([before, []]);
});

test('what an earlier version noted, without a name, is of its session alone', async () => {
  writeSubscriber(`first ${ENDPOINT}`);
  await syncPush(api);
  expect(told).toHaveLength(1);
  writeSubscriber(`of-whom ${ENDPOINT}`);
  await syncPush(api);
  expect([own, readSubscriber(), told.length]).toEqual([null, null, 1]);
});

test('a moved address is told as the service worker says so, and who logs in on an open page is looked at then', async () => {
  syncPushBy(() => syncPush(api));
  await pushSynced();
  expect(told).toEqual([]);
  own = { endpoint: `${ENDPOINT}-moved` };
  heard?.();
  await pushSynced();
  expect(told).toMatchObject([[{ endpoint: `${ENDPOINT}-moved` }, {}]]);
  expect(await pushState()).toBe('on');
  logIn('noa', 'of-noa');
  await pushSynced();
  expect([own, told.length]).toEqual([null, 1]);
});
