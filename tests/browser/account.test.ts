import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated, said } from '../support/browser.ts';
import { fieldSays } from '../support/field-says.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit, shopperAt } = openShop();

/** What `signUp` registers with. */
const PASSWORD = 'correct horse';

const logInAgain = async (username: string) =>
  (await shop.call('login', { username, password: PASSWORD })).data.token as string;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a card is added, shown masked, and edited with its whole number', async () => {
  const { page, token, troubles } = await shopperAt('/user/payment', 'card-holder');
  await page.getByRole('heading', { name: '还没有银行卡' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: '添加银行卡' }).click();
  await page.getByRole('heading', { name: '添加银行卡' }).waitFor();
  await page.getByLabel('持卡人姓名').fill('陈思远');
  await page.getByLabel('银行卡号').fill('6222 0212 3456 7890');
  await page.getByLabel('开户银行').fill('中国工商银行');
  await button(page, '保存银行卡').click();
  await page.waitForURL(`${shop.origin}/user/payment`);
  await said(page, '银行卡已保存');
  const shown = page.locator('main');
  await shown.getByText('**** 7890').waitFor();
  expect(await shown.textContent()).not.toContain('622202');
  await shown.getByText(/提现的款项会打到这张卡/).waitFor();

  await page.getByRole('link', { name: '修改' }).click();
  await page.getByRole('heading', { name: '修改银行卡' }).waitFor();
  expect(await page.getByLabel('银行卡号').inputValue()).toBe('6222021234567890');
  await page.getByLabel('银行卡号').fill('6222021234560000');
  await button(page, '保存银行卡').click();
  await shown.getByText('**** 0000').waitFor();
  expect((await shop.call('userBank', {}, token)).data.bank_account).toBe('6222021234560000');
  // The form is not there to come back to.
  await page.goBack();
  expect(page.url()).toBe(`${shop.origin}/user/payment`);
  expect(troubles).toEqual([]);
});

test('a wrong card number is reported at its field, and nothing typed is lost', async () => {
  const { page, token, troubles } = await shopperAt('/user/addbank', 'card-mistyper');
  await page.getByLabel('持卡人姓名').fill('陈思远');
  await page.getByLabel('银行卡号').fill('6222-0212');
  await page.getByLabel('开户银行').fill('中国工商银行');
  await button(page, '保存银行卡').click();
  const account = page.getByLabel('银行卡号');
  await expect.poll(() => account.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true);
  const message = await account.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${message}"]`).textContent()).toBe('银行卡号的格式不正确');
  expect(await account.inputValue()).toBe('6222-0212');
  expect(await page.getByLabel('持卡人姓名').inputValue()).toBe('陈思远');
  expect(await page.getByLabel('开户银行').inputValue()).toBe('中国工商银行');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect((await shop.call('userBank', {}, token)).data.bank_account).toBe('');
  expect(troubles).toEqual([]);
});

test('a card that could not be sent stays in the form, which says so, and is saved later', async () => {
  const { page, context } = await shopperAt('/user/addbank', 'card-offline');
  await page.getByLabel('持卡人姓名').fill('陈思远');
  await page.getByLabel('银行卡号').fill('6222021234567890');
  await page.getByLabel('开户银行').fill('中国工商银行');
  await context.route('**/api/set_bank', (route) => route.abort());
  await button(page, '保存银行卡').click();
  await page.getByRole('alert').getByText('网络连接失败').waitFor();
  expect(await page.getByLabel('银行卡号').inputValue()).toBe('6222021234567890');
  await context.unroute('**/api/set_bank');
  await button(page, '保存银行卡').click();
  await page.waitForURL(`${shop.origin}/user/payment`);
});

