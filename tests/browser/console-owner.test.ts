import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, openPage, type Visitor } from '../support/browser.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { clockAhead } from '../support/clock-ahead.ts';
import { acceptInvitation, content, downloaded, heading, WIDE } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { plainPicture } from '../support/plain-picture.ts';
import { openConfirmSheet, payButton } from '../support/purchases.ts';
import { launchServer, type RunningServer, shopCommand } from '../support/server-process.ts';
import { connectBrowser } from '../support/shared-browser.ts';
import { t as ofShop } from '../support/words.ts';

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
  await open(page, t('screen.setup'));
  await content(page).getByRole('link', { name }).click();
}

/** Nobody else is there who could agree: a sheet asks for a factor where two should. */
const sheetOf = (page: Page) => page.getByRole('dialog', { name: t('stepUp.title') });

async function changeSetting(page: Page, button: string, value: string, ofTwo: boolean) {
  await step(page, button);
  await dialog(page).getByLabel(t('approval.new.value')).fill(value);
  await dialog(page).getByLabel(t('settings.note')).fill(t('screen.setup'));
  await dialog(page)
    .getByRole('button', { name: t('settings.save', { value: '' }) })
    .click();
  if (ofTwo)
    await sheetOf(page)
      .getByRole('button', { name: t('settings.save', { value: '' }) })
      .click();
  await content(page)
    .getByRole('row', { name: new RegExp(value.replace(/^mailto:/, '')) })
    .waitFor();
}

