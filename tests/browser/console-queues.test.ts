import { eq } from 'drizzle-orm';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { dateIn, startOfDate } from '../../server/services/days/calendar.ts';
import { accessibilityProblems, PHONE, type Visitor } from '../support/browser.ts';
import { acceptInvitation, content, downloaded, heading, WIDE } from '../support/console-visit.ts';
import { openShop } from '../support/open-shop.ts';
import { besideServer } from '../support/parcel-staff.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { startWorkflow } from '../support/workflow.ts';

/** The day before the shop's first one, closed: months for the accountant have closed days. */
const DAY = 24 * 60 * 60_000;
const midnight = startOfDate(dateIn('Asia/Shanghai', Date.now()), 'Asia/Shanghai');
const yesterday = dateIn('Asia/Shanghai', midnight - 1);

const { shop, visit } = openShop(async (tx) => {
  const span = { startsAt: midnight - DAY, endsAt: midnight, lastTransfer: 0, lastShopper: 0 };
  await tx.db.insert(tables.days).values({ day: yesterday, zone: 'Asia/Shanghai', ...span });
});

const TRANSFER = 2;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Somebody of finance, or with that role, on Today. */
async function enter(name: string, options: BrowserContextOptions = {}, role = 'finance'): Promise<Visitor> {
  const { out } = await shop.command('staff', 'invite', name, '--role', role);
  return accept(out, options);
}

