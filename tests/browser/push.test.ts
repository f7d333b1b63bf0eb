import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBrowser } from '../../scripts/chromium.mjs';
import {
  accessibilityProblems,
  hydrated,
  launchBrowser,
  openPage,
  said,
  signIn,
  type Visitor,
} from '../support/browser.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { openShop } from '../support/open-shop.ts';
import { openConfirmSheet, payButton } from '../support/purchases.ts';
import { CARD } from '../support/withdrawing.ts';
import { t } from '../support/words.ts';

const { shop, visitAs } = openShop();

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-this-browser';

/** No push service is reached from here: its part of the browser, by its interface. Permission is what a test says. */
const standIn = ({ permission, endpoint }: { permission: string; endpoint: string }) => {
  const key = (length: number) =>
    btoa('k'.repeat(length)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  let own: object | null = sessionStorage.getItem('stand-in') ? subscription() : null;
  function subscription() {
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: key(65), auth: key(16) } }),
      unsubscribe: async () => {
        own = null;
        sessionStorage.removeItem('stand-in');
      },
    };
  }
  const pushManager = {
    getSubscription: async () => own,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!/^[\w-]{87}$/.test(applicationServerKey)) throw new TypeError('no key of a shop');
      sessionStorage.setItem('stand-in', '1');
      own = subscription();
      return own;
    },
  };
  const registration = { pushManager };
  const asked = { count: 0 };
  Object.assign(window, { asked });
  let now = permission;
  Object.defineProperty(Notification, 'permission', { get: () => now });
  Notification.requestPermission = async () => {
    asked.count++;
    if (now === 'default') now = 'granted';
    return now as NotificationPermission;
  };
  const container = navigator.serviceWorker;
  Object.assign(container, { register: async () => registration, getRegistration: async () => registration });
  Object.defineProperty(container, 'ready', { get: async () => registration });
};

async function visitWith(
  username: string,
  permission: 'default' | 'denied' | 'granted',
  { yuan = 0, ...options }: BrowserContextOptions & { yuan?: number } = {},
) {
  const token = await shop.signUpBuyer(username, yuan);
  const visitor = await visitAs(token, username, options);
  await visitor.page.addInitScript(standIn, { permission, endpoint: `${ENDPOINT}/${username}` });
  return { ...visitor, token };
}

const push = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const askedTimes = (page: Page) => page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count);

test('notifications of a browser: turned on by a tap, off by another', async () => {
  const { page, go, troubles } = await visitWith('push-on', 'default');
  await go('/user/notifications');
  await hydrated(page);
  expect(await askedTimes(page)).toBe(0);
  const told = page.waitForResponse('**/api/push_subscribe');
  await push(page, t('push.turnOn')).click();
  expect((await (await told).json()).code).toBe(200);
  await push(page, t('push.turnOff')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  await push(page, t('push.turnOff')).click();
  await push(page, t('push.turnOn')).waitFor();
  expect(troubles).toEqual([]);
});

/** On the open page, without its router: as it is after a log-in without JavaScript. */
async function logInOver({ page, context }: Pick<Visitor, 'page' | 'context'>, token: string, username: string) {
  await context.addCookies([{ name: 'session', value: token, url: shop.origin }]);
  await page.addInitScript(
    (user) => localStorage.setItem('user', user),
    JSON.stringify({ token, username, nickname: 'x' }),
  );
}

const isSubscribed = (page: Page) => page.evaluate(() => sessionStorage.getItem('stand-in') !== null);

test('a browser that another shopper had turned on shows this one nothing, from the first page', async () => {
  const { page, go, context } = await visitWith('push-first', 'granted');
  await go('/user/notifications');
  await hydrated(page);
  await push(page, t('push.turnOn')).click();
  await push(page, t('push.turnOff')).waitFor();
  expect(await isSubscribed(page)).toBe(true);
  await logInOver({ page, context }, await shop.signUp('push-second'), 'push-second');
  await go('/');
  await expect.poll(() => isSubscribed(page)).toBe(false);
  await go('/user/notifications');
  await hydrated(page);
  await push(page, t('push.turnOn')).waitFor();
  await expect.poll(() => push(page, t('push.turnOn')).isEnabled()).toBe(true);
});

test('a browser that its shopper had turned on is told in their next session too', async () => {
  const { page, go, context } = await visitWith('push-again', 'granted');
  await go('/user/notifications');
  await hydrated(page);
  await push(page, t('push.turnOn')).click();
  await push(page, t('push.turnOff')).waitFor();
  const { data } = await shop.call('login', { username: 'push-again', password: 'correct horse' });
  await logInOver({ page, context }, data.token ?? '', 'push-again');
  const told = page.waitForResponse('**/api/push_subscribe');
  await go('/');
  expect((await (await told).json()).code).toBe(200);
  await go('/user/notifications');
  await hydrated(page);
  await push(page, t('push.turnOff')).waitFor();
});

test('a browser that refuses, one that cannot, and an iPhone say so', async () => {
  const denied = await visitWith('push-denied', 'denied');
  await denied.go('/user/notifications');
  await hydrated(denied.page);
  await denied.page
    .getByRole('status')
    .filter({ hasText: t('push.denied') })
    .waitFor();
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
  for (const [username, says, userAgent] of [
    ['push-none', t('push.unsupported'), undefined],
    ['push-ios', t('push.ios'), iPhone],
  ] as const) {
    const token = await shop.signUp(username);
    const { page, go } = await visitAs(token, username, { userAgent });
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'Notification');
      Reflect.deleteProperty(window, 'PushManager');
    });
    await go('/user/notifications');
    await hydrated(page);
    await page.getByRole('status').filter({ hasText: says }).waitFor();
    expect(await page.getByRole('button', { name: /通知/ }).count()).toBe(0);
  }
});