/** Signs everything that waits for this person; what each was, as its sheet says. */
async function agreeToAll(page: Page): Promise<string[]> {
  await open(page, t('screen.approvals'));
  const sheets: string[] = [];
  const yes = content(page).getByRole('button', { name: new RegExp(`^${t('approval.sign')}`) });
  await yes.first().waitFor();
  for (let left = await yes.count(); left > 0; left--) {
    await yes.first().click();
    sheets.push(await dialog(page).innerText());
    await dialog(page)
      .getByRole('button', { name: t('approval.sign') })
      .click();
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
  await one.page.getByLabel(ofShop('field.username')).fill(name);
  await one.page.getByLabel(ofShop('field.nickname')).fill(`小${name}`);
  await one.page.getByLabel(ofShop('field.password'), { exact: true }).fill('correct horse battery');
  await one.page.getByRole('button', { name: ofShop('register.title') }).click();
  await one.page.getByText(ofShop('register.done')).waitFor();
  await one.page.getByLabel(ofShop('field.password'), { exact: true }).fill('correct horse battery');
  await one.page.getByRole('button', { name: ofShop('login.title') }).click();
  await one.page.waitForURL(`${server.origin}/`);
  return one;
}

async function transfer({ page, go }: Awaited<ReturnType<typeof shopper>>, yuan: string, colour: string) {
  await go('/user/wallet');
  await page.getByRole('link', { name: ofShop('wallet.recharge'), exact: true }).click();
  await page.getByLabel(ofShop('recharge.amount')).fill(yuan);
  await page.getByRole('button', { name: ofShop('recharge.submit') }).click();
  await page.getByText('6222 0000 1111').waitFor();
  await page.locator('input[type=file]').setInputFiles(await plainPicture('proof.png', 400, 600, colour));
  await page.getByRole('button', { name: ofShop('recharge.proof.send') }).click();
  await page.getByText(ofShop('message.proofReceived')).first().waitFor();
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
  await changeSetting(page, t('setup.go.name'), '晨光小铺', false);
  await changeSetting(page, t('setup.go.account'), '中国银行 · 6222 0000 1111', true);
  await changeSetting(page, t('setup.go.support'), 'mailto:help@shop.example', true);
}

/** The second person, whom the owner lets in alone: the link, once, and its code. */
async function letSecondIn(page: Page): Promise<Visitor> {
  await step(page, t('staff.invite'));
  await content(page)
    .getByRole('button', { name: t('staff.invite') })
    .click();
  await dialog(page).getByLabel(t('staff.name')).fill('Wu');
  await dialog(page)
    .getByRole('button', { name: t('staff.moreRoles') })
    .click();
  await dialog(page).getByRole('combobox').selectOption('approver');
  await dialog(page).locator('textarea').fill(t('setup.people'));
  await dialog(page)
    .getByRole('button', { name: t('second.do') })
    .click();
  await sheetOf(page)
    .getByRole('button', { name: t('second.do') })
    .click();
  const secret = dialog(page)
    .getByRole('status')
    .getByText(/console\/invite#/);
  const link = await secret.innerText();
  // The link is read whole, and nothing lies over it.
  expect(await secret.evaluate((text) => text.scrollWidth <= (text.parentElement?.clientWidth ?? 0))).toBe(true);
  await dialog(page)
    .getByRole('button', { name: t('action.close') })
    .click();
  await content(page)
    .getByRole('status')
    .getByRole('link', { name: t('staff.mine') })
    .click();
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
  await step(page, t('setup.go.categories'));
  await content(page)
    .getByRole('button', { name: t('section.new.categories') })
    .click();
  await dialog(page).getByLabel(t('carriers.name'), { exact: true }).fill('家居');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(await plainPicture('home.png', 300, 300));
  await dialog(page)
    .getByRole('img', { name: t('screen.pictures') })
    .waitFor();
  await dialog(page)
    .getByRole('button', { name: t('section.new.categories') })
    .click();
  await content(page).getByRole('button', { name: '家居' }).waitFor();
  await step(page, t('setup.go.item'));
  await content(page).getByLabel(t('carriers.name'), { exact: true }).fill('黄铜台灯');
  await content(page).getByLabel(t('items.price'), { exact: true }).fill('129');
  await content(page).getByLabel(t('screen.refunds'), { exact: true }).fill('9');
  await content(page)
    .getByRole('region', { name: t('screen.pictures') })
    .getByLabel(t('text.picture'))
    .setInputFiles(await plainPicture('lamp.png', 600, 600));
  await content(page)
    .getByRole('img', { name: t('item.picture', { count: 1 }) })
    .waitFor();
  await page.getByRole('button', { name: t('item.create') }).click();
  await heading(page, '黄铜台灯').waitFor();
  // Without it no wallet offers to recharge.
  await open(page, t('screen.articles'));
  await content(page)
    .getByRole('link', { name: t('article.6') })
    .click();
  await page.getByRole('button', { name: t('article.publish'), exact: true }).click();
  await content(page).getByText(t('article.published')).waitFor();
}

/** What the owner did alone is marked in the log, and a change shows the old and the new value. */
async function readAudit(page: Page): Promise<void> {
  await open(page, t('screen.audit'));
  const rows = content(page).getByRole('row');
  await rows
    .filter({ hasText: t('acts.did.approval approve') })
    .getByText(t('audit.alone'))
    .first()
    .waitFor();
  await rows
    .filter({ hasText: t('staff.invite') })
    .getByText(t('audit.alone'))
    .waitFor();
  expect(
    await rows
      .filter({ hasText: t('acts.did.approval ask') })
      .getByText(t('audit.alone'))
      .count(),
  ).toBe(0);
  await content(page)
    .getByLabel(t('audit.action'))
    .selectOption({ label: t('acts.did.settings set') });
  await content(page)
    .getByRole('button', { name: t('orders.show') })
    .click();
  const change = rows.filter({ hasText: t('setting.transfer_account') });
  await rows
    .filter({ hasText: t('staff.invite') })
    .first()
    .waitFor({ state: 'detached' });
  await change.getByRole('button').press('Enter');
  const held = content(page).locator('tr:has(del)');
  await held.locator('del').getByText(t('settings.empty')).waitFor();
  await held.locator('ins').getByText('中国银行 · 6222 0000 1111').waitFor();
  await held.getByRole('link', { name: new RegExp(`^${t('audit.approval')} \\d+$`) }).click();
  await content(page)
    .getByRole('region', { name: t('approval.kind.setting.change') })
    .getByText(t('approval.state.done'))
    .waitFor();
}

/** Two shoppers with money in their wallets; the larger sum takes two persons. */
async function shoppersWithMoney(page: Page, second: Page): Promise<[mia: Visitor, noa: Visitor]> {
  await open(page, t('screen.invitations'));
  const registration = await content(page).locator('a[href*=invitation_code]').first().getAttribute('href');
  const [mia, noa] = [await shopper(registration ?? '', 'mia'), await shopper(registration ?? '', 'noa')];
  await transfer(mia, '6000', '#2f4b7c');
  await transfer(noa, '500', '#7c2f4b');
  await open(page, t('screen.recharges'));
  // A second person reads why.
  await content(page).getByLabel(t('recharges.why')).fill('银行流水里有这一笔');
  for (const button of [t('recharges.ask', { amount: '¥6,000.00' }), t('recharges.credit', { amount: '¥500.00' })]) {
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
  await page.getByLabel(ofShop('field.truename')).fill(name);
  await page.getByLabel(ofShop('field.phone')).fill('13900000217');
  await page.getByLabel(ofShop('field.address')).fill('杭州市西湖区文二西路 18 弄');
  await page.getByRole('button', { name: ofShop('address.save') }).click();
  await page.getByText(ofShop('address.saved')).first().waitFor();
}

/** One opens a group, the other one fills it, and the first has the tax refunded. */
async function buyTogether(mia: Visitor, noa: Visitor, page: Page): Promise<void> {
  await live(mia, '小mia');
  await live(noa, '小noa');
  await mia.go('/user/detail/1');
  await openConfirmSheet(mia.page);
  await payButton(mia.page).click();
  await mia.page.getByText(ofShop('placed.waiting.title')).waitFor();
  await noa.go('/user/detail/1');
  await noa.page.getByRole('link', { name: ofShop('waiting.join') }).click();
  await payButton(noa.page).click();
  await noa.page.getByText(ofShop('status.2')).first().waitFor();
  await mia.go('/user/order/2');
  await mia.page
    .getByRole('button', { name: ofShop('order.apply') })
    .or(mia.page.getByRole('link', { name: ofShop('order.apply') }))
    .first()
    .click();
  await mia.page.getByText(ofShop('order.requested.now')).first().waitFor();
  await open(page, t('screen.refunds'));
  await content(page).getByRole('checkbox').last().check();
  await page.getByRole('button', { name: t('refunds.pay', { count: 1, amount: '¥9.00' }) }).click();
  await content(page)
    .getByRole('status')
    .getByText(t('refunds.done', { paid: 1, waits: 0 }))
    .waitFor();
}

/** A withdrawal above the limit of one person. */
async function withdraw(mia: Visitor, page: Page, second: Page): Promise<void> {
  await mia.go('/user/addbank?next=/user/withdraw');
  await mia.page.getByLabel(ofShop('field.bank_truename')).fill('陈思远');
  await mia.page.getByLabel(ofShop('field.bank_account')).fill('6222021234566021');
  await mia.page.getByLabel(ofShop('field.bank_name')).fill('工商银行');
  await mia.page.getByRole('button', { name: ofShop('addBank.save') }).click();
  await mia.page.getByLabel(ofShop('withdraw.amount')).fill('3000');
  await mia.page.getByRole('button', { name: ofShop('withdraw.submit') }).click();
  await mia.page.getByText(ofShop('message.withdrawn')).waitFor();
  await open(page, t('screen.withdrawals'));
  await content(page).getByRole('link', { name: 'W1' }).click();
  // Asked first, transferred after the yes, and marked as paid then.
  await page.getByRole('button', { name: t('withdrawal.ask', { amount: '¥3,000.00' }) }).click();
  await dialog(page).getByLabel(t('withdrawal.why')).fill('来源与银行卡已核对');
  await dialog(page)
    .getByRole('button', { name: t('withdrawal.ask', { amount: '¥3,000.00' }) })
    .click();
  await content(page).getByRole('status').getByText('3,000.00').waitFor();
  expect((await agreeToAll(second)).join()).toContain('3,000.00');
  await open(page, t('screen.withdrawals'));
  await content(page).getByRole('link', { name: 'W1' }).click();
  await page.getByRole('button', { name: t('withdrawal.pay', { amount: '¥3,000.00' }) }).click();
  await dialog(page)
    .getByRole('button', { name: t('withdrawal.pay', { amount: '¥3,000.00' }) })
    .click();
  await content(page).getByRole('status').getByText(t('withdrawal.paid')).waitFor();
}

/** The owner signs in again and takes the month, once its first day is closed. */
async function takeMonth(page: Page): Promise<string> {
  await page.goto(server.console);
  await page.getByRole('button', { name: t('signIn.withPasskey') }).click();
  await heading(page, t('screen.today')).waitFor();
  const month = content(page).getByRole('button', { name: new RegExp(`^${t('exports.monthGet', { month: '20' })}`) });
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
