import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { goInPlace, holdBack } from '../support/broken-network.ts';
import { accessibilityProblems, hydrated, said } from '../support/browser.ts';
import { fieldSays } from '../support/field-says.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit, visitAs } = openShop();

const SANDBOX = 1;
const TRANSFER = 2;
const card = { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' };

/** A shopper with that balance (yuan) at a page of the shop. */
async function shopperAt(path: string, username: string, yuan = 0, prepare?: (token: string) => Promise<unknown>) {
  const token = await shop.signUp(username, yuan);
  await prepare?.(token);
  const visitor = await visitAs(token, username);
  await visitor.go(path);
  await hydrated(visitor.page);
  return { ...visitor, token };
}

const recharges = async (token: string) => (await shop.call('rechargeList', { limit: 100 }, token)).data;
const balance = async (token: string) => (await shop.call('moneyInfo', {}, token)).data.recharge_money;

/** Begins a recharge over the API; as it is listed. */
async function begin(token: string, id: number, money: string) {
  await shop.call('recharge', { id, money }, token);
  const [recharge] = await recharges(token);
  if (!recharge) throw new Error('no recharge was begun');
  return recharge;
}

/** What the payer does on the sandbox's page, without a browser. */
const decide = (payUrl: string, decision: 'paid' | 'failed') =>
  fetch(payUrl, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });

