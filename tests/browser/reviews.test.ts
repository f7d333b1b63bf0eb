import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TextKey } from '../../client/lib/texts/texts.ts';
import { holdReviewOfOrder, updateReview } from '../../db/queries/reviews.ts';
import { tables } from '../../db/schema/index.ts';
import { accessibilityProblems, hydrated, said } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { besideServer } from '../support/parcel-staff.ts';
import { purchasesOf } from '../support/purchases.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();
const { buy, join: joinGroup, ordersOf } = purchasesOf(shop);

/** Sold by nobody but the test that reviews it. */
const ITEMS = { scripts: 6, plain: 7, hidden: 8 };

/** An order of that shopper's that has come, and its staff. */
async function received(username: string, itemId: number) {
  const [token, other] = [await shop.signUp(username, 5000), await shop.signUp(`${username}-2`, 5000)];
  await shop.call('saveAddress', { truename: '周禾', phone: '13900000217', address: '杭州市' }, token);
  const orderno = await buy(token, itemId);
  await joinGroup(other, orderno);
  const staff = await besideServer(shop);
  await staff.send(orderno);
  await shop.call('orderReceived', { orderno }, token);
  const review = async () => (await ordersOf(token)).find((order) => order.orderno === orderno)?.review;
  return { token, orderno, staff, review };
}

const file = async (name: string) => ({ name, mimeType: 'image/png', buffer: await sampleProof(name) });
/** The label that a finger taps. */
const labelOf = (page: Page, words: string) => page.locator('label', { hasText: words });

const starsOf = (page: Page, count: number, word: TextKey) =>
  labelOf(page, `${t('reviews.stars', { count })}: ${t(word)}`);

const figures = async (id: number) => (await shop.call('itemReviews', { id }, '')).data;

test('from the order to the review, to the page of its item, and back to change it', async () => {
  const { token, orderno, review } = await received('reviews', ITEMS.scripts);
  const before = await figures(ITEMS.scripts);
  const visitor = await visitAs(token, 'reviews');
  const { page, go } = visitor;
  await go(`/user/order-detail/${orderno}`);
  await hydrated(page);
  // First the tax refund, then the review.
  await page.getByRole('button', { name: t('order.apply') }).click();
  await page.getByRole('link', { name: t('review.write') }).click();
  await page.waitForURL(`**/user/review/${orderno}`);
  const publish = page.getByRole('button', { name: t('review.publish') });
  await publish.click();
  await page
    .getByRole('alert')
    .getByText(t('problem.unchosen', { field: t('field.stars') }))
    .waitFor();
  await starsOf(page, 4, 'review.stars.four').click();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByLabel(t('review.tell')).fill('面料滑。\n雾蓝比图上灰一点。');
  await page.locator('input[type=file]').setInputFiles(await file('teal'));
  await page.getByRole('img', { name: `${t('field.picture')} 1` }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await publish.click();
  await page.waitForURL(`**/user/order-detail/${orderno}`);
  await said(page, t('message.reviewPublished'));
  expect(await review()).toMatchObject({
    stars: 4,
    text: '面料滑。\n雾蓝比图上灰一点。',
    anonymous: false,
    edited_at: null,
  });

  await go(`/user/detail/${ITEMS.scripts}`);
  await hydrated(page);
  const count = (before.rating?.count ?? 0) + 1;
  await page.getByText('雾蓝比图上灰一点').waitFor();
  await page.getByRole('link', { name: t('reviews.allOf', { total: count }) }).click();
  await page.waitForURL(`**/user/detail/${ITEMS.scripts}/reviews`);
  await page.getByText('雾蓝比图上灰一点').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // Chips lead to some of them, and the picture opens.
  await page.getByRole('link', { name: t('reviews.stars', { count: 4 }) }).click();
  await page.waitForURL('**/reviews?stars=4');
  await page.getByText('雾蓝比图上灰一点').waitFor();
  await page.getByRole('link', { name: t('reviews.withPictures') }).click();
  await page.getByText('雾蓝比图上灰一点').waitFor();
  await page
    .getByRole('link', { name: `${t('field.picture')} 1` })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('action.close') })
    .click();

  await go(`/user/order-detail/${orderno}`);
  await hydrated(page);
  await page.getByRole('link', { name: t('review.yours') }).click();
  await starsOf(page, 2, 'review.stars.two').click();
  await labelOf(page, t('return.removePicture', { number: 1 })).click();
  await page.getByLabel(t('review.anonymous')).click();
  await page.getByRole('button', { name: t('review.change') }).click();
  await page.waitForURL(`**/user/order-detail/${orderno}`);
  await expect.poll(async () => (await review())?.pictures).toEqual([]);
  expect(await review()).toMatchObject({ stars: 2, anonymous: true, text: '面料滑。\n雾蓝比图上灰一点。' });
  expect((await figures(ITEMS.scripts)).reviews[0]).toMatchObject({ stars: 2, nickname: t('waiting.hidden') });
  expect(visitor.troubles).toEqual([]);
});

