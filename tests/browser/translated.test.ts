import { beforeAll, expect, test } from 'vitest';
import { makeShopper, type PicturedShopper } from '../../scripts/screens/shopper.ts';
import { addressesOf, filledIn, screens } from '../../scripts/screens/table.ts';
import { hydrated, type Visitor } from '../support/browser.ts';
import { wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { payButton } from '../support/purchases.ts';
import { lostNodes, textsBesideOthers, translated } from '../support/translated.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();

let shopper: PicturedShopper;

beforeAll(async () => {
  shopper = await makeShopper(shop, shop.dataDir);
});

test('the main path on translated pages: register, log in, buy, recharge', async () => {
  const { page, go, troubles } = await visit();
  page.setDefaultTimeout(15_000);
  await go(`/login?tab=register&invitation_code=${shop.invitation}`);
  await hydrated(page);
  await translated(page);
  // Refused first: the refusal stands between the fields and the button.
  await page.getByLabel(t('field.username')).fill('translated');
  await page.getByRole('button', { name: t('register.title') }).click();
  await page.getByLabel(t('field.nickname')).fill('译者');
  await page.getByLabel(t('field.password'), { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: t('register.title') }).click();
  await page.getByRole('heading', { name: t('login.title') }).waitFor();
  await page.getByLabel(t('field.password'), { exact: true }).fill('wrong horse');
  await page.getByRole('button', { name: t('login.title'), exact: true }).click();
  await page.getByText(t('refusal.wrongCredentials')).waitFor();
  await page.getByLabel(t('field.password'), { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: t('login.title'), exact: true }).click();
  await page.waitForURL(`${shop.origin}/`);
  await shop.command('credit', 'translated', '2000', '--note', 'test');

  await page.locator('a[href^="/user/detail/"]').first().click();
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('confirm.addAddress') })
    .click();
  await page.getByLabel(t('field.truename')).fill('译者');
  await page.getByLabel(t('field.phone')).fill('13800136021');
  await page.getByLabel(t('field.address')).fill('长路 1 号');
  await page.getByRole('button', { name: t('address.save') }).click();
  const pay = payButton(page);
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await pay.click();
  await page.getByRole('heading', { name: t('placed.waiting.title') }).waitFor();
  await page.goBack();

  await go('/user/wallet');
  await hydrated(page);
  await translated(page);
  await page.getByRole('link', { name: t('recharge.title'), exact: true }).click();
  await page.getByRole('radio', { name: t('channel.sandbox.name') }).check();
  await page.getByRole('link', { name: '¥500.00' }).click();
  await page.getByRole('button', { name: t('recharge.submit') }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  expect(lostNodes(troubles)).toEqual([]);
});

/** Ends the session, or leaves the shop. */
const LEAVES = /退出登录|退出其他设备/;

/** Presses every button of the screen that is open, each on the page as it then is, and comes back from where it led. */
async function pressAll({ page, quiet }: Visitor, address: string, home: string): Promise<void> {
  const buttons = page.locator('button:visible, [aria-haspopup="dialog"]:visible');
  const many = await buttons.count();
  for (let at = 0; at < many; at++) {
    const button = buttons.nth(at);
    if ((await button.count()) === 0 || LEAVES.test((await button.textContent()) ?? '')) continue;
    // One that something covers by now is passed over.
    await button.click({ timeout: 1_000 }).catch(() => undefined);
    await quiet();
    // Whatever it opened is closed the way a reader does it.
    if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
    if (page.url() !== home) {
      await page.goto(home);
      await hydrated(page);
      await translated(page);
    }
    expect(await page.getByRole('heading', { name: t('error.fault.title') }).count(), `${address}, button ${at}`).toBe(
      0,
    );
  }
}

/** Everything a reader does on a translated screen, and what went wrong. */
async function use(visitor: Visitor, address: string): Promise<string[]> {
  const { page, go, quiet, troubles } = visitor;
  await go(address);
  await hydrated(page);
  const beside = (await textsBesideOthers(page)).map((markup) => `${address}: text beside other nodes: ${markup}`);
  await translated(page);
  await pressAll(visitor, address, page.url());
  // Away by the first link of the screen, and back.
  const link = page.locator('main a[href^="/"]:visible').first();
  if ((await link.count()) > 0) {
    await link.click({ timeout: 1_000 }).catch(() => undefined);
    await quiet();
    await page.goBack();
    await quiet();
  }
  const lost = lostNodes(troubles.splice(0)).map((trouble) => `${address}: ${trouble}`);
  return [...beside, ...lost];
}

const ofVisitors = screens.filter(({ session, path }) => session === 'public' && path !== '/offline');
const ofShoppers = screens.filter(({ session }) => session !== 'public');

for (const [who, shown] of [
  ['a visitor', ofVisitors],
  ['a shopper', ofShoppers],
] as const) {
  wholeTest(
    `every screen that ${who} uses stays when it is translated`,
    async () => {
      const visitor = who === 'a visitor' ? await visit() : await visitAs(shopper.token, shopper.username);
      const found: string[] = [];
      for (const screen of shown)
        for (const address of addressesOf(screen)) found.push(...(await use(visitor, filledIn(address, shopper))));
      expect(found).toEqual([]);
    },
    900_000,
  );
}
