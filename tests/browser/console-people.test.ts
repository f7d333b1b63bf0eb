import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { accessibilityProblems, focused } from '../support/browser.ts';
import { cutTags, inEnglish, inLanguage } from '../support/console-looks.ts';
import { placesInTurn, placesInWhole } from '../support/console-places.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { content, heading } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { withShortGroups } from '../support/demo-shop.ts';
import { wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { withdraw } from '../support/withdrawing.ts';
import { startWorkflow } from '../support/workflow.ts';

/** An item of the demo whose groups end after a second, and one whose tax is refunded. */
const SHORT = 3;
const TAXED = 1;

const { shop, visit } = openShop(withShortGroups(SHORT, 1));
const staff = consoleStaff({ shop, visit });

/** Somebody of that role on Today; the clock runs. */
async function enter(name: string, role: string, options: BrowserContextOptions = {}) {
  const visitor = await staff.enter(name, role, options);
  return { ...visitor, ...(await startWorkflow(visitor.page)) };
}

/** What a shopper's order says now. */
async function orderOf(token: string, status: number) {
  return (await shop.call('order', { status }, token)).data[0];
}

test.each(placesInTurn)(
  '“my group expired”, $name: from the number that they say to the transfer back',
  async ({ isPhone, options, find }) => {
    const name = isPhone ? 'expired' : 'late';
    const token = await shop.signUp(name, 5000);
    const { orderno } = (await shop.call('buyItem', { id: SHORT }, token)).data;
    const wallet = async () => (await shop.call('moneyInfo', {}, token)).data.recharge_money;
    await expect.poll(wallet, { timeout: 20_000 }).toBe(5000);
    const { page, done, troubles } = await enter(`Mei ${name}`, 'service', options);
    await find(page, orderno);
    await page.waitForURL(`**/console/orders/${orderno}`);
    const back = content(page)
      .getByRole('row')
      .filter({ hasText: t('transfer.group_failed') });
    await back.getByText(t('wallet.acts')).first().waitFor();
    expect(done()).toEqual(isPhone ? { taps: 3, keys: 0 } : { taps: 0, keys: 2 });
    await page.goBack();
    await heading(page, isPhone ? t('screen.find') : t('screen.today')).waitFor();
    await page.goForward();
    // The shopper's own page has it too.
    await content(page)
      .getByRole('link', { name: `Nick ${name}` })
      .first()
      .click();
    await heading(page, `Nick ${name}`).waitFor();
    expect(troubles).toEqual([]);
  },
);

wholeTest(
  'from a shopper to a withdrawal and back: by the newest, by the statement, and by the list of all',
  async () => {
    const token = await shop.signUp('saver', 1000);
    const id = await withdraw(shop, token, '200');
    const { page, troubles } = await enter('Fang', 'finance');
    await page.goto(`${new URL(page.url()).origin}/console/find?q=saver`);
    await content(page).getByRole('link', { name: 'Nick saver' }).click();
    const shopper = heading(page, 'Nick saver');
    const withdrawal = heading(page, t('withdrawal.title', { number: `W${id}` }));
    for (const table of [t('screen.withdrawals'), t('shopper.statement')]) {
      await shopper.waitFor();
      await content(page)
        .getByRole('table', { name: table })
        .getByRole('link', { name: `W${id}` })
        .click();
      await withdrawal.waitFor();
      await page.goBack();
    }
    await shopper.waitFor();
    await content(page)
      .getByRole('region', { name: t('screen.withdrawals') })
      .getByRole('link', { name: t('audit.all') })
      .click();
    await heading(page, t('screen.withdrawals')).waitFor();
    expect(await content(page).getByRole('row').count()).toBe(2);
    await content(page)
      .getByRole('link', { name: `W${id}` })
      .click();
    await withdrawal.waitFor();
    // The way back on the screen leads to the same list.
    await content(page)
      .getByRole('link', { name: t('action.back') })
      .click();
    await content(page)
      .getByRole('link', { name: new RegExp(`^${t('queue.shopper')} \\d+ ×$`) })
      .waitFor();
    for (let steps = 0; steps < 3; steps++) await page.goBack();
    await shopper.waitFor();
    expect(troubles).toEqual([]);
  },
);

test.each(placesInWhole)(
  'a fraudster is found, frozen, shut out, and their code closed, $name',
  async ({ isPhone, options, find, press }) => {
    const name = isPhone ? 'crook' : 'swindler';
    const token = await shop.signUp(name, 5000);
    await shop.call('buyItem', { id: TAXED }, token);
    const { page, done, troubles } = await enter(`Wei ${name}`, 'service', options);
    await find(page, name);
    await press(content(page).getByRole('link', { name }).first());
    await heading(page, `Nick ${name}`).waitFor();
    for (const act of [t('shopper.act.freeze'), t('invitations.close'), t('shopper.act.block')]) {
      await press(content(page).getByRole('button', { name: act, exact: true }));
      const dialog = page.getByRole('dialog', { name: act });
      await press(dialog.getByLabel(t('people.reason')));
      await dialog.getByLabel(t('people.reason')).fill('盗用别人的卡');
      await press(dialog.getByRole('button', { name: act, exact: true }));
      await dialog.waitFor({ state: 'detached' });
    }
    await content(page)
      .getByRole('button', { name: t('shopper.act.unblock') })
      .waitFor();
    await content(page)
      .getByRole('button', { name: t('shopper.act.unfreeze') })
      .waitFor();
    expect(
      await content(page)
        .getByRole('button', { name: t('invitations.close') })
        .count(),
    ).toBe(0);
    expect(done()).toEqual(isPhone ? { taps: 13, keys: 0 } : { taps: 10, keys: 2 });
    // Their session has ended, and what their group held is back.
    expect((await shop.call('moneyInfo', {}, token)).code).toBe(401);
    expect(troubles).toEqual([]);
  },
);

/** A shopper with Spanish as the language of the last log-in has applied for the tax refund of an order. */
async function refundRequested(name: string) {
  const [token, other] = [await shop.signUp(name, 5000), await shop.signUp(`${name}.friend`, 5000)];
  const form = new URLSearchParams({ username: name, password: 'correct horse' });
  await fetch(`${shop.origin}/api/login`, { method: 'POST', headers: { 'Accept-Language': 'es-ES' }, body: form });
  const { orderno } = (await shop.call('buyItem', { id: TAXED }, token)).data;
  await shop.call('orderPt', { orderno }, other);
  const order = await orderOf(token, 2);
  await shop.call('orderReturn', { id: order?.id ?? 0 }, token);
  return { token, orderno: orderno as string };
}

test.each(placesInTurn)(
  'what speaks against a tax refund begins its row uncut, $name, and is named by a batch',
  async ({ isPhone, options }) => {
    const name = isPhone ? 'doubted.phone' : 'doubted.desk';
    const { orderno } = await refundRequested(name);
    const { page, troubles } = await enter(`Doubts ${name}`, 'finance', options);
    await inLanguage(page, inEnglish);
    await page.route(/\/api\/v1\/refunds(\?|$)/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const row of answer.data.rows.filter(({ number }: { number: string }) => number === orderno)) {
        Object.assign(row, { frozen: true, shopper: { ...row.shopper, blocked: true } });
      }
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`${new URL(page.url()).origin}/console/refunds`);
    const row = content(page)
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: orderno }) });
    const reasons = ['Blocked', 'Withdrawals frozen'];
    await expect.poll(() => row.locator('td span[data-tone="late"]').allTextContents()).toEqual(reasons);
    expect(await row.innerText()).toMatch(/^\s*Blocked\s+Withdrawals frozen\s+Nick/);
    expect(await cutTags(page)).toEqual([]);
    await row.getByRole('checkbox').check();
    const named = page.locator('[data-doubtful]');
    await expect.poll(() => named.locator('dd span[data-tone]').allTextContents()).toEqual(reasons);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(troubles).toEqual([]);
  },
);

