import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cutAnswers, holdBack } from '../support/broken-network.ts';
import { accessibilityProblems, hydrated, said } from '../support/browser.ts';
import { fieldSays } from '../support/field-says.ts';
import { wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { decide, rechargesOf, SANDBOX, TRANSFER } from '../support/recharges.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { t } from '../support/words.ts';

const { shop, shopperAt, visitAs } = openShop();
const { recharges, begin, balance } = rechargesOf(shop);

test('from the wallet through the pay page and back to a credited recharge', async () => {
  const { page, token, troubles } = await shopperAt('/user/wallet', 'recharger');
  await page.getByText(t('wallet.empty.title')).waitFor();
  await page.getByRole('link', { name: t('recharge.title'), exact: true }).click();
  await page.getByRole('radio', { name: t('channel.sandbox.name') }).check();
  await page.getByRole('link', { name: '¥500.00' }).click();
  expect(await page.getByLabel(t('recharge.amount')).inputValue()).toBe('500');
  expect(await accessibilityProblems(page)).toEqual([]);
  const pay = page.getByRole('button', { name: t('recharge.submit') });
  // What is said meanwhile goes with the page.
  const letGo = await holdBack(page, '**/api/recharge');
  await pay.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await said(page, t('recharge.redirecting'));
  letGo();
  await page.waitForURL(/\/sandbox\/cashier\//);
  expect(await recharges(token)).toHaveLength(1);
  expect(await balance(token)).toBe(0);
  await page.getByRole('button', { name: t('sandbox.pay'), exact: true }).click();
  await page.waitForURL(/\/user\/recharge\?number=\d+$/);
  await page.getByRole('heading', { name: t('recharge.state.credited') }).waitFor();
  await page.getByText(t('recharge.balanceNow')).waitFor();
  expect(await page.locator('dd').first().textContent()).toBe('¥500.00');
  expect(await balance(token)).toBe(500);
  expect(troubles).toEqual([]);
});

wholeTest('a pending recharge shows its result by itself, and Back from the pay page leads to it', async () => {
  const { page, token, troubles, go } = await shopperAt('/user/recharge?money=88.5', 'waits');
  expect(await page.getByLabel(t('recharge.amount')).inputValue()).toBe('88.5');
  await page.getByRole('button', { name: t('recharge.submit') }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  await page.goBack();
  await page.getByRole('heading', { name: t('recharge.state.pending') }).waitFor();
  const [recharge] = await recharges(token);
  expect(page.url()).toBe(`${shop.origin}/user/recharge?number=${recharge?.number}`);
  expect(await page.getByRole('link', { name: t('recharge.payPage') }).getAttribute('href')).toBe(recharge?.pay_url);
  await decide(recharge?.pay_url ?? '', 'paid');
  await page.getByRole('heading', { name: t('recharge.state.credited') }).waitFor();
  const failing = await begin(token, SANDBOX, '7');
  await go(`/user/recharge?number=${failing.number}`);
  await decide(failing.pay_url, 'failed');
  await page.getByRole('heading', { name: t('recharge.state.refused') }).waitFor();
  await page.getByRole('link', { name: t('recharge.again') }).waitFor();
  expect(await balance(token)).toBe(88.5);
  expect(troubles).toEqual([]);
});

wholeTest('a hidden page sends no request', async () => {
  const { page, quiet } = await shopperAt('/user/wallet', 'looks-away');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').token as string);
  const { number } = await begin(token, SANDBOX, '9');
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/recharge_list')) asked++;
  });
  await page.clock.install();
  await page.goto(`${shop.origin}/user/recharge?number=${number}`);
  await hydrated(page);
  // Its own minute, in which a page that is seen asks several times.
  await page.clock.runFor(60_000);
  await quiet();
  expect(asked).toBe(0);
});

wholeTest('a lost answer starts no second recharge', async () => {
  const { page, token, go } = await shopperAt('/user/recharge?money=120', 'unlucky');
  const mend = await cutAnswers(page, '/api/recharge');
  await page.getByRole('button', { name: t('recharge.submit') }).click();
  await page.getByText(t('recharge.lost')).waitFor();
  expect(await page.getByLabel(t('recharge.amount')).inputValue()).toBe('120');
  mend();
  // The form is another one now, with a key of its own.
  await go('/user/recharge?money=120.00');
  await hydrated(page);
  await page.getByRole('button', { name: t('recharge.submit') }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  expect(await recharges(token)).toHaveLength(1);
});

wholeTest('two tabs start the same recharge: each leads to its own', async () => {
  const { page, token } = await shopperAt('/user/recharge?money=64', 'two-tabs');
  // The other tab is the later one, and its recharge there before this tab hears of its own.
  let mine = '';
  await page.route('**/api/recharge', async (route) => {
    const answer = await route.fetch();
    mine = (await recharges(token))[0]?.number ?? '';
    await begin(token, TRANSFER, '64');
    await route.fulfill({ response: answer });
  });
  await page.getByRole('radio', { name: t('channel.transfer.name') }).check();
  await page.getByRole('button', { name: t('recharge.submit') }).click();
  await page.getByRole('heading', { name: t('recharge.state.transfer') }).waitFor();
  expect(page.url()).toBe(`${shop.origin}/user/recharge?number=${mine}`);
});

/** Marks the document where the toast stands while the page says `words`: a toast goes by itself before a test looks. */
const noteTogether = (page: Page, toast: string, words: string) =>
  page.evaluate(
    ([toast, words]) => {
      const note = () => {
        const stands = [...document.querySelectorAll('[role=status]')].some((one) => one.textContent?.includes(toast));
        const main = document.querySelector('main')?.textContent ?? '';
        if (stands && main.includes(words)) document.documentElement.dataset.together = '';
      };
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    },
    [toast, words] as const,
  );

wholeTest('an amount out of bounds shows the bounds, and stays', async () => {
  const { page, token } = await shopperAt('/user/recharge', 'too-much');
  const field = page.getByLabel(t('recharge.amount'));
  const send = page.getByRole('button', { name: t('recharge.submit') });
  await page.getByText(t('recharge.bounds', { least: '¥1.00', most: '¥50,000.00' })).waitFor();
  await send.click();
  await fieldSays(field, t('problem.missing', { field: t('field.money') }));
  await field.fill('60000');
  await noteTogether(page, t('recharge.redirecting'), '充值金额应在');
  await send.click();
  await fieldSays(field, /充值金额应在 .*¥1\.00.* 到 .*¥50,000\.00.* 之间/);
  // One message at a time: neither a toast nor the bounds beside it.
  expect(await page.locator('html').getAttribute('data-together')).toBeNull();
  expect(await page.getByText(/¥50,000.00/).count()).toBe(1);
  expect(await field.inputValue()).toBe('60000');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await recharges(token)).toEqual([]);
});

/** A screenshot that no mail would take: 2400 × 3000 px of noise. */
const noise = () =>
  sharp({
    create: {
      width: 2400,
      height: 3000,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png()
    .toBuffer();

wholeTest('a bank transfer shows the account, and its screenshot is shrunk, shown, sent and replaced', async () => {
  const { page, context, token, troubles } = await shopperAt('/user/recharge?money=500', 'wirer');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin });
  await page.getByRole('radio', { name: t('channel.transfer.name') }).check();
  await page.getByRole('button', { name: t('recharge.submit') }).click();
  await page.getByRole('heading', { name: t('recharge.state.transfer') }).waitFor();
  // Nothing lies over the field for the proof.
  expect(await page.getByText(t('recharge.redirecting')).count()).toBe(0);
  const [recharge] = await recharges(token);
  expect(recharge).toMatchObject({ channel: 'transfer', money: 500, proof: false });
  // Each is copied alone, the number as banks take it.
  for (const [name, shown, copied] of [
    [t('recharge.transfer.bank'), 'Demo Bank', 'Demo Bank'],
    [t('recharge.transfer.number'), '6222 0000 0000 0000', '6222000000000000'],
    [t('recharge.transfer.name'), 'pintuan demo shop', 'pintuan demo shop'],
  ] as const) {
    await page.getByText(shown, { exact: true }).waitFor();
    await page.getByRole('button', { name: t('recharge.copy', { what: name }) }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  }
  expect(await page.getByText(recharge?.number ?? '-').count()).toBe(2);
  const picture = await noise();
  await page.locator('input[type=file]').setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: picture });
  const preview = page.getByRole('img', { name: t('recharge.proof.preview') });
  await preview.waitFor();
  expect(
    await preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight, img.src.slice(0, 15)]),
  ).toEqual([1280, 1600, 'data:image/jpeg']);
  const [upload] = await Promise.all([
    page.waitForRequest('**/api/recharge_proof'),
    page.getByRole('button', { name: t('recharge.proof.send') }).click(),
  ]);
  expect(Number(upload.headers()['content-length'] ?? upload.postDataBuffer()?.length ?? 0)).toBeLessThan(
    picture.length / 2,
  );
  await page.getByText(t('recharge.proof.sent')).waitFor();
  expect((await recharges(token))[0]?.proof).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  const small = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: small });
  await page.getByRole('button', { name: t('recharge.proof.send') }).click();
  await page.getByText(t('recharge.proof.sent')).waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText(t('recharge.proof.sent')).waitFor();
  expect(troubles).toEqual([]);
});

