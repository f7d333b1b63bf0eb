import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, hydrated, PHONE } from '../support/browser.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { content, dialog } from '../support/console-visit.ts';
import { openShop } from '../support/open-shop.ts';
import { purchasesOf } from '../support/purchases.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();
const { enter } = consoleStaff({ shop, visit });
const { buy, join: joinGroup, ordersOf } = purchasesOf(shop);

let mia: string;
let noa: string;
let orderno: string;
/** The number of Noa's order in the same group. */
let hers: string;

async function sendPicture(token: string): Promise<string> {
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(await sampleProof('#1c37d6'))]), 'me.png');
  const sent = await fetch(`${shop.origin}/api/person_picture`, {
    ...{ method: 'POST', headers: { Authorization: token }, body },
  });
  return (await sent.json()).data.avatar_url;
}

/** An item whose groups still wait after two have bought. */
async function itemOfMany(): Promise<number> {
  for (let id = 1; ; id += 1) {
    const { data } = await shop.call('itemDetail', { id });
    if (data.group_size > 2) return id;
  }
}

beforeAll(async () => {
  [mia, noa] = [await shop.signUp('mates-mia', 20_000), await shop.signUp('mates-noa', 20_000)];
  orderno = await buy(mia, await itemOfMany());
  await joinGroup(noa, orderno);
  const [own] = await ordersOf(noa);
  hers = own?.orderno ?? '';
});

const open = async (path: string, javaScriptEnabled = true) => {
  const visitor = await visitAs(noa, 'mates-noa', { viewport: PHONE, javaScriptEnabled });
  await visitor.go(path);
  if (javaScriptEnabled) await hydrated(visitor.page);
  return visitor;
};

/** The first member of the group on the page. */
const firstOf = (page: Page) => page.getByRole('main').locator('span[data-plate]').first();

test('a group mate’s picture is on the orders, on an order and on the page of the group', async () => {
  const address = await sendPicture(mia);
  for (const path of ['/user/order/0', `/user/order-detail/${hers}`, `/g/${orderno}`]) {
    const { page, troubles } = await open(path);
    const picture = page.getByRole('main').locator(`img[src="${address}"]`);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
    expect([path, troubles]).toEqual([path, []]);
  }
});

test('the page of a group that the server sends has no picture: others may get the same', async () => {
  await sendPicture(mia);
  const sent = async (cookie: string) => (await fetch(`${shop.origin}/g/${orderno}`, { headers: { cookie } })).text();
  for (const cookie of ['a=b', `session=${noa}`]) {
    const html = await sent(cookie);
    expect(html).toContain(orderno);
    expect(html).not.toContain('/media/avatars');
  }
});

/** By how much the pixels of two pictures differ at the most. */
const furthest = (a: Buffer, b: Buffer) => Math.max(...a.map((value, at) => Math.abs(value - (b[at] ?? 0))));

test.each([true, false])('a picture that is gone leaves the initial, with JavaScript: %s', async (script) => {
  const address = await sendPicture(mia);
  const path = `/user/order-detail/${hers}`;
  const drawn = async (pictures: number) => {
    const { page } = await open(path, script);
    const person = firstOf(page);
    await person.scrollIntoViewIfNeeded();
    await expect.poll(() => person.locator('img').count()).toBe(pictures);
    await page.waitForLoadState('networkidle');
    return sharp(await person.screenshot({ animations: 'disabled' }))
      .raw()
      .toBuffer();
  };
  const shown = await drawn(1);
  rmSync(join(shop.dataDir, address.replace('/media/', '')));
  const gone = await drawn(1);
  await shop.call('personPictureRemove', {}, mia);
  const removed = await drawn(0);
  // An edge may be smoothed a little otherwise.
  expect(furthest(gone, removed)).toBeLessThan(10);
  expect(furthest(shown, removed)).toBeGreaterThan(100);
});

test('staff see a picture that somebody reports on the page of its shopper, and remove it there', async () => {
  const address = await sendPicture(mia);
  const { page } = await enter('Serves', 'service');
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/console/shoppers?name=mates-mia`);
  await content(page).getByRole('link', { name: 'Nick mates-mia' }).first().click();
  const picture = content(page).getByRole('img', { name: t('person.picture') });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page)
    .getByRole('button', { name: t('person.removePicture') })
    .click();
  await dialog(page, t('person.removePicture')).getByLabel(t('field.reason')).fill('团友举报');
  await dialog(page, t('person.removePicture'))
    .getByRole('button', { name: t('person.removePicture') })
    .click();
  await picture.waitFor({ state: 'detached' });
  expect((await fetch(shop.origin + address)).status).toBe(404);
});
