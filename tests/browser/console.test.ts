import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, PHONE } from '../support/browser.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { actsReady, addPasskey, content, heading, WIDE } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit } = openShop();
const { enter } = consoleStaff({ shop, visit });

const TRANSFER = 2;

const keysOf = (money: string) => ({ username: `keys_${money}`, password: 'correct horse' });

/** A link that lets somebody in, as the shell prints it. */
async function invitation(name: string, role = 'owner'): Promise<URL> {
  const { out } = await shop.command('staff', 'invite', name, '--role', role);
  return new URL(out.trim());
}

test('the first owner comes in by a link, sees what they sign in with, leaves, and comes back with the passkey', async () => {
  const link = await invitation('Lan');
  const visitor = await visit({ viewport: WIDE, hasTouch: false });
  const { page } = visitor;
  await addPasskey(visitor);
  await page.goto(link.href);
  await heading(page, t('invite.title', { name: 'Lan' })).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page)
    .getByRole('button', { name: t('invite.withPasskey') })
    .click();
  await heading(page, t('screen.today')).waitFor();
  expect(await page.title()).toBe(t('shell.title', { screen: t('screen.today') }));

  await page.locator('aside').getByRole('link', { name: /Lan/ }).click();
  await heading(page, 'Lan').waitFor();
  await content(page)
    .getByRole('region', { name: t('passkey.list') })
    .locator('b')
    .getByText(t('passkey.first'))
    .waitFor();
  // The only way in stays.
  await content(page)
    .getByRole('button', { name: `${t('action.remove')} ${t('passkey.first')}` })
    .click();
  const sheet = page.getByRole('dialog');
  for (const words of [t('passkey.remove'), t('passkey.first'), t('passkey.removeMeans')])
    await sheet.getByText(words).waitFor();
  await sheet.getByRole('button', { name: t('action.remove'), exact: true }).click();
  await content(page).getByRole('alert').getByText('移除后将无法登录').waitFor();
  await page.goBack();
  await heading(page, t('screen.today')).waitFor();
  await page.goForward();
  await heading(page, 'Lan').waitFor();

  await content(page)
    .getByRole('button', { name: t('me.signOut') })
    .click();
  await page.waitForURL('**/console/login');
  // Without a session there is nothing to see, and the wanted screen comes after signing in.
  await page.goto(`${link.origin}/console/me`);
  await page.waitForURL('**/console/login?back=%2Fme');
  await heading(page, t('signIn.title')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page)
    .getByRole('button', { name: t('signIn.withPasskey') })
    .click();
  await heading(page, 'Lan').waitFor();

  // The link was good once.
  await page.goto(link.href);
  await content(page).getByText('链接已失效').waitFor();
  // A browser tells that it was asked for a factor.
  expect(visitor.troubles.filter((line) => !/ (401|428)\b/.test(line))).toEqual([]);
});

test('a password needs an authenticator app, and leaves ten recovery codes that are seen once', async () => {
  const visitor = await visit({ viewport: PHONE });
  const { page } = visitor;
  await page.goto((await invitation('Mia', 'service')).href);
  await content(page)
    .getByRole('button', { name: t('invite.withPassword') })
    .click();
  await content(page)
    .getByRole('img', { name: t('signIn.qr') })
    .locator('path')
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page).getByLabel(t('approval.password')).fill('a quiet morning by the lake');
  await content(page).getByLabel(t('signIn.shownCode')).fill('000000');
  await content(page)
    .getByRole('button', { name: t('invite.accept') })
    .click();
  await content(page).getByText('验证码不正确').waitFor();
  expect(visitor.troubles).toEqual([]);
});

test('keys work beside fields and rest inside of them', async () => {
  const visitor = await enter('Bo', 'catalogue');
  const { page } = visitor;
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: t('keys.title') });
  await dialog.getByText(t('keys.previous'), { exact: true }).waitFor();
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

