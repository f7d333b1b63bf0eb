import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutAnswers, goInPlace, holdBack } from '../support/broken-network.ts';
import { accessibilityProblems, hydrated } from '../support/browser.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { fieldSays } from '../support/field-says.ts';
import { inTurn, wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { decide, rechargesOf, SANDBOX } from '../support/recharges.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs, shopperAt } = openShop();
const { begin, balance } = rechargesOf(shop);

const card = { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' };

test('a withdrawal: a card first, then the minimum, then everything', async () => {
  const { page, token, go, troubles } = await shopperAt('/user/withdraw', 'saver', 350.5);
  await page.getByText(t('payment.empty.title')).waitFor();
  expect(await page.getByRole('link', { name: t('addBank.add') }).getAttribute('href')).toBe(
    '/user/addbank?next=%2Fuser%2Fwithdraw',
  );
  await shop.call('setBank', card, token);
  await go('/user/withdraw');
  await hydrated(page);
  await page.getByText('工商银行').waitFor();
  await page.getByText('**** 6021').waitFor();
  await page.getByText(t('withdraw.min', { amount: '¥200.00' })).waitFor();
  expect(await page.getByLabel(t('field.safe_pwd')).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  const field = page.getByLabel(t('withdraw.amount'));
  const send = page.getByRole('button', { name: t('withdraw.submit') });
  await field.fill('50');
  await send.click();
  await fieldSays(field, t('refusal.firstWithdrawalTooSmall', { amount: '' }));
  expect(await page.getByText(t('refusal.firstWithdrawalTooSmall', { amount: '' })).count()).toBe(1);
  expect(await field.inputValue()).toBe('50');
  await field.fill('400');
  await send.click();
  await fieldSays(field, t('refusal.balanceTooLow', { amount: '' }));
  await page.getByRole('link', { name: t('withdraw.all') }).click();
  expect(await field.inputValue()).toBe('350.50');
  await send.click();
  await page.getByRole('heading', { name: t('message.withdrawn') }).waitFor();
  await expect.poll(() => page.locator('dd').first().textContent()).toBe('¥0.00');
  expect((await shop.call('moneyInfo', {}, token)).data).toMatchObject({ recharge_money: 0, withdraw_held: 350.5 });
  await page.getByRole('link', { name: t('wallet.withdrawRecord') }).click();
  await page.getByText(t('withdrawal.pending')).waitFor();
  expect(troubles).toEqual([]);
});

wholeTest('a withdrawal whose screen was left is reported with a link to it', async () => {
  const { page, token } = await shopperAt('/user/withdraw', 'left-early', 350, (own) =>
    shop.call('setBank', card, own),
  );
  const letGo = await holdBack(page, '**/api/withdraw');
  await page.getByLabel(t('withdraw.amount')).fill('250');
  await page.getByRole('button', { name: t('withdraw.submit') }).click();
  await page.getByRole('button', { name: t('withdraw.busy') }).waitFor();
  await goInPlace(page, '/user/faq');
  await page.waitForURL(/\/user\/faq$/);
  await expect.poll(() => page.getByLabel(t('withdraw.amount')).count()).toBe(0);
  letGo();
  await page
    .getByRole('status')
    .filter({ hasText: t('message.withdrawn') })
    .getByRole('link', { name: t('wallet.withdrawRecord') })
    .click();
  await page.getByText(t('withdrawal.pending')).waitFor();
  expect((await shop.call('moneyInfo', {}, token)).data).toMatchObject({ recharge_money: 100, withdraw_held: 250 });
});

test('the fund password is required if it is set, and a lost answer withdraws once', async () => {
  const { page, token, go } = await shopperAt('/user/withdraw', 'careful', 1000, async (session) => {
    await shop.call('setBank', card, session);
    await shop.call('setSafePwd', { password: 'correct horse', safe_pwd: '24680246' }, session);
  });
  const password = page.getByLabel(t('field.safe_pwd'));
  const send = page.getByRole('button', { name: t('withdraw.submit') });
  await page.getByLabel(t('withdraw.amount')).fill('300');
  await send.click();
  await page.getByText(t('refusal.fundPasswordMissing')).waitFor();
  const mend = await cutAnswers(page, '/api/withdraw');
  await password.fill('24680246');
  await send.click();
  await page.getByText(t('withdraw.lost')).waitFor();
  mend();
  // A wrong password in between says nothing of the first try.
  await password.fill('13579135');
  await send.click();
  await fieldSays(password, t('refusal.fundPasswordWrong'));
  await go('/user/withdraw?money=300');
  await hydrated(page);
  await password.fill('24680246');
  await send.click();
  await page.getByRole('heading', { name: t('message.withdrawn') }).waitFor();
  expect((await shop.call('withdrawList', {}, token)).data).toHaveLength(1);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('2468');
});

wholeTest('tapping an amount opens the transfers behind it, and Back closes them', async () => {
  const { page, troubles, go } = await shopperAt('/user/wallet', 'curious', 3000, async (session) => {
    await shop.call('buyItem', { id: 1 }, session);
  });
  await page.getByText(t('wallet.waitingOrders', { count: 1 })).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: t('transfer.purchase') });
  const href = await row.getByRole('link').getAttribute('href');
  await row.getByText('−¥168.00').click();
  const sheet = page.getByRole('dialog', { name: t('transferDetails.title') });
  await sheet.getByText(t('transferDetails.before')).waitFor();
  const said = (await sheet.textContent()) ?? '';
  for (const words of [
    '¥3,000.00',
    '¥2,832.00',
    t('place.wallet'),
    t('place.group'),
    t('field.orderno'),
    '丝绒哑光口红',
  ])
    expect(said).toContain(words);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${shop.origin}/user/wallet`);
  await row.click();
  await sheet.getByRole('link', { name: t('placed.order') }).click();
  await page.waitForURL('**/user/order-detail/*');
  // The address moves before the screen does.
  await page.getByRole('heading', { name: t('orderDetail.title') }).waitFor();
  // What was looked at is open on the way back, and closed on the way from there.
  await page.evaluate(() => history.back());
  await sheet.getByText(t('transferDetails.before')).waitFor();
  expect(page.url()).toBe(shop.origin + href);
  await page.evaluate(() => history.back());
  await sheet.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${shop.origin}/user/wallet`);
  // The same by its address.
  await go(href ?? '');
  await page.getByRole('heading', { name: t('transferDetails.title') }).waitFor();
  await page.getByText(t('transferDetails.before')).waitFor();
  await page.getByRole('link', { name: t('action.close') }).click();
  await page.waitForURL(`${shop.origin}/user/wallet`);
  expect(troubles).toEqual([]);
});

