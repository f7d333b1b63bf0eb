import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { decide, rechargesOf, SANDBOX } from '../support/recharges.ts';

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
  await page.getByText('这一级还没有人').waitFor();
  expect(await fact('团队充值').textContent()).toBe('¥0.00');

  const [first = ''] = await invite(token, ['team-first']);
  await recharge(first, '120.00');
  await go('/user/myteam');
  await page.getByRole('list', { name: '一级成员' }).getByText('友**').waitFor();
  expect(await fact('团队充值').textContent()).toBe('–');
  await page.getByText('只计已结束的日子').waitFor();
  expect(await fact('首次充值人数').textContent()).toBe('–');
  expect(await page.locator('main').textContent()).not.toMatch(/120|team-first|友10号/);

  await invite(token, ['team-second', 'team-third']);
  await invite(first, ['team-fourth']);
  await go('/user/myteam?period=today');
  expect(await fact('团队充值').textContent()).toBe('–');
  expect(await page.locator('main').textContent()).not.toContain('120');
  expect(await fact('新增成员').textContent()).toBe('3');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: '二级成员' }).click();
  await page.getByRole('list', { name: '二级成员' }).getByRole('listitem').waitFor();
  // The period stays, and so does the level when the period changes.
  expect(new URL(page.url()).search).toBe('?period=today&tab=2');
  await page.getByRole('link', { name: '30 天' }).click();
  await page.waitForURL('**/user/myteam?tab=2&period=30d');
  expect(await fact('二级成员').textContent()).toBe('1');
  await page.locator('main section').filter({ hasText: '团队人数' }).getByText('4', { exact: true }).waitFor();
  expect(visitor.troubles).toEqual([]);

  const plain = await visitAs(token, 'leads-a-team', { javaScriptEnabled: false });
  await plain.go('/user/myteam');
  await plain.page.getByRole('link', { name: '三级成员' }).click();
  await plain.page.getByText('这一级还没有人').waitFor();
  await plain.page.getByRole('link', { name: '今天' }).click();
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
  const rows = page.getByRole('list', { name: '充值记录' }).getByRole('listitem');
  expect(await rows.count()).toBe(1);
  expect(await rows.textContent()).toContain('88.00');
  expect(await page.getByText('示例数据').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await rows.getByRole('link').click();
  await page.waitForURL(/\/user\/recharge\?number=\d+$/);

  await go('/user/wallet-detail?tab=withdraw');
  await page.getByText('还没有这类记录').waitFor();
  await page.getByRole('link', { name: '订单', exact: true }).click();
  await page.getByRole('list', { name: '订单' }).getByRole('link').click();
  await page.waitForURL(`**/user/order-detail/${orderno}`);
  expect(visitor.troubles).toEqual([]);

  const plain = await visitAs(token, 'looks-back', { javaScriptEnabled: false });
  await plain.go('/user/wallet-detail?tab=adjustment');
  await plain.page.getByRole('list', { name: '调整' }).getByText('500.00').first().waitFor();
  await plain.go('/user/wallet-detail?tab=nothing');
  expect(await plain.page.locator('[aria-current="page"]').first().textContent()).toBe('充值记录');
});

test('a visitor is sent to log in', async () => {
  const { page, go } = await visit();
  await go('/user/wallet-detail');
  expect(new URL(page.url()).pathname).toBe('/login');
});
