import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { decide, rechargesOf, SANDBOX } from '../support/recharges.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();

const password = 'correct horse';

/** People who register with the code of that shopper; their tokens. */
async function invite(token: string, names: string[]): Promise<string[]> {
  const { invitation_code } = (await shop.call('invitation', {}, token)).data;
  const tokens: string[] = [];
  for (const username of names) {
    await shop.call('register', { username, password, nickname: `友${username.length}号`, invitation_code });
    tokens.push((await shop.call('login', { username, password })).data.token);
  }
  return tokens;
}

async function recharge(token: string, money: string): Promise<void> {
  await decide((await rechargesOf(shop).begin(token, SANDBOX, money)).pay_url, 'paid');
}

test('a team of nobody, of one, and of three; what was paid today is told to nobody', async () => {
  const token = await shop.signUp('leads-a-team');
  const visitor = await visitAs(token, 'leads-a-team');
  const { page, go } = visitor;
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
  await go('/user/myteam');
  await hydrated(page);
  await page.getByText(t('myteam.empty.title')).waitFor();
  expect(await fact(t('myteam.recharge')).textContent()).toBe('¥0.00');

  const [first = ''] = await invite(token, ['team-first']);
  await recharge(first, '120.00');
  await go('/user/myteam');
  await page
    .getByRole('list', { name: t('myteam.tab.1') })
    .getByText('友**')
    .waitFor();
  expect(await fact(t('myteam.recharge')).textContent()).toBe('–');
  await page.getByText(t('myteam.withheld')).waitFor();
  expect(await fact(t('myteam.firstRecharge')).textContent()).toBe('–');
  expect(await page.locator('main').textContent()).not.toMatch(/120|team-first|友10号/);

  await invite(token, ['team-second', 'team-third']);
  await invite(first, ['team-fourth']);
  await go('/user/myteam?period=today');
  expect(await fact(t('myteam.recharge')).textContent()).toBe('–');
  expect(await page.locator('main').textContent()).not.toContain('120');
  expect(await fact(t('myteam.new')).textContent()).toBe('3');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: t('myteam.tab.2') }).click();
  await page
    .getByRole('list', { name: t('myteam.tab.2') })
    .getByRole('listitem')
    .waitFor();
  // The period stays, and so does the level when the period changes.
  expect(new URL(page.url()).search).toBe('?period=today&tab=2');
  await page.getByRole('link', { name: t('myteam.period.30d') }).click();
  await page.waitForURL('**/user/myteam?tab=2&period=30d');
  expect(await fact(t('myteam.tab.2')).textContent()).toBe('1');
  await page
    .locator('main section')
    .filter({ hasText: t('myteam.number') })
    .getByText('4', { exact: true })
    .waitFor();
  expect(visitor.troubles).toEqual([]);

  const plain = await visitAs(token, 'leads-a-team', { javaScriptEnabled: false });
  await plain.go('/user/myteam');
  await plain.page.getByRole('link', { name: t('myteam.tab.3') }).click();
  await plain.page.getByText(t('myteam.empty.title')).waitFor();
  await plain.page.getByRole('link', { name: t('myteam.period.today') }).click();
  expect(new URL(plain.page.url()).search).toBe('?tab=3&period=today');
});

test('the wallet’s movements are listed by kind, and each leads to what it belongs to', async () => {
  const token = await shop.signUp('looks-back', 500);
  await recharge(token, '88.00');
  const { orderno } = (await shop.call('buyItem', { id: 1 }, token)).data;
  const visitor = await visitAs(token, 'looks-back');
  const { page, go } = visitor;
  await go('/user/wallet-detail');
  await hydrated(page);
  const rows = page.getByRole('list', { name: t('rechargeRecord.title') }).getByRole('listitem');
  expect(await rows.count()).toBe(1);
  expect(await rows.textContent()).toContain('88.00');
  expect(await page.getByText(t('sample.mark')).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await rows.getByRole('link').click();
  await page.waitForURL(/\/user\/recharge\?number=\d+$/);

  await go('/user/wallet-detail?tab=withdraw');
  await page.getByText(t('walletDetail.empty')).waitFor();
  await page.getByRole('link', { name: t('walletDetail.tab.order'), exact: true }).click();
  await page
    .getByRole('list', { name: t('walletDetail.tab.order') })
    .getByRole('link')
    .click();
  await page.waitForURL(`**/user/order-detail/${orderno}`);
  expect(visitor.troubles).toEqual([]);

  const plain = await visitAs(token, 'looks-back', { javaScriptEnabled: false });
  await plain.go('/user/wallet-detail?tab=adjustment');
  await plain.page
    .getByRole('list', { name: t('walletDetail.tab.adjustment') })
    .getByText('500.00')
    .first()
    .waitFor();
  await plain.go('/user/wallet-detail?tab=nothing');
  expect(await plain.page.locator('[aria-current="page"]').first().textContent()).toBe(t('rechargeRecord.title'));
});

test('a visitor is sent to log in', async () => {
  const { page, go } = await visit();
  await go('/user/wallet-detail');
  expect(new URL(page.url()).pathname).toBe('/login');
});