test('without JavaScript: stars and words, a picture that is lost is said, and another one takes its place', async () => {
  const { token, orderno, review } = await received('reviews-plain', ITEMS.plain);
  const { page, go } = await visitAs(token, 'reviews-plain', { javaScriptEnabled: false });
  await go(`/user/review/${orderno}`);
  await page.getByLabel(t('review.tell')).fill('做工很细');
  await page.getByRole('button', { name: t('review.publish') }).click();
  await page
    .getByRole('alert')
    .getByText(t('problem.unchosen', { field: t('field.stars') }))
    .waitFor();
  expect(await page.getByLabel(t('review.tell')).inputValue()).toBe('做工很细');
  await starsOf(page, 5, 'review.stars.five').click();
  await page.locator('input[name="picture"]').setInputFiles([{ ...(await file('red')), buffer: Buffer.from('x') }]);
  await page.getByRole('button', { name: t('review.publish') }).click();
  await page.waitForURL(`**/user/review/${orderno}?lost`);
  await page.getByRole('alert').getByText(t('review.picturesLost')).waitFor();
  expect(await review()).toMatchObject({ stars: 5, text: '做工很细', pictures: [] });
  await page.locator('input[name="picture"]').setInputFiles([await file('red')]);
  await page.getByRole('button', { name: t('review.change') }).click();
  await page.waitForURL(`**/user/order-detail/${orderno}?saved`);
  expect((await review())?.pictures).toHaveLength(1);
  await go(`/user/detail/${ITEMS.plain}/reviews?pictures=1`);
  await page.getByText('做工很细').waitFor();
});

test('one that is hidden is told in its place with the reason, and to its author', async () => {
  const { token, orderno, staff } = await received('reviews-hidden', ITEMS.hidden);
  await shop.call('reviewAdd', { orderno, stars: 1, review: '加我 138 0013 8000 便宜卖' }, token);
  const [order] = await staff.store.reader.db.select().from(tables.orders).where(eq(tables.orders.orderno, orderno));
  await staff.store.transaction(async (tx) => {
    const held = await holdReviewOfOrder(tx, order?.id ?? 0);
    if (held) await updateReview(tx, held, { hiddenWhy: 'contact', checkedAt: tx.now });
  });
  const why = t('review.hidden.contact');
  const { page, go } = await visit();
  await go(`/user/detail/${ITEMS.hidden}/reviews`);
  await page.getByText(t('reviews.hidden', { count: 1, why })).waitFor();
  expect(await page.content()).not.toContain('138 0013');
  const own = await visitAs(token, 'reviews-hidden');
  await own.go(`/user/order-detail/${orderno}`);
  await own.page.getByText(t('review.isHidden', { why })).waitFor();
  await own.page.getByRole('link', { name: t('review.yours') }).click();
  await own.page.getByText(t('reviews.starsCount')).waitFor();
});

test('who has not received it, or is a stranger, is led elsewhere', async () => {
  const token = await shop.signUp('reviews-early', 5000);
  const orderno = await buy(token);
  const { page, go } = await visitAs(token, 'reviews-early');
  await go(`/user/review/${orderno}`);
  await page.waitForURL(`**/user/order-detail/${orderno}`);
  const stranger = await visit();
  await stranger.go(`/user/review/${orderno}`);
  await stranger.page.waitForURL('**/login?next=*');
});