/** Lets calls reach the server but never lets the answer back; the returned function ends that. */
async function cutAnswers(page: Page, path: string) {
  let cut = true;
  await page.route(`**${path}`, async (route) => {
    if (!cut) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return () => {
    cut = false;
  };
}

test('from the wallet through the pay page and back to a credited recharge', async () => {
  const { page, token, troubles } = await shopperAt('/user/wallet', 'recharger');
  await page.getByText('还没有资金往来').waitFor();
  await page.getByRole('link', { name: '充值', exact: true }).click();
  await page.getByRole('radio', { name: /演示支付/ }).check();
  await page.getByRole('link', { name: '¥500.00' }).click();
  expect(await page.getByLabel('充值金额').inputValue()).toBe('500');
  expect(await accessibilityProblems(page)).toEqual([]);
  const pay = page.getByRole('button', { name: '立即充值' });
  // What is said meanwhile goes with the page.
  const letGo = await holdBack(page, '**/api/recharge');
  await pay.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await said(page, '正在跳转，请勿重复点击');
  letGo();
  await page.waitForURL(/\/sandbox\/cashier\//);
  expect(await recharges(token)).toHaveLength(1);
  expect(await balance(token)).toBe(0);
  await page.getByRole('button', { name: '支付', exact: true }).click();
  await page.waitForURL(/\/user\/recharge\?number=\d+$/);
  await page.getByRole('heading', { name: '充值已到账' }).waitFor();
  await page.getByText('当前余额').waitFor();
  expect(await page.locator('dd').first().textContent()).toBe('¥500.00');
  expect(await balance(token)).toBe(500);
  expect(troubles).toEqual([]);
});

test('a recharge that is awaited shows by itself what became of it, and Back from the pay page leads to it', async () => {
  const { page, token, troubles, go } = await shopperAt('/user/recharge?money=88.5', 'waits');
  expect(await page.getByLabel('充值金额').inputValue()).toBe('88.5');
  await page.getByRole('button', { name: '立即充值' }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  await page.goBack();
  await page.getByRole('heading', { name: '等待付款结果' }).waitFor();
  const [recharge] = await recharges(token);
  expect(page.url()).toBe(`${shop.origin}/user/recharge?number=${recharge?.number}`);
  expect(await page.getByRole('link', { name: '前往支付页面' }).getAttribute('href')).toBe(recharge?.pay_url);
  await decide(recharge?.pay_url ?? '', 'paid');
  await page.getByRole('heading', { name: '充值已到账' }).waitFor();
  const failing = await begin(token, SANDBOX, '7');
  await go(`/user/recharge?number=${failing.number}`);
  await decide(failing.pay_url, 'failed');
  await page.getByRole('heading', { name: '充值未到账' }).waitFor();
  await page.getByRole('link', { name: '重新充值' }).waitFor();
  expect(await balance(token)).toBe(88.5);
  expect(troubles).toEqual([]);
});

test('a hidden page asks for nothing', async () => {
  const { page } = await shopperAt('/user/wallet', 'looks-away');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').token as string);
  const { number } = await begin(token, SANDBOX, '9');
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/recharge_list')) asked++;
  });
  await page.goto(`${shop.origin}/user/recharge?number=${number}`);
  await hydrated(page);
  await page.waitForTimeout(4000);
  expect(asked).toBe(0);
});

test('a lost answer begins no second recharge', async () => {
  const { page, token, go } = await shopperAt('/user/recharge?money=120', 'unlucky');
  const mend = await cutAnswers(page, '/api/recharge');
  await page.getByRole('button', { name: '立即充值' }).click();
  await page.getByText('没有收到回应，请重试，不会重复创建充值').waitFor();
  expect(await page.getByLabel('充值金额').inputValue()).toBe('120');
  mend();
  // The form is another one now, with a key of its own.
  await go('/user/recharge?money=120.00');
  await hydrated(page);
  await page.getByRole('button', { name: '立即充值' }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  expect(await recharges(token)).toHaveLength(1);
});

test('two tabs begin the same recharge: each goes on to its own', async () => {
  const { page, token } = await shopperAt('/user/recharge?money=64', 'two-tabs');
  // The other tab is the later one, and its recharge there before this tab hears of its own.
  let mine = '';
  await page.route('**/api/recharge', async (route) => {
    const answer = await route.fetch();
    mine = (await recharges(token))[0]?.number ?? '';
    await begin(token, TRANSFER, '64');
    await route.fulfill({ response: answer });
  });
  await page.getByRole('radio', { name: /银行转账/ }).check();
  await page.getByRole('button', { name: '立即充值' }).click();
  await page.getByRole('heading', { name: '等待确认转账' }).waitFor();
  expect(page.url()).toBe(`${shop.origin}/user/recharge?number=${mine}`);
});

test('an amount out of bounds says which are right, and stays', async () => {
  const { page, token } = await shopperAt('/user/recharge', 'too-much');
  const field = page.getByLabel('充值金额');
  const send = page.getByRole('button', { name: '立即充值' });
  await page.getByText('每次 ¥1.00 至 ¥50,000.00').waitFor();
  await send.click();
  await fieldSays(field, '请输入金额');
  await field.fill('60000');
  await send.click();
  await fieldSays(field, /充值金额应在 .*¥1\.00.* 到 .*¥50,000\.00.* 之间/);
  // One message at a time: neither a toast nor the bounds beside it.
  await expect.poll(() => page.getByText('正在跳转，请勿重复点击').count()).toBe(0);
  expect(await page.getByText(/¥50,000.00/).count()).toBe(1);
  expect(await field.inputValue()).toBe('60000');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await recharges(token)).toEqual([]);
});

/** A screenshot that no mail would take: 2400 × 3000 px of noise. */
const noise = () =>
  sharp({
    create: {
      width: 2400,
      height: 3000,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png()
    .toBuffer();

test('a bank transfer shows where to pay, and its screenshot is made small, shown, sent and replaced', {
  timeout: 60_000,
}, async () => {
  const { page, token, troubles } = await shopperAt('/user/recharge?money=500', 'wirer');
  await page.getByRole('radio', { name: /银行转账/ }).check();
  await page.getByRole('button', { name: '立即充值' }).click();
  await page.getByRole('heading', { name: '等待确认转账' }).waitFor();
  const [recharge] = await recharges(token);
  expect(recharge).toMatchObject({ channel: 'transfer', money: 500, proof: false });
  await page.getByText('Demo Bank · 6222 0000 0000 0000 · pintuan demo shop').waitFor();
  expect(await page.getByText(recharge?.number ?? '-').count()).toBe(2);
  const picture = await noise();
  await page.locator('input[type=file]').setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: picture });
  const preview = page.getByRole('img', { name: '所选截图的预览' });
  await preview.waitFor();
  expect(
    await preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight, img.src.slice(0, 15)]),
  ).toEqual([1280, 1600, 'data:image/jpeg']);
  const [upload] = await Promise.all([
    page.waitForRequest('**/api/recharge_proof'),
    page.getByRole('button', { name: '提交截图' }).click(),
  ]);
  expect(Number(upload.headers()['content-length'] ?? upload.postDataBuffer()?.length ?? 0)).toBeLessThan(
    picture.length / 2,
  );
  await page.getByText('截图已收到，我们会在 10 到 15 分钟内核对。').waitFor();
  expect((await recharges(token))[0]?.proof).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  const small = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: small });
  await page.getByRole('button', { name: '提交截图' }).click();
  await page.getByText('截图已收到，我们会在 10 到 15 分钟内核对。').waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText('截图已收到，我们会在 10 到 15 分钟内核对。').waitFor();
  expect(troubles).toEqual([]);
});

