import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { cutTags, inEnglish, inLanguage } from '../support/console-looks.ts';
import { bothPlaces } from '../support/console-places.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { content, dialog, heading } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { openShop } from '../support/open-shop.ts';
import { openPlace } from '../support/shop-store.ts';
import { CARD, withdraw } from '../support/withdrawing.ts';
import { startWorkflow } from '../support/workflow.ts';

const { shop, visit } = openShop();
const { enter } = consoleStaff({ shop, visit });

test.each(bothPlaces)(
  'a withdrawal, $name: facts, whole card, and paid in 4 taps',
  async ({ name, options, press }) => {
    const token = await shop.signUp(name.replaceAll(' ', '.'), 1000);
    const id = await withdraw(shop, token, '200');
    const visitor = await enter(`Fin ${name}`, 'finance', options);
    const { page } = visitor;
    await page.goto(`${new URL(page.url()).origin}/console/withdrawals`);
    await heading(page, t('screen.withdrawals')).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const { done } = await startWorkflow(page);
    await press(content(page).getByRole('link', { name: `W${id}` }));
    await heading(page, t('withdrawal.title', { number: `W${id}` })).waitFor();
    await content(page).getByText(t('withdrawal.first')).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(content(page).getByRole('button', { name: t('withdrawal.showCard') }));
    await content(page).getByText(CARD.bank_account).waitFor();
    await press(page.getByRole('button', { name: t('withdrawal.pay', { amount: '¥200.00' }) }));
    const sheet = dialog(page, t('withdrawal.payTitle'));
    await sheet.getByText(t('withdrawal.payMeans', { amount: '¥200.00' })).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(sheet.getByRole('button', { name: t('withdrawal.pay', { amount: '¥200.00' }) }));
    await heading(page, t('screen.withdrawals')).waitFor();
    await content(page).getByRole('status').getByText(t('withdrawal.paid')).waitFor();
    expect(done()).toEqual({ taps: 4, keys: 0 });
    expect((await shop.call('withdrawList', {}, token)).data[0]?.status).toBe('paid');
    await page.goBack();
    await heading(page, t('withdrawal.title', { number: `W${id}` })).waitFor();
    expect(visitor.troubles).toEqual([]);
  },
);

test('wrong books are told of at once above the screen and on the sheet that pays, until they are right', async () => {
  const id = await withdraw(shop, await shop.signUp('books.saver', 1000), '200');
  const visitor = await enter('Ledger', 'finance');
  const { page } = visitor;
  await page.goto(`${new URL(page.url()).origin}/console/withdrawals/${id}`);
  await page.getByRole('button', { name: t('withdrawal.pay', { amount: '¥200.00' }) }).click();
  const sheet = dialog(page, t('withdrawal.payTitle'));
  await sheet.getByText(t('withdrawal.payMeans', { amount: '¥200.00' })).waitFor();
  const alerts = page.getByRole('status', { name: t('late.label') });
  expect(await page.getByText('对不上').count()).toBe(0);

  const store = await openPlace(shop);
  closeAfterTest(() => store.close());
  const find = (differences: number) =>
    store.transaction(async (tx) => {
      const { jobs } = tables;
      const found = { result: { differences }, doneAt: tx.now };
      await tx.db.update(jobs).set(found).where(eq(jobs.name, 'check-books'));
      // It looks every minute.
      await tx.db.update(jobs).set({ dueAt: 0 }).where(eq(jobs.name, 'watch-system'));
    });
  await find(2);
  await sheet.getByText(/起对不上：查明原因前先别付款/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('link', { name: t('screen.money') }).click();
  await heading(page, t('screen.money')).waitFor();
  await alerts.getByText(new RegExp(`^${t('alarm.line', { alarm: t('alarm.books'), time: '.+' })}$`)).waitFor();
  // It cannot be dismissed.
  expect(await alerts.getByRole('button').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await find(0);
  await alerts.getByRole('link').waitFor({ state: 'detached' });
  expect(visitor.troubles).toEqual([]);
});

test.each(bothPlaces)(
  'nothing that speaks against paying is cut from the list, $name, nor left out by a batch',
  async (place) => {
    const { name, options, press } = place;
    const who = place.isPhone ? 'doubted.phone' : 'doubted.desk';
    const id = await withdraw(shop, await shop.signUp(who, 1000), '200');
    const { page, troubles } = await enter(`Doubts ${name}`, 'finance', options);
    await inLanguage(page, inEnglish);
    // Everything at once.
    await page.route(/\/console\/api\/v1\/withdrawals\?/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const row of answer.data.rows.filter((one: { id: number }) => one.id === id)) {
        Object.assign(row, { doubts: ['unpaid', 'fresh', 'card'], frozen: true, payable_at: Date.now() + 86_400_000 });
      }
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`${new URL(page.url()).origin}/console/withdrawals`);
    const row = content(page)
      .getByRole('row')
      .filter({ hasText: `W${id}` });
    const reasons = ['Withdrawals frozen', 'Money nobody paid', 'Fresh card payment', 'Card of others too'];
    await row.getByText('Payable from').waitFor();
    expect(await row.locator('td span[data-tone]').allTextContents()).toEqual([
      ...reasons,
      expect.stringContaining('Payable from'),
    ]);
    expect(await cutTags(page)).toEqual([]);
    await row.getByRole('checkbox').check();
    const bar = page.getByText('1 of the selected is doubtful').locator('..');
    for (const reason of reasons) await bar.getByText(reason).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'The bank has paid' }));
    for (const reason of reasons) await dialog(page, 'The bank has paid these').getByText(reason).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(troubles).toEqual([]);
  },
);