test('the address is entered during a purchase, with only the keyboard, and leads back to it', async () => {
  const { page, token, troubles } = await shopperAt('/user/detail/2', 'addressee', 5000);
  await page.getByRole('link', { name: '立即团购' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /添加收货地址/ })
    .press('Enter');
  await page.getByRole('heading', { name: '收货地址' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('收货地址');
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
  expect(await focused()).toBe('保存地址');
  await keyboard.press('Enter');
  await page.waitForURL(`${shop.origin}/user/detail/2`);
  await said(page, '地址已保存');
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
  await page.getByLabel('收货人姓名').fill('陈思远');
  await page.getByLabel('手机号').fill('call me');
  await page.getByLabel('详细地址').fill('漕溪北路 88 号');
  await button(page, '保存地址').click();
  await page.getByText('手机号的格式不正确').waitFor();
  expect(await page.getByLabel('详细地址').inputValue()).toBe('漕溪北路 88 号');
  await page.getByLabel('手机号').fill('13800136021');
  await context.route('**/api/address_save', (route) => route.abort());
  await button(page, '保存地址').click();
  await page.getByRole('alert').getByText('网络连接失败').waitFor();
  expect(await page.getByLabel('详细地址').inputValue()).toBe('漕溪北路 88 号');
  await context.unroute('**/api/address_save');
  await button(page, '保存地址').click();
  // Another site is never gone to.
  await page.waitForURL(`${shop.origin}/`);
});

test('a changed password ends the other session and opens the account from then on', async () => {
  const { page, token, troubles } = await shopperAt('/user/security', 'changer');
  const other = await logInAgain('changer');
  await page.getByRole('link', { name: /修改登录密码/ }).click();
  await page.getByText(/其他设备上的登录会全部退出/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const fill = async (old: string, next: string, again: string) => {
    await page.getByLabel('原密码').fill(old);
    await page.getByLabel('新密码', { exact: true }).fill(next);
    await page.getByLabel('再次输入新密码').fill(again);
    await button(page, '修改密码').click();
  };
  await button(page, '修改密码').click();
  await expect.poll(() => page.getByText('请填写密码').count()).toBe(3);
  await fill(PASSWORD, 'battery staple', 'battery stable');
  await fieldSays(page.getByLabel('再次输入新密码'), '两次输入的密码不一致');
  await fill(PASSWORD, '12345678', '12345678');
  await fieldSays(page.getByLabel('新密码', { exact: true }), '这个密码太容易被猜到');
  await fill('wrong horse', 'battery staple', 'battery staple');
  await fieldSays(page.getByLabel('原密码'), '原密码不正确');
  expect((await shop.call('userInfo', {}, other)).code).toBe(200);

  let sent = '';
  page.on('request', (request) => {
    if (request.url().endsWith('/api/update_pwd')) sent = request.postData() ?? '';
  });
  await fill(PASSWORD, 'battery staple', 'battery staple');
  await page.waitForURL(`${shop.origin}/user/security`);
  await said(page, '密码已修改');
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
  const rows = page.getByRole('region', { name: '登录设备' }).getByRole('listitem');
  expect(await rows.count()).toBe(3);
  expect(await rows.first().getByText('本机').count()).toBe(1);
  expect(await rows.first().getByRole('button').count()).toBe(0);
  // The newest of the others.
  await rows.nth(1).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: '退出这台设备？' });
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: '取消' }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect((await shop.call('userInfo', {}, second)).code).toBe(200);
  await rows.nth(1).getByRole('button').click();
  await sheet.getByRole('button', { name: '确认退出' }).click();
  await said(page, '该设备已退出登录');
  await expect.poll(() => rows.count()).toBe(2);
  const codes = await Promise.all(
    [first, second, token].map(async (one) => (await shop.call('userInfo', {}, one)).code),
  );
  expect(codes).toEqual([200, 401, 200]);
  expect(troubles).toEqual([]);
});

test('a fund password is set with the log-in password, and its state is shown', async () => {
  const { page, token, troubles } = await shopperAt('/user/security', 'saver');
  await page.getByText('未设置').waitFor();
  await page.getByText('设置资金密码').click();
  const card = page.getByRole('region', { name: '资金密码' });
  await card.getByLabel('新的资金密码').fill('my own fund');
  await card.getByLabel('登录密码').fill('wrong horse');
  await button(page, '保存资金密码').click();
  await fieldSays(card.getByLabel('登录密码'), '登录密码不正确');
  expect(await card.getByLabel('新的资金密码').inputValue()).toBe('my own fund');
  await card.getByLabel('登录密码').fill(PASSWORD);
  await card.getByLabel('新的资金密码').fill(PASSWORD);
  await button(page, '保存资金密码').click();
  await fieldSays(card.getByLabel('新的资金密码'), '资金密码不能与登录密码相同');
  await card.getByLabel('新的资金密码').fill('my own fund');
  await button(page, '保存资金密码').click();
  await said(page, '资金密码已保存');
  await card.getByText('已设置').waitFor();
  // Closed again, with nothing left in it.
  await card.getByText('修改资金密码').click();
  expect(await card.getByLabel('新的资金密码').inputValue()).toBe('');
  expect((await shop.call('userInfo', {}, token)).data.has_safe_pwd).toBe(true);
  expect(troubles).toEqual([]);
});

