import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated, said } from '../support/browser.ts';
import { fieldSays } from '../support/field-says.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const { shop, visit, shopperAt } = openShop();

/** What `signUp` registers with. */
const PASSWORD = 'correct horse';

const logInAgain = async (username: string) =>
  (await shop.call('login', { username, password: PASSWORD })).data.token as string;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a card is added, shown masked, and edited with its whole number', async () => {
  const { page, token, troubles } = await shopperAt('/user/payment', 'card-holder');
  await page.getByRole('heading', { name: t('payment.empty.title') }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: t('addBank.add') }).click();
  await page.getByRole('heading', { name: t('addBank.add') }).waitFor();
  await page.getByLabel(t('field.bank_truename')).fill('陈思远');
  await page.getByLabel(t('field.bank_account')).fill('6222 0212 3456 7890');
  await page.getByLabel(t('field.bank_name')).fill('中国工商银行');
  await button(page, t('addBank.save')).click();
  await page.waitForURL(`${shop.origin}/user/payment`);
  await said(page, t('addBank.saved'));
  const shown = page.locator('main');
  await shown.getByText('**** 7890').waitFor();
  expect(await shown.textContent()).not.toContain('622202');
  await shown.getByText(t('payment.use')).waitFor();

  await page.getByRole('link', { name: t('address.edit') }).click();
  await page.getByRole('heading', { name: t('addBank.edit') }).waitFor();
  expect(await page.getByLabel(t('field.bank_account')).inputValue()).toBe('6222021234567890');
  await page.getByLabel(t('field.bank_account')).fill('6222021234560000');
  await button(page, t('addBank.save')).click();
  await shown.getByText('**** 0000').waitFor();
  expect((await shop.call('userBank', {}, token)).data.bank_account).toBe('6222021234560000');
  // The form is not there to come back to.
  await page.goBack();
  expect(page.url()).toBe(`${shop.origin}/user/payment`);
  expect(troubles).toEqual([]);
});

test('a wrong card number is reported at its field, and nothing typed is lost', async () => {
  const { page, token, troubles } = await shopperAt('/user/addbank', 'card-mistyper');
  await page.getByLabel(t('field.bank_truename')).fill('陈思远');
  await page.getByLabel(t('field.bank_account')).fill('6222-0212');
  await page.getByLabel(t('field.bank_name')).fill('中国工商银行');
  await button(page, t('addBank.save')).click();
  const account = page.getByLabel(t('field.bank_account'));
  await expect.poll(() => account.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true);
  const message = await account.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${message}"]`).textContent()).toBe(
    t('problem.pattern', { field: t('field.bank_account') }),
  );
  expect(await account.inputValue()).toBe('6222-0212');
  expect(await page.getByLabel(t('field.bank_truename')).inputValue()).toBe('陈思远');
  expect(await page.getByLabel(t('field.bank_name')).inputValue()).toBe('中国工商银行');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect((await shop.call('userBank', {}, token)).data.bank_account).toBe('');
  expect(troubles).toEqual([]);
});

test('a card that could not be sent stays in the form, which says so, and is saved later', async () => {
  const { page, context } = await shopperAt('/user/addbank', 'card-offline');
  await page.getByLabel(t('field.bank_truename')).fill('陈思远');
  await page.getByLabel(t('field.bank_account')).fill('6222021234567890');
  await page.getByLabel(t('field.bank_name')).fill('中国工商银行');
  await context.route('**/api/set_bank', (route) => route.abort());
  await button(page, t('addBank.save')).click();
  await page.getByRole('alert').getByText(t('network.offline')).waitFor();
  expect(await page.getByLabel(t('field.bank_account')).inputValue()).toBe('6222021234567890');
  await context.unroute('**/api/set_bank');
  await button(page, t('addBank.save')).click();
  await page.waitForURL(`${shop.origin}/user/payment`);
});

