import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { accessibilityProblems, PHONE } from '../support/browser.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { actsReady, content, dialog, heading, openFrom } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { openShop } from '../support/open-shop.ts';
import { besideServer } from '../support/parcel-staff.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { smallTargets } from '../support/touch-targets.ts';

/** Staff have seen those of the demo. */
const { shop, visit } = openShop((tx) => tx.db.update(tables.reviews).set({ checkedAt: tx.now }));
const { enter } = consoleStaff({ shop, visit });

const HOME = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };

let mia = '';
let noa = '';

beforeAll(async () => {
  mia = await shop.signUp('mia', 40_000);
  noa = await shop.signUp('noa', 40_000);
  for (const token of [mia, noa]) await shop.call('saveAddress', HOME, token);
});

/** Mia's review of goods that came; its id. */
async function review(stars: number, said: string): Promise<{ id: number; orderno: string }> {
  const { orderno } = (await shop.call('buyItem', { id: 1 }, mia)).data;
  await shop.call('orderPt', { orderno }, noa);
  const { send } = await besideServer(shop);
  await send(orderno);
  await shop.call('orderReceived', { orderno }, mia);
  const { id } = (await shop.call('reviewAdd', { orderno, stars, review: said }, mia)).data;
  return { id, orderno };
}

async function addPicture(orderno: string): Promise<void> {
  const form = new FormData();
  form.append('orderno', orderno);
  form.append('picture', new Blob([new Uint8Array(await sampleProof('#2f4b7c'))], { type: 'image/png' }), 'a.png');
  const headers = { Authorization: mia };
  const sent = await fetch(`${shop.origin}/api/review_picture`, { method: 'POST', headers, body: form });
  expect((await sent.json()).code).toBe(200);
}

/** What everybody reads of the item's reviews. */
const publicReviews = async () => (await shop.call('itemReviews', { id: 1, limit: 50 }, '')).data;

const pick = async (page: Page, id: number) => {
  await page.waitForURL(new RegExp(`/console/reviews/${id}(\\?|$)`));
  // The address is there before its row; on a phone the list is not shown beside it.
  await content(page).locator(`li a[aria-current][href^="/console/reviews/${id}"]`).waitFor({ state: 'attached' });
  await actsReady(page);
};

const act = (page: Page, name: string) => content(page).getByRole('button', { name });

/** What the act before has done for Mia, whatever her nickname. */
const outcome = (page: Page, key: 'reviews.done.hide' | 'reviews.done.answer') =>
  content(page)
    .getByRole('status')
    .getByText(new RegExp(t(key, { name: '.+' })))
    .waitFor();

