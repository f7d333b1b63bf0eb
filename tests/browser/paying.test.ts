import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cutAnswers, goInPlace, holdBack } from '../support/broken-network.ts';
import { hydrated, keepSession, said, sessionCookie } from '../support/browser.ts';
import { wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { openConfirmSheet, payButton, purchasesOf } from '../support/purchases.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();
const { ordersOf } = purchasesOf(shop);

test('a lost answer, a closed sheet and a reload: paid once, and then a new purchase is a new one', async () => {
  const { price } = (await shop.call('itemDetail', { id: 6 })).data;
  // Nothing is left of it once it has paid.
  const token = await shop.signUpBuyer('lost-answer', price);
  const visitor = await visitAs(token, 'lost-answer');
  const { page, go } = visitor;
  await go('/user/detail/6');
  await hydrated(page);
  const mend = await cutAnswers(page, '/api/buy_item');
  await openConfirmSheet(page);
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  await payButton(page).click();
  await page
    .getByRole('dialog')
    .getByText(/没有收到|重试|重复/)
    .first()
    .waitFor();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('action.close') })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.reload();
  await hydrated(page);
  mend();
  await openConfirmSheet(page);
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  await payButton(page).click();
  await said(page, t('message.bought'));
  expect((await shop.call('order', { status: 0 }, token)).data).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem('purchases'))).toBeNull();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await shop.command('credit', 'lost-answer', String(price), '--note', 'test');
  await openConfirmSheet(page);
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  await payButton(page).click();
  await expect.poll(async () => (await shop.call('order', { status: 0 }, token)).data.length).toBe(2);
});

wholeTest('two tabs, two shoppers: the shopper who is shown pays', async () => {
  const a = await shop.signUpBuyer('tab-a', 5000);
  const b = await shop.signUpBuyer('tab-b', 7000);
  const visitor = await visit();
  const { page, context, go } = visitor;
  await context.addCookies([sessionCookie(shop.origin, a)]);
  await go('/my');
  await go('/user/detail/6');
  await hydrated(page);
  await openConfirmSheet(page);
  await page.getByRole('dialog').getByText('¥5,000.00').waitFor();
  const other = await context.newPage();
  await other.goto(`${shop.origin}/service`);
  await keepSession(other, b, 'tab-b');
  // The sheet was opened by another one: it says so, and pays only once it is asked to go on.
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/另一个标签页已登录/).waitFor();
  expect(await payButton(page).count()).toBe(0);
  await dialog.getByRole('button', { name: /继续/ }).click();
  await dialog.getByText('¥7,000.00').waitFor();
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  // Another tab does so again at the very moment of the tap, before this one hears of it.
  await payButton(page).evaluate((button: HTMLButtonElement, token) => {
    localStorage.setItem('user', JSON.stringify({ token, username: 'tab-a', nickname: 'a' }));
    button.click();
  }, a);
  await dialog.getByRole('button', { name: /继续/ }).waitFor();
  for (const token of [a, b]) expect((await shop.call('order', { status: 0 }, token)).data).toEqual([]);
  await keepSession(page, b, 'tab-b');
  expect(visitor.troubles).toEqual([]);
  // a private page follows too
  await go('/service');
  await hydrated(page);
  await page
    .getByRole('link', { name: t('tab.my') })
    .first()
    .click();
  await page.getByText('@tab-b').waitFor();
  await keepSession(other, a, 'tab-a');
  await page.getByText('@tab-a').waitFor();
  // Whoever logs out leaves no cookie either.
  await context.clearCookies();
  await other.evaluate(() => localStorage.removeItem('user'));
  await page.waitForURL(/\/login\?next=%2Fmy/);
});

