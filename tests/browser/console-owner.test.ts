import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, openPage, type Visitor } from '../support/browser.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { clockAhead } from '../support/clock-ahead.ts';
import { acceptInvitation, content, downloaded, heading, WIDE } from '../support/console-visit.ts';
import { plainPicture } from '../support/plain-picture.ts';
import { openConfirmSheet, payButton } from '../support/purchases.ts';
import { launchServer, type RunningServer, shopCommand } from '../support/server-process.ts';
import { connectBrowser } from '../support/shared-browser.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let dataDir: string;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  dataDir = temporaryFolder();
  [server, browser] = await Promise.all([launchServer(dataDir, { DEMO: '0' }), connectBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await server.stop('SIGKILL');
});

/** The same shop at the same address, that much later. */
async function later(ms: number) {
  const { port } = new URL(server.origin);
  await server.stop();
  server = await launchServer(dataDir, { DEMO: '0', PORT: port, ...clockAhead(ms) });
}

async function visitor(options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, server.origin, options);
  closeAfterTest(() => opened.context.close());
  return opened;
}

const staff = () => visitor({ viewport: WIDE, hasTouch: false });

const dialog = (page: Page) => page.getByRole('dialog');
const open = async (page: Page, name: string) => {
  await page
    .locator('aside')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await content(page).getByRole('heading', { level: 1 }).waitFor();
};

/** A step of setting up: its button. */
async function step(page: Page, name: string) {
  await open(page, '开店');
  await content(page).getByRole('link', { name }).click();
}

/** Nobody else is there who could agree: a sheet asks for a factor where two should. */
const sheetOf = (page: Page) => page.getByRole('dialog', { name: '用通行密钥同意' });

async function changeSetting(page: Page, button: string, value: string, ofTwo: boolean) {
  await step(page, button);
  await dialog(page).getByLabel('新值').fill(value);
  await dialog(page).getByLabel('为什么改').fill('开店');
  await dialog(page).getByRole('button', { name: /改为/ }).click();
  if (ofTwo) await sheetOf(page).getByRole('button', { name: /改为/ }).click();
  await content(page)
    .getByRole('row', { name: new RegExp(value.replace(/^mailto:/, '')) })
    .waitFor();
}

