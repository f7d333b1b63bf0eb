import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labelCode } from '../../shared/packing-label.ts';
import { accessibilityProblems, PHONE } from '../support/browser.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { content, dialog, heading } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { code128, type DrawnCode, photographOf, qrCode } from '../support/drawn-codes.ts';
import { openShop } from '../support/open-shop.ts';
import { besideServer } from '../support/parcel-staff.ts';

const { shop, visit } = openShop();
const { enter } = consoleStaff({ shop, visit });

/** A camera that sees the last picture it is shown (PNG in base64), in a browser that reads no codes by itself. */
function openCamera() {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  let seen: ImageBitmap | null = null;
  // A stream has only pictures that are drawn while it runs. No hand is still: two labels of a hundred are not read at
  // one angle and read at another.
  let looks = 0;
  setInterval(() => {
    if (!seen || !context) return;
    context.setTransform(1, 0, 0, 1, canvas.width / 2, canvas.height / 2);
    context.rotate((Math.sin(looks++ / 4) * 8 * Math.PI) / 180);
    context.drawImage(seen, -canvas.width / 2, -canvas.height / 2);
  }, 100);
  Reflect.set(globalThis, 'see', async (picture: string) => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
    seen = await createImageBitmap(new Blob([bytes]));
  });
  const getUserMedia = async () => canvas.captureStream(10);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
}

const show = async (page: Page, codes: DrawnCode[]) =>
  page.evaluate((picture) => Reflect.get(globalThis, 'see')(picture), await photographOf(codes));

test('a browser that reads no codes loads a reader, and a parcel is sent by its two labels', async () => {
  const [mia, noa] = [await shop.signUp('mia', 40_000), await shop.signUp('noa', 40_000)];
  await shop.call('saveAddress', { truename: '陈思远', phone: '13812340417', address: '杭州' }, mia);
  const { orderno } = (await shop.call('buyItem', { id: 1 }, mia)).data;
  await shop.call('orderPt', { orderno }, noa);
  await besideServer(shop);
  const { page, troubles } = await enter('Lin', 'warehouse', { viewport: PHONE, hasTouch: true });
  await page.addInitScript(openCamera);
  const readers: string[] = [];
  page.on('request', (request) => request.url().includes('/label-reader') && readers.push(request.url()));
  await page.goto(`${new URL(page.url()).origin}/console/shipping`);
  await heading(page, t('screen.shipping')).waitFor();
  // Only who scans loads it.
  expect(readers).toEqual([]);
  await content(page)
    .getByRole('button', { name: t('shipping.scanOrder') })
    .tap();
  await dialog(page, t('shipping.scan')).getByLabel(t('shipping.scanHint')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await show(page, [qrCode(labelCode(orderno, null))]);
  const sheet = dialog(page, t('shipping.sendTitle', { number: '' }));
  await sheet.getByRole('button', { name: t('shipping.scan') }).tap();
  await dialog(page, t('shipping.scan')).getByLabel(t('shipping.scanHint')).waitFor();
  // Both labels are on the parcel.
  await show(page, [qrCode(labelCode(orderno, null)), code128('SF1234567890')]);
  await expect.poll(() => sheet.getByLabel(t('shipping.tracking')).inputValue()).toBe('SF1234567890');
  expect(readers).toHaveLength(1);
  await sheet.getByRole('button', { name: t('shipping.send'), exact: true }).tap();
  await content(page).getByRole('status').getByText(t('shipping.sent')).waitFor();
  const [sent] = (await shop.call('order', { status: 2 }, mia)).data;
  expect(sent?.shipping).toMatchObject({ state: 'sent', number: 'SF1234567890' });
  expect(troubles).toEqual([]);
});
