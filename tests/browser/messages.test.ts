import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, focused, hydrated, said } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const { shop, visitAs } = openShop();

/** A shopper whose group is filled by another: one message of the balance, one for each group, and a friend who fills more. */
async function withMessages(username: string, groups: number) {
  const token = await shop.signUp(username, 20_000);
  const friend = await shop.signUp(`${username}-friend`, 20_000);
  await shop.liftLimits();
  const fill = async () => {
    const { orderno } = (await shop.call('buyItem', { id: 1 }, token)).data;
    await shop.call('orderPt', { orderno }, friend);
    return orderno;
  };
  for (let n = 0; n < groups; n++) await fill();
  return { token, fill };
}

const unreadOf = async (token: string) => {
  const answer = await shop.call('notifications', {}, token);
  return (answer as unknown as { unread: number }).unread;
};

/** All but the newest, of a full group, which stands out. */
const rowsOf = (page: Page) => page.locator('main li:has(h3)');

const allRead = (page: Page) => page.getByRole('banner').getByRole('button', { name: t('messages.allRead') });

test('messages: by day, unread marked, one link each that marks its own; all read up to the newest shown', async () => {
  const { token, fill } = await withMessages('told', 3);
  const { page, go, troubles } = await visitAs(token, 'told');
  await go('/user/message');
  await hydrated(page);
  const rows = rowsOf(page);
  await page.getByRole('heading', { name: t('messages.today') }).waitFor();
  expect(await rows.count()).toBe(3);
  expect(await rows.getByText(t('messages.unread')).count()).toBe(3);
  // The one that stands out is read as it is shown.
  await expect.poll(() => unreadOf(token)).toBe(3);
  expect(await accessibilityProblems(page)).toEqual([]);
  await rows
    .first()
    .getByRole('link', { name: t('messages.act.order') })
    .click();
  await page.waitForURL(/\/user\/order-detail\/\d+/);
  await expect.poll(() => unreadOf(token)).toBe(2);
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(4);
  await expect.poll(() => rows.getByText(t('messages.unread')).count()).toBe(2);

  // One that comes while the page shows the older ones stays new.
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/api\/notifications(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  await fill();
  await allRead(page).click();
  await expect.poll(() => unreadOf(token)).toBe(1);
  release();
  await page.getByRole('article').getByText(t('messages.unread')).waitFor();
  expect(await rows.count()).toBe(4);
  await expect.poll(() => rows.getByText(t('messages.unread')).count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('messages and their number come live, on the list and on the own page', async () => {
  const { token, fill } = await withMessages('told-live', 1);
  const { page, go } = await visitAs(token, 'told-live');
  await go('/my');
  await hydrated(page);
  const bell = page.locator('a[href="/user/message"]');
  expect(await bell.textContent()).toContain('2');
  await fill();
  await expect.poll(() => bell.textContent(), { timeout: 15_000 }).toContain('3');
  await bell.click();
  await page.waitForURL(/message/);
  const rows = rowsOf(page);
  await expect.poll(() => rows.count()).toBe(2);
  await fill();
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(3);
  await allRead(page).press('Enter');
  await expect.poll(() => unreadOf(token)).toBe(0);
  await allRead(page).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('h1');
});

test('without JavaScript: messages, all read by a form, topics saved together', async () => {
  const { token } = await withMessages('told-plain', 2);
  const visitor = await visitAs(token, 'told-plain', { javaScriptEnabled: false });
  const { page, go } = visitor;
  await go('/user/message');
  expect(await rowsOf(page).count()).toBe(2);
  await page
    .locator('main')
    .getByRole('button', { name: t('messages.allRead') })
    .click();
  await page.waitForURL(/\/user\/message$/);
  expect(await unreadOf(token)).toBe(0);
  expect(await page.getByRole('button', { name: t('messages.allRead') }).count()).toBe(0);
  await page.getByRole('link', { name: t('notifications.title') }).click();
  await page.getByLabel(t('field.tax')).uncheck();
  await page.getByLabel(t('notification.topic.group_joined')).uncheck();
  await page.getByRole('button', { name: t('notifications.save') }).click();
  await page.getByText(t('message.saved')).waitFor();
  expect(await page.getByLabel(t('field.tax')).isChecked()).toBe(false);
  const { topics } = (await shop.call('notificationSettings', {}, token)).data;
  expect(topics.filter(({ on }) => !on).map(({ topic }) => topic)).toEqual(['group_joined', 'refund']);
});

test('a switch is saved at once, safety cannot be switched off, and a refused one goes back', async () => {
  const token = await shop.signUp('switches');
  const { page, go, troubles } = await visitAs(token, 'switches');
  await go('/user/security');
  await hydrated(page);
  await page.getByRole('link', { name: t('notifications.title') }).click();
  await page.waitForURL(/notifications/);
  const parcels = page.getByRole('checkbox', { name: t('notification.topic.parcel') });
  await parcels.click();
  await said(page, t('message.saved'));
  expect(await parcels.isChecked()).toBe(false);
  await page.reload();
  await hydrated(page);
  expect(await parcels.isChecked()).toBe(false);
  const safety = page.getByRole('checkbox', { name: t('notification.topic.safety') });
  expect([await safety.isDisabled(), await safety.isChecked()]).toEqual([true, true]);
  await page.getByText(t('notifications.safetyWhy')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await page.route('**/api/set_notification_topic', (route) => route.abort());
  await parcels.click();
  await said(page, t('network.offline'));
  await expect.poll(() => parcels.isChecked()).toBe(false);
});