const long = [
  ['/user/wallet', 'a[href*="/movement/"]', 26],
  ['/user/rechargeRecord', 'a[href*="number="]', 25],
] as const;

for (const [path, entry, all] of long) {
  wholeTest(`${path} loads more as its end comes near`, async () => {
    const username = `many${path.length}`;
    const { page, troubles } = await shopperAt(path, username, 1, async (session) => {
      for (let n = 0; n < 25; n++) await decide((await begin(session, SANDBOX, String(n + 1))).pay_url, 'paid');
    });
    const rows = page.locator(entry);
    expect(await rows.count()).toBe(20);
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBe(all);
    const hrefs = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(hrefs).size).toBe(all);
    expect(troubles).toEqual([]);
  });
}

wholeTest('withdrawal records show bank, state and the remark of a refusal, page by page', async () => {
  const { page, troubles } = await shopperAt('/user/withdrawRecord', 'often', 2000, async (session) => {
    await shop.call('setBank', card, session);
    await shop.command('settings', 'set', 'withdraw_pending_most', '0');
    await shop.call('withdraw', { money: '200' }, session);
    for (let n = 0; n < 22; n++) await shop.call('withdraw', { money: '10' }, session);
    const [newest] = (await shop.call('withdrawList', {}, session)).data;
    await shop.command('withdrawal', 'refuse', String(newest?.id), '--note', '姓名与卡不符');
  });
  await page.getByText(t('record.reason', { remark: '姓名与卡不符' })).waitFor();
  await page.getByText(t('withdrawal.refused')).waitFor();
  const rows = page.locator('main li');
  expect(await rows.count()).toBe(20);
  expect(await rows.first().textContent()).toContain('**** 6021');
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(23);
  expect(troubles).toEqual([]);
});

