import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Locale, locales } from '../../shared/locales.ts';
import { hydrated } from '../support/browser.ts';
import { inTurn, wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit, visitAs } = openShop();

const PASSWORD = 'correct horse';
const ITEM = 6;
const ITEM_PAGE = `/user/detail/${ITEM}`;
const SHEET = `${ITEM_PAGE}/buy`;

const textsOf = (code: Locale): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${code}.json`), 'utf8'));

/** Every language once, and the `row`th journey with and without the bar that offers another one. */
const readers = (row: number) =>
  (['zh-CN', 'en-US', 'ar-SA'] as const).map((code, place) => ({ code, offered: (place + row) % 2 === 0 }));

/** A journey as each of these readers makes it: each run takes another language for each journey. */
function journey(name: string, row: number, walk: (reader: { code: Locale; offered: boolean }) => Promise<void>) {
  test.each(inTurn(readers(row), 6, row))(`${name} ($code, offered: $offered)`, walk);
}

/** What a journey is seen by: the screen's texts in the reader's language. */
async function travel({ code, offered }: { code: Locale; offered: boolean }, as?: { token: string; username: string }) {
  const locale = offered ? (code === 'en-US' ? 'zh-CN' : 'en-US') : locales[code].tag;
  const visitor = await (as ? visitAs(as.token, as.username, { locale }) : visit({ locale }));
  await visitor.context.addCookies([{ name: 'language', value: code, url: shop.origin }]);
  const texts = textsOf(code);
  const { page } = visitor;
  page.setDefaultTimeout(15_000);
  const text = (key: string) => texts[key] ?? '';
  return {
    ...visitor,
    text,
    bar: page.getByRole('complementary'),
    link: (key: string) => page.getByRole('link', { name: text(key), exact: true }),
    button: (key: string) => page.getByRole('button', { name: text(key), exact: true }),
    field: (name: string) => page.locator(`main [name="${name}"]`),
  };
}

type Traveller = Awaited<ReturnType<typeof travel>>;

const sheet = (page: Page) => page.locator('dialog[open]');

const pay = (page: Page) => sheet(page).locator('button[data-kind="primary"]:enabled');

/** Later: of a document that is left nothing comes back. */
const back = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));
const forward = (page: Page) => page.evaluate(() => void setTimeout(() => history.forward()));

/** Where the page is, and whether a sheet is open on it. */
const placeOf = async (page: Page) => [
  page.url().slice(shop.origin.length),
  (await sheet(page).count()) === 1 ? 'sheet' : 'page',
];

async function isAt(page: Page, path: string, what: 'sheet' | 'page' = 'page'): Promise<void> {
  await expect.poll(() => placeOf(page)).toEqual([path, what]);
}

async function logIn({ field, button }: Traveller, username: string): Promise<void> {
  await field('username').fill(username);
  await field('password').fill(PASSWORD);
  await button('login.title').click();
}

journey('from an invitation link to a filled group', 0, async (reader) => {
  const name = `guest-${reader.code.slice(0, 2)}`;
  const sharer = await shop.signUp(`host-${reader.code.slice(0, 2)}`, 3000);
  const { orderno } = (await shop.call('buyItem', { id: ITEM }, sharer)).data;
  const traveller = await travel(reader);
  const { page, field, link, button, bar, text, go, troubles } = traveller;
  await go('/service');
  await go(`/login?tab=register&invitation_code=${shop.invitation}`);
  await hydrated(page);
  if (reader.offered) await bar.waitFor();
  await field('username').fill(name);
  await field('nickname').fill(`Guest ${name}`);
  await field('password').fill(PASSWORD);
  await button('register.title').click();
  await page.getByText(text('register.done')).first().waitFor();
  await shop.command('credit', name, '3000', '--note', 'test');

  // As a visitor still: whoever wants to join may register or log in, and Back is the way back.
  await go(`/g/${orderno}`);
  await hydrated(page);
  await link('group.join').click();
  await isAt(page, `/g/${orderno}/register`, 'sheet');
  await back(page);
  await isAt(page, `/g/${orderno}`);
  await forward(page);
  await isAt(page, `/g/${orderno}/register`, 'sheet');
  const login = `/login?next=${encodeURIComponent(`/g/${orderno}/buy`)}`;
  await link('register.haveAccount').click();
  await isAt(page, login);
  await logIn(traveller, name);
  await isAt(page, `/g/${orderno}/buy`, 'sheet');
  await back(page);
  await isAt(page, `/g/${orderno}`);
  await forward(page);
  await isAt(page, `/g/${orderno}/buy`, 'sheet');

  // The address, looked at and left, and then kept.
  const address = `/user/address?next=${encodeURIComponent(`/g/${orderno}/buy`)}`;
  await sheet(page).locator('a[href^="/user/address"]').click();
  await isAt(page, address);
  await back(page);
  await isAt(page, `/g/${orderno}/buy`, 'sheet');
  await forward(page);
  await isAt(page, address);
  await field('truename').fill('Guest');
  await field('phone').fill('13800136021');
  await field('address').fill('Long Road 1');
  await button('address.save').click();
  await isAt(page, `/g/${orderno}/buy`, 'sheet');
  await sheet(page).getByText('Long Road 1').waitFor();

  await pay(page).click();
  // The group is full: its moment takes the place of the sheet, and the order that of the moment.
  const placed = (await link('placed.order').getAttribute('href')) ?? '';
  expect(placed).toMatch(/^\/user\/order-detail\/\d+$/);
  await isAt(page, placed);
  await link('placed.order').click();
  await link('placed.order').waitFor({ state: 'detached' });
  await isAt(page, placed);
  await back(page);
  await isAt(page, `/g/${orderno}`);
  await page.getByText(text('order.succeeded.now')).first().waitFor();
  expect((await shop.call('order', { status: 2 }, sharer)).data.map((one) => one.orderno)).toEqual([orderno]);
  // The whole way back, one page after the other and none twice.
  await back(page);
  await isAt(page, `/login?registered=${name}`);
  await back(page);
  await isAt(page, '/service');
  expect(troubles).toEqual([]);
});

journey('from too little money through the cashier', 1, async (reader) => {
  const username = `poor-${reader.code.slice(0, 2)}`;
  const token = await shop.signUpBuyer(username, 1);
  const { page, button, link, bar, field, text, go, troubles } = await travel(reader, { token, username });
  await go('/list/3');
  await go(ITEM_PAGE);
  await hydrated(page);
  if (reader.offered) await bar.waitFor();
  await link('submit.buy').click();
  await isAt(page, SHEET, 'sheet');
  await sheet(page).locator('a[href^="/user/recharge"]').click();
  await button('recharge.submit').waitFor();
  await sheet(page).waitFor({ state: 'hidden' });
  const form = await placeOf(page);
  expect(form[0]).toContain(`next=${encodeURIComponent(SHEET)}`);
  await back(page);
  await isAt(page, SHEET, 'sheet');
  await back(page);
  await isAt(page, ITEM_PAGE);
  await forward(page);
  await isAt(page, SHEET, 'sheet');
  await forward(page);
  await expect.poll(() => placeOf(page)).toEqual(form);

  await field('money').fill('3000');
  await button('recharge.submit').click();
  const cashier = page.locator('button[value="paid"]');
  await cashier.waitFor();
  // Back from the cashier is what became of it, with the way to the cashier again.
  await back(page);
  await page.getByText(text('recharge.state.pending')).waitFor();
  await link('recharge.payPage').click();
  await cashier.click();
  await page.getByText(text('recharge.state.credited')).waitFor();
  await hydrated(page);
  const paid = await placeOf(page);
  expect(paid[0]).toMatch(/^\/user\/recharge\?number=\d+&next=/);
  // The bar's arrow leads on to the purchase, and so does the button; each is come back from.
  for (const way of [link('action.back'), link('recharge.toPurchase')]) {
    await way.click();
    await isAt(page, SHEET, 'sheet');
    await sheet(page).getByText('¥3,001.00').waitFor();
    await back(page);
    await expect.poll(() => placeOf(page)).toEqual(paid);
  }
  await forward(page);
  await isAt(page, SHEET, 'sheet');
  await pay(page).click();
  await isAt(page, ITEM_PAGE);
  await page.getByText(text('placed.waiting.title')).waitFor();
  const [order, ...others] = (await shop.call('order', { status: 0 }, token)).data;
  expect(others).toEqual([]);
  // What was bought is not offered once more on the way back.
  await back(page);
  await expect.poll(() => placeOf(page)).toEqual(paid);
  await link('placed.order').waitFor();
  expect(await link('recharge.toPurchase').count()).toBe(0);
  expect(await link('placed.order').getAttribute('href')).toBe(`/user/order-detail/${order?.orderno}`);
  expect(troubles).toEqual([]);
});

journey('from an ended session back to what was typed', 2, async (reader) => {
  const username = `ended-${reader.code.slice(0, 2)}`;
  await shop.signUp(username, 3000);
  const traveller = await travel(reader);
  const { page, field, link, button, bar, text, go, troubles } = traveller;
  const typed = { truename: 'Typed Name', phone: '13800136021', address: 'Typed Road 5' };
  const token = (): Promise<string> => page.evaluate(() => JSON.parse(localStorage.user).token);
  await go('/login?next=/user/system');
  await hydrated(page);
  await logIn(traveller, username);
  await isAt(page, '/user/system');
  if (reader.offered) await bar.waitFor();
  await page.locator('main a[href="/user/address"]').click();
  await isAt(page, '/user/address');
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
  await shop.call('logout', {}, await token());
  await button('address.save').click();
  const login = `/login?next=${encodeURIComponent('/user/address')}&ended=1`;
  await isAt(page, login);
  await page.getByText(text('login.ended')).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
  await logIn(traveller, username);
  await isAt(page, '/user/address');
  const values = () => Promise.all(Object.keys(typed).map((name) => field(name).inputValue()));
  await expect.poll(values).toEqual(Object.values(typed));
  await back(page);
  await isAt(page, '/user/system');
  await forward(page);
  await isAt(page, '/user/address');
  await expect.poll(values).toEqual(Object.values(typed));
  await button('address.save').click();
  await page.getByText(text('address.saved')).first().waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();

  // While paying: the sheet is open again, and under it stands the item once.
  await go('/service');
  await go(ITEM_PAGE);
  await hydrated(page);
  await link('submit.buy').click();
  await pay(page).waitFor();
  await shop.call('logout', {}, await token());
  await pay(page).click();
  const ended = `/login?next=${encodeURIComponent(SHEET)}&ended=1`;
  await isAt(page, ended);
  await page.getByText(text('login.ended')).waitFor();
  await back(page);
  await isAt(page, ITEM_PAGE);
  await forward(page);
  await isAt(page, ended);
  await logIn(traveller, username);
  await isAt(page, SHEET, 'sheet');
  await back(page);
  await isAt(page, ITEM_PAGE);
  await forward(page);
  await isAt(page, SHEET, 'sheet');
  await pay(page).click();
  await isAt(page, ITEM_PAGE);
  await page.getByText(text('placed.waiting.title')).waitFor();
  await back(page);
  await isAt(page, '/service');
  expect((await shop.call('order', { status: 0 }, await token())).data).toHaveLength(1);
  expect(troubles.filter((trouble) => !trouble.includes('401'))).toEqual([]);
});

/** Each sheet with links, and each link out of it: by what it is opened, and by which links it is left. */
const ways = [
  { page: ITEM_PAGE, yuan: 1, opens: `a[href="${SHEET}"]`, links: ['/user/address', '/user/recharge'] },
  { page: '/user/wallet', yuan: 3000, opens: 'main li a[href^="/user/wallet/"]', links: ['/user/order-detail/'] },
];

for (const way of ways) {
  wholeTest(`a link out of the sheet on ${way.page} can be returned from, by Back and by the arrow`, async () => {
    const username = `sheet-${ways.indexOf(way)}`;
    const token = await shop.signUpBuyer(username, way.yuan);
    if (way.yuan > 1) await shop.call('buyItem', { id: ITEM }, token);
    const { page, go, text, link, troubles } = await travel({ code: 'en-US', offered: false }, { token, username });
    await go('/service');
    await go(way.page);
    await hydrated(page);
    const open = page.locator(way.opens).first();
    const address = (await open.getAttribute('href')) ?? '';
    await open.click();
    await isAt(page, address, 'sheet');
    for (const out of way.links) {
      const leave = sheet(page).locator(`a[href^="${out}"]`);
      await leave.click();
      await sheet(page).waitFor({ state: 'hidden' });
      const there = await placeOf(page);
      expect([there[0]?.startsWith(out), there[1]]).toEqual([true, 'page']);
      await back(page);
      await isAt(page, address, 'sheet');
      await forward(page);
      await expect.poll(() => placeOf(page)).toEqual(there);
      await link('action.back').click();
      await isAt(page, address, 'sheet');
    }
    // A reload keeps it open, and its page lies under it still.
    await page.reload();
    await hydrated(page);
    await isAt(page, address, 'sheet');
    await back(page);
    await isAt(page, way.page);
    await forward(page);
    await isAt(page, address, 'sheet');
    await sheet(page)
      .getByRole('link', { name: text('action.close') })
      .click();
    await isAt(page, way.page);
    await back(page);
    await isAt(page, '/service');
    expect(troubles).toEqual([]);
  });
}

test('typed text is only for its shopper, and a group that is gone is not paid for', async () => {
  const [mine, host] = [await shop.signUp('types-much', 3000), await shop.signUp('fills-soon', 3000)];
  await shop.signUp('comes-after', 3000);
  const { orderno } = (await shop.call('buyItem', { id: ITEM }, host)).data;
  const traveller = await travel({ code: 'zh-CN', offered: false });
  const { page, go, field, button, text } = traveller;
  await go('/login?next=/user/address');
  await hydrated(page);
  await logIn(traveller, 'types-much');
  await isAt(page, '/user/address');
  const typed = { truename: 'Typed by another', phone: '13800136021', address: 'There' };
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
  await shop.call('logout', {}, await page.evaluate(() => JSON.parse(localStorage.user).token));
  await button('address.save').click();
  await page.getByText(text('login.ended')).waitFor();
  await logIn(traveller, 'comes-after');
  await isAt(page, '/user/address');
  expect(await field('truename').inputValue()).toBe('');
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();

  await shop.call('orderPt', { orderno }, mine);
  await go(`${SHEET}/${orderno}`);
  await sheet(page).getByText(text('confirm.groupGone')).waitFor();
  await sheet(page)
    .getByRole('link', { name: text('confirm.openOwn') })
    .click();
  await isAt(page, SHEET, 'sheet');
  await sheet(page)
    .getByRole('link', { name: text('confirm.addAddress') })
    .waitFor();
});