wholeTest('a sheet that came with its page pays only for the shopper whose it is', async () => {
  const [a, b] = [await shop.signUpBuyer('page-a', 5000), await shop.signUpBuyer('page-b', 7000)];
  const { page, context, go } = await visit();
  await context.addCookies([sessionCookie(shop.origin, a)]);
  await go('/user/detail/6/buy');
  await hydrated(page);
  const pay = page.getByRole('button', { name: t('confirm.pay', { amount: '' }) });
  const asks = page.getByRole('dialog').getByText(/另一个标签页已登录/);
  const ordersOfBoth = async () => [(await ordersOf(a)).length, (await ordersOf(b)).length];
  await page.getByText('¥5,000.00').first().waitFor();
  const other = await context.newPage();
  await other.goto(`${shop.origin}/service`);
  await keepSession(other, b, 'page-b');
  await asks.waitFor();
  expect(await pay.count()).toBe(0);
  await page.getByRole('button', { name: /继续/ }).click();
  await page.getByText('¥7,000.00').first().waitFor();
  // Another tab does so again at the very moment of the tap, before this one hears of it.
  await pay.evaluate((button: HTMLButtonElement, token) => {
    localStorage.setItem('user', JSON.stringify({ token, username: 'page-a', nickname: 'a' }));
    button.click();
  }, a);
  await page.getByRole('button', { name: /继续/ }).waitFor();
  expect(await ordersOfBoth()).toEqual([0, 0]);
  await keepSession(other, b, 'page-b');
  await pay.click();
  await page.getByText(t('placed.waiting.title')).waitFor();
  expect(await ordersOfBoth()).toEqual([0, 1]);
});

