import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated, keepSession, PHONE, sessionCookie } from '../support/browser.ts';
import { acceptInvitation, content, WIDE } from '../support/console-visit.ts';
import { t as ofConsole } from '../support/console-words.ts';
import { openShop } from '../support/open-shop.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();

async function withOrder(username: string) {
  const token = await shop.signUp(username, 20_000);
  const { orderno } = (await shop.call('buyItem', { id: 1 }, token)).data;
  return { token, orderno };
}

/** Somebody of staff in the console. */
async function enter(name: string, viewport = WIDE) {
  const { out } = await shop.command('staff', 'invite', name, '--role', 'service');
  const visitor = await visit({ viewport, reducedMotion: 'reduce' });
  await acceptInvitation(visitor, out);
  return visitor;
}

const picture = async (background: string) => ({
  name: 'p.png',
  mimeType: 'image/png',
  buffer: await sampleProof(background),
});

const SHOTS = ['#d6371c', '#1c37d6', '#37d61c'];

/** A conversation that is longer than the screen, with three pictures. */
async function withPictures(username: string) {
  const token = await shop.signUp(username, 500);
  const sends = async (background: string) => {
    const body = new FormData();
    body.append('picture', new Blob([new Uint8Array(await sampleProof(background))]), 'p.png');
    await fetch(`${shop.origin}/api/support_picture`, { method: 'POST', headers: { Authorization: token }, body });
  };
  for (const background of SHOTS) await sends(background);
  for (const n of [1, 2, 3, 4, 5, 6]) await shop.call('supportSend', { message: `${n}\n\n\n` }, token);
  return token;
}

test('a shopper and staff write each other about an order; both see it without a reload', async () => {
  const { token, orderno } = await withOrder('asks');
  const shopper = await visitAs(token, 'asks', { viewport: PHONE });
  await shopper.go(`/user/order-detail/${orderno}`);
  await shopper.page.getByRole('link', { name: t('support.ask') }).click();
  await shopper.page.waitForURL(/\/user\/support\?orderno=/);
  await hydrated(shopper.page);
  const mine = shopper.page;
  await mine.getByText(t('support.empty.title')).waitFor();
  expect(await accessibilityProblems(mine)).toEqual([]);

  const staff = await enter('Wei');
  await staff.page
    .getByRole('navigation')
    .getByRole('link', { name: ofConsole('screen.support') })
    .first()
    .click();
  // Said once: the other pane says what would stand there.
  await staff.page.getByText(ofConsole('support.empty')).waitFor();
  await staff.page.getByText(ofConsole('queue.opensHere')).waitFor();

  await mine.getByLabel(t('field.message')).fill('什么时候发货？\n谢谢');
  await mine
    .locator('input[type=file]')
    .first()
    .setInputFiles([await picture('#d6371c'), await picture('#1c37d6')]);
  await expect
    .poll(() => mine.getByRole('button', { name: t('return.removePicture', { number: '' }) }).count())
    .toBe(2);
  await mine.getByRole('button', { name: t('support.send') }).click();
  await expect.poll(() => mine.locator('[role=log] li').count()).toBe(3);
  expect(await mine.getByLabel(t('field.message')).inputValue()).toBe('');
  const shown = mine.locator('[role=log] img').first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await accessibilityProblems(mine)).toEqual([]);

  // Live in the console: the queue has it, without a reload.
  await staff.page
    .getByRole('link', { name: ofConsole('support.picture') })
    .first()
    .click();
  await staff.page.waitForURL(/\/console\/support\/\d+/);
  await content(staff.page).getByText('什么时候发货？').waitFor();
  await staff.page.getByRole('button', { name: t('notification.parcel_sent.title') }).click();
  const reply = staff.page.getByLabel(ofConsole('support.reply', { language: '' }));
  expect(await reply.inputValue()).toBe(t('remark.onItsWay'));
  await reply.fill('明天寄出。');
  await staff.page.locator('input[type=file]').setInputFiles([await picture('#1c37d6'), await picture('#37d61c')]);
  await staff.page.getByRole('button', { name: ofConsole('support.removePicture', { number: 2 }) }).click();
  expect(await accessibilityProblems(staff.page)).toEqual([]);
  await staff.page.getByRole('button', { name: ofConsole('support.send'), exact: true }).click();
  await staff.page
    .getByText(ofConsole('support.replied', { name: 'Nick asks' }))
    .first()
    .waitFor();

  await mine.getByText('明天寄出。').waitFor();
  const sent = mine.locator('[role=log] li[data-from=staff] img');
  await expect
    .poll(() => sent.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true]);
  expect(await mine.getByText('Wei').count()).toBe(0);
  const { data } = await shop.call('notifications', {}, token);
  await expect.poll(async () => (await shop.call('supportThreads', {}, token)).data[0]?.unread).toBe(0);
  expect(data[0]).toMatchObject({ kind: 'support_reply', path: `/user/support?orderno=${orderno}` });
  expect([...shopper.troubles, ...staff.troubles]).toEqual([]);
});