test('the offer comes after a purchase, never on arrival; its answer is remembered', async () => {
  const { page, go, token } = await visitWith('push-asked', 'default', { yuan: 20_000 });
  const offer = page.getByRole('heading', { name: t('push.ask') });
  await go('/');
  await hydrated(page);
  expect(await offer.count()).toBe(0);
  // Who has been told of a new card only has bought nothing yet.
  await shop.call('setBank', CARD, token);
  await page.goto(`${shop.origin}/my`);
  await hydrated(page);
  const messages = async () => {
    await page
      .getByRole('link', { name: t('messages.title') })
      .first()
      .click();
    await page.waitForURL('**/user/message');
    await page.getByRole('listitem').first().waitFor();
    await page.waitForTimeout(300);
  };
  await messages();
  expect(await offer.count()).toBe(0);
  const buy = async () => {
    await go('/user/detail/1');
    await hydrated(page);
    expect(await offer.count()).toBe(0);
    await openConfirmSheet(page);
    await payButton(page).click();
    await page.locator('#placed').waitFor();
  };
  await buy();
  await offer.waitFor();
  expect(await askedTimes(page)).toBe(0);
  await page.getByRole('button', { name: t('push.no') }).click();
  expect(await offer.count()).toBe(0);
  await buy();
  await page.waitForTimeout(500);
  expect(await offer.count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem('push-asked'));
  await buy();
  const told = page.waitForResponse('**/api/push_subscribe');
  await push(page, t('push.turnOn')).click();
  expect((await (await told).json()).code).toBe(200);
  await said(page, t('message.saved'));
  await expect.poll(() => offer.count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('push-asked'))).toBe('1');
});

