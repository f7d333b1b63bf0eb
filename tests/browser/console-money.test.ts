import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { dateIn, startOfDate } from '../../server/services/days/calendar.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { content, downloaded, heading } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { openShop } from '../support/open-shop.ts';
import { startWorkflow } from '../support/workflow.ts';

/** The day before the shop's first one, closed: months for the accountant have closed days. */
const DAY = 24 * 60 * 60_000;
const midnight = startOfDate(dateIn('Asia/Shanghai', Date.now()), 'Asia/Shanghai');
const yesterday = dateIn('Asia/Shanghai', midnight - 1);

const { shop, visit } = openShop(async (tx) => {
  const span = { startsAt: midnight - DAY, endsAt: midnight, lastTransfer: 0, lastShopper: 0 };
  await tx.db.insert(tables.days).values({ day: yesterday, zone: 'Asia/Shanghai', ...span });
});
const { enter } = consoleStaff({ shop, visit });

test('the accountant’s month in 2 taps; a file of the bank against the books, and back from a transfer', async () => {
  const visitor = await enter('Zhang', 'finance');
  const { page } = visitor;
  const { done } = await startWorkflow(page);
  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.exports') })
    .click();
  await heading(page, t('screen.exports')).waitFor();
  const month = yesterday.slice(0, 7);
  const get = content(page).getByRole('button', { name: t('exports.monthGet', { month }) });
  const { name, text } = await downloaded(page, get);
  expect(done()).toEqual({ taps: 2, keys: 0 });
  expect(name).toBe(`month-${month}.csv`);
  expect(text).toContain('account,total,,0.00,0.00,0.00,0.00,');
  expect(text).toContain('asked by Zhang');
  await content(page).getByRole('status').getByText(t('exports.saved')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  // What has names waits for a second person.
  await content(page).getByLabel(t('exports.why')).fill('税务');
  await content(page)
    .getByRole('button', { name: t('exports.ask') })
    .click();
  await content(page)
    .getByRole('table', { name: t('exports.asked') })
    .getByText(t('setup.isWaiting'))
    .waitFor();

  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.money') })
    .click();
  await heading(page, t('screen.money')).waitFor();
  const bank = `日期,金额(元),摘要\n${yesterday},+5.00,hello\n`;
  const choice = content(page).getByLabel(t('compare.bank'));
  await choice.setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(bank) });
  const differences = content(page).getByRole('table', { name: t('compare.which') });
  await differences.getByText('hello').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // A file that does not say the currency: its columns are chosen once, and can be forgotten.
  const unsaid = `Date,Text,Amount,Kind\n${yesterday},unsaid,7.00,CR\n${yesterday},denied,8.00,PENDING\n`;
  const file = { name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from(unsaid) };
  await choice.setInputFiles(file);
  await content(page).getByText('文件没有写明每一行的：').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page).getByLabel(t('compare.column.side'), { exact: true }).selectOption({ label: 'Kind' });
  await content(page)
    .getByRole('group', { name: t('compare.came') })
    .getByRole('checkbox', { name: 'CR' })
    .check();
  await content(page)
    .getByRole('button', { name: t('compare.read') })
    .click();
  await differences.getByText('unsaid').waitFor();
  await differences.getByRole('row', { name: 'denied' }).getByText(t('compare.kind.not_understood')).waitFor();
  await content(page)
    .getByText(t('compare.shapes', { count: 1 }))
    .click();
  await content(page)
    .getByRole('button', { name: t('compare.forget') })
    .click();
  await content(page)
    .getByText(t('compare.shapes', { count: 1 }))
    .waitFor({ state: 'detached' });
  // A difference is worked off with a note, leaves the open ones, and is read under all.
  await differences.getByRole('row', { name: 'denied' }).getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(t('compare.note')).fill('银行还没入账');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await differences.getByText('denied').waitFor({ state: 'detached' });
  await content(page)
    .getByRole('link', { name: t('audit.all'), exact: true })
    .click();
  await differences.getByRole('row', { name: 'denied' }).getByText('银行还没入账').waitFor();
  const kept = content(page).getByRole('table', { name: t('compare.kept') });
  expect(await kept.getByRole('row').count()).toBe(3);
  const saved = await downloaded(page, content(page).getByRole('button', { name: t('compare.save') }));
  expect(saved.text).toContain('银行还没入账');
  await kept.getByRole('link', { name: 'bank.csv' }).click();
  await differences.getByText('hello').waitFor();
  // What was owed at the end of a day.
  await content(page).getByLabel(t('money.chooseDay')).fill(yesterday);
  await content(page)
    .getByText(t('money.owedAt', { day: yesterday }))
    .waitFor();
  const first = content(page)
    .getByRole('table', { name: t('money.transfers') })
    .getByRole('link')
    .first();
  const to = await first.getAttribute('href');
  await first.click();
  await page.waitForURL(({ pathname, search }) => pathname + search === to);
  await page.goBack();
  await heading(page, t('screen.money')).waitFor();
  expect(visitor.troubles).toEqual([]);
});

test('the transfers of an order as a file, from its page', async () => {
  const mia = await shop.signUp('mia', 400);
  const { orderno } = (await shop.call('buyItem', { id: 1 }, mia)).data;
  const visitor = await enter('Sun', 'finance');
  const { page } = visitor;
  await page.goto(`${new URL(page.url()).origin}/console/orders/${orderno}`);
  const card = content(page).getByRole('region', { name: t('money.transfers') });
  const { name, text } = await downloaded(page, card.getByRole('button', { name: t('exports.get') }));
  expect(name).toContain(orderno);
  expect(text).toContain('168.00');
  await card.getByRole('status').getByText(t('exports.saved')).waitFor();
  expect(visitor.troubles).toEqual([]);
});
