import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hydrated } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();

test.each([
  ['/user/trading', 'BTC'],
  ['/user/item/1', 'INR430000'],
  ['/user/teamearn', 'PT-110'],
])('%s shows samples, and says so, without JavaScript as well', async (path, shown) => {
  const { page, go } = await visit({ javaScriptEnabled: false });
  await go(path);
  await page.getByText(shown).first().waitFor();
  await page.getByText(t('sample.mark')).waitFor();
});

test('the quantity of the sample starts at 5, steps with keys and a held button, and never falls below 1', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  await go('/user/item/1');
  await hydrated(page);
  const quantity = page.getByLabel(t('machine.quantity'));
  const [fewer, more] = [
    page.getByRole('button', { name: t('stepper.fewer') }),
    page.getByRole('button', { name: t('stepper.more') }),
  ];
  expect(await quantity.inputValue()).toBe('5');
  await more.click();
  await quantity.press('ArrowUp');
  expect(await quantity.inputValue()).toBe('7');
  await fewer.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  expect(await quantity.inputValue()).toBe('5');

  // From here on the page's time passes when the test says so.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await more.hover();
  await page.mouse.down();
  await page.clock.runFor(599);
  expect(await quantity.inputValue()).toBe('5');
  for (const [ms, value] of [
    [1, '6'],
    [199, '6'],
    [1, '7'],
    [600, '10'],
  ] as const) {
    await page.clock.runFor(ms);
    await expect.poll(() => quantity.inputValue()).toBe(value);
  }
  await page.mouse.up();
  await page.clock.runFor(2000);
  expect(await quantity.inputValue()).toBe('10');
  await page.clock.resume();

  await quantity.fill('1');
  await fewer.press('Enter');
  expect(await quantity.inputValue()).toBe('1');
  expect(await fewer.getAttribute('aria-disabled')).toBe('true');
  await quantity.fill('-3');
  await quantity.blur();
  expect(await quantity.inputValue()).toBe('1');
  await quantity.fill('1000000000000');
  await more.click();
  expect(await quantity.inputValue()).toBe('1000000000001');
  expect(visitor.troubles).toEqual([]);
});

test('the sample requires a password at its field, then says that it is a sample, and buys nothing', async () => {
  const token = await shop.signUp('sample-buyer', 5000);
  const visitor = await visitAs(token, 'sample-buyer');
  const { page, go } = visitor;
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await go('/user/item/7?tab=warranty');
  await hydrated(page);
  await page.getByText(t('machine.text.warranty')).waitFor();
  await page.getByRole('button', { name: t('machine.buy') }).click();
  const password = page.getByLabel(t('field.password'), { exact: true });
  await page.getByText(t('problem.missing', { field: t('field.password') })).waitFor();
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  await password.fill('anything');
  await page.getByRole('button', { name: t('machine.buy') }).click();
  await page.getByRole('status').getByText(t('machine.sample')).waitFor();
  await page.getByText(t('problem.missing', { field: t('field.password') })).waitFor({ state: 'hidden' });
  expect(calls).toEqual([]);
  expect((await shop.call('order', { status: 0 }, token)).data).toEqual([]);
  expect((await shop.call('userInfo', {}, token)).data.recharge_money).toBe(5000);
  expect(visitor.troubles).toEqual([]);
});

test('the sample says so without JavaScript too', async () => {
  const { page, go } = await visit({ javaScriptEnabled: false });
  await go('/user/item/1');
  expect(await page.getByRole('button', { name: t('stepper.more') }).count()).toBe(0);
  await page.getByLabel(t('machine.quantity')).fill('9');
  await page.getByRole('button', { name: t('machine.buy') }).click();
  await page.getByText(t('problem.missing', { field: t('field.password') })).waitFor();
  expect(await page.getByLabel(t('machine.quantity')).inputValue()).toBe('9');
  await page.getByLabel(t('field.password'), { exact: true }).fill('anything');
  await page.getByRole('button', { name: t('machine.buy') }).click();
  await page.getByText(t('machine.sample')).waitFor();
});

test('tabs are addresses: they switch in place, and are in the page without JavaScript', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  await go('/user/item/1');
  await hydrated(page);
  const tab = page.getByRole('link', { name: t('machine.tab.specifications') });
  await tab.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await tab.click();
  await page.getByText(/110 TH\/s/).waitFor();
  expect(page.url()).toBe(`${shop.origin}/user/item/1?tab=specifications`);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(visitor.troubles).toEqual([]);

  const plain = await visit({ javaScriptEnabled: false });
  await plain.go('/user/teamearn');
  await plain.page.getByRole('link', { name: t('teamearn.tab.machines') }).click();
  await plain.page.getByRole('progressbar', { name: t('teamearn.progressOf', { name: 'PT-110' }) }).waitFor();
  await plain.go('/user/teamearn?tab=nothing');
  expect(await plain.page.locator('[aria-current="page"]').first().textContent()).toBe(t('teamearn.tab.payroll'));
});

test('progress fills from the language’s starting side', async () => {
  const { page, go } = await visit();
  const filled = async (path: string) => {
    await go(path);
    const box = await page.getByRole('progressbar').first().boundingBox();
    if (!box) throw new Error('no progress');
    const picture = await page.screenshot({ clip: { ...box, height: 1, y: box.y + 3 }, type: 'png' });
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number) => data[x * info.channels] ?? 0;
    // In the light theme the filled end is the darker one.
    return redAt(20) < redAt(info.width - 20) ? 'left' : 'right';
  };
  expect(await filled('/user/teamearn?tab=machines&lang=zh-CN')).toBe('left');
  expect(await filled('/user/teamearn?tab=machines&lang=ar-SA')).toBe('right');
});

test('screens that need a session send a visitor to log in; samples and questions do not', async () => {
  for (const path of [
    '/user/myteam',
    '/user/wallet-detail',
    '/invite',
    '/user/person',
    '/user/message',
    '/user/notifications',
  ]) {
    const response = await fetch(shop.origin + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/login?next=${encodeURIComponent(path)}`,
    ]);
  }
  for (const path of ['/user/faq', '/user/panel', '/user/point', '/user/trading']) {
    expect((await fetch(shop.origin + path)).status).toBe(200);
  }
});

test.each(['/user/item/none', '/user/article/7', '/user/article/none'])('%s is not there', async (path) => {
  expect((await fetch(shop.origin + path)).status).toBe(404);
});
