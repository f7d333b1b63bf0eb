import { expect, test } from 'vitest';
import { hydrated, said, signIn } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();

test('eleven questions open and close with the keyboard, one at a time', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  await go('/user/faq');
  await hydrated(page);
  const questions = page.locator('summary');
  expect(await questions.count()).toBe(11);
  await questions.nth(8).focus();
  await page.keyboard.press('Enter');
  // The amount is the shop's setting, in its currency.
  await page.getByText('第一次提现不能少于 ¥200.00').waitFor();
  await questions.nth(9).press('Space');
  await page.getByText(t('faq.hours.answer', { from: '09:00', until: '21:00' })).waitFor();
  expect(await page.locator('details[open]').count()).toBe(1);
  await page
    .locator('details[open]')
    .getByRole('link', { name: t('recharge.support') })
    .click();
  await page.waitForURL(`${shop.origin}/service`);
  await page.getByRole('link', { name: t('faq.title') }).click();
  await page.waitForURL(`${shop.origin}/user/faq`);
  expect(visitor.troubles).toEqual([]);
});

test('the questions open without JavaScript', async () => {
  const { page, go } = await visit({ javaScriptEnabled: false });
  await go('/user/faq');
  const answer = page.getByText(t('faq.register.answer'));
  expect(await answer.isVisible()).toBe(false);
  await page.getByText(t('faq.register.question')).click();
  expect(await answer.isVisible()).toBe(true);
});

test('the smallest first withdrawal in the questions is the one that staff have set', async () => {
  await shop.command('settings', 'set', 'first_withdraw_min', '350.00', '--note', 'test');
  const { page, go } = await visit({ javaScriptEnabled: false });
  await go('/user/faq');
  await page.getByText(t('faq.firstWithdrawal.question')).click();
  await page.getByText('第一次提现不能少于 ¥350.00').waitFor();
});

test('an article is plain text under its own title, in the reader’s language', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  await go('/user/article/1');
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: t('service.help') }).waitFor();
  expect(await page.title()).toBe(t('service.help'));
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(7);
  expect(await page.locator('main').innerText()).not.toMatch(/<|&\w+;/);
  await go('/user/article/3?lang=es-ES');
  await page.getByRole('heading', { level: 1, name: 'Acuerdo de usuario' }).waitFor();
  expect(visitor.troubles).toEqual([]);
});

test('an article that is not in the reader’s language comes in English, in its own direction', async () => {
  const { page, go } = await visit({ javaScriptEnabled: false });
  await go('/user/article/2?lang=ar-SA');
  await page.getByRole('heading', { level: 1, name: 'Privacy agreement' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  const direction = await page
    .locator('main p')
    .first()
    .evaluate((piece) => getComputedStyle(piece).direction);
  expect(direction).toBe('ltr');
});

test('an invitation is read, copied and shared, and its QR code leads to the registration', async () => {
  const token = await shop.signUp('inviter');
  const { invitation_code, invitation_url } = (await shop.call('invitation', {}, token)).data;
  const visitor = await visit();
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin });
  await signIn(visitor, shop.origin, token, 'inviter');
  const { page, go } = visitor;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await go('/my');
  await hydrated(page);
  await page.getByRole('link', { name: t('invite.banner') }).click();
  await page.waitForURL(`${shop.origin}/invite`);
  await page.getByText(invitation_code, { exact: true }).waitFor();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: t('invite.copy') }).click();
  await said(page, t('invite.copied'));
  expect(await copied()).toBe(invitation_code);
  await page.getByRole('button', { name: t('invite.share') }).click();
  await said(page, t('share.copied'));
  expect(await copied()).toBe(invitation_url);
  const drawn = await page
    .getByRole('img', { name: t('invite.qr') })
    .evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(drawn).toBeGreaterThan(0);
  expect(visitor.troubles).toEqual([]);
});

test('code, link and QR code of an invitation are there without JavaScript, and in no cache', async () => {
  const token = await shop.signUp('plain-inviter');
  const { invitation_code, invitation_url } = (await shop.call('invitation', {}, token)).data;
  const visitor = await visitAs(token, 'plain-inviter', { javaScriptEnabled: false });
  const response = await visitor.go('/invite');
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  await visitor.page.getByText(invitation_code, { exact: true }).waitFor();
  await visitor.page.getByText(invitation_url).waitFor();
  expect(await visitor.page.getByRole('img', { name: t('invite.qr') }).isVisible()).toBe(true);
  expect(await visitor.page.getByRole('button').count()).toBe(0);
});

test('placeholders say that nothing is there yet, and have a link', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  await go('/user/point');
  await page.getByRole('heading', { name: t('point.empty.title') }).waitFor();
  await page
    .locator('main')
    .getByRole('link', { name: t('recharge.support') })
    .waitFor();
  await go('/user/panel');
  expect(await page.locator('main a').count()).toBe(1);
  await go('/cart');
  await hydrated(page);
  await page.locator('main a').click();
  await page.waitForURL(`${shop.origin}/`);
  expect(visitor.troubles).toEqual([]);
});
