import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TextKey } from '../../client/lib/texts/texts.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { inTurn, wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { decide, SANDBOX } from '../support/recharges.ts';
import { t } from '../support/words.ts';

const { shop, visit } = openShop();

const NARROW = { width: 360, height: 640 };

/** A phone far from its mast: bytes a second, and ms from each request to its answer. */
const SLOW_LINE = { offline: false, downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 };

const ITEM = 6;
const MOST_TAPS = 6;
const MINUTE_MS = 60_000;

const textsOf = (code: Locale): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${code}.json`), 'utf8'));

/** A group that its opener has paid through the channel too, and the link that the opener passes on. */
async function sharedGroup(username: string) {
  const token = await shop.signUp(username);
  const { price } = (await shop.call('itemDetail', { id: ITEM })).data;
  const begun = await shop.call('payOrder', { channel: SANDBOX, id: ITEM, price: String(price) }, token);
  await decide(String(begun.data), 'paid');
  const [{ orderno } = { orderno: '' }] = (await shop.call('order', { status: 1 }, token)).data;
  const code = (await shop.call('invitation', {}, token)).data.invitation_code;
  return { token, orderno, code, link: `${shop.origin}/g/${orderno}?by=${code}`, page: `${shop.origin}/g/${orderno}` };
}

type Shared = Awaited<ReturnType<typeof sharedGroup>>;

/** An empty browser on a narrow phone and a slow line. */
async function stranger(code: Locale, scripts: boolean) {
  const { page, context, troubles } = await visit({
    viewport: NARROW,
    locale: locales[code].tag,
    javaScriptEnabled: scripts,
    hasTouch: true,
  });
  await context.addCookies([{ name: 'language', value: code, url: shop.origin }]);
  const line = await context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', SLOW_LINE);
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.tap();
  };
  return { page, tap, taps: () => taps, troubles, texts: textsOf(code) };
}

const sheet = (page: Page) => page.locator('dialog[open]');

async function register(page: Page, username: string): Promise<void> {
  const typed = { username, nickname: 'Stranger', password: 'correct horse' };
  expect(await sheet(page).locator('input:not([type=hidden])').count()).toBe(Object.keys(typed).length);
  for (const [name, value] of Object.entries(typed)) await sheet(page).locator(`[name=${name}]`).fill(value);
}

/** The sheet that pays is open: the address changes a moment before the one that registered has gone. */
async function registered(page: Page, shared: { page: string }): Promise<void> {
  await page.waitForURL(`${shared.page}/buy`);
  await sheet(page).locator('[name=username]').waitFor({ state: 'detached' });
}

/** The channel's page, which scripts open; a tap before they are there is answered without them, with a link to it. */
async function reachCashier(page: Page, tap: (what: Locator) => Promise<void>): Promise<void> {
  const cashier = /\/sandbox\/cashier\//;
  await page.waitForURL(/\/sandbox\/cashier\/|\/user\/recharge\?/);
  await page.waitForURL(cashier, { timeout: 4000 }).catch(() => tap(page.locator('main a[data-kind=primary]')));
  await page.waitForURL(cashier);
}

const readers = (['zh-CN', 'en-US', 'ar-SA'] as const).flatMap((code) =>
  [true, false].map((scripts) => ({ code, scripts, name: `${code.slice(0, 2)}-${scripts ? 'js' : 'plain'}` })),
);

test.each(inTurn(readers, 6))(
  'from a link to a full group: $code, scripts: $scripts',
  async ({ code, scripts, name }) => {
    const shared = await sharedGroup(`shares-${name}`);
    const { page, tap, taps, troubles, texts } = await stranger(code, scripts);
    const began = performance.now();
    await page.goto(shared.link);
    await tap(page.getByRole('link', { name: texts['group.join'] ?? '', exact: true }));
    await sheet(page).getByText(shared.code).waitFor();
    // Back at each step, and on again.
    await page.goBack();
    await page.waitForURL((url) => url.pathname === `/g/${shared.orderno}`);
    await page.goForward();
    await sheet(page).getByText(shared.code).waitFor();
    await register(page, `comes-${name}`);
    await tap(sheet(page).locator('form button[type=submit]'));
    await registered(page, shared);
    await tap(sheet(page).locator('button[type=submit]'));
    await reachCashier(page, tap);
    await tap(page.locator('button').first());
    await page.getByRole('heading', { name: texts['placed.complete.title'] ?? '' }).waitFor();
    expect(taps()).toBeLessThanOrEqual(MOST_TAPS);
    expect(performance.now() - began).toBeLessThan(MINUTE_MS);
    expect(troubles).toEqual([]);

    const [full] = (await shop.call('order', { status: 2 }, shared.token)).data;
    expect(full).toMatchObject({ orderno: shared.orderno });
    const login = await shop.call('login', { username: `comes-${name}`, password: 'correct horse' });
    expect((await shop.call('order', { status: 2 }, login.data.token)).data).toHaveLength(1);
    for (const token of [shared.token, login.data.token]) {
      expect((await shop.call('userInfo', {}, token)).data.recharge_money).toBe(0);
    }
    const { members } = (await shop.call('teamDetail', { level: 1 }, shared.token)).data;
    expect(members.map(({ nickname }) => nickname)).toEqual(['S**']);
  },
);

wholeTest('a group that fills while a stranger pays: the money is in the wallet, and the page says so', async () => {
  const shared = await sharedGroup('shares-full');
  const { page, tap } = await stranger('zh-CN', true);
  await page.goto(shared.link);
  await tap(page.getByRole('link', { name: t('group.join') }));
  await sheet(page).getByText(shared.code).waitFor();
  await register(page, 'comes-too-late');
  await tap(sheet(page).locator('form button[type=submit]'));
  await registered(page, shared);
  await tap(sheet(page).locator('button[type=submit]'));
  await reachCashier(page, tap);
  const faster = await shop.signUp('is-faster', 5000);
  expect((await shop.call('orderPt', { orderno: shared.orderno }, faster)).code).toBe(200);
  await tap(page.locator('button').first());
  await page.getByRole('heading', { name: t('recharge.state.notBought') }).waitFor();
  await page.getByText(t('refusal.groupFull')).waitFor();
  await page.getByRole('link', { name: t('recharge.seeItem') }).click();
  await page.waitForURL(`${shop.origin}/user/detail/${ITEM}`);
});

const meanwhile: [string, TextKey, (shared: Shared) => Promise<unknown>][] = [
  [
    'is full',
    'group.complete.text',
    async ({ orderno }) => shop.call('orderPt', { orderno }, await shop.signUp('was-faster', 5000)),
  ],
  ['was left by all', 'group.empty.text', async ({ orderno, token }) => shop.call('orderLeave', { orderno }, token)],
];

for (const [n, [what, says, happens]] of meanwhile.entries())
  wholeTest(`a link to a group that ${what} says so, and leads a stranger to a group of their own`, async () => {
    const shared = await sharedGroup(`shares-${n}`);
    await happens(shared);
    const { page, tap, taps } = await stranger('zh-CN', n === 0);
    await page.goto(shared.link);
    await page.getByText(t(says)).waitFor();
    await tap(page.getByRole('link', { name: t('confirm.openOwn') }));
    await sheet(page).getByText(shared.code).waitFor();
    await register(page, `opens-${n}`);
    await tap(sheet(page).locator('form button[type=submit]'));
    await registered(page, { page: `${shop.origin}/user/detail/${ITEM}` });
    await tap(sheet(page).locator('button[type=submit]'));
    await reachCashier(page, tap);
    await tap(page.locator('button').first());
    await page.getByRole('heading', { name: t('recharge.state.bought') }).waitFor();
    expect(taps()).toBeLessThanOrEqual(MOST_TAPS);
  });

wholeTest('a link of somebody who is blocked names nobody, and its group is over', async () => {
  const shared = await sharedGroup('shares-blocked');
  const { out } = await shop.command('call', 'shoppers', 'name=shares-blocked');
  const [, id] = /^(\d+) +shares-blocked/m.exec(out) ?? [];
  expect((await shop.command('call', 'shopper_block', `id=${id}`, '--note', 'test')).exitCode).toBe(0);
  const { page } = await stranger('zh-CN', true);
  await page.goto(shared.link);
  await page.getByText(t('group.closed.text')).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('N*');
});

wholeTest('a link whose code is closed names nobody, and the sheet asks for one', async () => {
  const shared = await sharedGroup('shares-closed');
  await shop.command('call', 'invitation_close', `code=${shared.code}`, '--note', 'test');
  const { page, tap } = await stranger('zh-CN', true);
  await page.goto(shared.link);
  await page.getByText(t('group.by', { count: 2, name: '' })).waitFor();
  await tap(page.getByRole('link', { name: t('group.join') }));
  await sheet(page).getByLabel(t('field.invitation_code')).waitFor();
  expect(await sheet(page).getByLabel(t('field.invitation_code')).inputValue()).toBe('');
});