/** Signs everything that waits for this person; what each was, as its sheet says. */
async function agreeToAll(page: Page): Promise<string[]> {
  await open(page, '审批');
  const sheets: string[] = [];
  const yes = content(page).getByRole('button', { name: /^签名并同意/ });
  await yes.first().waitFor();
  for (let left = await yes.count(); left > 0; left--) {
    await yes.first().click();
    sheets.push(await dialog(page).innerText());
    await dialog(page).getByRole('button', { name: '签名并同意' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => yes.count()).toBe(left - 1);
  }
  return sheets;
}

/** Registers with the link that staff copied, and logs in. */
async function shopper(link: string, name: string) {
  const one = await visitor();
  await one.page.goto(link);
  await hydrated(one.page);
  await one.page.getByLabel('用户名').fill(name);
  await one.page.getByLabel('昵称').fill(`小${name}`);
  await one.page.getByLabel('密码', { exact: true }).fill('correct horse battery');
  await one.page.getByRole('button', { name: '注册' }).click();
  await one.page.getByText('注册成功，请登录').waitFor();
  await one.page.getByLabel('密码', { exact: true }).fill('correct horse battery');
  await one.page.getByRole('button', { name: '登录' }).click();
  await one.page.waitForURL(`${server.origin}/`);
  return one;
}

async function transfer({ page, go }: Awaited<ReturnType<typeof shopper>>, yuan: string, colour: string) {
  await go('/user/wallet');
  await page.getByRole('link', { name: '充值', exact: true }).click();
  await page.getByLabel('充值金额').fill(yuan);
  await page.getByRole('button', { name: '立即充值' }).click();
  await page.getByText('6222 0000 1111').waitFor();
  await page.locator('input[type=file]').setInputFiles(await plainPicture('proof.png', 400, 600, colour));
  await page.getByRole('button', { name: '提交截图' }).click();
  await page
    .getByText(/截图已收到/)
    .first()
    .waitFor();
}

/** An owner on Today, by the link of the second command. */
async function enterAsOwner(): Promise<Visitor> {
  const { out } = await shopCommand(dataDir, ['staff', 'invite', 'Lan', '--role', 'owner']);
  const owner = await staff();
  await acceptInvitation(owner, out);
  return owner;
}

/** What two would agree to, done alone: where money goes, where shoppers are sent; and the name, which takes one. */
async function setUp(page: Page): Promise<void> {
  await changeSetting(page, '填店名', '晨光小铺', false);
  await changeSetting(page, '填账户', '中国银行 · 6222 0000 1111', true);
  await changeSetting(page, '填地址', 'mailto:help@shop.example', true);
}

/** The second person, whom the owner lets in alone: the link, once, and its code. */
async function letSecondIn(page: Page): Promise<Visitor> {
  await step(page, '邀请员工');
  await content(page).getByRole('button', { name: '邀请员工' }).click();
  await dialog(page).getByLabel('姓名').fill('Wu');
  await dialog(page).getByRole('button', { name: '更多角色' }).click();
  await dialog(page).getByRole('combobox').selectOption('approver');
  await dialog(page).locator('textarea').fill('第二个人');
  await dialog(page).getByRole('button', { name: '签名并独自执行' }).click();
  await sheetOf(page).getByRole('button', { name: '签名并独自执行' }).click();
  const secret = dialog(page)
    .getByRole('status')
    .getByText(/console\/invite#/);
  const link = await secret.innerText();
  // The link is read whole, and nothing lies over it.
  expect(await secret.evaluate((text) => text.scrollWidth <= (text.parentElement?.clientWidth ?? 0))).toBe(true);
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await content(page).getByRole('status').getByRole('link', { name: '我提出的' }).click();
  const code = await content(page)
    .getByRole('status')
    .getByText(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/)
    .innerText();
  const second = await staff();
  await acceptInvitation(second, link, code);
  return second;
}

/** A category, an item of it on sale with a tax refund, and how to recharge. */
async function fill(page: Page): Promise<void> {
  await step(page, '加分类');
  await content(page).getByRole('button', { name: '新分类' }).click();
  await dialog(page).getByLabel('名称', { exact: true }).fill('家居');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(await plainPicture('home.png', 300, 300));
  await dialog(page).getByRole('img', { name: '图片' }).waitFor();
  await dialog(page).getByRole('button', { name: '新分类' }).click();
  await content(page).getByRole('button', { name: '家居' }).waitFor();
  await step(page, '加商品');
  await content(page).getByLabel('名称', { exact: true }).fill('黄铜台灯');
  await content(page).getByLabel('团购价', { exact: true }).fill('129');
  await content(page).getByLabel('返税', { exact: true }).fill('9');
  await content(page)
    .getByRole('region', { name: '图片' })
    .getByLabel('加图片')
    .setInputFiles(await plainPicture('lamp.png', 600, 600));
  await content(page).getByRole('img', { name: '第 1 张图' }).waitFor();
  await page.getByRole('button', { name: '上架这件商品' }).click();
  await heading(page, '黄铜台灯').waitFor();
  // Without it no wallet offers to recharge.
  await open(page, '文章');
  await content(page).getByRole('link', { name: '怎么充值' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await content(page).getByText('已发布').waitFor();
}

/** What the owner did alone is marked in the log, and a change shows the old and the new value. */
async function readAudit(page: Page): Promise<void> {
  await open(page, '审计');
  const rows = content(page).getByRole('row');
  await rows.filter({ hasText: '同意了申请' }).getByText('独自执行').first().waitFor();
  await rows.filter({ hasText: '邀请员工' }).getByText('独自执行').waitFor();
  expect(await rows.filter({ hasText: '提出申请' }).getByText('独自执行').count()).toBe(0);
  await content(page).getByLabel('做了什么').selectOption({ label: '改设置' });
  await content(page).getByRole('button', { name: '显示' }).click();
  const change = rows.filter({ hasText: '转账收款账户' });
  await rows.filter({ hasText: '邀请员工' }).first().waitFor({ state: 'detached' });
  await change.getByRole('button').press('Enter');
  const held = content(page).locator('tr:has(del)');
  await held.locator('del').getByText('（空）').waitFor();
  await held.locator('ins').getByText('中国银行 · 6222 0000 1111').waitFor();
  await held.getByRole('link', { name: /^审批 \d+$/ }).click();
  await content(page).getByRole('region', { name: '更改设置' }).getByText('已执行').waitFor();
}

/** Two shoppers with money in their wallets; the larger sum takes two persons. */
async function shoppersWithMoney(page: Page, second: Page): Promise<[mia: Visitor, noa: Visitor]> {
  await open(page, '邀请');
  const registration = await content(page).locator('a[href*=invitation_code]').first().getAttribute('href');
  const [mia, noa] = [await shopper(registration ?? '', 'mia'), await shopper(registration ?? '', 'noa')];
  await transfer(mia, '6000', '#2f4b7c');
  await transfer(noa, '500', '#7c2f4b');
  await open(page, '充值');
  // A second person reads why.
  await content(page).getByLabel('为什么可以入账').fill('银行流水里有这一笔');
  for (const button of ['提出入账 ¥6,000.00', '入账 ¥500.00']) {
    await page.getByRole('button', { name: button }).click();
    await content(page)
      .getByRole('status')
      .getByText(button.split('¥')[1] ?? '')
      .waitFor();
  }
  expect((await agreeToAll(second)).join()).toContain('6,000.00');
  return [mia, noa];
}

/** Where the shopper's goods are sent. */
async function live({ page, go }: Visitor, name: string): Promise<void> {
  await go('/user/address');
  await page.getByLabel('收货人姓名').fill(name);
  await page.getByLabel('手机号').fill('13900000217');
  await page.getByLabel('详细地址').fill('杭州市西湖区文二西路 18 弄');
  await page.getByRole('button', { name: '保存地址' }).click();
  await page.getByText('地址已保存').first().waitFor();
}

/** One opens a group, the other one fills it, and the first has the tax refunded. */
async function buyTogether(mia: Visitor, noa: Visitor, page: Page): Promise<void> {
  await live(mia, '小mia');
  await live(noa, '小noa');
  await mia.go('/user/detail/1');
  await openConfirmSheet(mia.page);
  await payButton(mia.page).click();
  await mia.page.getByText('已付款，等待成团').waitFor();
  await noa.go('/user/detail/1');
  await noa.page.getByRole('link', { name: '去团购' }).click();
  await payButton(noa.page).click();
  await noa.page.getByText('拼团成功').first().waitFor();
  await mia.go('/user/order/2');
  await mia.page
    .getByRole('button', { name: '申请返税' })
    .or(mia.page.getByRole('link', { name: '申请返税' }))
    .first()
    .click();
  await mia.page.getByText('已申请返税').first().waitFor();
  await open(page, '返税');
  await content(page).getByRole('checkbox').last().check();
  await page.getByRole('button', { name: '返税 1 笔 ¥9.00' }).click();
  await content(page).getByRole('status').getByText('已返税 1 笔').waitFor();
}

/** A withdrawal above the limit of one person. */
async function withdraw(mia: Visitor, page: Page, second: Page): Promise<void> {
  await mia.go('/user/addbank?next=/user/withdraw');
  await mia.page.getByLabel('持卡人姓名').fill('陈思远');
  await mia.page.getByLabel('银行卡号').fill('6222021234566021');
  await mia.page.getByLabel('开户银行').fill('工商银行');
  await mia.page.getByRole('button', { name: /保存|添加/ }).click();
  await mia.page.getByLabel('提现金额').fill('3000');
  await mia.page.getByRole('button', { name: '申请提现' }).click();
  await mia.page.getByText('提现申请已提交').waitFor();
  await open(page, '提现');
  await content(page).getByRole('link', { name: 'W1' }).click();
  // Asked first, transferred after the yes, and marked as paid then.
  await page.getByRole('button', { name: '提出付 ¥3,000.00' }).click();
  await dialog(page).getByLabel('为什么可以付').fill('来源与银行卡已核对');
  await dialog(page).getByRole('button', { name: '提出付 ¥3,000.00' }).click();
  await content(page).getByRole('status').getByText('3,000.00').waitFor();
  expect((await agreeToAll(second)).join()).toContain('3,000.00');
  await open(page, '提现');
  await content(page).getByRole('link', { name: 'W1' }).click();
  await page.getByRole('button', { name: '标为已付 ¥3,000.00' }).click();
  await dialog(page).getByRole('button', { name: '标为已付 ¥3,000.00' }).click();
  await content(page).getByRole('status').getByText('已付出').waitFor();
}

/** The owner signs in again and takes the month, once its first day is closed. */
async function takeMonth(page: Page): Promise<string> {
  await page.goto(server.console);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await heading(page, '今日').waitFor();
  const month = content(page).getByRole('button', { name: /^下载 20/ });
  const isThere = async () => {
    await page.goto(`${server.console}/exports`);
    await content(page).getByRole('heading', { level: 1 }).waitFor();
    return month.isVisible();
  };
  // Within a minute of the start, by the machine's own clock.
  await expect.poll(isThere, { interval: 1000, timeout: 90_000 }).toBe(true);
  return (await downloaded(page, month)).text;
}

test('from two commands and a link to the month for the accountant', { timeout: 240_000 }, async () => {
  const { page } = await enterAsOwner();
  await setUp(page);
  await fill(page);
  const second = await letSecondIn(page);
  await readAudit(page);

  const [mia, noa] = await shoppersWithMoney(page, second.page);
  await buyTogether(mia, noa, page);
  await withdraw(mia, page, second.page);
  const troubles = [second, mia, noa].flatMap((one) => one.troubles);
  // A passkey is asked for by a 428.
  expect(troubles.filter((line) => !line.includes(' 428'))).toEqual([]);

  await later(DAY);
  const month = await takeMonth(page);
  expect(month).toMatch(/turnover,2,.*258\.00/);
  expect(month).toMatch(/account,total,,0\.00,/);
  expect((await shopCommand(dataDir, ['verify-books'])).exitCode).toBe(0);
});
