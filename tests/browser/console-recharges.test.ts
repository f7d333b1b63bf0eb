import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { bothPlaces } from '../support/console-places.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { actsReady, alsoOpened, content, dialog, heading } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
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

test.each(bothPlaces)(
  'from a proof to the next one, $name: amount found, credited, and the next opens by itself',
  async ({ isPhone, options, open, press }) => {
    const [name, other] = isPhone ? ['mia', 'noa'] : ['ada', 'bea'];
    const [mia, noa] = [await shop.signUp(name), await shop.signUp(other)];
    const [first, second] = [await claim(mia, '500'), await claim(noa, '200')];
    const visitor = await enter(`He ${name}`, 'finance', options);
    const { page } = visitor;
    const { done } = await startWorkflow(page);
    await open(page, 'recharges');
    // A wide screen opens the first by itself.
    if (isPhone) await press(content(page).locator(`a[href$="/recharges/${first}"]`));
    await page.waitForURL(`**/console/recharges/${first}`);
    await heading(page, t('recharges.title')).waitFor();
    await expect
      .poll(() =>
        content(page)
          .getByRole('img', { name: t('recharges.proof') })
          .evaluate((img) => (img as HTMLImageElement).naturalWidth),
      )
      .toBe(40);
    expect(await accessibilityProblems(page)).toEqual([]);

    // A: the amount; Ctrl ↵: credit.
    if (isPhone) await press(content(page).getByLabel(t('recharges.found')));
    else await page.keyboard.press('a');
    await page.keyboard.type('480');
    await content(page)
      .getByText(t('recharges.less', { difference: '¥20.00', amount: '¥480.00' }))
      .waitFor();
    const credit = content(page).getByRole('button', { name: t('recharges.credit', { amount: '¥480.00' }) });
    await credit.waitFor();
    await actsReady(page);
    if (isPhone) await press(credit);
    else await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**/console/recharges/${second}`);
    await content(page).getByRole('status').getByText(name).waitFor();
    expect(done()).toEqual(isPhone ? { taps: 4, keys: 0 } : { taps: 1, keys: 2 });
    expect(await balanceOf(mia)).toBe(480);

    // Refused with a remark in words that the shopper reads.
    await actsReady(page);
    if (isPhone) await press(content(page).getByRole('button', { name: t('keys.refuse'), exact: true }));
    else await page.keyboard.press('r');
    await press(dialog(page, t('recharges.refuse')).getByRole('button', { name: t('remark.notArrived') }));
    expect(await accessibilityProblems(page)).toEqual([]);
    if (isPhone) await press(dialog(page, t('recharges.refuse')).getByRole('button', { name: /¥200\.00$/ }));
    else await page.keyboard.press('Control+Enter');
    await dialog(page, t('recharges.refuse')).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await shop.call('rechargeList', { limit: 1 }, noa)).data[0]?.remark)
      .toContain(t('remark.notArrived'));
    // Back leads to what was decided, which can only be read.
    await page.goto(`${new URL(page.url()).origin}/console/recharges/${first}`);
    await content(page)
      .getByRole('region', { name: t('queue.picked') })
      .getByText(t('recharge.credited'))
      .first()
      .waitFor();
    expect(
      await content(page)
        .getByRole('button', { name: t('recharges.credit', { amount: '' }) })
        .count(),
    ).toBe(0);
    expect(visitor.troubles).toEqual([]);
  },
);

test.each(bothPlaces)(
  '“I paid and have no order”, $name: from the number to the cause; who else has it open is told',
  async ({ isPhone, options, find, press }) => {
    const number = await claim(await shop.signUp(isPhone ? 'asking' : 'wondering'), '321');
    const [me, them] = isPhone ? ['Hui', 'Wen'] : ['Hua', 'Wu'];
    const [visitor, other] = [await enter(me, 'finance', options), await enter(them, 'finance')];
    const { page } = visitor;
    const { done } = await startWorkflow(page);
    await find(page, number);
    await press(content(page).getByRole('link', { name: number }));
    await page.waitForURL(`**/console/recharges/${number}`);
    // The cause: the money was claimed, and nobody has credited it yet.
    await content(page)
      .getByRole('button', { name: t('recharges.credit', { amount: '¥321.00' }) })
      .waitFor();
    expect(done()).toEqual(isPhone ? { taps: 4, keys: 0 } : { taps: 1, keys: 2 });

    await other.page.goto(page.url());
    await alsoOpened(page, them).waitFor();
    await alsoOpened(other.page, me).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await other.page
      .locator('aside')
      .getByRole('link', { name: t('screen.today') })
      .click();
    await alsoOpened(page, them).waitFor({ state: 'detached' });
    await page.goBack();
    await content(page).getByRole('link', { name: number }).waitFor();
    expect([...visitor.troubles, ...other.troubles]).toEqual([]);
  },
);

/** Presses the key in the very frame in which that recharge can be credited: a slow test would come after the pause. */
const pressedAt = (page: Page, number: string) =>
  page.evaluate(
    async ([wanted, credit]) => {
      const isThere = () =>
        window.location.pathname.endsWith(wanted) &&
        [...document.querySelectorAll('main button')].some((button) => button.textContent?.includes(credit));
      while (!isThere()) await new Promise(requestAnimationFrame);
      const key = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key));
    },
    [number, t('recharges.credit', { amount: '¥' })] as const,
  );

test('pressed twice, neither the button nor the key credits the next recharge, which opens by itself', async () => {
  const [ivy, jon, kim] = [await shop.signUp('ivy'), await shop.signUp('jon'), await shop.signUp('kim')];
  const [first, second, third] = [await claim(ivy, '51'), await claim(jon, '52'), await claim(kim, '53')];
  const { page, troubles } = await enter('Jia', 'finance');
  const credit = (sum: string) =>
    content(page).getByRole('button', { name: t('recharges.credit', { amount: `¥${sum}.00` }) });
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
  const again = pressedAt(page, third);
  await page.keyboard.press('Control+Enter');
  await again;
  await opened(third, '53');
  await actsReady(page);
  expect(page.url()).toContain(third);
  expect(await Promise.all([ivy, jon, kim].map(balanceOf))).toEqual([51, 52, 0]);
  expect(troubles).toEqual([]);
});
