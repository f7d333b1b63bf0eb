import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { RICH_TEXT_TAGS } from '../../shared/rich-text.ts';
import { hydrated } from '../support/browser.ts';
import { HOSTILE_CATEGORY, importHostileItems } from '../support/hostile-items.ts';
import { hostileNext } from '../support/hostile-next.ts';
import { inTurn } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { letLoose, trap } from '../support/trapped-page.ts';
import { xssNames, xssVectors } from '../support/xss-vectors.ts';

const { shop, visit, visitAs } = openShop();

let items: Awaited<ReturnType<typeof importHostileItems>>;
const stored: string[] = [];

beforeAll(async () => {
  items = await importHostileItems(shop);
  for (const { id } of items) stored.push((await shop.call('itemDetail', { id })).data.content);
});

test('the attempts are real: unprotected, they run and send requests', async () => {
  const { page, context } = await visit();
  const { ran, asked } = await letLoose(
    page,
    xssVectors.filter((_, at) => at % 2 === 0),
  );
  // Many wait for a finger.
  expect(ran.length).toBeGreaterThan(20);
  expect(asked.filter((url) => url.includes('evil.example')).length).toBeGreaterThan(5);
  await context.close();
});

test('stored attempts do nothing, even without a policy', async () => {
  const { page, context } = await visit();
  const sheets = Array.from({ length: 10 }, (_, n) => stored.filter((_html, at) => at % 10 === n).join('\n'));
  expect(await letLoose(page, sheets)).toEqual({ ran: [], asked: [] });
  const parsed = await page.evaluate(
    (all) =>
      all.flatMap((html) =>
        [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')].map(
          ({ localName, attributes }) => `${localName} ${attributes.length}`,
        ),
      ),
    stored,
  );
  expect([...new Set(parsed)].filter((one) => !RICH_TEXT_TAGS.includes(one.replace(' 0', '')))).toEqual([]);
  await context.close();
});

/** A shopper whose every text is hostile, and the pages that show it. */
async function hostileShopper(username: string) {
  const [nickname = '', truename = '', bank = '', remark = ''] = ['img src=x', 'svg', 'details', '"><'].map((part) =>
    xssNames(32).find((name) => name.includes(part) && name.includes('alert')),
  );
  const fields = { username, password: 'correct horse', invitation_code: shop.invitation };
  await shop.call('register', { ...fields, nickname });
  await shop.command('credit', username, '500', '--note', 'test');
  const { token } = (await shop.call('login', fields)).data;
  const address = xssNames(255).find((name) => name.length > 100) ?? '';
  await shop.call('saveAddress', { truename, phone: '13800136021', address }, token);
  await shop.call('setBank', { bank_truename: bank, bank_account: '6222021234', bank_name: bank }, token);
  const id = items[0]?.id ?? 0;
  const { orderno } = (await shop.call('buyItem', { id }, token)).data;
  const friend = await shop.signUp(`${username}-friend`, 100);
  await shop.call('orderPt', { orderno }, friend);
  const [order] = (await shop.call('order', { status: 2 }, token)).data;
  await shop.call('orderReturn', { id: order?.id ?? 0 }, token);
  await shop.command('refund', 'refuse', String(order?.id), '--note', remark);
  const { orderno: waiting } = (await shop.call('buyItem', { id }, token)).data;
  const file = join(shop.dataDir, 'article.html');
  writeFileSync(file, `<p>${xssVectors.slice(0, 100).join('</p><p>')}</p>`);
  await shop.command('articles', 'set', '1', file, '--title', remark);
  return {
    token,
    paths: [
      ...['/my', '/user/order/0', '/user/address', '/user/payment', `/user/detail/${id}/buy`, `/g/${waiting}`],
      ...[`/user/detail/${id}`, '/user/article/1', `/search?${new URLSearchParams({ q: nickname })}`],
    ],
  };
}

test.each([
  ['with no policy to hold anything back', true],
  ['with nothing for the policy to hold back', false],
])('no page runs texts of shoppers and staff as code, %s', async (_, bypassCSP) => {
  const { token, paths } = await hostileShopper(`hostile-${bypassCSP}`);
  const { page, context, go, troubles } = await visitAs(token, `hostile-${bypassCSP}`, { bypassCSP });
  const sprung = await trap(page, shop.origin);
  for (const path of paths) {
    await go(path);
    await hydrated(page);
  }
  // The whole list, and an item that the browser shows by itself.
  await go(`/list/${HOSTILE_CATEGORY}`);
  const cards = page.locator('main a[href^="/user/detail/"]');
  for (let seen = await cards.count(); seen < 60; seen = await cards.count()) {
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(seen);
  }
  const withContent = items.find((_item, at) => (stored[at] ?? '').startsWith('<p>')) ?? { id: 0 };
  await page.locator(`a[href="/user/detail/${withContent.id}"]`).first().click();
  await page.waitForURL(`${shop.origin}/user/detail/${withContent.id}`);
  await page.locator('main section p').first().waitFor();
  expect(sprung).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a log-in in the browser leads into the shop, whatever address was requested', async () => {
  await shop.signUp('led-astray', 10);
  const { page, context, go } = await visit();
  const sprung = await trap(page, shop.origin);
  // Nobody is signed in where a page begins.
  await page.addInitScript(() => localStorage.removeItem('user'));
  for (const next of inTurn(
    hostileNext.filter((_, at) => at % 10 === 5),
    3,
  )) {
    await context.clearCookies();
    await go(`/login?${new URLSearchParams({ next })}`);
    await hydrated(page);
    await page.locator('input[name="username"]').fill('led-astray');
    await page.locator('input[name="password"]').fill('correct horse');
    await page.locator('main form button[type="submit"]').first().click();
    await page.waitForURL((url) => url.pathname !== '/login');
    expect([next, new URL(page.url()).origin]).toEqual([next, shop.origin]);
  }
  expect(sprung).toEqual([]);
  await context.close();
});
