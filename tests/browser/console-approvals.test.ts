import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { bothPlaces, desk, type Place, phone } from '../support/console-places.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { content, dialog, heading, openFrom } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { openShop } from '../support/open-shop.ts';
import { withdraw } from '../support/withdrawing.ts';
import { startWorkflow } from '../support/workflow.ts';

const { shop, visit } = openShop();
const { accept, enter } = consoleStaff({ shop, visit });

const WHY = '两笔充值与流水对过';

const SMALL_CREDITS = t('roles.grantIn', { area: t('area.smallCredits'), grant: t('grant.do') });

/** In the list of withdrawals, asks to pay one of 3,000 yuan, which is above the limit. */
async function askForLarge(page: Page, id: number, { press }: Place): Promise<string[]> {
  await press(content(page).getByRole('link', { name: `W${id}` }));
  await heading(page, t('withdrawal.title', { number: `W${id}` })).waitFor();
  const seen = await factsOn(content(page));
  await press(page.getByRole('button', { name: t('withdrawal.ask', { amount: '¥3,000.00' }) }));
  const sheet = dialog(page, t('exports.ask'));
  await sheet.getByText(t('withdrawal.askMeans')).waitFor();
  // Nobody writes the reason for them.
  expect(await sheet.getByRole('button', { name: t('withdrawal.ask', { amount: '¥3,000.00' }) }).isDisabled()).toBe(
    true,
  );
  await sheet.getByLabel(t('withdrawal.why')).fill(WHY);
  await press(sheet.getByRole('button', { name: t('withdrawal.ask', { amount: '¥3,000.00' }) }));
  await heading(page, t('screen.withdrawals')).waitFor();
  return seen;
}

/** The facts on the screen, each with what was found. */
const factsOn = (screen: Locator) => screen.locator('ul > li:has(> svg)').allTextContents();

test.each(bothPlaces)(
  'a withdrawal above the limit, $name: asked for, agreed to by another, transferred, marked as paid; 9 taps',
  async (place) => {
    const { isPhone, options, open, press } = place;
    const [saver, one, another] = isPhone ? ['rich.saver', 'Ling', 'Qian'] : ['big.saver', 'Lin', 'Qiao'];
    const token = await shop.signUp(saver, 9000);
    const id = await withdraw(shop, token, '3000');
    const asker = await enter(one, 'finance', options);
    const second = await enter(another, 'approver', options);
    const { page } = asker;
    await page.goto(`${new URL(page.url()).origin}/console/withdrawals`);
    await heading(page, t('screen.withdrawals')).waitFor();
    const { done } = await startWorkflow(page, second.page);
    const asked = await askForLarge(page, id, place);
    expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('pending');

    await open(second.page, 'approvals');
    const request = content(second.page).getByRole('region', { name: t('approval.kind.withdrawal.pay') });
    await request.getByText(WHY).waitFor();
    // The very facts that the asker saw.
    expect(await factsOn(request)).toEqual(asked);
    expect(await cutTexts(second.page)).toEqual([]);
    expect(await accessibilityProblems(second.page)).toEqual([]);
    await press(request.getByRole('button', { name: t('approval.approveSum', { amount: '¥3,000.00' }) }));
    // Amount, person and card, who asked and who agrees stand where it is signed.
    const sheet = dialog(second.page, t('stepUp.title'));
    for (const fact of ['¥3,000.00', saver, '…7890', one, another])
      await sheet.getByText(fact, { exact: true }).waitFor();
    expect(await accessibilityProblems(second.page)).toEqual([]);
    await press(sheet.getByRole('button', { name: t('approval.approveSum', { amount: '¥3,000.00' }) }));
    await content(second.page).getByText(t('approval.none.waiting')).waitFor();
    expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('pending');
    // Only now it is transferred, and marked as paid.
    await press(content(page).getByRole('link', { name: `W${id}` }));
    await press(page.getByRole('button', { name: t('withdrawal.pay', { amount: '¥3,000.00' }) }));
    await press(
      dialog(page, t('withdrawal.payTitle')).getByRole('button', {
        name: t('withdrawal.pay', { amount: '¥3,000.00' }),
      }),
    );
    await heading(page, t('screen.withdrawals')).waitFor();
    await content(page).getByRole('status').getByText(t('withdrawal.paid')).waitFor();
    expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('paid');
    expect(done()).toEqual({ taps: 9, keys: 0 });

    // Both find it again: who asked among their own, the second person in the audit log.
    await open(page, 'approvals');
    await press(content(page).getByRole('link', { name: t('approval.list.asked') }));
    await content(page)
      .getByRole('region', { name: t('approval.kind.withdrawal.pay') })
      .getByText(t('approval.state.agreedTo'), { exact: true })
      .waitFor();
    await page.goBack();
    await content(page).getByText(t('approval.none.waiting')).waitFor();
    await open(second.page, 'audit');
    const entries = content(second.page).getByRole('row').filter({ hasText: another });
    await entries
      .filter({ hasText: t('acts.did.approval approve') })
      .first()
      .waitFor();
    expect(await accessibilityProblems(second.page)).toEqual([]);
    expect([...asker.troubles, ...second.troubles].filter((line) => !line.includes(' 428'))).toEqual([]);
  },
);