/** Where the keys go. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at?.getAttribute('name') || at?.getAttribute('aria-label') || '';
  });

wholeTest(
  'a queue by keys alone: a field is left with Escape, a sheet gives the focus back, the next row has it',
  async () => {
    await shop.command('settings', 'set', 'transfer_account', 'Bank 1234');
    const numbers: string[] = [];
    for (const money of ['500', '200', '300']) {
      const token = await shop.signUp(`keys_${money}`);
      await shop.call('recharge', { id: TRANSFER, money }, token);
      numbers.push((await shop.call('rechargeList', { limit: 1 }, token)).data[0]?.number ?? '');
    }
    const [first, second, third] = numbers;
    const visitor = await enter('Ke', 'finance');
    const { page } = visitor;
    const { origin } = new URL(page.url());
    const opened = async (number = '') => {
      await page.waitForURL(`**/console/recharges/${number}`);
      await content(page).locator('li a[aria-current]').getByText(number).waitFor();
    };
    await page.goto(`${origin}/console/recharges`);
    await opened(first);
    await page.keyboard.press('j');
    await opened(second);
    await page.keyboard.press('k');
    await opened(first);

    // Letters rest in a field, and are keys again once it is left.
    await page.keyboard.press('a');
    expect(await focused(page)).toBe('found');
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    expect(await focused(page)).toBe('note');
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe(`/console/recharges/${first}`);
    // What is searched for accepts nothing.
    await page.keyboard.press('/');
    await page.keyboard.type('r');
    await page.keyboard.press('Control+Enter');
    expect(await page.getByRole('searchbox').inputValue()).toBe('r');
    await page.keyboard.press('Escape');
    expect(
      (await shop.call('moneyInfo', {}, (await shop.call('login', keysOf('500'))).data.token)).data.recharge_money,
    ).toBe(0);

    // A sheet is left with Escape, and the focus is where it was.
    await actsReady(page);
    const refuse = content(page).getByRole('button', { name: t('keys.refuse') });
    await refuse.focus();
    await page.keyboard.press('r');
    const sheet = page.getByRole('dialog', { name: t('recharges.refuse') });
    await sheet.getByRole('button', { name: t('recharges.refuseSum', { amount: '¥500.00' }) }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/console/recharges/${first}`);
    await expect.poll(() => refuse.evaluate((button) => button === document.activeElement)).toBe(true);

    // Later: the next opens. Accepted: the next opens, and the focus is in it.
    await page.keyboard.press('s');
    await opened(second);
    await page.keyboard.press('a');
    await actsReady(page);
    await page.keyboard.press('Control+Enter');
    await opened(third);
    await expect.poll(() => focused(page)).toBe(t('queue.picked'));
    await page.keyboard.press('k');
    await opened(first);
    await page.goBack();
    await opened(third);
    expect(visitor.troubles.filter((line) => !line.includes(' 428'))).toEqual([]);
  },
);

wholeTest(
  'rows of a list are walked with J and K, and what is typed into it is not lost by a key or a step',
  async () => {
    const visitor = await enter('Ling', 'owner');
    const { page } = visitor;
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/console/items?stock_under=1000000`);
    const stocks = content(page).getByRole('textbox', { name: t('items.stockOf', { name: '' }) });
    await stocks.first().waitFor();
    const names = await content(page).locator('tbody a[data-open]').allTextContents();
    const inRow = () => page.evaluate(() => document.activeElement?.textContent);
    for (const [key, row] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await inRow()).toBe(names[row]);
    }
    // Typed, and left with Escape: it stays. A second Escape lets the ticks go, not the change.
    await content(page).getByRole('checkbox', { name: names[0] }).check();
    await stocks.first().fill('77');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => content(page).getByRole('checkbox', { name: names[0] }).isChecked()).toBe(false);
    expect(await stocks.first().inputValue()).toBe('77');

    // Another screen asks first.
    await page
      .locator('aside')
      .getByRole('link', { name: t('screen.articles') })
      .click();
    const ask = page.getByRole('dialog', { name: t('unsaved.title') });
    await ask.getByRole('button', { name: t('unsaved.stay') }).click();
    await ask.waitFor({ state: 'detached' });
    expect(await stocks.first().inputValue()).toBe('77');
    await page
      .locator('aside')
      .getByRole('link', { name: t('screen.articles') })
      .click();
    await ask.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await ask.getByRole('button', { name: t('unsaved.leave') }).click();
    await heading(page, t('screen.articles')).waitFor();
    // Back: the filter is there, the change is not.
    await page.goBack();
    await stocks.first().waitFor();
    expect(new URL(page.url()).search).toBe('?stock_under=1000000');
    expect(await stocks.first().inputValue()).not.toBe('77');

    // Saved by a key, nothing asks any more.
    await stocks.first().fill('78');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: t('action.save') }).waitFor({ state: 'detached' });
    await page
      .locator('aside')
      .getByRole('link', { name: t('screen.articles') })
      .click();
    await heading(page, t('screen.articles')).waitFor();
    expect(visitor.troubles).toEqual([]);
  },
);
