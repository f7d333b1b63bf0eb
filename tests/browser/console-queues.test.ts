import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, PHONE, type Visitor } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { sampleProof } from '../support/sample-proof.ts';

const { shop, visit } = openShop();

const WIDE = { width: 1280, height: 800 };
const TRANSFER = 2;

const content = (page: Page) => page.locator('#content');
const heading = (page: Page, name: string) => content(page).getByRole('heading', { level: 1, name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Somebody of finance, let in by an invitation and a passkey that always agrees. */
async function enter(name: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const answer = await shop.command('staff', 'invite', name, '--role', 'finance');
  const [link = ''] = /https?:[^\s"]+/.exec(JSON.stringify(answer).replaceAll('\\n', ' ')) ?? [];
  const visitor = await visit({ viewport: WIDE, hasTouch: false, ...options });
  const cdp = await visitor.context.newCDPSession(visitor.page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await visitor.page.goto(link);
  await content(visitor.page).getByRole('button', { name: '创建通行密钥' }).click();
  await heading(visitor.page, '今日').waitFor();
  return visitor;
}

/** A transfer that a shopper claims, with a proof; its number. */
async function claim(token: string, money: string): Promise<string> {
  await shop.call('recharge', { id: TRANSFER, money }, token);
  const [{ number } = { number: '' }] = (await shop.call('rechargeList', { limit: 1 }, token)).data;
  const form = new FormData();
  form.append('number', number);
  form.append('proof', new Blob([new Uint8Array(await sampleProof('#2f4b7c'))], { type: 'image/png' }), 'proof.png');
  const headers = { Authorization: token };
  const sent = await fetch(`${shop.origin}/api/recharge_proof`, { method: 'POST', headers, body: form });
  expect((await sent.json()).code).toBe(200);
  return number;
}

const balanceOf = async (token: string) => (await shop.call('moneyInfo', {}, token)).data.recharge_money;

const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };

async function withdrawal(token: string, money: string): Promise<number> {
  await shop.call('setBank', card, token);
  return (await shop.call('withdraw', { money }, token)).data.id;
}

beforeAll(async () => {
  await shop.command('settings', 'set', 'transfer_account', 'Bank 1234');
});

test('from a proof to the next one: amount found, credited, and the next opens by itself, in 3 keys and a sum', async () => {
  const [mia, noa] = [await shop.signUp('mia'), await shop.signUp('noa')];
  const [first, second] = [await claim(mia, '500'), await claim(noa, '200')];
  const visitor = await enter('He');
  const { page } = visitor;
  await page.locator('aside').getByRole('link', { name: '充值' }).click();
  await page.waitForURL(`**/console/recharges/${first}`);
  await heading(page, '充值审核').waitFor();
  await expect
    .poll(() =>
      content(page)
        .getByRole('img', { name: '转账凭证' })
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBe(40);
  expect(await accessibilityProblems(page)).toEqual([]);

  // A: the amount; Ctrl ↵: credit. Each pressed key is counted, what is typed is the sum.
  let pressed = 0;
  const press = async (key: string) => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  await press('a');
  await press('Control+a');
  await page.keyboard.type('480');
  await content(page).getByText('比申报少 ¥20.00').waitFor();
  await content(page).getByRole('button', { name: '入账 ¥480.00' }).waitFor();
  await press('Control+Enter');
  await page.waitForURL(`**/console/recharges/${second}`);
  await content(page).getByRole('status').getByText('mia').waitFor();
  expect(pressed).toBe(3);
  expect(await balanceOf(mia)).toBe(480);

  // Refused with a remark in words that the shopper reads.
  await page.keyboard.press('r');
  await dialog(page, '拒绝充值').getByRole('button', { name: '没有收到' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await dialog(page, '拒绝充值').waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await shop.call('rechargeList', { limit: 1 }, noa)).data[0]?.remark)
    .toContain('没有收到');
  // Back leads to what was decided, which can only be read.
  await page.goto(`${new URL(page.url()).origin}/console/recharges/${first}`);
  await content(page).getByText('已入账').first().waitFor();
  expect(await content(page).getByRole('button', { name: /入账/ }).count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
});

test('a withdrawal on a phone: facts, whole card, and paid in 3 taps', async () => {
  const token = await shop.signUp('saver', 1000);
  const id = await withdrawal(token, '200');
  const visitor = await enter('Fin', { viewport: PHONE, hasTouch: true });
  const { page } = visitor;
  await page.goto(`${new URL(page.url()).origin}/console/withdrawals`);
  await heading(page, '提现').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  let taps = 0;
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1;
    await target.tap();
  };
  await tap(content(page).getByRole('link', { name: `W${id}` }));
  await heading(page, `提现 W${id}`).waitFor();
  await content(page).getByText('第一次提现').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page).getByRole('button', { name: '看全号' }).tap();
  await content(page).getByText(card.bank_account).waitFor();
  await tap(page.getByRole('button', { name: '付出 ¥200.00' }));
  const sheet = dialog(page, '确认付款');
  await sheet.getByText('不能撤回').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await tap(sheet.getByRole('button', { name: '付出 ¥200.00' }));
  await heading(page, '提现').waitFor();
  await content(page).getByRole('status').getByText('已付出').waitFor();
  expect(taps).toBe(3);
  expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('paid');
  await page.goBack();
  await heading(page, `提现 W${id}`).waitFor();
  expect(visitor.troubles).toEqual([]);
});

test('a file for the bank of what was ticked; empty queues of refunds and odd payments say so', async () => {
  const token = await shop.signUp('filer', 1000);
  const id = await withdrawal(token, '300');
  const visitor = await enter('Filing');
  const { page } = visitor;
  await page.locator('aside').getByRole('link', { name: '提现' }).click();
  await content(page)
    .getByRole('checkbox', { name: `W${id}` })
    .check();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^withdrawals-.*\.csv$/);
  await content(page)
    .getByText(/已入银行文件/)
    .waitFor();
  for (const name of ['返税', '异常款']) {
    await page.locator('aside').getByRole('link', { name }).click();
    await heading(page, name).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  expect(visitor.troubles).toEqual([]);
});
