import { expect, test } from 'vitest';
import { hydrated, said, type Visitor } from '../support/browser.ts';
import { withMoreItems } from '../support/demo-shop.ts';
import { openShop } from '../support/open-shop.ts';
import { payButton } from '../support/purchases.ts';
import { t } from '../support/words.ts';

const MORE_ITEMS = 30;

const { shop, visit, visitAs } = openShop(withMoreItems(MORE_ITEMS));

/** Registers and logs in through the forms, as a new shopper would. */
async function registerAndLogIn({ page, go }: Visitor, username: string, nickname: string) {
  await go('/login?tab=register');
  await hydrated(page);
  await page.getByLabel(t('field.username')).fill(username);
  await page.getByLabel(t('field.nickname')).fill(nickname);
  await page.getByLabel(t('field.password'), { exact: true }).fill('correct horse');
  await page.getByLabel(t('field.invitation_code')).fill(shop.invitation);
  await page.getByRole('button', { name: t('register.title') }).click();
  await page.getByRole('heading', { name: t('login.title') }).waitFor();
  await page.getByLabel(t('field.password'), { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: t('login.title'), exact: true }).click();
  await page.waitForURL(`${shop.origin}/`);
}

test('two shoppers: one opens a group, the other joins it', async () => {
  const [first, second] = [await visit(), await visit()];
  await registerAndLogIn(first, 'first_shopper', '阿甲');
  await registerAndLogIn(second, 'second_shopper', '阿乙');
  for (const username of ['first_shopper', 'second_shopper']) {
    await shop.command('credit', username, '3000', '--note', 'test');
    await shop.saveHome((await shop.call('login', { username, password: 'correct horse' })).data.token);
  }

  // Home → category → item → sheet.
  const { page } = first;
  await page.getByRole('link', { name: '美妆' }).click();
  await page.getByRole('heading', { name: t('list.title') }).waitFor();
  await page.locator('a[href="/user/detail/2"]').first().click();
  await page.getByRole('link', { name: t('submit.buy') }).click();
  const sheet = page.getByRole('dialog', { name: t('confirm.title') });
  const before = (await shop.call('itemDetail', { id: 2 })).data;
  await sheet.getByText('¥3,000.00').waitFor();
  await sheet
    .getByText(/全额退回钱包/)
    .first()
    .waitFor();
  await sheet.getByRole('button', { name: t('confirm.pay', { amount: '' }) }).click();
  await said(page, t('message.bought'));

  // The other sees the waiting entry with the first one's nickname, and joins it.
  await second.go('/user/detail/2');
  await hydrated(second.page);
  const row = second.page.getByRole('listitem').filter({ hasText: '阿甲' });
  await row.getByText(t('waiting.missing', { count: 1 })).waitFor();
  await row.getByRole('link', { name: t('waiting.join') }).click();
  const joining = second.page.getByRole('dialog', { name: t('confirm.title') });
  await joining.getByRole('button', { name: t('confirm.pay', { amount: '' }) }).click();
  await said(second.page, t('status.2'));

  for (const { page: own, go } of [first, second]) {
    await go('/user/order/2');
    await own.getByRole('article').getByText(t('status.2'), { exact: true }).waitFor();
    await go('/my');
    await own
      .getByText(`¥${(3000 - before.price).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
      .first()
      .waitFor();
  }
  expect((await shop.call('itemDetail', { id: 2 })).data.pt_num).toBe(before.pt_num + before.group_size);
  expect((await shop.command('verify-books')).exitCode).toBe(0);
  for (const visitor of [first, second]) expect(visitor.troubles).toEqual([]);
}, 90_000);

test('a double tap on the pay button pays once', async () => {
  const token = await shop.signUpBuyer('double-tapper', 3000);
  const visitor = await visitAs(token, 'double-tapper');
  const { page, go, quiet } = visitor;
  await go('/user/detail/6');
  await hydrated(page);
  await page.getByRole('link', { name: t('submit.buy') }).click();
  const pay = payButton(page);
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await pay.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await said(page, t('message.bought'));
  await quiet();
  expect((await shop.call('order', { status: 0 }, token)).data).toHaveLength(1);
  expect(visitor.troubles).toEqual([]);
});

test('a visitor is sent to log in, and returns to the purchase', async () => {
  await shop.signUp('comes-back', 0);
  const visitor = await visit();
  const { page, go } = visitor;
  await go('/user/detail/7');
  await hydrated(page);
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await page.waitForURL(`${shop.origin}/user/detail/7/register`);
  await page.getByRole('link', { name: t('register.haveAccount') }).click();
  await page.waitForURL(/\/login\?next=%2Fuser%2Fdetail%2F7/);
  // Until the page is drawn, the form that is left has a field of that name.
  await page.getByRole('button', { name: t('login.title'), exact: true }).waitFor();
  await page.getByLabel(t('field.username')).fill('comes-back');
  await page.getByLabel(t('field.password'), { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: t('login.title'), exact: true }).click();
  await page.waitForURL(`${shop.origin}/user/detail/7/buy`);
  expect(visitor.troubles).toEqual([]);
});

test('a balance that is too low is shown with the missing amount, and does not pay', async () => {
  const token = await shop.signUpBuyer('short-of-money', 1);
  const visitor = await visitAs(token, 'short-of-money');
  const { page, go } = visitor;
  await go('/user/detail/1');
  await hydrated(page);
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await page
    .getByRole('dialog')
    .getByText(t('confirm.short', { amount: '' }))
    .waitFor();
  expect((await shop.call('order', { status: 0 }, token)).data).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

test('a list loads more when its end is within 300 px, and not before', async () => {
  const visitor = await visit();
  const { page, go, quiet } = visitor;
  await go('/list/3');
  await hydrated(page);
  const cards = page.locator('a[href^="/user/detail/"]');
  expect(await cards.count()).toBe(20);
  /** Scrolls until the end of what is loaded is `distance` px below the window. */
  const scrollTo = (distance: number) =>
    page.evaluate((px) => {
      const end =
        [...document.querySelectorAll('a[href^="/user/detail/"]')].at(-1)?.getBoundingClientRect().bottom ?? 0;
      window.scrollBy(0, end - innerHeight - px);
    }, distance);
  await scrollTo(500);
  await quiet();
  expect(await cards.count()).toBe(20);
  await scrollTo(150);
  await expect.poll(() => cards.count()).toBe(40);
  await scrollTo(0);
  await expect.poll(() => cards.count()).toBe(MORE_ITEMS + 15);
  await scrollTo(0);
  await quiet();
  const ids = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(ids).size).toBe(MORE_ITEMS + 15);
  expect(visitor.troubles).toEqual([]);
});

test('the language is chosen without a reload, stored, and copied to the cookie', async () => {
  const visitor = await visit();
  const { page, go, context } = visitor;
  await go('/');
  await hydrated(page);
  await page.evaluate(() => {
    (window as { sameDocument?: boolean }).sameDocument = true;
  });
  await page.getByRole('link', { name: t('system.language') }).click();
  await page.getByRole('dialog').getByText('English').click();
  await page.waitForFunction(() => document.documentElement.lang === 'en-US');
  expect(
    await page.evaluate(() => [(window as { sameDocument?: boolean }).sameDocument, localStorage.language]),
  ).toEqual([true, 'en-US']);
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('en-US');
  await go('/list/2');
  await page.getByRole('heading', { name: /product list/i }).waitFor();
  expect(visitor.troubles).toEqual([]);
});

test('log-out ends the session everywhere', async () => {
  const token = await shop.signUp('leaves', 0);
  const visitor = await visitAs(token, 'leaves');
  const { page, go } = visitor;
  await go('/my');
  await hydrated(page);
  await page.getByRole('button', { name: t('my.logOut') }).click();
  await page.waitForURL(`${shop.origin}/login`);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  expect((await shop.call('userInfo', {}, token)).code).toBe(401);
  expect(visitor.troubles).toEqual([]);
});