test('what is no picture is refused with the reason, and the screenshot can be chosen anew', async () => {
  const { page, token, go } = await shopperAt('/user/wallet', 'clumsy');
  const { number } = await begin(token, TRANSFER, '40');
  await go(`/user/recharge?number=${number}`);
  await hydrated(page);
  const text = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await page.locator('input[type=file]').setInputFiles(text);
  await page.getByRole('button', { name: '提交截图' }).click();
  await page.getByText('无法读取这张图片，请换一张截图').waitFor();
  expect((await recharges(token))[0]?.proof).toBe(false);
  await shop.command('recharge', 'refuse', number, '--note', '没有收到转账');
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText('原因：没有收到转账').waitFor();
});

test('a withdrawal: a card first, then the minimum, then everything', async () => {
  const { page, token, go, troubles } = await shopperAt('/user/withdraw', 'saver', 350.5);
  await page.getByText('还没有银行卡').waitFor();
  expect(await page.getByRole('link', { name: '添加银行卡' }).getAttribute('href')).toBe(
    '/user/addbank?next=/user/withdraw',
  );
  await shop.call('setBank', card, token);
  await go('/user/withdraw');
  await hydrated(page);
  await page.getByText('工商银行').waitFor();
  await page.getByText('**** 6021').waitFor();
  await page.getByText('首次提现至少 ¥200.00').waitFor();
  expect(await page.getByLabel('资金密码').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  const field = page.getByLabel('提现金额');
  const send = page.getByRole('button', { name: '申请提现' });
  await field.fill('50');
  await send.click();
  await fieldSays(field, /首次提现至少/);
  expect(await page.getByText(/首次提现至少/).count()).toBe(1);
  expect(await field.inputValue()).toBe('50');
  await page.getByRole('link', { name: '全部提现' }).click();
  expect(await field.inputValue()).toBe('350.50');
  await send.click();
  await page.getByRole('heading', { name: '提现申请已提交' }).waitFor();
  await expect.poll(() => page.locator('dd').first().textContent()).toBe('¥0.00');
  expect((await shop.call('moneyInfo', {}, token)).data).toMatchObject({ recharge_money: 0, withdraw_held: 350.5 });
  await page.getByRole('link', { name: '提现记录' }).click();
  await page.getByText('待审核').waitFor();
  expect(troubles).toEqual([]);
});

test('a withdrawal that was left is told with the way to it', async () => {
  const { page, token } = await shopperAt('/user/withdraw', 'left-early', 350, (own) =>
    shop.call('setBank', card, own),
  );
  const letGo = await holdBack(page, '**/api/withdraw');
  await page.getByLabel('提现金额').fill('250');
  await page.getByRole('button', { name: '申请提现' }).click();
  await page.getByRole('button', { name: '正在提交' }).waitFor();
  await goInPlace(page, '/user/faq');
  await page.waitForURL(/\/user\/faq$/);
  await expect.poll(() => page.getByLabel('提现金额').count()).toBe(0);
  letGo();
  await page.getByRole('status').filter({ hasText: '提现申请已提交' }).getByRole('link', { name: '提现记录' }).click();
  await page.getByText('待审核').waitFor();
  expect((await shop.call('moneyInfo', {}, token)).data).toMatchObject({ recharge_money: 100, withdraw_held: 250 });
});

test('the fund password is asked for where there is one, and a lost answer withdraws once', async () => {
  const { page, token, go } = await shopperAt('/user/withdraw', 'careful', 1000, async (session) => {
    await shop.call('setBank', card, session);
    await shop.call('setSafePwd', { password: 'correct horse', safe_pwd: '24680246' }, session);
  });
  const password = page.getByLabel('资金密码');
  const send = page.getByRole('button', { name: '申请提现' });
  await page.getByLabel('提现金额').fill('300');
  await send.click();
  await page.getByText('请输入资金密码').waitFor();
  const mend = await cutAnswers(page, '/api/withdraw');
  await password.fill('24680246');
  await send.click();
  await page.getByText('没有收到回应，请重试，不会重复提现').waitFor();
  mend();
  // A wrong password in between says nothing of the first try.
  await password.fill('13579135');
  await send.click();
  await fieldSays(password, '资金密码不正确');
  await go('/user/withdraw?money=300');
  await hydrated(page);
  await password.fill('24680246');
  await send.click();
  await page.getByRole('heading', { name: '提现申请已提交' }).waitFor();
  expect((await shop.call('withdrawList', {}, token)).data).toHaveLength(1);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('2468');
});

test('tapping an amount opens the transfers behind it, and Back closes them', async () => {
  const { page, troubles, go } = await shopperAt('/user/wallet', 'curious', 3000, async (session) => {
    await shop.call('buyItem', { id: 1 }, session);
  });
  await page.getByText('1 笔待成团').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: '拼团付款' });
  const href = await row.getByRole('link').getAttribute('href');
  await row.getByText('−¥168.00').click();
  const sheet = page.getByRole('dialog', { name: '资金流转' });
  await sheet.getByText('变动前余额').waitFor();
  const said = (await sheet.textContent()) ?? '';
  for (const words of ['¥3,000.00', '¥2,832.00', '钱包', '拼团冻结', '订单号', '丝绒哑光口红'])
    expect(said).toContain(words);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${shop.origin}/user/wallet`);
  await row.click();
  await sheet.getByRole('link', { name: '查看订单' }).click();
  await page.waitForURL(`${shop.origin}/user/order/0`);
  // What was looked at is open on the way back, and closed on the way from there.
  await page.evaluate(() => history.back());
  await sheet.getByText('变动前余额').waitFor();
  expect(page.url()).toBe(`${shop.origin}/user/wallet`);
  await page.evaluate(() => history.back());
  await sheet.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${shop.origin}/user/wallet`);
  // The same under an address of its own, for readers without JavaScript.
  await go(href ?? '');
  await page.getByRole('heading', { name: '资金流转' }).waitFor();
  await page.getByText('变动前余额').waitFor();
  await page.getByRole('link', { name: '全部明细' }).click();
  await page.waitForURL(`${shop.origin}/user/wallet`);
  expect(troubles).toEqual([]);
});