test('the settings show the account, change the language and log out', async () => {
  const { page, token, troubles } = await shopperAt('/my', 'settler');
  await page.getByRole('link', { name: '系统设置' }).click();
  await page.getByRole('heading', { name: '系统设置' }).waitFor();
  await page.locator('main').getByText('@settler').waitFor();
  await page.getByText('3.2.29').waitFor();
  await page.getByRole('link', { name: /^语言/ }).click();
  const sheet = page.getByRole('dialog');
  // The sheet is loaded when it is first opened.
  await expect.poll(() => sheet.locator('form').getByRole('button').count()).toBe(3);
  await sheet.getByRole('button', { name: '更多语言' }).press('Enter');
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
      .getByRole('region', { name: '服务' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
  );
  expect(goals).toMatchObject({
    修改密码: '/user/loginpassword',
    优惠券: '/user/point',
    积分: '/user/point',
    售后: '/user/returns',
    帮助: '/user/article/1',
    隐私协议: '/user/article/2',
    用户协议: '/user/article/3',
    证照中心: '/user/article/4',
    商家中心: '/user/article/5',
  });
  await page.getByRole('link', { name: '修改密码' }).click();
  await page.waitForURL(`${shop.origin}/user/loginpassword`);
  await page.getByLabel('原密码', { exact: true }).waitFor();
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
  await expect.poll(arrived).toContain('商品列表');
  await expect.poll(focused).toBe('H1');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test('a page reloaded under an open sheet needs no second Back', async () => {
  const { page, go } = await visit();
  await go('/service');
  await hydrated(page);
  await page.getByRole('link', { name: '首页' }).click();
  await page.waitForURL(`${shop.origin}/`);
  await page.getByRole('link', { name: /语言/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await hydrated(page);
  expect(page.url()).toBe(`${shop.origin}/`);
  await page.goBack();
  await page.waitForURL(`${shop.origin}/service`);
  await page.getByRole('heading', { name: '在线客服' }).waitFor();
});

test('a wrong code and a wrong password are reported at the fields of registration and log-in', async () => {
  await shop.signUp('taken');
  const { page, go, troubles } = await visit();
  await go('/login?tab=register');
  await hydrated(page);
  await page.getByLabel('用户名').fill('newcomer');
  await page.getByLabel('昵称').fill('新来的');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('邀请码').fill('NOSUCHCODE');
  await button(page, '注册').click();
  await fieldSays(page.getByLabel('邀请码'), '邀请码不存在');
  await page.getByLabel('邀请码').fill(shop.invitation);
  await page.getByLabel('用户名').fill('taken');
  await button(page, '注册').click();
  await fieldSays(page.getByLabel('用户名'), '该用户名已被使用');
  expect(await page.getByText('邀请码不存在').count()).toBe(0);
  await page.getByLabel('用户名').fill('newcomer');
  await page.getByLabel('密码', { exact: true }).fill('12345678');
  await button(page, '注册').click();
  await fieldSays(page.getByLabel('密码', { exact: true }), '这个密码太容易被猜到');
  expect(await accessibilityProblems(page)).toEqual([]);
  await go('/login');
  await hydrated(page);
  await page.getByLabel('用户名').fill('taken');
  await page.getByLabel('密码', { exact: true }).fill('wrong horse');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await fieldSays(page.getByLabel('密码', { exact: true }), '帐号或密码错误');
  expect(await page.getByLabel('用户名').inputValue()).toBe('taken');
  expect(troubles).toEqual([]);
});