test('a request whose withdrawal was refused meanwhile says so, and can only be declined or taken back', async () => {
  const id = await withdraw(shop, await shop.signUp('refused.saver', 9000), '3000');
  const asker = await enter('Wen', 'finance');
  const second = await enter('Yue', 'approver');
  const { page } = asker;
  await page.goto(`${new URL(page.url()).origin}/console/withdrawals`);
  await askForLarge(page, id, desk);
  await shop.command('withdrawal', 'refuse', String(id), '--anyway', '--note', 'by hand');

  await openFrom(second.page, 'approvals').click();
  const request = content(second.page).getByRole('region', { name: t('approval.kind.withdrawal.pay') });
  await request.getByText(t('approval.outdated')).waitFor();
  expect(await request.getByRole('button', { name: t('approval.sign') }).count()).toBe(0);
  expect(await accessibilityProblems(second.page)).toEqual([]);
  await openFrom(page, 'approvals').click();
  await content(page)
    .getByRole('link', { name: t('approval.list.asked') })
    .click();
  const own = content(page)
    .getByRole('region', { name: t('approval.kind.withdrawal.pay') })
    .filter({ hasText: t('approval.outdatedOwn') });
  await own.waitFor();
  await own.getByRole('button', { name: t('approval.withdraw') }).click();
  await content(second.page).getByText(t('approval.none.waiting')).waitFor();
  expect([...asker.troubles, ...second.troubles].filter((line) => !line.includes(' 428'))).toEqual([]);
});

/** The second person agrees on the open list and reads the link, who asked reads its code: both go to Tao. */
async function bothHalves(asker: Page, second: Page, kind: string): Promise<[link: string, code: string]> {
  await content(second)
    .getByRole('region', { name: kind })
    .getByRole('button', { name: t('approval.sign') })
    .click();
  await dialog(second, t('stepUp.title'))
    .getByRole('button', { name: t('approval.sign') })
    .click();
  const made = dialog(second, t('approval.linkFor', { name: 'Tao' }));
  const link = (await made.getByRole('status').getByText('/console/invite#').textContent()) ?? '';
  // The list is read again meanwhile, and the link stays.
  await content(second).getByText(t('approval.none.waiting')).waitFor();
  expect(await made.getByText(link).isVisible()).toBe(true);
  expect(await accessibilityProblems(second)).toEqual([]);
  // Of two in a row the browser itself closes a dialog.
  await second.keyboard.press('Escape');
  await second.keyboard.press('Escape');
  await second.mouse.click(5, 5);
  expect(await made.getByText(link).isVisible()).toBe(true);
  await made.getByRole('button', { name: t('action.close') }).click();

  await content(asker)
    .getByRole('status')
    .getByRole('link', { name: t('approval.list.asked') })
    .click();
  const own = content(asker).getByRole('region', { name: kind });
  await own.getByText(t('approval.state.unopened')).waitFor();
  const code = (await own.getByText(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/).textContent()) ?? '';
  expect(await accessibilityProblems(asker)).toEqual([]);
  return [link, code];
}