wholeTest('without JavaScript the form starts a recharge, and its screen links to the pay page', async () => {
  const token = await shop.signUp('plain');
  const visitor = await visit({ javaScriptEnabled: false });
  await visitor.context.addCookies([{ name: 'session', value: token, url: shop.origin }]);
  const { page, go } = visitor;
  await go('/user/recharge');
  await page.getByRole('link', { name: '¥200.00' }).click();
  expect(await page.getByLabel(t('recharge.amount')).inputValue()).toBe('200');
  await page.getByRole('button', { name: t('recharge.submit') }).click();
  await page.getByRole('heading', { name: t('recharge.state.pending') }).waitFor();
  await page.getByRole('link', { name: t('recharge.payPage') }).click();
  await page.getByRole('button', { name: t('sandbox.pay'), exact: true }).click();
  await page.getByRole('heading', { name: t('notification.recharge_credited.title') }).waitFor();
  await shop.call('setBank', card, token);
  await go('/user/withdraw?money=200');
  await page.getByRole('button', { name: t('withdraw.submit') }).click();
  await page.getByRole('heading', { name: t('message.withdrawn') }).waitFor();
  expect(await balance(token)).toBe(0);
});

wholeTest('the statement is saved as a file', async () => {
  const { page, troubles } = await shopperAt('/user/wallet', 'saves', 12.5);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('wallet.csv') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('statement.csv');
  const saved = join(temporaryFolder(), 'statement.csv');
  await download.saveAs(saved);
  expect(readFileSync(saved, 'utf8')).toContain('12.50');
  expect(troubles).toEqual([]);
});

wholeTest('a shopper whose balance is too low is sent to a recharge of the missing amount', async () => {
  const { page } = await shopperAt('/user/detail/1', 'short', 100, shop.saveHome);
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('confirm.recharge') })
    .click();
  await page.waitForURL(`${shop.origin}/user/recharge?money=68&next=%2Fuser%2Fdetail%2F1%2Fbuy`);
  expect(await page.getByLabel(t('recharge.amount')).inputValue()).toBe('68');
});

wholeTest('recharging is offered while the shop explains it, else support is', async () => {
  const { page, go } = await shopperAt('/my', 'asks', 5);
  await page.getByRole('link', { name: t('wallet.available') }).click();
  await page.waitForURL(`${shop.origin}/user/wallet`);
  await shop.command('articles', 'unpublish', '6', '--note', 'test');
  await go('/user/wallet');
  const ask = page.getByRole('link', { name: t('wallet.askSupport') });
  expect(await ask.getAttribute('href')).toBe('mailto:support@example.com');
  expect(await page.getByRole('link', { name: t('wallet.recharge'), exact: true }).count()).toBe(0);
  await shop.command('articles', 'publish', '6', '--note', 'test');
  await go('/user/wallet');
  await page.getByRole('link', { name: t('wallet.recharge'), exact: true }).click();
  await page.getByRole('link', { name: t('recharge.howTo') }).click();
  await page.getByRole('heading', { name: t('channel.transfer.name') }).waitFor();
});

const nowhere = [
  '/user/recharge?number=1',
  '/user/recharge?number=x',
  '/user/wallet/movement/1',
  '/user/wallet?cursor=x',
  '/user/rechargeRecord?cursor=x',
  '/user/withdrawRecord?cursor=x',
];

test.each(inTurn(nowhere, 6))('%s is a 404', async (path) => {
  const token = await shop.signUp(`lost${path.length}${path.charCodeAt(7)}`);
  const visitor = await visitAs(token, 'lost');
  expect((await visitor.go(path))?.status()).toBe(404);
});

wholeTest('amounts and a phone are typed in the digits of the language', async () => {
  const { page, token, go } = await shopperAt('/user/address', 'persian', 5000, (own) =>
    shop.call('setBank', card, own),
  );
  await page.context().addCookies([{ name: 'language', value: 'fa-IR', url: shop.origin }]);
  await go('/user/address');
  await page.locator('[name=truename]').fill('مریم');
  await page.locator('[name=phone]').pressSequentially('۰۹۱۲۳۴۵۶۷۸۹');
  await page.locator('[name=address]').fill('خیابان ۱۲');
  await page.locator('main form [type=submit]').click();
  await expect
    .poll(async () => (await shop.call('userAddress', {}, token)).data)
    .toMatchObject({
      ...{ phone: '09123456789', address: 'خیابان ۱۲' },
    });
  await go('/user/withdraw');
  await page.locator('[name=money]').pressSequentially('۳۰۰');
  await page.locator('main form [type=submit]').click();
  await expect.poll(async () => (await shop.call('withdrawList', {}, token)).data).toMatchObject([{ money: 300 }]);
  await go('/user/recharge');
  await page.locator('[name=money]').pressSequentially('۳۰۰٫۵');
  await page.locator('main form [type=submit]').click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  expect((await shop.call('rechargeList', {}, token)).data).toMatchObject([{ money: 300.5 }]);
});