wholeTest('a form has nothing of the shopper before, once another tab has logged in as somebody else', async () => {
  const [a, b] = [await shop.signUp('form-a'), await shop.signUp('form-b')];
  const card = { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' };
  await shop.call('setBank', card, a);
  await shop.call('setBank', { ...card, bank_truename: '李乙' }, b);
  const { page, context, go } = await visit();
  await context.addCookies([sessionCookie(shop.origin, a)]);
  await go('/user/wallet');
  await hydrated(page);
  // React fills in a form of a screen that was opened in place as if its shopper had typed.
  await goInPlace(page, '/user/addbank');
  const name = page.locator('[name=bank_truename]');
  await expect.poll(() => name.inputValue()).toBe('陈思远');
  await page.locator('[name=bank_name]').fill('建设银行');
  const other = await context.newPage();
  await other.goto(`${shop.origin}/service`);
  await keepSession(other, b, 'form-b');
  await expect.poll(() => name.inputValue()).toBe('李乙');
  expect(await page.locator('[name=bank_name]').inputValue()).toBe('工商银行');
});

wholeTest('an open movement of the wallet is closed, once another tab has logged in as somebody else', async () => {
  const [a, b] = [await shop.signUp('sheet-a', 300), await shop.signUp('sheet-b', 50)];
  const { page, context, go } = await visit();
  await context.addCookies([sessionCookie(shop.origin, a)]);
  await go('/user/wallet');
  await hydrated(page);
  await page.getByRole('main').getByRole('listitem').getByText('¥300.00').first().click();
  const movement = page.getByRole('dialog');
  await movement.getByText('¥300.00').first().waitFor();
  const other = await context.newPage();
  await other.goto(`${shop.origin}/service`);
  await keepSession(other, b, 'sheet-b');
  await page.getByText('¥50.00').first().waitFor();
  await expect.poll(() => movement.count()).toBe(0);
});

/** A shopper who came from a list to the item and pays; the answer is `letGo`'s to bring. */
async function paying(username: string) {
  const token = await shop.signUpBuyer(username, 9000);
  const visitor = await visitAs(token, username);
  const { page, go } = visitor;
  await go('/list/3');
  await goInPlace(page, '/user/detail/6');
  const letGo = await holdBack(page, '**/api/buy_item');
  await openConfirmSheet(page);
  await payButton(page).click();
  await page.getByText(t('confirm.paying')).waitFor();
  return { ...visitor, token, letGo };
}

/** The list that they came from: Back closes the sheet, and then leaves the item. */
async function backToList(page: Page) {
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL(/\/list\/3$/);
  // The address moves before the screen does.
  await page.getByRole('link', { name: t('submit.buy') }).waitFor({ state: 'detached' });
}

wholeTest('a purchase whose page was left is reported with a link to the order', async () => {
  const { page, token, letGo } = await paying('left-buying');
  await backToList(page);
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  letGo();
  const toast = page.getByRole('status').filter({ hasText: t('message.bought') });
  await toast.getByRole('link', { name: t('placed.order') }).click();
  await page.waitForURL(/\/user\/order-detail\/\d+$/);
  const orders = await ordersOf(token);
  expect(orders.map(({ orderno }) => `${shop.origin}/user/order-detail/${orderno}`)).toEqual([page.url()]);
});

test('terms that changed while a sheet heard of nothing are refused, then shown, and bought as shown', async () => {
  const token = await shop.signUpBuyer('terms-changed', 9000);
  const { page, go } = await visitAs(token, 'terms-changed');
  await page.route('**/api/events*', () => {});
  await go('/user/detail/7');
  await hydrated(page);
  await openConfirmSheet(page);
  await shop.command('items', 'set', '7', 'tax=1.11');
  const shown = page.getByRole('dialog').getByText('¥1.11');
  expect(await shown.count()).toBe(0);
  await payButton(page).click();
  await said(page, t('refusal.termsChanged'));
  expect(await ordersOf(token)).toEqual([]);
  await shown.first().waitFor();
  // What is new is seen before it can be paid.
  expect(await payButton(page).count()).toBe(0);
  await page.getByRole('button', { name: t('confirm.goOn') }).click();
  await payButton(page).click();
  await expect.poll(async () => (await ordersOf(token)).map((order) => order.tax)).toEqual([1.11]);
});

wholeTest('a purchase that ends while its page is being left is reported, and redirects nobody', async () => {
  const { page, letGo } = await paying('just-leaving');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const show = await holdBack(page, '**/api/item_list*');
  await page.goBack();
  await page.waitForURL(/\/list\/3$/);
  letGo();
  await page
    .getByRole('status')
    .filter({ hasText: t('message.bought') })
    .getByRole('link', { name: t('placed.order') })
    .waitFor();
  show();
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  expect(page.url()).toBe(`${shop.origin}/list/3`);
});

wholeTest('a refused purchase whose page was left is reported, with the reason', async () => {
  const { page, token, letGo } = await paying('left-refused');
  await backToList(page);
  // By then the wallet is empty.
  await shop.call(
    'setBank',
    { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' },
    token,
  );
  await shop.call('withdraw', { money: '9000', address: '', safe_pwd: '', type: 'bank' }, token);
  letGo();
  await said(page, t('refusal.balanceTooLow', { amount: '' }));
  expect(await ordersOf(token)).toEqual([]);
});

for (const where of ['stays away', 'has come back']) {
  wholeTest(
    `a purchase whose page was left while its session ended was not made: a shopper who ${where} sees a toast with a link to log in`,
    async () => {
      const username = `ended-${where.length}`;
      const { page, token, letGo } = await paying(username);
      await backToList(page);
      if (where === 'has come back') {
        await page.goForward();
        await page.getByRole('link', { name: t('submit.buy') }).waitFor();
      }
      await shop.call('logout', {}, token);
      letGo();
      const toast = page.getByRole('status').filter({ hasText: t('login.notDone') });
      await toast.getByRole('link', { name: t('login.title') }).click();
      await page.waitForURL(/\/login\?next=%2Fuser%2Fdetail%2F6%2Fbuy&ended=1$/);
      await page.getByLabel(t('field.username')).fill(username);
      await page.getByLabel(t('field.password'), { exact: true }).fill('correct horse');
      await page.getByRole('button', { name: t('login.title'), exact: true }).click();
      await page.waitForURL(/\/user\/detail\/6\/buy$/);
      await expect.poll(() => payButton(page).isEnabled()).toBe(true);
      const { data } = await shop.call('login', { username, password: 'correct horse' });
      expect(await ordersOf(data.token)).toEqual([]);
    },
  );
}

wholeTest('a shopper who returns during a purchase sees it in progress, and buys once', async () => {
  const { page, token, letGo } = await paying('comes-back');
  await backToList(page);
  await page.goForward();
  await page.getByRole('link', { name: t('submit.buy') }).click();
  const busy = page.getByRole('dialog').getByRole('button', { name: t('confirm.paying') });
  await busy.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  letGo();
  await page.getByRole('heading', { name: t('placed.waiting.title') }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await ordersOf(token)).toHaveLength(1);
});