test('the service worker shows what was pushed, and its click opens its page, leaves others alone and marks it as read; logging out ends it', async () => {
  const [token, joiner] = [await shop.signUp('push-shown', 5000), await shop.signUp('push-joins', 5000)];
  const { data: bought } = await shop.call('buyItem', { id: 20 }, token);
  await shop.call('orderPt', { orderno: bought.orderno }, joiner);
  // The newest: before it they were told of their balance.
  const told = async () =>
    (await shop.call('notifications', {}, token)).data.slice(0, 1).map(({ id, read }) => ({ id, read }));
  const [{ id } = { id: 0 }] = await told();
  expect(await told()).toEqual([{ id, read: false }]);
  // Chromium's headless shell shows no notifications.
  const browser = await launchBrowser(findBrowser());
  closeAfterTest(() => browser.close());
  const permissions = ['notifications'];
  const visitor = await openPage(browser, shop.origin, { serviceWorkers: 'allow', permissions });
  await signIn(visitor, shop.origin, token, 'push-shown');
  const { page, go, context } = visitor;
  await go('/cart');
  await hydrated(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: shop.origin, registrationId, data });
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  // Asked for while one is about to be shown, Chromium forgets that one: what is shown is read when all have been.
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const show = registration.showNotification.bind(registration);
    let times = 0;
    registration.showNotification = async (...asked) => {
      await show(...asked);
      Object.assign(self, { shownTimes: ++times });
    };
  });
  const shown = async (times: number) => {
    await expect.poll(() => worker.evaluate(() => Reflect.get(self, 'shownTimes'))).toBe(times);
    return page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, body, tag, lang, dir }) => ({ title, body, tag, lang, dir }));
    });
  };
  const sent = { id, title: 'أُرسل الطرد', body: 'حقيبة', path: '/user/message', lang: 'ar-SA' };
  await deliver(JSON.stringify(sent));
  const expected = { title: sent.title, body: sent.body, tag: `n${id}`, lang: 'ar-SA', dir: 'rtl' };
  expect(await shown(1)).toEqual([expected]);
  // A repeat is not shown twice.
  await deliver(JSON.stringify(sent));
  await deliver(JSON.stringify({ ...sent, id: id + 1 }));
  expect((await shown(3)).map(({ tag }) => tag).sort()).toEqual([`n${id}`, `n${id + 1}`].sort());
  await deliver('no json');
  expect((await shown(4)).length).toBe(3);
  // Only a reader's own click lets a worker focus and open windows.
  await worker.evaluate(() => {
    const acts: string[] = [];
    const { clients } = self as unknown as { clients: object };
    Object.assign(self, { acts });
    Object.assign(clients, { openWindow: async (address: string) => acts.push(`open ${address}`) });
    const Window = Reflect.get(self, 'WindowClient') as { prototype: { url: string } };
    Object.assign(Window.prototype, {
      async focus(this: { url: string }) {
        acts.push(`focus ${this.url}`);
      },
    });
  });
  const click = (clicked: number) =>
    worker.evaluate(async (tag) => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
      const [notification] = await scope.registration.getNotifications({ tag });
      const Click = Reflect.get(self, 'NotificationEvent') as new (type: string, init: object) => Event;
      scope.dispatchEvent(new Click('notificationclick', { notification }));
    }, `n${clicked}`);
  const acts = () => worker.evaluate(() => Reflect.get(self, 'acts'));
  const address = `${shop.origin}/user/message`;
  await click(id);
  await expect.poll(acts).toEqual([`open ${address}`]);
  expect(page.url()).toBe(`${shop.origin}/cart`);
  await expect.poll(async () => (await shown(4)).map(({ tag }) => tag)).not.toContain(`n${id}`);
  // Who follows it has read it.
  await expect.poll(told).toEqual([{ id, read: true }]);
  await go('/user/message');
  await hydrated(page);
  await click(id + 1);
  await expect.poll(acts).toEqual([`open ${address}`, `focus ${address}`]);
  // A browser that still gives the address of the load is not believed.
  await page.evaluate(() => history.replaceState(history.state, '', '/my'));
  await worker.evaluate((loaded) => {
    const Client = Reflect.get(self, 'Client') as { prototype: object };
    Object.defineProperty(Client.prototype, 'url', { get: () => loaded });
  }, address);
  await deliver(JSON.stringify({ ...sent, id: id + 2 }));
  await shown(5);
  await click(id + 2);
  await expect.poll(acts).toEqual([`open ${address}`, `focus ${address}`, `open ${address}`]);

  // Logging out ends this browser's address, of which the stand-in is in the worker here.
  await worker.evaluate(() => {
    const own = { unsubscribe: async () => Object.assign(self, { ended: true }) };
    PushManager.prototype.getSubscription = async () => own as unknown as PushSubscription;
  });
  await go('/my');
  await hydrated(page);
  await page.getByRole('button', { name: t('my.logOut') }).click();
  await page.waitForURL(/login/);
  await expect.poll(() => worker.evaluate(() => Reflect.get(self, 'ended'))).toBe(true);
});
