import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated } from '../support/browser.ts';
import { inTurn } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { CARD } from '../support/withdrawing.ts';
import { t } from '../support/words.ts';

const { shop, visitAs } = openShop();

const PASSWORD = 'correct horse';

test.each(inTurn([true, false], 2))(
  'an account with money stays until that is given up, ends, and is forgotten by the browser; with JavaScript: %s',
  async (javaScriptEnabled) => {
    const username = javaScriptEnabled ? 'leaves' : 'leaves-plain';
    const token = await shop.signUp(username, 1);
    const { page, go, context } = await visitAs(token, username, { javaScriptEnabled });
    const ready = () => (javaScriptEnabled ? hydrated(page) : page.waitForLoadState());
    await go('/user/person');
    await ready();
    if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
    const said = await page.locator('main dl > *').allInnerTexts();
    expect(said).toHaveLength(4);
    await page.getByRole('link', { name: t('deletion.title') }).click();
    await page.waitForURL('**/user/delete');
    // In the same words.
    for (const words of said) await page.getByText(words, { exact: true }).waitFor();
    const send = async (password: string) => {
      await page.getByLabel(t('field.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: t('deletion.title') }).click();
      // Asked once more, where there are scripts.
      if (javaScriptEnabled)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('deletion.title') })
          .click();
    };
    await send('battery staple');
    await page.locator('input[name="password"][aria-invalid]').waitFor();
    await send(PASSWORD);
    await page.getByRole('alert').getByText('请确认放弃这笔余额').waitFor();
    if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('checkbox', { name: /放弃钱包里的.*¥1\.00/ }).check();
    await send(PASSWORD);
    await page.waitForURL('**/login?deleted=1');
    await page.getByText(t('deletion.done')).waitFor();
    expect((await context.cookies()).filter(({ name }) => name === 'session')).toEqual([]);
    if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await go('/my');
    await page.waitForURL('**/login?next=*');
  },
);

test.each(inTurn([true, false], 2))(
  'money that arrives while the page is open is given up by a tick of its own; it is told at once: %s',
  async (told) => {
    const username = told ? 'paid-late' : 'paid-unheard';
    const { page, go } = await visitAs(await shop.signUp(username, 1), username);
    if (!told) await page.route('**/api/events*', () => {});
    await go('/user/delete');
    await hydrated(page);
    const box = (sum: string) => page.getByRole('checkbox', { name: new RegExp(`放弃钱包里的.*¥${sum}`) });
    const send = async () => {
      await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: t('deletion.title') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('deletion.title') })
        .click();
    };
    await box('1\\.00').check();
    await shop.command('credit', username, '0.5', '--note', 'test');
    if (!told) {
      await send();
      await page.getByRole('alert').getByText('请确认放弃这笔余额').waitFor();
    }
    await box('1\\.50').waitFor();
    expect(await box('1\\.50').isChecked()).toBe(false);
    await box('1\\.50').check();
    await send();
    await page.waitForURL('**/login?deleted=1');
  },
);

test.each(inTurn([true, false], 2))(
  'all that is left goes to the card before the account does, though it is less than the least; with JavaScript: %s',
  async (javaScriptEnabled) => {
    const username = javaScriptEnabled ? 'takes-all' : 'takes-all-plain';
    const token = await shop.signUp(username, 12.34);
    const { page, go } = await visitAs(token, username, { javaScriptEnabled });
    await go('/user/delete');
    await page.getByRole('link', { name: t('deletion.toCard', { amount: '¥12.34' }) }).click();
    // Who could never withdraw has no card.
    await page.getByRole('link', { name: t('withdraw.noCard.action') }).click();
    for (const [name, value] of Object.entries(CARD)) await page.locator(`main [name=${name}]`).fill(value);
    await page.locator('main form button[type=submit]').click();
    await page.getByText(t('withdraw.closing', { amount: '¥200.00' })).waitFor();
    expect(await page.getByLabel(t('withdraw.amount')).inputValue()).toBe('12.34');
    await page.getByRole('button', { name: t('withdraw.submit') }).click();
    await page.getByRole('heading', { name: t('message.withdrawn') }).waitFor();
    expect((await shop.call('moneyInfo', {}, token)).data).toMatchObject({ recharge_money: 0, withdraw_held: 12.34 });
  },
);
