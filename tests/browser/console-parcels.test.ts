import { eq, isNotNull } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { accessibilityProblems, PHONE } from '../support/browser.ts';
import { bothPlaces } from '../support/console-places.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { alsoOpened, content, dialog, heading } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { whole } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { besideServer } from '../support/parcel-staff.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { smallTargets } from '../support/touch-targets.ts';
import { startWorkflow } from '../support/workflow.ts';

const { shop, visit } = openShop();
const { enter } = consoleStaff({ shop, visit });

const HOUR = 60 * 60 * 1000;

/** Parcels of one file. */
const MANY = whole ? 50 : 10;

const HOME = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };

let mia = '';
let noa = '';

/** Orders of full groups that wait to be sent, two for each group; the first is Mia's. */
async function ordersToSend(groups: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let n = 0; n < groups; n++) {
    const { orderno } = (await shop.call('buyItem', { id: 1 }, mia)).data;
    const joined = (await shop.call('orderPt', { orderno }, noa)).data;
    numbers.push(orderno, joined.orderno);
  }
  return numbers;
}

beforeAll(async () => {
  mia = await shop.signUp('mia', 40_000);
  noa = await shop.signUp('noa', 40_000);
  for (const token of [mia, noa]) await shop.call('saveAddress', HOME, token);
});