test('the address is entered during a purchase, with only the keyboard, and leads back to it', async () => {
  const { page, token, troubles } = await shopperAt('/user/detail/2', 'addressee', 5000);
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('confirm.addAddress') })
    .press('Enter');
  await page.getByRole('heading', { name: t('address.title') }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe(t('address.title'));
  expect(await accessibilityProblems(page)).toEqual([]);
  // From the heading that the page began with, through the fields, to the button.
  const { keyboard } = page;
  await keyboard.press('Tab');
  await keyboard.type('陈思远');
  await keyboard.press('Tab');
  await keyboard.type('+86 138-0013-6021');
  await keyboard.press('Tab');
  await keyboard.type('上海市徐汇区');
  await keyboard.press('Enter');
  await keyboard.type('漕溪北路 88 号');
  await keyboard.press('Tab');
  expect(await focused()).toBe(t('address.save'));
  await keyboard.press('Enter');
  await page.waitForURL(`${shop.origin}/user/detail/2/buy`);
  await said(page, t('address.saved'));
  const saved = { truename: '陈思远', phone: '+86 138-0013-6021', address: '上海市徐汇区 漕溪北路 88 号' };
  expect((await shop.call('userAddress', {}, token)).data).toEqual(saved);
  // The sheet that led there is open again.
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /漕溪北路/ })
    .waitFor();
  expect(troubles).toEqual([]);
});

test('an address that could not be sent stays in the form, and a wrong telephone number is reported at its field', async () => {
  const { page, context } = await shopperAt('/user/address?next=//evil.example', 'address-offline');
  await page.getByLabel(t('field.truename')).fill('陈思远');
  await page.getByLabel(t('field.phone')).fill('call me');
  await page.getByLabel(t('field.address')).fill('漕溪北路 88 号');
  await button(page, t('address.save')).click();
  await page.getByText(t('problem.pattern', { field: t('field.phone') })).waitFor();
  expect(await page.getByLabel(t('field.address')).inputValue()).toBe('漕溪北路 88 号');
  await page.getByLabel(t('field.phone')).fill('13800136021');
  await context.route('**/api/address_save', (route) => route.abort());
  await button(page, t('address.save')).click();
  await page.getByRole('alert').getByText(t('network.offline')).waitFor();
  expect(await page.getByLabel(t('field.address')).inputValue()).toBe('漕溪北路 88 号');
  await context.unroute('**/api/address_save');
  await button(page, t('address.save')).click();
  // Another site is never gone to.
  await page.waitForURL(`${shop.origin}/`);
});

test('a changed password ends the other session and opens the account from then on', async () => {
  const { page, token, troubles } = await shopperAt('/user/security', 'changer');
  const other = await logInAgain('changer');
  await page.getByRole('link', { name: t('loginPassword.title') }).click();
  await page.getByText(t('loginPassword.others')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const fill = async (old: string, next: string, again: string) => {
    await page.getByLabel(t('field.old_password')).fill(old);
    await page.getByLabel(t('loginPassword.new'), { exact: true }).fill(next);
    await page.getByLabel(t('loginPassword.again')).fill(again);
    await button(page, t('service.password')).click();
  };
  await button(page, t('service.password')).click();
  await expect.poll(() => page.getByText(t('loginPassword.missing')).count()).toBe(3);
  await fill(PASSWORD, 'battery staple', 'battery stable');
  await fieldSays(page.getByLabel(t('loginPassword.again')), t('refusal.passwordsDiffer'));
  await fill(PASSWORD, '12345678', '12345678');
  await fieldSays(page.getByLabel(t('loginPassword.new'), { exact: true }), t('refusal.passwordCommon'));
  await fill('wrong horse', 'battery staple', 'battery staple');
  await fieldSays(page.getByLabel(t('field.old_password')), t('refusal.oldPasswordWrong'));
  expect((await shop.call('userInfo', {}, other)).code).toBe(200);

  let sent = '';
  page.on('request', (request) => {
    if (request.url().endsWith('/api/update_pwd')) sent = request.postData() ?? '';
  });
  await fill(PASSWORD, 'battery staple', 'battery staple');
  await page.waitForURL(`${shop.origin}/user/security`);
  await said(page, t('loginPassword.changed'));
  // As at log-in, only digests leave the browser.
  expect(sent).toMatch(/[0-9a-f]{32}/);
  expect(sent).not.toMatch(/horse|staple/);
  expect((await shop.call('userInfo', {}, other)).code).toBe(401);
  expect((await shop.call('userInfo', {}, token)).code).toBe(200);
  expect((await shop.call('login', { username: 'changer', password: 'battery staple' })).code).toBe(200);
  expect((await shop.call('login', { username: 'changer', password: PASSWORD })).code).toBe(400);
  expect(troubles).toEqual([]);
});

test('another session is ended after a confirmation, and only that one', async () => {
  const { page, token, troubles } = await shopperAt('/user/security', 'owner');
  const [first, second] = [await logInAgain('owner'), await logInAgain('owner')];
  await page.reload({ waitUntil: 'networkidle' });
  await hydrated(page);
  const rows = page.getByRole('region', { name: t('security.sessions') }).getByRole('listitem');
  expect(await rows.count()).toBe(3);
  expect(await rows.first().getByText(t('security.session.current')).count()).toBe(1);
  expect(await rows.first().getByRole('button').count()).toBe(0);
  // The newest of the others.
  await rows.nth(1).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: t('security.session.ask') });
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: t('action.cancel') }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect((await shop.call('userInfo', {}, second)).code).toBe(200);
  await rows.nth(1).getByRole('button').click();
  await sheet.getByRole('button', { name: t('security.session.endNow') }).click();
  await said(page, t('security.session.ended'));
  await expect.poll(() => rows.count()).toBe(2);
  const codes = await Promise.all(
    [first, second, token].map(async (one) => (await shop.call('userInfo', {}, one)).code),
  );
  expect(codes).toEqual([200, 401, 200]);
  expect(troubles).toEqual([]);
});