test.each([
  ['/user/wallet', 'a[href*="transfer="]', 26],
  ['/user/rechargeRecord', 'a[href*="number="]', 25],
])('%s loads on as its end comes near', async (path, entry, all) => {
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

test('withdrawal records show bank, state and the remark of a refusal, page by page', async () => {
  const { page, troubles } = await shopperAt('/user/withdrawRecord', 'often', 2000, async (session) => {
    await shop.call('setBank', card, session);
    await shop.command('settings', 'set', 'withdraw_pending_most', '0');
    await shop.call('withdraw', { money: '200' }, session);
    for (let n = 0; n < 22; n++) await shop.call('withdraw', { money: '10' }, session);
    const [newest] = (await shop.call('withdrawList', {}, session)).data;
    await shop.command('withdrawal', 'refuse', String(newest?.id), '--note', '姓名与卡不符');
  });
  await page.getByText('原因：姓名与卡不符').waitFor();
  await page.getByText('已拒绝').waitFor();
  const rows = page.locator('main li');
  expect(await rows.count()).toBe(20);
  expect(await rows.first().textContent()).toContain('**** 6021');
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(23);
  expect(troubles).toEqual([]);
});

test('without JavaScript a recharge is begun by the form, and its screen leads to the pay page', async () => {
  const token = await shop.signUp('plain');
  const visitor = await visit({ javaScriptEnabled: false });
  await visitor.context.addCookies([{ name: 'session', value: token, url: shop.origin }]);
  const { page, go } = visitor;
  await go('/user/recharge');
  await page.getByRole('link', { name: '¥200.00' }).click();
  expect(await page.getByLabel('充值金额').inputValue()).toBe('200');
  await page.getByRole('button', { name: '立即充值' }).click();
  await page.getByRole('heading', { name: '等待付款结果' }).waitFor();
  await page.getByRole('link', { name: '前往支付页面' }).click();
  await page.getByRole('button', { name: '支付', exact: true }).click();
  await page.getByRole('heading', { name: '充值已到账' }).waitFor();
  await shop.call('setBank', card, token);
  await go('/user/withdraw?money=200');
  await page.getByRole('button', { name: '申请提现' }).click();
  await page.getByRole('heading', { name: '提现申请已提交' }).waitFor();
  expect(await balance(token)).toBe(0);
});

test('the statement is saved as a file', async () => {
  const { page, troubles } = await shopperAt('/user/wallet', 'saves', 12.5);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('statement.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain('12.50');
  expect(troubles).toEqual([]);
});

test('whose balance is too low is led to a recharge of what is missing', async () => {
  const { page } = await shopperAt('/user/detail/1', 'short', 100);
  await page.getByRole('link', { name: '立即团购' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '去充值' }).click();
  await page.waitForURL(`${shop.origin}/user/recharge?money=68&next=%2Fuser%2Fdetail%2F1%3Fbuy`);
  expect(await page.getByLabel('充值金额').inputValue()).toBe('68');
});

test('recharging is offered while the shop has a video about it, else support is', async () => {
  const { page, go } = await shopperAt('/my', 'asks', 5);
  await page.getByRole('link', { name: /可用余额/ }).click();
  await page.waitForURL(`${shop.origin}/user/wallet`);
  await shop.command('settings', 'set', 'youtube_url', '', '--note', 'test');
  await go('/user/wallet');
  const ask = page.getByRole('link', { name: '联系客服充值' });
  expect(await ask.getAttribute('href')).toBe('mailto:support@example.com');
  expect(await page.getByRole('link', { name: '充值', exact: true }).count()).toBe(0);
  await shop.command('settings', 'set', 'youtube_url', 'https://www.example.com/how-it-works', '--note', 'test');
});

test.each([
  '/user/recharge?number=1',
  '/user/recharge?number=x',
  '/user/wallet?transfer=1',
  '/user/wallet?cursor=x',
  '/user/rechargeRecord?cursor=x',
  '/user/withdrawRecord?cursor=x',
])('%s is a 404', async (path) => {
  const token = await shop.signUp(`lost${path.length}${path.charCodeAt(7)}`);
  const visitor = await visitAs(token, 'lost');
  expect((await visitor.go(path))?.status()).toBe(404);
});