wholeTest('without JavaScript: the screenshot of a transfer is posted, refused in words, and replaced', async () => {
  const token = await shop.signUp('wirer-plain');
  const { number } = await begin(token, TRANSFER, '40');
  const { page, go } = await visitAs(token, 'wirer-plain', { javaScriptEnabled: false });
  await go(`/user/recharge?number=${number}`);
  const send = async (name: string, buffer: Buffer) => {
    await page.locator('input[type=file][name=proof]').setInputFiles({ name, mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: t('recharge.proof.send') }).click();
  };
  await page.getByRole('button', { name: t('recharge.proof.send') }).click();
  await page.getByRole('alert').waitFor();
  await send('a.png', Buffer.from('no picture'));
  await page.getByRole('alert').getByText(t('refusal.pictureKind')).waitFor();
  await send('a.png', Buffer.alloc(0));
  await page.getByRole('alert').getByText(t('refusal.fileEmpty')).waitFor();
  expect((await recharges(token))[0]?.proof).toBe(false);
  for (const colour of ['teal', 'navy']) {
    await send('shot.png', await sampleProof(colour));
    await page.getByText(t('recharge.proof.sent')).waitFor();
    expect(new URL(page.url()).search).toBe(`?number=${number}`);
    expect(await page.getByRole('alert').count()).toBe(0);
  }
  expect((await recharges(token))[0]?.proof).toBe(true);
});