test('a fund password is set with the log-in password, and its state is shown', async () => {
  const { page, token, troubles } = await shopperAt('/user/security', 'saver');
  await page.getByText(t('email.unset')).waitFor();
  await page.getByText(t('security.fund.add')).click();
  const card = page.getByRole('region', { name: t('field.safe_pwd') });
  await card.getByLabel(t('security.fund.new')).fill('my own fund');
  await card.getByLabel(t('security.fund.logInPassword')).fill('wrong horse');
  await button(page, t('security.fund.submit')).click();
  await fieldSays(card.getByLabel(t('security.fund.logInPassword')), t('refusal.passwordWrong'));
  expect(await card.getByLabel(t('security.fund.new')).inputValue()).toBe('my own fund');
  await card.getByLabel(t('security.fund.logInPassword')).fill(PASSWORD);
  await card.getByLabel(t('security.fund.new')).fill(PASSWORD);
  await button(page, t('security.fund.submit')).click();
  await fieldSays(card.getByLabel(t('security.fund.new')), t('refusal.fundPasswordSame'));
  await card.getByLabel(t('security.fund.new')).fill('my own fund');
  await button(page, t('security.fund.submit')).click();
  await said(page, t('security.fund.saved'));
  await card.getByText(t('security.fund.set')).waitFor();
  // Closed again, with nothing left in it.
  await card.getByText(t('security.fund.change')).click();
  expect(await card.getByLabel(t('security.fund.new')).inputValue()).toBe('');
  expect((await shop.call('userInfo', {}, token)).data.has_safe_pwd).toBe(true);
  expect(troubles).toEqual([]);
});

test('the settings show the account, change the language and log out', async () => {
  const { page, token, troubles } = await shopperAt('/my', 'settler');
  await page.getByRole('link', { name: t('system.title') }).click();
  await page.getByRole('heading', { name: t('system.title') }).waitFor();
  await page.locator('main').getByText('@settler').waitFor();
  await page.getByText('3.2.29').waitFor();
  await page.getByRole('link', { name: new RegExp(`^${t('system.language')}`) }).click();
  const sheet = page.getByRole('dialog');
  // The sheet is loaded when it is first opened.
  await expect.poll(() => sheet.locator('form').getByRole('button').count()).toBe(3);
  await sheet.getByRole('button', { name: t('language.more') }).press('Enter');
  await expect.poll(() => sheet.locator('form').getByRole('button').count()).toBeGreaterThan(3);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true);
  await sheet.getByRole('button', { name: /العربية/ }).click();
  await page.waitForFunction(() => document.documentElement.dir === 'rtl');
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL(`${shop.origin}/login`);
  expect((await shop.call('userInfo', {}, token)).code).toBe(401);
  expect(troubles).toEqual([]);
});

