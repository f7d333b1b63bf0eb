import { expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { content, dialog, downloaded, heading, openFrom } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { openShop } from '../support/open-shop.ts';
import { withdraw } from '../support/withdrawing.ts';

const { shop, visit } = openShop();
const { enter } = consoleStaff({ shop, visit });

test('a file for the bank of what was ticked, then marked as paid at once; empty queues of refunds and odd payments say so', async () => {
  const token = await shop.signUp('filer', 1000);
  const id = await withdraw(shop, token, '300');
  const blocked = await withdraw(shop, await shop.signUp('filed.blocked', 1000), '200');
  const visitor = await enter('Filing', 'finance');
  const { page } = visitor;
  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.withdrawals') })
    .click();
  for (const one of [id, blocked]) {
    await content(page)
      .getByRole('checkbox', { name: `W${one}` })
      .check();
  }
  // One that may not be paid is named, and left out with one tap.
  await shop.command('shopper', 'block', 'filed.blocked', '--note', 'stolen cards');
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('alert').getByText(`文件未生成：W${blocked} 的顾客已封禁`).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: t('withdrawals.leaveOut', { count: 1 }) }).click();
  const file = await downloaded(page, page.getByRole('button', { name: 'CSV' }));
  expect(file.name).toMatch(/^withdrawals-.*\.csv$/);
  await content(page)
    .getByText(t('withdrawal.filed', { time: '' }))
    .waitFor();
  // The bank has done it: sum and consequence on the sheet, then all that is ticked is marked.
  await content(page)
    .getByRole('checkbox', { name: `W${id}` })
    .check();
  await page.getByRole('button', { name: t('withdrawals.payTicked') }).click();
  const sheet = dialog(page, t('withdrawals.payTitle'));
  await sheet.getByText(t('withdrawals.payMeans', { count: 1, amount: '¥300.00' })).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: t('withdrawals.pay', { count: 1, amount: '¥300.00' }) }).click();
  await content(page)
    .getByText(t('withdrawals.paid', { count: 1 }))
    .waitFor();
  expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('paid');
  for (const name of [t('screen.refunds'), t('screen.payments')]) {
    await page.locator('aside').getByRole('link', { name }).click();
    await heading(page, name).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  expect(visitor.troubles).toEqual([]);
});

test('a withdrawal that a colleague puts into a file meanwhile is refused only with that in sight', async () => {
  const token = await shop.signUp('filed.saver', 1000);
  const id = await withdraw(shop, token, '250');
  const [first, second] = [await enter('Ren', 'finance'), await enter('Shu', 'finance')];
  const { page } = first;
  await page.goto(`${new URL(page.url()).origin}/console/withdrawals/${id}`);
  await page.getByRole('button', { name: t('keys.refuse') }).click();
  const sheet = dialog(page, t('withdrawal.refuse'));
  await sheet.getByRole('button', { name: t('withdrawal.refuseSum', { amount: '¥250.00' }) }).waitFor();
  await sheet.getByRole('button', { name: t('remark.cardRejected') }).click();
  await openFrom(second.page, 'withdrawals').click();
  await content(second.page)
    .getByRole('checkbox', { name: `W${id}` })
    .check();
  await downloaded(second.page, second.page.getByRole('button', { name: 'CSV' }));
  // The open sheet says what may happen, and so does its button.
  await sheet.getByText(t('withdrawal.refuseFiled', { time: '', amount: '¥250.00' })).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: t('withdrawal.refuseAnyway', { amount: '¥250.00' }) }).click();
  await content(page)
    .getByRole('status')
    .getByText(t('withdrawal.refusedDone', { amount: '¥250.00' }))
    .waitFor();
  expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('refused');
  expect([...first.troubles, ...second.troubles]).toEqual([]);
});