wholeTest('a file that is no picture is refused with the reason, and another screenshot can be chosen', async () => {
  const { page, token, go } = await shopperAt('/user/wallet', 'clumsy');
  const { number } = await begin(token, TRANSFER, '40');
  await go(`/user/recharge?number=${number}`);
  await hydrated(page);
  const choose = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await choose(Buffer.from('\0\0\0\u001cftypheic'));
  await said(page, t('refusal.pictureKind'));
  await choose(Buffer.alloc(0));
  await said(page, t('refusal.fileEmpty'));
  // What has the beginning of a picture is for the shop to judge.
  await choose(Buffer.from('GIF89a'));
  await page.getByRole('button', { name: t('recharge.proof.send') }).click();
  await page.getByText(t('refusal.pictureUnreadable')).waitFor();
  expect((await recharges(token))[0]?.proof).toBe(false);
  await shop.command('recharge', 'refuse', number, '--note', '没有收到转账');
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText(t('record.reason', { remark: '没有收到转账' })).waitFor();
});

wholeTest('a screenshot that was refused is there on Back and Forward, until it is sent', async () => {
  const { page, token, go } = await shopperAt('/user/wallet', 'wirer-back');
  const { number } = await begin(token, TRANSFER, '40');
  await go('/user/rechargeRecord');
  await hydrated(page);
  const link = page.locator(`main a[href*="${number}"]`);
  await link.click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: await sampleProof('teal') });
  const preview = page.getByRole('img', { name: t('recharge.proof.preview') });
  const send = page.getByRole('button', { name: t('recharge.proof.send') });
  const refusal = { code: 400, msg: t('refusal.pictureUnreadable'), data: null, server_time: '2026-01-01T00:00:00Z' };
  await page.route('**/api/recharge_proof', (route) => route.fulfill({ json: refusal }));
  await send.click();
  await page.getByRole('alert').getByText(refusal.msg).waitFor();
  await page.unroute('**/api/recharge_proof');
  const backAndForward = async () => {
    await page.goBack();
    await link.waitFor();
    await page.goForward();
    await link.waitFor({ state: 'detached' });
  };
  await backAndForward();
  await preview.waitFor();
  await send.click();
  await page.getByText(t('recharge.proof.sent')).waitFor();
  await backAndForward();
  await page.getByText(t('recharge.proof.sent')).waitFor();
  expect(await preview.count()).toBe(0);
});