test('a colleague is invited and reset by two, comes in by link and code, and is blocked by one', async () => {
  const owner = await enter('Mei', 'owner');
  const second = await enter('Bao', 'approver');
  const { page } = owner;
  await openFrom(page, 'staff').click();
  await content(page).getByRole('row', { name: /Bao/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page)
    .getByRole('button', { name: t('approval.kind.staff.invite') })
    .click();
  const invite = dialog(page, t('approval.kind.staff.invite'));
  await invite.getByLabel(t('staff.name')).fill('Tao');
  await invite.getByRole('button', { name: t('staff.moreRoles') }).click();
  await invite.getByLabel(t('approval.fact.role')).selectOption('service');
  await invite.getByText(SMALL_CREDITS).waitFor();
  await invite.getByLabel(t('approval.why')).fill('busy season');
  expect(await accessibilityProblems(page)).toEqual([]);
  await invite.getByRole('button', { name: t('staff.ask') }).click();
  await content(page).getByRole('status').getByText(t('staff.asked')).waitFor();

  await openFrom(second.page, 'approvals').click();
  const asked = content(second.page).getByRole('region', { name: t('approval.kind.staff.invite') });
  await asked.getByText(SMALL_CREDITS).waitFor();
  const newcomer = await accept(...(await bothHalves(page, second.page, t('approval.kind.staff.invite'))));
  await page.goBack();
  await content(page)
    .getByRole('row', { name: new RegExp(`Tao.*${t('role.service')}`) })
    .waitFor();

  await content(page)
    .getByRole('button', { name: `${t('staff.reset')} Tao` })
    .click();
  const reset = dialog(page, t('staff.reset'));
  await reset.getByLabel(t('approval.why')).fill('phone in the river');
  expect(await accessibilityProblems(page)).toEqual([]);
  await reset.getByRole('button', { name: t('staff.ask') }).click();
  await content(page).getByRole('status').getByText(t('staff.asked')).waitFor();
  const halves = await bothHalves(page, second.page, t('approval.kind.staff.reset'));
  await newcomer.page.reload();
  await newcomer.page.waitForURL('**/console/login**');
  const again = await accept(...halves);
  await page.goBack();

  await content(page)
    .getByRole('button', { name: `${t('staff.block')} Tao` })
    .click();
  const block = dialog(page, t('staff.block'));
  await block.getByLabel(t('approval.why')).fill('lost laptop');
  await block.getByRole('button', { name: t('staff.block') }).click();
  await content(page).getByRole('row', { name: /Tao/ }).getByText(t('staff.blocked')).waitFor();
  await again.page.reload();
  await again.page.waitForURL('**/console/login**');

  // What an owner holds can be ticked, and nothing else.
  await content(page)
    .getByRole('link', { name: t('screen.roles') })
    .click();
  await heading(page, t('screen.roles')).waitFor();
  await content(page)
    .getByRole('link', { name: t('role.warehouse') })
    .click();
  await content(page)
    .getByRole('table', { name: t('role.warehouse') })
    .waitFor();
  expect(await content(page).getByRole('checkbox', { name: SMALL_CREDITS }).isDisabled()).toBe(true);
  await content(page)
    .getByRole('checkbox', { name: t('roles.grantIn', { area: t('area.taxRefunds'), grant: t('grant.read') }) })
    .check();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: t('roles.save') }).click();
  const change = dialog(page, t('roles.save'));
  await change.getByLabel(t('approval.why')).fill('they pack');
  await change.getByRole('button', { name: t('staff.ask') }).click();
  await content(page).getByRole('status').getByText(t('staff.asked')).waitFor();
  await page.goBack();
  await content(page)
    .getByRole('table', { name: t('role.owner') })
    .waitFor();
  expect([...owner.troubles, ...second.troubles].filter((line) => !line.includes(' 428'))).toEqual([]);
});

test('in English too, what is done with a colleague stands in one line of a screen of 1280 px', async () => {
  const { page } = await enter('Ann', 'owner', { locale: 'en-US' });
  await enter('Bartholomew Featherstonehaugh', 'approver');
  await openFrom(page, 'staff').click();
  const acts = content(page)
    .getByRole('row', { name: /Bartholomew/ })
    .getByRole('button');
  await acts.last().waitFor();
  const tops = await acts.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test('what is agreed to is never cut on a phone, on the card and on the sheet', async () => {
  const long = `${'VeryLongAccountNumber'.repeat(12)} 账户 ${'6217'.repeat(20)}`;
  const asker = await enter('Lone', 'owner');
  const second = await enter('Two', 'approver', phone.options);
  const { page } = second;
  const data = { key: 'transfer_account', value: long, version: 0, note: 'new bank' };
  const answer = await asker.page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    return (
      await fetch('/console/api/v1/setting_change', { method: 'POST', headers, body: JSON.stringify(body) })
    ).json();
  }, data);
  expect(answer.code).toBe(200);
  await phone.open(page, 'approvals');
  const request = content(page).getByRole('region', { name: t('approval.kind.setting.change') });
  await request.getByText(long).waitFor();
  expect(await cutTexts(page)).toEqual([]);
  await request.getByRole('button', { name: t('approval.sign') }).tap();
  await dialog(page, t('stepUp.title')).getByText(long).waitFor();
  expect(await cutTexts(page)).toEqual([]);
});
