// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { done } from '../../../tests/support/fake-shop.ts';
import { forgetUser, storeUser } from '../session/session.ts';
import { pushState, toldOf } from './device.ts';
import { keepPush } from './keep.ts';
import { keepPushBy, pushKept, readTold, writeTold } from './told.ts';

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
  writeTold(toldOf(ENDPOINT));
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the same shopper’s next session is told', async () => {
  logIn('mia wong', 'second');
  expect(await pushState()).toBe('off');
  await keepPush(api);
  expect(told).toEqual([[{ endpoint: ENDPOINT, p256dh: 'p', auth: 'a' }, { by: 'mia wong' }]]);
  expect(await pushState()).toBe('on');
  await keepPush(api);
  expect(told).toHaveLength(1);
});

test('another shopper of the browser is not shown what is for the one before', async () => {
  logIn('noa', 'of-noa');
  await keepPush(api);
  expect([own, readTold(), told]).toEqual([null, null, []]);
});

test('an address that could not be ended is ended by the next page', async () => {
  logIn('noa', 'of-noa');
  unsubscribing = () => Promise.reject(new Error('away'));
  await expect(keepPush(api)).rejects.toThrow('away');
  unsubscribing = async () => null;
  keepPushBy(() => keepPush(api));
  await pushKept();
  expect([own, readTold(), told]).toEqual([null, null, []]);
});

test('what could not be told is told at the next start', async () => {
  logIn('mia wong', 'second');
  const away = { pushSubscribe: () => Promise.reject(new Error('away')) };
  await expect(keepPush(away)).rejects.toThrow('away');
  await keepPush(api);
  expect(told).toHaveLength(1);
});

test('nobody logged in, a browser that was switched off, and one that refuses change nothing', async () => {
  const before = readTold();
  forgetUser();
  await keepPush(api);
  logIn('mia wong', 'second');
  vi.stubGlobal('Notification', { permission: 'default' });
  await keepPush(api);
  own = null;
  await keepPush(api);
  expect([readTold(), told]).toEqual([before, []]);
});

test('what an earlier version noted, without a name, is of its session alone', async () => {
  writeTold(`first ${ENDPOINT}`);
  await keepPush(api);
  expect(told).toHaveLength(1);
  writeTold(`of-whom ${ENDPOINT}`);
  await keepPush(api);
  expect([own, readTold(), told.length]).toEqual([null, null, 1]);
});

test('a moved address is told as the service worker says so, and who logs in on an open page is looked at then', async () => {
  keepPushBy(() => keepPush(api));
  await pushKept();
  expect(told).toEqual([]);
  own = { endpoint: `${ENDPOINT}-moved` };
  heard?.();
  await pushKept();
  expect(told).toMatchObject([[{ endpoint: `${ENDPOINT}-moved` }, {}]]);
  expect(await pushState()).toBe('on');
  logIn('noa', 'of-noa');
  await pushKept();
  expect([own, told.length]).toEqual([null, 1]);
});