test('the profile leads to the screens of the spec, and to the form for another password', async () => {
  const { page, troubles } = await shopperAt('/my', 'looks-for-help');
  const goals = Object.fromEntries(
    await page
      .getByRole('region', { name: t('my.services') })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
  );
  expect(goals).toMatchObject({
    [t('service.password')]: '/user/loginpassword',
    [t('service.coupons')]: '/user/point',
    [t('service.points')]: '/user/point',
    [t('service.afterSales')]: '/user/returns',
    [t('service.help')]: '/user/article/1',
    [t('service.privacy')]: '/user/article/2',
    [t('service.agreement')]: '/user/article/3',
    [t('service.licences')]: '/user/article/4',
    [t('service.sellers')]: '/user/article/5',
  });
  await page.getByRole('link', { name: t('service.password') }).click();
  await page.waitForURL(`${shop.origin}/user/loginpassword`);
  await page.getByLabel(t('field.old_password'), { exact: true }).waitFor();
  await page.goBack();
  await page.waitForURL(`${shop.origin}/my`);
  expect(troubles).toEqual([]);
});

test('a new page takes the focus and announces its title; Back restores the scroll position', async () => {
  const { page, go } = await visit();
  await go('/list/3');
  await hydrated(page);
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  const arrived = () => page.locator('[role=status].sr').textContent();
  expect([await focused(), await arrived()]).toEqual(['BODY', '']);
  const card = page.locator('a[href^="/user/detail/"]').nth(14);
  await card.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(300);
  await card.click();
  await page.waitForURL(/\/user\/detail\//);
  await expect.poll(focused).toBe('H1');
  await expect.poll(async () => (await arrived()) === (await page.title())).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL(/\/list\/3/);
  await expect.poll(arrived).toContain(t('list.title'));
  await expect.poll(focused).toBe('H1');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test('a page reloaded under an open sheet needs no second Back', async () => {
  const { page, go } = await visit();
  await go('/service');
  await hydrated(page);
  await page.getByRole('link', { name: t('tab.home') }).click();
  await page.waitForURL(`${shop.origin}/`);
  await page.getByRole('link', { name: t('system.language') }).click();
  await page.getByRole('dialog').waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await hydrated(page);
  expect(page.url()).toBe(`${shop.origin}/`);
  await page.goBack();
  await page.waitForURL(`${shop.origin}/service`);
  await page.getByRole('heading', { name: t('serviceDesk.title') }).waitFor();
});

test('a wrong code and a wrong password are reported at the fields of registration and log-in', async () => {
  await shop.signUp('taken');
  const { page, go, troubles } = await visit();
  await go('/login?tab=register');
  await hydrated(page);
  await page.getByLabel(t('field.username')).fill('newcomer');
  await page.getByLabel(t('field.nickname')).fill('新来的');
  await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('field.invitation_code')).fill('NOSUCHCODE');
  await button(page, t('register.title')).click();
  await fieldSays(page.getByLabel(t('field.invitation_code')), t('refusal.invitationUnknown'));
  await page.getByLabel(t('field.invitation_code')).fill(shop.invitation);
  await page.getByLabel(t('field.username')).fill('taken');
  await button(page, t('register.title')).click();
  await fieldSays(page.getByLabel(t('field.username')), t('refusal.usernameTaken'));
  expect(await page.getByText(t('refusal.invitationUnknown')).count()).toBe(0);
  await page.getByLabel(t('field.username')).fill('newcomer');
  await page.getByLabel(t('field.password'), { exact: true }).fill('12345678');
  await button(page, t('register.title')).click();
  await fieldSays(page.getByLabel(t('field.password'), { exact: true }), t('refusal.passwordCommon'));
  expect(await accessibilityProblems(page)).toEqual([]);
  await go('/login');
  await hydrated(page);
  await page.getByLabel(t('field.username')).fill('taken');
  await page.getByLabel(t('field.password'), { exact: true }).fill('wrong horse');
  await page.getByRole('button', { name: t('login.title'), exact: true }).click();
  await fieldSays(page.getByLabel(t('field.password'), { exact: true }), t('refusal.wrongCredentials'));
  expect(await page.getByLabel(t('field.username')).inputValue()).toBe('taken');
  expect(troubles).toEqual([]);
});