async function addCarrier(page: Page, name: string): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/console/shipping?list=carriers`);
  await content(page)
    .getByRole('button', { name: t('carriers.add') })
    .click();
  const sheet = dialog(page, t('carriers.add'));
  await sheet.getByLabel(t('carriers.name')).fill(name);
  await sheet.getByLabel(t('carriers.url')).fill('https://track.example/{number}');
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: t('action.save') }).click();
  await sheet.waitFor({ state: 'detached' });
  await content(page).getByRole('cell', { name, exact: true }).waitFor();
}

/** A camera and a reader of codes, which the browser of tests has not: what it sees are the words of `code`. */
function seeCodes() {
  Reflect.set(globalThis, 'code', '');
  class Reader {
    async detect() {
      const code: string = Reflect.get(globalThis, 'code');
      Reflect.set(globalThis, 'code', '');
      return code.split(' ').flatMap((rawValue) => (rawValue === '' ? [] : [{ rawValue }]));
    }
  }
  Reflect.set(globalThis, 'BarcodeDetector', Reader);
  const getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    return canvas.captureStream(5);
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
}

const show = (page: Page, code: string) => page.evaluate((text) => Reflect.set(globalThis, 'code', text), code);

test.each(bothPlaces)('a parcel is sent $name by its two labels, in 3 taps', async ({ isPhone, options, press }) => {
  const [first = ''] = await ordersToSend(1);
  const visitor = await enter(isPhone ? 'Lin' : 'Ling', 'warehouse', options);
  const { page, troubles } = visitor;
  await page.addInitScript(seeCodes);
  const carrier = isPhone ? '雁行速运' : '鸿雁速运';
  await addCarrier(page, carrier);
  await page.goto(`${new URL(page.url()).origin}/console/shipping`);
  await heading(page, t('screen.shipping')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  if (isPhone) {
    expect(await smallTargets(page)).toEqual([]);
    expect(await content(page).textContent()).not.toContain(HOME.phone);
  }

  const { done } = await startWorkflow(page);
  await press(content(page).getByRole('button', { name: t('shipping.scanOrder') }));
  await dialog(page, t('shipping.scan')).getByLabel(t('shipping.scanHint')).waitFor();
  await show(page, first);
  const sheet = dialog(page, t('shipping.sendTitle', { number: '' }));
  await press(sheet.getByRole('button', { name: t('shipping.scan') }));
  await dialog(page, t('shipping.scan')).getByLabel(t('shipping.scanHint')).waitFor();
  // Both labels are on the parcel.
  await show(page, `${first} SF1234567890`);
  await expect.poll(() => sheet.getByLabel(t('shipping.tracking')).inputValue()).toBe('SF1234567890');
  expect(await accessibilityProblems(page)).toEqual([]);
  await press(sheet.getByRole('button', { name: t('shipping.send'), exact: true }));
  await content(page).getByRole('status').getByText(t('shipping.sent')).waitFor();
  expect(done()).toEqual({ taps: 3, keys: 0 });
  const sent = (await shop.call('order', { status: 2 }, mia)).data.find(({ orderno }) => orderno === first);
  expect(sent?.shipping).toMatchObject({
    // The first of the carriers.
    ...{ state: 'sent', carrier: expect.stringContaining('速运'), number: 'SF1234567890' },
    url: 'https://track.example/SF1234567890',
  });
  expect(troubles).toEqual([]);
});

test('a hand scanner sends one parcel after the other: each label arrives where the last one left off', async () => {
  const numbers = (await ordersToSend(2)).slice(0, 3);
  const { page, troubles } = await enter('Wen', 'warehouse');
  await addCarrier(page, '南湖快运');
  await page.goto(`${new URL(page.url()).origin}/console/shipping`);
  await heading(page, t('screen.shipping')).waitFor();
  // It types the code and Enter into whatever has the focus.
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const sheet = dialog(page, t('shipping.sendTitle', { number: '' }));
  for (const [at, number] of numbers.entries()) {
    if (at === 0)
      await content(page)
        .getByRole('button', { name: `${t('shipping.send')} ${number}` })
        .click();
    else await scan(number);
    await expect
      .poll(() => sheet.getByLabel(t('shipping.tracking')).evaluate((field) => field.matches(':focus')))
      .toBe(true);
    // The packing label once more is no number of a parcel; what is scanned next takes its place.
    if (at === 1) {
      await scan(number);
      await sheet.getByText(t('shipping.trackingOfOrder')).waitFor();
    }
    await scan(`NH00${at}`);
    await sheet.waitFor({ state: 'detached' });
  }
  const orders = (await Promise.all([mia, noa].map((token) => shop.call('order', { status: 2 }, token)))).flatMap(
    ({ data }) => data,
  );
  const sent = numbers.map((number) => orders.find(({ orderno }) => orderno === number)?.shipping);
  expect(sent).toMatchObject([0, 1, 2].map((at) => ({ state: 'sent', number: `NH00${at}` })));
  expect(troubles).toEqual([]);
});

test(`${MANY} parcels are sent by a file, in 3 taps; a file with a fault sends none and says where`, async () => {
  const numbers = await ordersToSend(MANY / 2);
  const { page, troubles } = await enter('Qiao', 'warehouse');
  await addCarrier(page, '北桥快递');
  await page.goto(`${new URL(page.url()).origin}/console/shipping`);
  await heading(page, t('screen.shipping')).waitFor();
  const rows = numbers.map((number, at) => `${number},北桥快递,BQ${10_000 + at}`);
  const file = (lines: string[]) => ({
    name: 'parcels.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['orderno,carrier,number', ...lines].join('\n')),
  });

  const { done } = await startWorkflow(page);
  await content(page)
    .getByRole('button', { name: t('shipping.import') })
    .click();
  const sheet = dialog(page, t('shipping.import'));
  const choose = async (lines: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await sheet.getByRole('button', { name: t('shipping.choose') }).click();
    await (await chooser).setFiles(file(lines));
  };
  await choose(rows);
  await sheet.getByText(t('shipping.importRight', { count: MANY })).waitFor();
  await sheet.getByRole('button', { name: t('shipping.importDo', { count: MANY }) }).click();
  await content(page)
    .getByRole('status')
    .getByText(t('shipping.imported', { count: MANY }))
    .waitFor();
  expect(done()).toEqual({ taps: 3, keys: 0 });

  await content(page)
    .getByRole('button', { name: t('shipping.import') })
    .click();
  await choose(['1234567890123456,nobody,BQ1']);
  await sheet.getByText(t('import.cell', { row: 2, column: 'carrier' })).waitFor();
  await sheet.getByText('没有这个快递公司，或已停用').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto(`${new URL(page.url()).origin}/console/shipping?list=sent&number=BQ10000`);
  await content(page).getByText('BQ10000').waitFor();
  expect(await content(page).locator('tbody tr').count()).toBe(1);
  expect(troubles).toEqual([]);
});

test('a shopper without an address is asked for it in one tap, from the list and from the order', async () => {
  const fay = await shop.signUp('fay', 40_000);
  const { orderno } = (await shop.call('buyItem', { id: 1 }, fay)).data;
  await shop.call('orderPt', { orderno }, noa);
  const { page, troubles } = await enter('Shan', 'manager', { viewport: PHONE, hasTouch: true });
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/console/orders/${orderno}`);
  const ask = () => content(page).getByRole('button', { name: `${t('shipping.request')} ${orderno}` });
  await ask().waitFor();
  await page.goto(`${origin}/console/shipping?list=addressMissing`);
  await ask().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  const { done } = await startWorkflow(page);
  await ask().click();
  await content(page).getByRole('status').getByText('已提醒订单').waitFor();
  expect(done()).toEqual({ taps: 1, keys: 0 });
  await ask().waitFor({ state: 'detached' });
  await content(page).getByRole('row').getByText(t('shipping.requested')).waitFor();
  const { data } = await shop.call('notifications', {}, fay);
  expect(data.filter(({ kind }) => kind === 'address_missing')).toMatchObject([
    { path: `/user/order-detail/${orderno}`, read: false },
  ]);
  await page.goto(`${origin}/console/orders/${orderno}`);
  await content(page).getByText(t('shipping.requested')).first().waitFor();
  expect(await ask().count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('a queue that becomes late says so on every open screen, until that is dismissed', async () => {
  await ordersToSend(1);
  const { page, troubles } = await enter('Bao', 'warehouse');
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/console/returns`);
  const line = page.getByRole('status', { name: t('late.label') }).getByRole('link');
  await heading(page, t('screen.returns')).waitFor();
  expect(await line.count()).toBe(0);
  const { store } = await besideServer(shop);
  await store.transaction(async (tx) => {
    const { orders, jobs } = tables;
    await tx.db
      .update(orders)
      .set({ toSendSince: tx.now - 71 * HOUR })
      .where(isNotNull(orders.toSendSince));
    // It looks every minute.
    await tx.db.update(jobs).set({ dueAt: 0 }).where(eq(jobs.name, 'watch-queues'));
  });
  const late = { queue: t('screen.shipping'), age: '.+', promise: t('span.hours', { count: 48 }) };
  await line.getByText(new RegExp(`^${t('late.line', late)}$`)).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // The line takes its room from the panes of a queue, whose bar of acts stays in sight.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await page.getByRole('button', { name: t('late.dismiss') }).click();
  await line.waitFor({ state: 'detached' });
  await page.reload();
  await heading(page, t('screen.returns')).waitFor();
  expect(await line.count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('labels to print have the whole address, the number and its code, and nothing of the navigation', async () => {
  const [number = ''] = await ordersToSend(1);
  const { page, troubles } = await enter('Fang', 'warehouse');
  await page.goto(`${new URL(page.url()).origin}/console/shipping`);
  await content(page).getByRole('checkbox', { name: number }).click();
  await content(page)
    .getByRole('button', { name: t('shipping.print', { count: 1 }) })
    .click();
  await heading(page, t('screen.packing')).waitFor();
  const label = content(page).getByRole('listitem');
  await label.getByText(HOME.address).waitFor();
  expect(await label.count()).toBe(1);
  await expect.poll(() => label.locator('svg path').count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('aside').isVisible()).toBe(false);
  expect(await heading(page, t('screen.packing')).isVisible()).toBe(false);
  expect(await label.isVisible()).toBe(true);
  expect(troubles).toEqual([]);
});

test('a return is decided beside its picture while a colleague sees who has it open, and the next opens by itself', async () => {
  const numbers = await ordersToSend(2);
  const asked = [numbers[0] ?? '', numbers[2] ?? ''];
  for (const orderno of asked) {
    await shop.call('goodsReturn', { orderno, reason: 'damaged', words: '盒子压坏了' }, mia);
    const form = new FormData();
    form.append('orderno', orderno);
    form.append('picture', new Blob([new Uint8Array(await sampleProof('#2f4b7c'))], { type: 'image/png' }), 'a.png');
    const headers = { Authorization: mia };
    const sent = await fetch(`${shop.origin}/api/goods_return_picture`, { method: 'POST', headers, body: form });
    expect((await sent.json()).code).toBe(200);
  }
  const { page, troubles } = await enter('Ruo', 'service');
  const other = await enter('Yan', 'service');
  const { done } = await startWorkflow(page);
  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.returns') })
    .click();
  await page.waitForURL(/\/console\/returns\/\d+$/);
  const first = page.url();
  await other.page.goto(first);
  await alsoOpened(page, 'Yan').waitFor();
  await alsoOpened(other.page, 'Ruo').waitFor();
  const picture = content(page).getByRole('img', { name: t('returns.picture', { count: 1 }) });
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(40);
  await content(page).getByText('盒子压坏了').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('r');
  await dialog(page, t('returns.refuse'))
    .getByRole('button', { name: t('remark.returnProofUnclear') })
    .click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.url()).not.toBe(first);
  await content(page).getByRole('status').getByText(t('recharge.refused')).waitFor();
  expect(done()).toEqual({ taps: 2, keys: 2 });
  const [row] = (await shop.call('order', { status: 2 }, mia)).data.filter(({ orderno }) => orderno === asked[0]);
  expect(row?.goods_return).toMatchObject({
    state: 'refused',
    remark: expect.stringContaining(t('remark.returnProofUnclear')),
  });
  expect(row?.shipping.state).toBe('to_send');
  await alsoOpened(other.page, 'Ruo').waitFor({ state: 'detached' });
  expect([...troubles, ...other.troubles]).toEqual([]);
});

test('a parcel that is lost is cancelled for its shopper from the same list: who reads why, and is not paid by it', async () => {
  const [orderno = ''] = await ordersToSend(1);
  const { send } = await besideServer(shop);
  await send(orderno);
  const before = (await shop.call('userInfo', {}, mia)).data.recharge_money;
  const { page, troubles } = await enter('Yun', 'manager', { viewport: PHONE, hasTouch: true });
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/console/shipping?list=sent&number=${orderno}`);
  const button = (name: string) => content(page).getByRole('button', { name: `${name} ${orderno}` });
  await button(t('shipping.ended')).click();
  const ended = dialog(page, /没有送到$/);
  await ended.getByLabel(t('find.found')).selectOption('lost');
  await ended.getByLabel(t('acts.why')).fill('快递公司赔付');
  await ended.getByRole('button', { name: t('shipping.end.lost') }).click();
  await ended.waitFor({ state: 'detached' });
  await button(t('returns.open.cancel')).click();
  const sheet = dialog(page, t('returns.open.title.cancel', { number: '' }));
  const act = sheet.getByRole('button', { name: t('returns.open.sum.cancel', { amount: '¥' }) });
  await act.click();
  await sheet.getByText(t('people.reasonMissing')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await sheet.getByRole('button', { name: t('remark.parcelLost') }).click();
  await act.click();
  await sheet.waitFor({ state: 'detached' });
  await button(t('returns.open.cancel')).waitFor({ state: 'detached' });
  const [order] = (await shop.call('order', { status: 0, orderno }, mia)).data;
  expect(order?.goods_return).toMatchObject({ kind: 'cancel', state: 'asked', opened_by: 'staff' });
  expect(order?.goods_return?.words).toContain('丢失');
  const [told] = (await shop.call('notifications', {}, mia)).data;
  expect(told).toMatchObject({ kind: 'cancel_opened', path: `/user/order-detail/${orderno}` });
  expect((await shop.call('userInfo', {}, mia)).data.recharge_money).toBe(before);
  await page.goto(`${origin}/console/orders/${orderno}`);
  await content(page)
    .getByText(t('returns.openedBy', { name: 'Yun' }))
    .waitFor();
  expect(
    await content(page)
      .getByRole('button', { name: t('returns.open.cancel') })
      .count(),
  ).toBe(0);
  expect(troubles).toEqual([]);
});

test('a return is not accepted without an address for it, and who may set it is led there', async () => {
  const [orderno = ''] = await ordersToSend(1);
  const { send } = await besideServer(shop);
  await send(orderno);
  const { id } = (await shop.call('goodsReturn', { orderno, reason: 'damaged' }, mia)).data;
  const { page, troubles } = await enter('Qing', 'owner');
  await shop.command('settings', 'set', 'return_address', '');
  await page.goto(`${new URL(page.url()).origin}/console/returns/${id}`);
  await content(page)
    .getByRole('button', { name: t('returns.accept') })
    .click();
  await content(page).getByRole('alert').getByText('还没有退货地址').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page)
    .getByRole('link', { name: t('returns.setAddress') })
    .click();
  await dialog(page, t('setup.returnAddress')).waitFor();
  expect(troubles).toEqual([]);
});