test('reviews are read beside their facts, hidden for a reason, answered and marked as seen, each opening the next', async () => {
  const plain = await review(5, '显白，不拔干');
  const bad = await review(2, '洗过一次就掉色');
  const spam = await review(3, '加我 13812340417 便宜卖');
  await addPicture(spam.orderno);
  const { page, troubles } = await enter('Ruo', 'service');
  await openFrom(page, 'reviews').getByText('3', { exact: true }).waitFor();
  await openFrom(page, 'reviews').click();
  await pick(page, spam.id);
  await heading(page, t('screen.reviews')).waitFor();
  const picture = content(page).getByRole('img', { name: t('reviews.picture', { count: 1 }) });
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(40);
  await content(page).getByText(t('reviews.contact.number')).nth(1).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  // Without a reason the key leads to the reasons.
  await page.keyboard.press('r');
  await content(page)
    .getByRole('radio', { name: t('reviews.why.contact') })
    .check();
  expect((await publicReviews()).reviews.map(({ text }) => text)).toContain('加我 13812340417 便宜卖');
  await page.keyboard.press('r');
  await pick(page, bad.id);
  await outcome(page, 'reviews.done.hide');
  const hidden = await publicReviews();
  expect(JSON.stringify(hidden)).not.toContain('13812340417');
  expect(hidden.reviews.find(({ id }) => id === spam.id)).toMatchObject({ hidden_why: 'contact', stars: 3, text: '' });
  expect(await (await fetch(`${shop.origin}/user/detail/1`)).text()).not.toContain('13812340417');

  await content(page).getByText(t('reviews.lowNone')).waitFor();
  await page.keyboard.press('n');
  await page.keyboard.type('请用冷水手洗');
  // What is typed is not left without being asked for.
  await content(page).locator(`li a[href^="/console/reviews/${plain.id}"]`).click();
  const asks = dialog(page, t('unsaved.title'));
  await asks.getByRole('button', { name: t('unsaved.stay') }).click();
  // Keys are the dialog's until it is gone.
  await asks.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Enter');
  await pick(page, plain.id);
  expect((await publicReviews()).reviews.find(({ id }) => id === bad.id)?.answer).toBe('请用冷水手洗');

  await page.keyboard.press('s');
  await content(page).getByText(t('reviews.empty')).waitFor();
  await expect.poll(() => openFrom(page, 'reviews').getByText(/\d/).count()).toBe(0);

  // A hidden one is shown again, and then it may be answered.
  await content(page)
    .getByRole('link', { name: t('reviews.state.hidden') })
    .click();
  await pick(page, spam.id);
  await content(page).getByText(t('reviews.answerHidden')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('r');
  await expect
    .poll(async () => (await publicReviews()).reviews.every(({ hidden_why }) => hidden_why === null))
    .toBe(true);
  expect(troubles).toEqual([]);
});

test('J and K walk the list, and what a colleague changed meanwhile is not answered unseen', async () => {
  const [older, newer] = [await review(4, '版型合适'), await review(1, '轮子卡')];
  const { page, troubles } = await enter('Yan', 'service');
  await page.goto(`${new URL(page.url()).origin}/console/reviews`);
  await pick(page, newer.id);
  await page.keyboard.press('j');
  await pick(page, older.id);
  await page.keyboard.press('k');
  await pick(page, newer.id);
  await page.keyboard.press('n');
  await page.keyboard.type('抱歉');
  await shop.call('reviewEdit', { orderno: newer.orderno, stars: 2, review: '轮子卡，拨一下才转' }, mia);
  await page.keyboard.press('Control+Enter');
  await act(page, t('reviews.readAgain')).click();
  await content(page).getByText('轮子卡，拨一下才转', { exact: true }).waitFor();
  expect(await content(page).getByRole('textbox').last().inputValue()).toBe('抱歉');
  await act(page, t('reviews.publish')).click();
  await outcome(page, 'reviews.done.answer');
  expect(troubles.filter((one) => !one.includes('409'))).toEqual([]);
});

test('an order, a shopper and an item lead to their reviews, on a phone too', async () => {
  const { id, orderno } = await review(5, '孩子喜欢');
  const { page, troubles } = await enter('Bao', 'service', { viewport: PHONE, hasTouch: true });
  const { origin } = new URL(page.url());
  const ways = [`orders/${orderno}`, 'items/1'];
  for (const way of ways) {
    await page.goto(`${origin}/console/${way}`);
    await content(page)
      .getByRole('link', { name: t('screen.reviews') })
      .click();
    const row = content(page).locator(`a[href^="/console/reviews/${id}?"]`);
    await row.waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await row.click();
    await pick(page, id);
    await content(page).getByText('孩子喜欢', { exact: true }).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  await page.goto(`${origin}/console/reviews/${id}`);
  await content(page).locator('a[href^="/console/shoppers/"]').first().click();
  await content(page)
    .getByRole('link', { name: t('screen.reviews') })
    .click();
  await content(page).locator(`a[href^="/console/reviews/${id}?"]`).waitFor();
  expect(troubles).toEqual([]);
});

test('without the right there is neither an entry nor the screen', async () => {
  const { page, troubles } = await enter('Cang', 'warehouse');
  expect(await openFrom(page, 'reviews').count()).toBe(0);
  await page.goto(`${new URL(page.url()).origin}/console/reviews`);
  await heading(page, t('error.noRight')).waitFor();
  expect(troubles.filter((one) => !one.includes('403'))).toEqual([]);
});