async function accept(link: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const visitor = await visit({ viewport: WIDE, hasTouch: false, ...options });
  await acceptInvitation(visitor, link);
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

test('from a proof to the next one: amount found, credited, and the next opens by itself, in a tap, 3 keys and a sum', async () => {
  const [mia, noa] = [await shop.signUp('mia'), await shop.signUp('noa')];
  const [first, second] = [await claim(mia, '500'), await claim(noa, '200')];
  const visitor = await enter('He');
  const { page } = visitor;
  const { done } = await startWorkflow(page);
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

  // A: the amount; Ctrl ↵: credit.
  await page.keyboard.press('a');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('480');
  await content(page).getByText('比申报少 ¥20.00').waitFor();
  await content(page).getByRole('button', { name: '入账 ¥480.00' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/console/recharges/${second}`);
  await content(page).getByRole('status').getByText('mia').waitFor();
  expect(done()).toEqual({ taps: 1, keys: 3 });
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

test('a withdrawal on a phone: facts, whole card, and paid in 4 taps', async () => {
  const token = await shop.signUp('saver', 1000);
  const id = await withdrawal(token, '200');
  const visitor = await enter('Fin', { viewport: PHONE, hasTouch: true });
  const { page } = visitor;
  await page.goto(`${new URL(page.url()).origin}/console/withdrawals`);
  await heading(page, '提现').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const { done } = await startWorkflow(page);
  await content(page)
    .getByRole('link', { name: `W${id}` })
    .tap();
  await heading(page, `提现 W${id}`).waitFor();
  await content(page).getByText('第一次提现').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page).getByRole('button', { name: '看全号' }).tap();
  await content(page).getByText(card.bank_account).waitFor();
  await page.getByRole('button', { name: '付出 ¥200.00' }).tap();
  const sheet = dialog(page, '确认付款');
  await sheet.getByText('不能撤回').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: '付出 ¥200.00' }).tap();
  await heading(page, '提现').waitFor();
  await content(page).getByRole('status').getByText('已付出').waitFor();
  expect(done()).toEqual({ taps: 4, keys: 0 });
  expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('paid');
  await page.goBack();
  await heading(page, `提现 W${id}`).waitFor();
  expect(visitor.troubles).toEqual([]);
});

test('wrong books are told of at once above the screen and on the sheet that pays, until they are right', async () => {
  const id = await withdrawal(await shop.signUp('books.saver', 1000), '200');
  const visitor = await enter('Ledger');
  const { page } = visitor;
  await page.goto(`${new URL(page.url()).origin}/console/withdrawals/${id}`);
  await page.getByRole('button', { name: '付出 ¥200.00' }).click();
  const sheet = dialog(page, '确认付款');
  await sheet.getByText('不能撤回').waitFor();
  const alerts = page.getByRole('status', { name: '提醒' });
  expect(await page.getByText('对不上').count()).toBe(0);

  const { store } = await besideServer(shop);
  const find = (differences: number) =>
    store.transaction(async (tx) => {
      const { jobs } = tables;
      const found = { result: { differences }, doneAt: tx.now };
      await tx.db.update(jobs).set(found).where(eq(jobs.name, 'check-books'));
      // It looks every minute.
      await tx.db.update(jobs).set({ dueAt: 0 }).where(eq(jobs.name, 'watch-system'));
    });
  await find(2);
  await sheet.getByText(/起对不上：查明原因前先别付款/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('link', { name: '资金' }).click();
  await heading(page, '资金').waitFor();
  await alerts.getByText(/^账对不上，.+ 起$/).waitFor();
  // It cannot be dismissed.
  expect(await alerts.getByRole('button').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await find(0);
  await alerts.getByRole('link').waitFor({ state: 'detached' });
  expect(visitor.troubles).toEqual([]);
});

test('a file for the bank of what was ticked, then marked as paid at once; empty queues of refunds and odd payments say so', async () => {
  const token = await shop.signUp('filer', 1000);
  const id = await withdrawal(token, '300');
  const blocked = await withdrawal(await shop.signUp('filed.blocked', 1000), '200');
  const visitor = await enter('Filing');
  const { page } = visitor;
  await page.locator('aside').getByRole('link', { name: '提现' }).click();
  for (const one of [id, blocked]) {
    await content(page)
      .getByRole('checkbox', { name: `W${one}` })
      .check();
  }
  // One that may not be paid is named, and left out with one tap.
  await shop.command('shopper', 'block', 'filed.blocked', '--note', 'stolen cards');
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('alert').getByText(`文件未生成：W${blocked} 的顾客已封禁`).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: '取消勾选这 1 笔' }).click();
  const file = await downloaded(page, page.getByRole('button', { name: 'CSV' }));
  expect(file.name).toMatch(/^withdrawals-.*\.csv$/);
  await content(page)
    .getByText(/已入银行文件/)
    .waitFor();
  // The bank has done it: sum and consequence on the sheet, then all that is ticked is marked.
  await content(page)
    .getByRole('checkbox', { name: `W${id}` })
    .check();
  await page.getByRole('button', { name: '银行已付' }).click();
  const sheet = dialog(page, '银行已付这些提现');
  await sheet.getByText('不能撤回').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: '付出 1 笔 ¥300.00' }).click();
  await content(page).getByText('已付出 1 笔').waitFor();
  expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('paid');
  for (const name of ['返税', '异常款']) {
    await page.locator('aside').getByRole('link', { name }).click();
    await heading(page, name).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  expect(visitor.troubles).toEqual([]);
});

test('a withdrawal that a colleague puts into a file meanwhile is refused only with that in sight', async () => {
  const token = await shop.signUp('filed.saver', 1000);
  const id = await withdrawal(token, '250');
  const [first, second] = [await enter('Ren'), await enter('Shu')];
  const { page } = first;
  await page.goto(`${new URL(page.url()).origin}/console/withdrawals/${id}`);
  await page.getByRole('button', { name: '拒绝' }).click();
  const sheet = dialog(page, '拒绝提现');
  await sheet.getByRole('button', { name: '退回 ¥250.00' }).waitFor();
  await openFrom(second.page, 'withdrawals').click();
  await content(second.page)
    .getByRole('checkbox', { name: `W${id}` })
    .check();
  await downloaded(second.page, second.page.getByRole('button', { name: 'CSV' }));
  // The open sheet says what may happen, and so does its button.
  await sheet.getByText('¥250.00 就付了两次').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: '仍然退回 ¥250.00' }).click();
  await content(page).getByRole('status').getByText('已退回钱包').waitFor();
  expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('refused');
  expect([...first.troubles, ...second.troubles]).toEqual([]);
});

test('an owner, who reads no card numbers, marks what the bank has paid, and is told who makes the file', async () => {
  const id = await withdrawal(await shop.signUp('owners.saver', 1000), '400');
  const visitor = await enter('Owen', {}, 'owner');
  const { page } = visitor;
  await page.locator('aside').getByRole('link', { name: '提现' }).click();
  await content(page)
    .getByRole('checkbox', { name: `W${id}` })
    .check();
  await page.getByText('请财务来生成').waitFor();
  expect(await page.getByRole('button', { name: 'CSV' }).count()).toBe(0);
  await page.getByRole('button', { name: '银行已付' }).click();
  await dialog(page, '银行已付这些提现').getByText('不能撤回').waitFor();
  expect(visitor.troubles).toEqual([]);
});

/** An entry of the navigation; its name has a count beside it now and then. */
const openFrom = (page: Page, path: string) => page.locator(`aside a[href="/console/${path}"]`);

/** In the list of withdrawals, pays one of 3,000 yuan, which is above the limit. */
async function payLarge(page: Page, id: number): Promise<void> {
  await content(page)
    .getByRole('link', { name: `W${id}` })
    .click();
  await page.getByRole('button', { name: '付出 ¥3,000.00' }).click();
  await dialog(page, '确认付款').getByRole('button', { name: '付出 ¥3,000.00' }).click();
  await heading(page, '提现').waitFor();
}

test('a withdrawal above the limit: asked for by one, agreed to by another, paid; 6 taps', async () => {
  const token = await shop.signUp('big.saver', 9000);
  const id = await withdrawal(token, '3000');
  const asker = await enter('Lin');
  const second = await enter('Qiao', {}, 'approver');
  const { page } = asker;
  await page.goto(`${new URL(page.url()).origin}/console/withdrawals`);
  await heading(page, '提现').waitFor();
  const { done } = await startWorkflow(page, second.page);
  await payLarge(page, id);
  expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('pending');

  await openFrom(second.page, 'approvals').click();
  const request = content(second.page).getByRole('region', { name: '支付提现' });
  await request.getByText('Lin').waitFor();
  expect(await accessibilityProblems(second.page)).toEqual([]);
  await request.getByRole('button', { name: '签名并同意 ¥3,000.00' }).click();
  // Amount, person and card, who asked and who agrees stand where it is signed.
  const sheet = dialog(second.page, '用通行密钥同意');
  for (const fact of ['¥3,000.00', 'big.saver', '…7890', 'Lin', 'Qiao'])
    await sheet.getByText(fact, { exact: true }).waitFor();
  expect(await accessibilityProblems(second.page)).toEqual([]);
  await sheet.getByRole('button', { name: '签名并同意 ¥3,000.00' }).click();
  await content(second.page).getByText('没有等第二人同意的操作').waitFor();
  expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('paid');
  expect(done()).toEqual({ taps: 6, keys: 0 });

  // Both find it again: who asked among their own, the second person in the audit log.
  await openFrom(page, 'approvals').click();
  await content(page).getByRole('link', { name: '我提出的' }).click();
  await content(page).getByRole('region', { name: '支付提现' }).getByText('已执行').waitFor();
  await page.goBack();
  await content(page).getByText('没有等第二人同意的操作').waitFor();
  await openFrom(second.page, 'audit').click();
  await content(second.page)
    .getByRole('row', { name: /Qiao.*同意了申请/ })
    .first()
    .waitFor();
  expect(await accessibilityProblems(second.page)).toEqual([]);
  expect([...asker.troubles, ...second.troubles].filter((line) => !line.includes(' 428'))).toEqual([]);
});

test('a request whose withdrawal was refused meanwhile says so, and can only be declined or taken back', async () => {
  const id = await withdrawal(await shop.signUp('refused.saver', 9000), '3000');
  const asker = await enter('Wen');
  const second = await enter('Yue', {}, 'approver');
  const { page } = asker;
  await page.goto(`${new URL(page.url()).origin}/console/withdrawals`);
  await payLarge(page, id);
  await shop.command('withdrawal', 'refuse', String(id), '--note', 'by hand');

  await openFrom(second.page, 'approvals').click();
  const request = content(second.page).getByRole('region', { name: '支付提现' });
  await request.getByText('相关记录已有变化，不能再同意').waitFor();
  expect(await request.getByRole('button', { name: '签名并同意' }).count()).toBe(0);
  expect(await accessibilityProblems(second.page)).toEqual([]);
  await openFrom(page, 'approvals').click();
  await content(page).getByRole('link', { name: '我提出的' }).click();
  const own = content(page).getByRole('region', { name: '支付提现' }).filter({ hasText: '请撤回' });
  await own.getByText('相关记录已有变化，不能再同意').waitFor();
  await own.getByRole('button', { name: '撤回' }).click();
  await content(second.page).getByText('没有等第二人同意的操作').waitFor();
  expect([...asker.troubles, ...second.troubles].filter((line) => !line.includes(' 428'))).toEqual([]);
});

test('a colleague is invited by two, comes in by the collected link, and is blocked by one', async () => {
  const owner = await enter('Mei', {}, 'owner');
  const second = await enter('Bao', {}, 'approver');
  const { page } = owner;
  await openFrom(page, 'staff').click();
  await content(page).getByRole('row', { name: /Bao/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page).getByRole('button', { name: '邀请员工' }).click();
  const invite = dialog(page, '邀请员工');
  await invite.getByLabel('姓名').fill('Tao');
  await invite.getByLabel('角色').selectOption('service');
  await invite.getByText('小额补款：办理').waitFor();
  await invite.getByLabel('原因').fill('busy season');
  expect(await accessibilityProblems(page)).toEqual([]);
  await invite.getByRole('button', { name: '签名并提出' }).click();
  await content(page).getByRole('status').getByText('已提出').waitFor();

  await openFrom(second.page, 'approvals').click();
  const asked = content(second.page).getByRole('region', { name: '邀请员工' });
  await asked.getByText('小额补款：办理').waitFor();
  await asked.getByRole('button', { name: '签名并同意' }).click();
  await dialog(second.page, '用通行密钥同意').getByRole('button', { name: '签名并同意' }).click();
  await content(second.page).getByText('没有等第二人同意的操作').waitFor();

  await content(page).getByRole('status').getByRole('link', { name: '我提出的' }).click();
  const own = content(page).getByRole('region', { name: '邀请员工' });
  await own.getByRole('button', { name: '领取' }).click();
  // The list is read again after the collection, and the link stays.
  await own.getByText('已执行', { exact: true }).waitFor();
  const link = (await own.getByRole('status').getByText('/console/invite#').textContent({ timeout: 1000 })) ?? '';
  expect(await accessibilityProblems(page)).toEqual([]);
  const newcomer = await accept(link.trim());
  await page.goBack();
  await content(page)
    .getByRole('row', { name: /Tao.*客服/ })
    .waitFor();

  await content(page).getByRole('button', { name: '停用 Tao' }).click();
  const block = dialog(page, '停用');
  await block.getByLabel('原因').fill('lost laptop');
  await block.getByRole('button', { name: '停用' }).click();
  await content(page).getByRole('row', { name: /Tao/ }).getByText('已停用').waitFor();
  await newcomer.page.reload();
  await newcomer.page.waitForURL('**/console/login**');

  // What an owner holds can be ticked, and nothing else.
  await content(page).getByRole('link', { name: '角色与权限' }).click();
  await heading(page, '角色与权限').waitFor();
  await content(page).getByRole('link', { name: '仓库' }).click();
  await content(page).getByRole('table', { name: '仓库' }).waitFor();
  expect(await content(page).getByRole('checkbox', { name: '完整卡号：查看' }).isDisabled()).toBe(true);
  await content(page).getByRole('checkbox', { name: '返税：查看' }).check();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: '提出更改' }).click();
  const change = dialog(page, '提出更改');
  await change.getByLabel('原因').fill('they pack');
  await change.getByRole('button', { name: '签名并提出' }).click();
  await content(page).getByRole('status').getByText('已提出').waitFor();
  await page.goBack();
  await content(page).getByRole('table', { name: '店主' }).waitFor();
  expect([...owner.troubles, ...second.troubles].filter((line) => !line.includes(' 428'))).toEqual([]);
});

test('“I paid and have no order”: from the number to the cause in 2 keys and a tap; who else has it open is told', async () => {
  const token = await shop.signUp('wondering');
  const number = await claim(token, '321');
  const [visitor, other] = [await enter('Hua'), await enter('Wu')];
  const { page } = visitor;
  const { done } = await startWorkflow(page);
  await page.keyboard.press('/');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await content(page).getByRole('link', { name: number }).click();
  await page.waitForURL(`**/console/recharges/${number}`);
  // The cause: the money was claimed, and nobody has credited it yet.
  await content(page).getByRole('button', { name: '入账 ¥321.00' }).waitFor();
  expect(done()).toEqual({ taps: 1, keys: 2 });

  await other.page.goto(page.url());
  await content(page).getByRole('status').getByText('Wu 也打开了这里').waitFor();
  await content(other.page).getByRole('status').getByText('Hua 也打开了这里').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await other.page.locator('aside').getByRole('link', { name: '今日' }).click();
  await content(page).getByRole('status').getByText('Wu 也打开了这里').waitFor({ state: 'detached' });
  await page.goBack();
  await content(page).getByRole('link', { name: number }).waitFor();
  expect([...visitor.troubles, ...other.troubles]).toEqual([]);
});

test('the accountant’s month in 2 taps; a file of the bank against the books, and back from a transfer', async () => {
  const visitor = await enter('Zhang');
  const { page } = visitor;
  const { done } = await startWorkflow(page);
  await page.locator('aside').getByRole('link', { name: '导出' }).click();
  await heading(page, '导出').waitFor();
  const month = yesterday.slice(0, 7);
  const get = content(page).getByRole('button', { name: `下载 ${month}` });
  const { name, text } = await downloaded(page, get);
  expect(done()).toEqual({ taps: 2, keys: 0 });
  expect(name).toBe(`month-${month}.csv`);
  expect(text).toContain('account,total,,0.00,0.00,0.00,0.00,');
  expect(text).toContain('asked by Zhang');
  await content(page).getByRole('status').getByText('已下载').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  // What has names waits for a second person.
  await content(page).getByLabel('用来做什么').fill('税务');
  await content(page).getByRole('button', { name: '请第二人同意' }).click();
  await content(page).getByRole('table', { name: '我申请的导出' }).getByText('等第二人').waitFor();

  await page.locator('aside').getByRole('link', { name: '资金' }).click();
  await heading(page, '资金').waitFor();
  const bank = `日期,金额,摘要\n${yesterday},5.00,hello\n`;
  const choice = content(page).getByLabel('选银行流水 CSV');
  await choice.setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(bank) });
  await content(page).getByRole('table', { name: '只在文件里' }).getByText('hello').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const first = content(page).getByRole('table', { name: '流水' }).getByRole('link').first();
  const to = await first.getAttribute('href');
  await first.click();
  await page.waitForURL(({ pathname, search }) => pathname + search === to);
  await page.goBack();
  await heading(page, '资金').waitFor();
  expect(visitor.troubles).toEqual([]);
});
