import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated, keepSession, PHONE, said, sessionCookie } from '../support/browser.ts';
import { inTurn } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();

/** Red on the left, green in the middle, blue on the right. */
async function stripes(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="#f00"/>
    <rect x="300" width="600" height="300" fill="#0f0"/><rect x="600" width="300" height="300" fill="#00f"/></svg>`;
  return { name: 'me.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** Which of red, green and blue the picture at an address is made of. */
async function coloursOf(address: string): Promise<number[]> {
  const response = await fetch(shop.origin + address);
  const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
  return channels.map(({ mean }) => Math.round(mean / 255));
}

const pictureOf = async (token: string): Promise<string> => (await shop.call('userInfo', {}, token)).data.avatar_url;

test('a picture is cut with the keyboard alone, kept at once beside what is typed, and shown in the profile', async () => {
  const token = await shop.signUp('person-js');
  const visitor = await visitAs(token, 'person-js');
  const { page, go } = visitor;
  await go('/user/person');
  await hydrated(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  // This shop sends no e-mail.
  expect(await page.getByRole('link', { name: t('field.email') }).count()).toBe(0);
  await page.getByLabel(t('field.region')).fill('浙江 杭州');
  await page.getByLabel(t('person.picture')).setInputFiles(await stripes());
  const sheet = page.getByRole('dialog', { name: t('person.cropTitle') });
  await sheet.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // The end of the slider is the right edge of the picture.
  await sheet.getByLabel(t('person.across')).press('End');
  const typed = page.getByLabel(t('field.region'));
  await sheet.getByRole('button', { name: t('person.usePicture') }).press('Enter');
  await sheet.waitFor({ state: 'hidden' });
  await said(page, t('message.saved'));
  expect(await coloursOf(await pictureOf(token))).toEqual([0, 0, 1]);
  expect(await typed.inputValue()).toBe('浙江 杭州');
  await page.getByLabel(t('field.birthday')).fill('1994-06-18');
  await page.getByLabel(t('field.signature')).fill('慢慢挑，慢慢用');
  await page.getByRole('button', { name: t('person.save'), exact: true }).click();
  await expect.poll(async () => (await shop.call('person', {}, token)).data.birthday).toBe('1994-06-18');
  expect((await shop.call('person', {}, token)).data).toMatchObject({ birthday: '1994-06-18', region: '浙江 杭州' });
  await go('/my');
  const face = page.locator(`img[src="${await pictureOf(token)}"]`);
  await face.waitFor();
  expect(await face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  await go('/user/person');
  await hydrated(page);
  await page.getByLabel(t('person.removePicture')).check();
  await page.getByRole('button', { name: t('person.save'), exact: true }).click();
  await said(page, t('message.saved'));
  expect(await pictureOf(token)).toBe('');
  expect(await page.getByLabel(t('field.birthday')).inputValue()).toBe('1994-06-18');
  expect(visitor.troubles).toEqual([]);
});

test('birthday and region are side by side where a year has room, and one below the other elsewhere', async () => {
  const token = await shop.signUp('person-letters');
  const { page, go } = await visitAs(token, 'person-letters', { viewport: PHONE });
  await go('/user/person');
  await hydrated(page);
  const places = async () => {
    const [birthday, region] = await Promise.all(
      [t('field.birthday'), t('field.region')].map((name) =>
        page.getByLabel(name).evaluate((input) => input.getBoundingClientRect().toJSON()),
      ),
    );
    return { beside: birthday.top === region.top, below: birthday.bottom < region.top };
  };
  // Firefox would cut the year in half of a phone's width.
  expect(await places()).toEqual({ beside: false, below: true });
  await page.setViewportSize({ ...PHONE, width: 540 });
  expect(await places()).toEqual({ beside: true, below: false });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await places()).toEqual({ beside: false, below: true });
});

test('a finger drags the picture under the circle', async () => {
  const token = await shop.signUp('person-drag');
  const visitor = await visitAs(token, 'person-drag');
  const { page, go } = visitor;
  await go('/user/person');
  await hydrated(page);
  await page.getByLabel(t('person.picture')).setInputFiles(await stripes());
  const sheet = page.getByRole('dialog', { name: t('person.cropTitle') });
  // The sheet slides up; the mouse waits for it.
  await sheet.locator('canvas').hover();
  const box = await sheet.locator('canvas').boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.move(x + box.width, y, { steps: 8 });
  await page.mouse.up();
  await sheet.getByRole('button', { name: t('person.usePicture') }).click();
  await sheet.waitFor({ state: 'hidden' });
  await said(page, t('message.saved'));
  expect(await coloursOf(await pictureOf(token))).toEqual([1, 0, 0]);
  expect(visitor.troubles).toEqual([]);
});

test('a chosen picture is not the next shopper’s, also if both have one nickname', async () => {
  const [a, b] = [await shop.signUp('person-a'), await shop.signUp('person-b')];
  for (const token of [a, b]) {
    await shop.call('savePerson', { nickname: '同名', birthday: '', region: '', signature: '' }, token);
  }
  const { page, context, go } = await visit();
  await context.addCookies([sessionCookie(shop.origin, a)]);
  const other = await context.newPage();
  await other.goto(`${shop.origin}/service`);
  const sheet = page.getByRole('dialog', { name: t('person.cropTitle') });
  const use = sheet.getByRole('button', { name: t('person.usePicture') });
  await go('/user/person');
  await hydrated(page);
  await page.getByLabel(t('person.picture')).setInputFiles(await stripes());
  await use.waitFor();
  // The open sheet goes with its shopper.
  await keepSession(other, b, 'person-b');
  await sheet.waitFor({ state: 'hidden' });
  expect([await pictureOf(a), await pictureOf(b)]).toEqual(['', '']);
  // What is cut then is theirs alone.
  await page.getByLabel(t('person.picture')).setInputFiles(await stripes());
  await use.click();
  await said(page, t('message.saved'));
  expect(await pictureOf(a)).toBe('');
  expect(await coloursOf(await pictureOf(b))).toEqual([0, 1, 0]);
});

test.each([
  ['no picture', 'not a picture', t('refusal.pictureKind')],
  ['of another kind', '\0\0\0\u001cftypheic', t('refusal.pictureKind')],
  ['empty', '', t('refusal.fileEmpty')],
  ['broken', 'GIF89a', t('refusal.pictureUnreadable')],
])('a file that is %s opens no sheet and says so', async (kind, content, words) => {
  const token = await shop.signUp(`person-${kind}`.replaceAll(' ', '-'));
  const { page, go } = await visitAs(token, `person-${kind}`.replaceAll(' ', '-'));
  await go('/user/person');
  await hydrated(page);
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(content) };
  await page.getByLabel(t('person.picture')).setInputFiles(file);
  await said(page, words);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('without JavaScript a picture is sent with the form, and the server cuts its middle', async () => {
  const token = await shop.signUp('person-plain');
  const { page, go } = await visitAs(token, 'person-plain', { javaScriptEnabled: false });
  await go('/user/person');
  await page.locator('input[name="picture"]').setInputFiles(await stripes());
  await page.getByLabel(t('field.region')).fill('杭州');
  await page.getByRole('button', { name: t('person.save'), exact: true }).click();
  await page.getByText(t('message.saved')).waitFor();
  expect(await coloursOf(await pictureOf(token))).toEqual([0, 1, 0]);
  await page
    .locator('input[name="picture"]')
    .setInputFiles({ name: 'x', mimeType: 'image/png', buffer: Buffer.from('x') });
  await page.getByLabel(t('field.region')).fill('上海');
  await page.getByRole('button', { name: t('person.save'), exact: true }).click();
  await page.getByText(t('refusal.pictureKind')).waitFor();
  expect(await page.getByLabel(t('field.region')).inputValue()).toBe('上海');
  expect(await coloursOf(await pictureOf(token))).toEqual([0, 1, 0]);
});

test('a file for a form that has none is refused', async () => {
  const headers = { Origin: shop.origin };
  const body = new FormData();
  body.append('picture', new Blob(['x']), 'x.png');
  const sent = (path: string) => fetch(shop.origin + path, { method: 'POST', headers, body, redirect: 'manual' });
  expect((await sent('/user/address')).status).toBe(400);
  expect((await sent('/user/person')).status).toBe(302);
});

test.each(inTurn([true, false], 2))(
  'everything the shop has comes as one file, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const username = javaScriptEnabled ? 'person-file' : 'person-file-plain';
    const token = await shop.signUp(username);
    const { page, go } = await visitAs(token, username, { javaScriptEnabled });
    await go('/user/person');
    const take = () => page.getByRole('button', { name: t('person.export') }).click();
    for (let n = 0; n < 3; n += 1) {
      const [download] = await Promise.all([page.waitForEvent('download'), take()]);
      expect(download.suggestedFilename()).toBe('my-data.json');
      const path = join(shop.dataDir, `${username}-${n}.json`);
      await download.saveAs(path);
      const file = JSON.parse(readFileSync(path, 'utf8'));
      expect(file.account.username).toBe(username);
    }
    await take();
    await page.getByText(t('refusal.exportsEnough', { max: 3 })).waitFor();
    // The check is a script in the page.
    if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
  },
);
