import { beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { actsReady, content, dialog, heading } from '../support/console-visit.ts';
import { openShop } from '../support/open-shop.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { startWorkflow } from '../support/workflow.ts';

const { shop, visit } = openShop();
const { enter } = consoleStaff({ shop, visit });

const TRANSFER = 2;

/** A transfer that a shopper claims, with a proof; its number. */
async function claim(token: string, money: string): Promise<string> {
  await shop.call('recharge', { id: TRANSFER, money }, token);
  const [{ number } = { number: '' }] = (await shop.call('rechargeList', { limit: 1 }, token)).data;
  const form = new FormData();
  form.append('number', number);
  form.append('proof', new Blob([new Uint8Array(await sampleProof('#2f4b7c'))], { type: 'image/png' }), 'proof.png');
  const headers = { Authorization: token };
  const sent = await fetch(`${shop.origin}/api/recharge_proof`, { method: 'POST', headers, body: form });
  expect((await sent.json()).code).toBe(200);
  return number;
}

const balanceOf = async (token: string) => (await shop.call('moneyInfo', {}, token)).data.recharge_money;

beforeAll(async () => {
  await shop.command('settings', 'set', 'transfer_account', 'Bank 1234');
});

test('from a proof to the next one: amount found, credited, and the next opens by itself, in a tap, 3 keys and a sum', async () => {
  const [mia, noa] = [await shop.signUp('mia'), await shop.signUp('noa')];
  const [first, second] = [await claim(mia, '500'), await claim(noa, '200')];
  const visitor = await enter('He', 'finance');
  const { page } = visitor;
  const { done } = await startWorkflow(page);
  await page.locator('aside').getByRole('link', { name: '充值' }).click();
  await page.waitForURL(`**/console/recharges/${first}`);
  await heading(page, '充值审核').waitFor();
  await expect
    .poll(() =>
      content(page)
        .getByRole('img', { name: '转账凭证' })
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBe(40);
  expect(await accessibilityProblems(page)).toEqual([]);

  // A: the amount; Ctrl ↵: credit.
  await page.keyboard.press('a');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('480');
  await content(page).getByText('比申报少 ¥20.00').waitFor();
  await content(page).getByRole('button', { name: '入账 ¥480.00' }).waitFor();
  await actsReady(page);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/console/recharges/${second}`);
  await content(page).getByRole('status').getByText('mia').waitFor();
  expect(done()).toEqual({ taps: 1, keys: 3 });
  expect(await balanceOf(mia)).toBe(480);

  // Refused with a remark in words that the shopper reads.
  await actsReady(page);
  await page.keyboard.press('r');
  await dialog(page, '拒绝充值').getByRole('button', { name: '没有收到' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await dialog(page, '拒绝充值').waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await shop.call('rechargeList', { limit: 1 }, noa)).data[0]?.remark)
    .toContain('没有收到');
  // Back leads to what was decided, which can only be read.
  await page.goto(`${new URL(page.url()).origin}/console/recharges/${first}`);
  await content(page).getByText('已入账').first().waitFor();
  expect(await content(page).getByRole('button', { name: /入账/ }).count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
});

test('“I paid and have no order”: from the number to the cause in 2 keys and a tap; who else has it open is told', async () => {
  const token = await shop.signUp('wondering');
  const number = await claim(token, '321');
  const [visitor, other] = [await enter('Hua', 'finance'), await enter('Wu', 'finance')];
  const { page } = visitor;
  const { done } = await startWorkflow(page);
  await page.keyboard.press('/');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await content(page).getByRole('link', { name: number }).click();
  await page.waitForURL(`**/console/recharges/${number}`);
  // The cause: the money was claimed, and nobody has credited it yet.
  await content(page).getByRole('button', { name: '入账 ¥321.00' }).waitFor();
  expect(done()).toEqual({ taps: 1, keys: 2 });

  await other.page.goto(page.url());
  await content(page).getByRole('status').getByText('Wu 也打开了这里').waitFor();
  await content(other.page).getByRole('status').getByText('Hua 也打开了这里').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await other.page.locator('aside').getByRole('link', { name: '今日' }).click();
  await content(page).getByRole('status').getByText('Wu 也打开了这里').waitFor({ state: 'detached' });
  await page.goBack();
  await content(page).getByRole('link', { name: number }).waitFor();
  expect([...visitor.troubles, ...other.troubles]).toEqual([]);
});

test('pressed twice, neither the button nor the key credits the next recharge, which opens by itself', async () => {
  const [ivy, jon, kim] = [await shop.signUp('ivy'), await shop.signUp('jon'), await shop.signUp('kim')];
  const [first, second, third] = [await claim(ivy, '51'), await claim(jon, '52'), await claim(kim, '53')];
  const { page, troubles } = await enter('Jia', 'finance');
  const credit = (sum: string) => content(page).getByRole('button', { name: `入账 ¥${sum}.00` });
  const opened = async (number: string, sum: string) => {
    await page.waitForURL(`**/console/recharges/${number}`);
    await credit(sum).waitFor();
  };
  await page.goto(`${new URL(page.url()).origin}/console/recharges/${first}`);
  await credit('51').click();
  await opened(second, '52');
  // In the same place, as a hand that has not moved.
  await page.mouse.down();
  await page.mouse.up();
  await actsReady(page);
  await page.keyboard.press('Control+Enter');
  await opened(third, '53');
  await page.keyboard.press('Control+Enter');
  await actsReady(page);
  expect(page.url()).toContain(third);
  expect(await Promise.all([ivy, jon, kim].map(balanceOf))).toEqual([51, 52, 0]);
  expect(troubles).toEqual([]);
});