test('a picture opens large over the page, with the next one; Back closes it, and the page is where it was', async () => {
  const visitor = await visitAs(await withPictures('looks'), 'looks', { viewport: PHONE });
  const { page, go } = visitor;
  await go('/user/support');
  await hydrated(page);
  const links = page.locator('[role=log] a');
  const link = links.nth(1);
  await page.evaluate(() => scrollTo(0, 120));
  const before = await page.evaluate(() => [scrollY, location.href, history.length]);
  await link.click();
  const viewer = page.getByRole('dialog', { name: t('support.title') });
  await viewer.getByText('2 / 3').waitFor();
  await viewer
    .getByRole('button', { name: t('detail.picture', { title: t('support.title'), place: 3, total: 3 }) })
    .click();
  await viewer.getByText('3 / 3').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await viewer.getByText('1 / 3').waitFor();
  expect(await inView(page)).toBe(await links.first().getAttribute('href'));
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goBack();
  await viewer.waitFor({ state: 'hidden' });
  expect(before[0]).toBe(120);
  expect(await page.evaluate(() => [scrollY, location.href, history.length - 1])).toEqual(before);
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(visitor.troubles).toEqual([]);
});

/** Address of the picture in the middle of the screen. */
const inView = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.getAttribute('src'));

test('a picture is closed by button, Escape or a tap beside it, swiped, turned from right to left', async () => {
  const { page, go } = await visitAs(await withPictures('turns'), 'turns', { viewport: PHONE });
  await go('/user/support?lang=ar-SA');
  await hydrated(page);
  const link = page.locator('[role=log] a').nth(1);
  const viewer = page.locator('dialog');
  for (const close of [
    () => viewer.getByRole('button', { name: 'إغلاق' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(30, 300),
  ]) {
    await link.click();
    await viewer.getByText('2 / 3').waitFor();
    await close();
    await viewer.waitFor({ state: 'hidden' });
    await page.waitForFunction(() => !history.state.sheet);
  }
  await link.click();
  await viewer.getByText('2 / 3').waitFor();
  await page.keyboard.press('ArrowLeft');
  await viewer.getByText('3 / 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('1 / 3').waitFor();
  await page.mouse.move(195, 400);
  await page.mouse.wheel(-390, 0);
  await viewer.getByText('2 / 3').waitFor();
});

test('a picture whose viewer is lost opens by itself', async () => {
  const { page, go } = await visitAs(await withPictures('lost-viewer'), 'lost-viewer');
  await go('/user/support');
  await hydrated(page);
  await page.route(/\/viewer-[^/]*\.js/, (route) => route.abort());
  // The browser's own page for a picture has styles that the policy of the shop refuses.
  await page.route(/support\/picture/, (route) => route.fulfill({ body: 'the picture' }));
  await page.locator('[role=log] a').first().click();
  await page.waitForURL(/\/user\/support\/picture\/\d+$/);
});

/** Pictures are as slow to read as on a phone, until the page hears `read`. */
const readSlowly = (page: Page) =>
  page.addInitScript(() => {
    const make = window.createImageBitmap;
    window.createImageBitmap = (async (file: ImageBitmapSource) => {
      await new Promise((done) => addEventListener('read', done, { once: true }));
      return make(file);
    }) as typeof createImageBitmap;
  });

const read = (page: Page) => page.evaluate(() => dispatchEvent(new Event('read')));

const chosen = (page: Page) => page.getByRole('button', { name: t('return.removePicture', { number: '' }) });

test('a picture that is still being read joins those that were chosen meanwhile', async () => {
  const { page, go } = await visitAs(await shop.signUp('chooses'), 'chooses');
  await readSlowly(page);
  await go('/user/support');
  await hydrated(page);
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles([await picture('#d6371c')]);
  await files.setInputFiles([await picture('#1c37d6')]);
  await expect.poll(async () => (await read(page)) && (await chosen(page).count())).toBe(2);
});

test('a picture that is still being read is dropped once another tab has logged in as somebody else', async () => {
  const [a, b] = [await shop.signUp('reads-a'), await shop.signUp('reads-b')];
  const { page, context, go } = await visit();
  await context.addCookies([sessionCookie(shop.origin, a)]);
  await readSlowly(page);
  await go('/user/support');
  await hydrated(page);
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles([await picture('#d6371c')]);
  const other = await context.newPage();
  await other.goto(`${shop.origin}/service`);
  await page.locator('textarea').fill('of a');
  await keepSession(other, b, 'reads-b');
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('');
  // It would be read before those that this shopper chooses, and be the third of them.
  await files.setInputFiles([await picture('#1c37d6'), await picture('#37d61c')]);
  await expect.poll(async () => (await read(page)) && (await chosen(page).count())).toBe(2);
});

test('two of staff: the second reply is refused, keeps its words, and sees the first', async () => {
  const { token } = await withOrder('two');
  await shop.call('supportSend', { message: '在吗？' }, token);
  const [one, other] = [await enter('Ann'), await enter('Bea')];
  for (const { page } of [one, other]) {
    await page.goto(new URL('/console/support', page.url()).href);
    await page.waitForURL(/\/console\/support\/\d+/);
  }
  await one.page.getByText(/Bea/).first().waitFor();
  // What comes live to the second would save it from the refusal.
  await other.page.route(/support_thread\b/, (route) => route.abort());
  await one.page.getByLabel(ofConsole('support.reply', { language: '' })).fill('在。');
  await one.page.getByRole('button', { name: ofConsole('support.send'), exact: true }).click();
  await one.page
    .getByText(new RegExp(ofConsole('support.replied', { name: '' })))
    .first()
    .waitFor();
  await other.page.getByLabel(ofConsole('support.reply', { language: '' })).fill('您好。');
  await other.page.getByRole('button', { name: ofConsole('support.send'), exact: true }).click();
  await other.page.getByRole('button', { name: ofConsole('support.again') }).waitFor();
  expect(await other.page.getByLabel(ofConsole('support.reply', { language: '' })).inputValue()).toBe('您好。');
  await other.page.unroute(/support_thread\b/);
  await other.page.getByRole('button', { name: ofConsole('support.again') }).click();
  await content(other.page).getByText('在。', { exact: true }).waitFor();
  expect(await other.page.getByLabel(ofConsole('support.reply', { language: '' })).inputValue()).toBe('您好。');
});

test('without JavaScript: the form posts words and a picture, and the page shows the conversation', async () => {
  const { token, orderno } = await withOrder('plain');
  const { page, go } = await visitAs(token, 'plain', { javaScriptEnabled: false });
  await go(`/user/support?orderno=${orderno}`);
  await page.getByLabel(t('field.message')).fill('没有脚本也能写');
  await page.locator('input[type=file][name=picture]').setInputFiles(await picture('#1c37d6'));
  await page.getByRole('button', { name: t('support.send') }).click();
  await page.waitForURL(/#newest$/);
  expect(await page.locator('[role=log] li').count()).toBe(2);
  expect(await page.getByText('没有脚本也能写').count()).toBe(1);
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.locator('[role=log] a').click()]);
  await opened.waitForURL(/\/user\/support\/picture\/\d+$/);
  await page.getByRole('button', { name: t('support.send') }).click();
  expect(await page.getByRole('alert').count()).toBe(1);
});

test('a message that could not be sent stays in the form, and goes once when it is sent again', async () => {
  const { token } = await withOrder('lost');
  const { page, go } = await visitAs(token, 'lost');
  await go('/user/support');
  await hydrated(page);
  // The shop has it, but its answer is lost.
  await page.route(/\/api\/support_send/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel(t('field.message')).fill('只发一次');
  await page.getByRole('button', { name: t('support.send') }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel(t('field.message')).inputValue()).toBe('只发一次');
  await page.unroute(/\/api\/support_send/);
  await page.getByRole('button', { name: t('support.send') }).click();
  await expect.poll(() => page.getByLabel(t('field.message')).inputValue()).toBe('');
  expect((await shop.call('supportThread', {}, token)).data).toHaveLength(1);
});

test('what was not sent is there on Back and Forward, words and picture', async () => {
  const token = await shop.signUp('goes-back', 500);
  const { page, go } = await visitAs(token, 'goes-back');
  await go('/service');
  await hydrated(page);
  const link = page.locator('main a[href="/user/support"]');
  await link.click();
  const message = page.getByLabel(t('field.message'));
  await message.fill('什么时候发货？');
  await page.locator('input[type=file]').setInputFiles(await picture('#d6371c'));
  const shown = page.getByRole('button', { name: `${t('field.picture')} 1`, exact: true });
  await shown.waitFor();
  await page.goBack();
  // The address changes before the screen does.
  await link.waitFor();
  await page.goForward();
  await link.waitFor({ state: 'detached' });
  await shown.waitFor();
  await expect.poll(() => message.inputValue()).toBe('什么时候发货？');
});
