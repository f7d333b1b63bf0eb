import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, PHONE, type Visitor } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit } = openShop();

const WIDE = { width: 1280, height: 800 };

/** A link that lets somebody in, as the shell prints it. */
async function invitation(name: string, role = 'owner'): Promise<URL> {
  const { out } = await shop.command('staff', 'invite', name, '--role', role);
  return new URL(out.trim());
}

/** A browser with a passkey of its own that always agrees. */
async function visitWithPasskey(options: BrowserContextOptions = {}): Promise<Visitor> {
  const visitor = await visit({ viewport: WIDE, hasTouch: false, ...options });
  const cdp = await visitor.context.newCDPSession(visitor.page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return visitor;
}

const content = (page: Page) => page.locator('#content');
const heading = (page: Page, name: string | RegExp) => content(page).getByRole('heading', { level: 1, name });

/** Accepts an invitation with a passkey; the console is open then. */
async function enter(name: string, role = 'owner', options: BrowserContextOptions = {}): Promise<Visitor> {
  const visitor = await visitWithPasskey(options);
  await visitor.page.goto((await invitation(name, role)).href);
  await content(visitor.page)
    .getByRole('button', { name: /创建通行密钥|Create a passkey/ })
    .click();
  await heading(visitor.page, /今日|Today/).waitFor();
  return visitor;
}

test('the first owner comes in by a link, sees what they sign in with, leaves, and comes back with the passkey', async () => {
  const link = await invitation('Lan');
  const visitor = await visitWithPasskey();
  const { page } = visitor;
  await page.goto(link.href);
  await heading(page, 'Lan，欢迎').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page).getByRole('button', { name: '创建通行密钥并进入' }).click();
  await heading(page, '今日').waitFor();
  expect(await page.title()).toBe('今日 · 拼团控制台');

  await page.locator('aside').getByRole('link', { name: /Lan/ }).click();
  await heading(page, 'Lan').waitFor();
  await content(page).getByRole('region', { name: '通行密钥' }).locator('b').getByText('第一个通行密钥').waitFor();
  // The only way in stays.
  await content(page).getByRole('button', { name: '移除 第一个通行密钥' }).click();
  await content(page).getByRole('alert').getByText('移除后将无法登录').waitFor();
  await page.goBack();
  await heading(page, '今日').waitFor();
  await page.goForward();
  await heading(page, 'Lan').waitFor();

  await content(page).getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/console/login');
  // Without a session there is nothing to see, and the wanted screen comes after signing in.
  await page.goto(`${link.origin}/console/me`);
  await page.waitForURL('**/console/login?back=%2Fme');
  await heading(page, '登录控制台').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page).getByRole('button', { name: '用通行密钥登录' }).click();
  await heading(page, 'Lan').waitFor();

  // The link was good once.
  await page.goto(link.href);
  await content(page).getByText('邀请链接已失效').waitFor();
  expect(visitor.troubles.filter((line) => !line.includes(' 401'))).toEqual([]);
});

test('a password needs an authenticator app, and leaves ten recovery codes that are seen once', async () => {
  const visitor = await visit({ viewport: PHONE });
  const { page } = visitor;
  await page.goto((await invitation('Mia', 'service')).href);
  await content(page).getByRole('button', { name: '改用密码和验证器应用' }).click();
  await content(page).getByRole('img', { name: '验证器应用的二维码' }).locator('path').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page).getByLabel('新密码').fill('a quiet morning by the lake');
  await content(page).getByLabel('应用里显示的 6 位数').fill('000000');
  await content(page).getByRole('button', { name: '接受邀请并进入' }).click();
  await content(page).getByText('验证码不正确').waitFor();
  expect(visitor.troubles).toEqual([]);
});

test('keys work beside fields and rest inside of them', async () => {
  const visitor = await enter('Bo', 'catalogue');
  const { page } = visitor;
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: '按键' });
  await dialog.getByText('上一笔', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('find');
  // A key that is typed is a letter.
  await page.keyboard.type('?');
  expect(await page.getByRole('searchbox').inputValue()).toBe('?');
  expect(await dialog.count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
});