test.each(placesInWhole)(
  'a tax refund is refused with a remark that the shopper reads in their own language, $name, in 4 taps',
  async ({ isPhone, options, open, press }) => {
    const name = isPhone ? 'ines' : 'lucia';
    const { token: lucia, orderno } = await refundRequested(name);
    const { page, done, troubles } = await enter(`Yun ${name}`, 'finance', options);
    await open(page, 'refunds');
    await heading(page, t('screen.refunds')).waitFor();
    await press(content(page).getByRole('button', { name: `${t('keys.refuse')} ${orderno}` }));
    const sheet = page.getByRole('dialog');
    await press(sheet.getByRole('button', { name: t('remark.taxNotDue') }));
    await expect.poll(() => sheet.getByLabel(t('remark.label')).inputValue()).toContain('devolución de impuesto');
    await press(sheet.getByRole('button', { name: new RegExp(`^${t('keys.refuse')}`) }));
    await sheet.waitFor({ state: 'detached' });
    expect(done()).toEqual({ taps: 4, keys: 0 });
    await expect
      .poll(async () => (await orderOf(lucia, 2))?.remark)
      .toBe('Este pedido no tiene derecho a devolución de impuesto.');
    expect(troubles).toEqual([]);
  },
);

wholeTest('categories are put into another order by their grips, and with keys', async () => {
  const order = async () => {
    const { data } = await (await fetch(`${shop.origin}/api/shop`)).json();
    return (data.categories as { id: number }[]).map(({ id }) => id);
  };
  const [first = 0, second = 0, third = 0] = await order();
  const { page, troubles } = await enter('Lin', 'catalogue');
  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.storefront') })
    .click();
  await heading(page, t('screen.storefront')).waitFor();
  const grip = (at: number) => content(page).locator('ol > li').nth(at).locator('[aria-hidden="true"]').first();
  const middle = async (at: number) => {
    const box = await grip(at).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [from, to] = [await middle(0), await middle(2)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 8, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([second, third, first]);
  // Keys do the same to what is seen, also while an order is on its way.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const [, path] = consoleMethodAndPath('storefrontOrder');
  await page.route(
    `**${path}`,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  const up = (at: number) =>
    content(page)
      .locator('ol > li')
      .nth(at)
      .getByRole('button', { name: t('section.up') });
  await up(2).press('Enter');
  await up(1).press('Enter');
  letGo();
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([first, second, third]);
  expect(troubles).toEqual([]);
});

wholeTest('a role that was changed before an upgrade is offered what came with it', async () => {
  const { page, troubles } = await enter('Ou', 'owner');
  const [, path] = consoleMethodAndPath('roles');
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const service = answer.data.find(({ key }: { key: string }) => key === 'service');
    const { support, smallCredits, ...grants } = service.grants;
    Object.assign(service, { grants, new_grants: { support, smallCredits }, changed_at: 1 });
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`${new URL(page.url()).origin}/console/roles?role=service`);
  const [support, smallCredits] = [t('area.support'), t('area.smallCredits')].map((area) =>
    t('roles.grantIn', { area, grant: t('grant.do') }),
  );
  await content(page).getByText(`${support} · ${smallCredits}`).waitFor();
  await content(page)
    .getByRole('button', { name: t('roles.tickNew') })
    .click();
  await page.getByText(t('roles.unsaved', { count: 2 })).waitFor();
  // One of them is beyond what the owner has, and is not fixed either.
  const small = content(page).getByRole('checkbox', { name: smallCredits });
  expect([await small.isChecked(), await small.isEnabled()]).toEqual([true, true]);
  await small.uncheck();
  await page.getByText(t('roles.unsaved', { count: 1 })).waitFor();
  expect(troubles).toEqual([]);
});

wholeTest('whoever revokes an invitation by keyboard goes on from the list that it was in', async () => {
  const { page, troubles } = await enter('Ada', 'owner');
  await shop.command('staff', 'invite', 'Bo', '--role', 'service');
  await page.goto(`${new URL(page.url()).origin}/console/staff`);
  const revoke = content(page).getByRole('button', { name: `${t('staff.revoke')} Bo` });
  await revoke.press('Enter');
  await page.getByRole('dialog').getByRole('textbox').fill('wrong person');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.revoke') })
    .press('Enter');
  await revoke.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).not.toBe('body');
  expect(troubles).toEqual([]);
});
