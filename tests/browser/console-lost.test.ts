import { expect, test } from 'vitest';
import { accessibilityProblems, type Visitor } from '../support/browser.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { content, heading } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit } = openShop();
const { enter } = consoleStaff({ shop, visit });

/** An owner at an item of the demo shop, whose price they have changed and not saved. */
async function typing(name: string, sum = '166.00'): Promise<Visitor & { origin: string }> {
  const visitor = await enter(name, 'owner');
  const { origin } = new URL(visitor.page.url());
  await visitor.page.goto(`${origin}/console/items/1`);
  await content(visitor.page).getByLabel(t('items.price'), { exact: true }).fill(sum);
  return { ...visitor, origin };
}

const price = ({ page }: Visitor) => content(page).getByLabel(t('items.price'), { exact: true });
const save = ({ page }: Visitor) => page.getByRole('button', { name: t('items.save') });

/** Saves when the session has ended, also where a call of the page's own has found that out and its sheet is there. */
async function saveEnded(visitor: Visitor) {
  await visitor.context.clearCookies();
  await save(visitor).dispatchEvent('click');
}

test('a session that ended is begun anew over what is typed, which is then saved', async () => {
  const visitor = await typing('Ended', '167.00');
  const { page } = visitor;
  await saveEnded(visitor);
  const sheet = page.getByRole('dialog', { name: t('signInAgain.title') });
  await sheet.getByText(t('signInAgain.text', { name: 'Ended' })).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // Nobody reads on a screen that was left alone, and Escape does not lose what is typed.
  await page.keyboard.press('Escape');
  const covered = await sheet.evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor);
  expect(covered).toMatch(/^rgb\(/);
  await sheet.getByRole('button', { name: t('signIn.withPasskey') }).click();
  await sheet.waitFor({ state: 'detached' });
  await save(visitor).waitFor({ state: 'detached' });
  expect(await price(visitor).inputValue()).toBe('167.00');
  await page.reload();
  await expect.poll(() => price(visitor).inputValue()).toBe('167.00');
});

test('who leaves instead comes back to the same screen, and is not asked about what is typed', async () => {
  const visitor = await typing('Leaves');
  const { page } = visitor;
  await saveEnded(visitor);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('signInAgain.leave') })
    .click();
  await heading(page, t('signIn.title')).waitFor();
  await content(page)
    .getByRole('button', { name: t('signIn.withPasskey') })
    .click();
  await page.waitForURL('**/console/items/1');
});

test('without a connection the screen stays with what is typed, others say why, and all goes on by itself', async () => {
  const visitor = await typing('Offline', '165.00');
  const { page, context } = visitor;
  await context.setOffline(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await save(visitor).click();
  const why = content(page).getByText(t('network.offline')).first();
  await why.waitFor();
  // It was far above the button.
  const top = () => why.evaluate((note) => note.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThan(0);
  expect(await price(visitor).inputValue()).toBe('165.00');
  await page
    .getByRole('status')
    .getByText(t('live.lost', { time: '' }))
    .first()
    .waitFor();
  await context.setOffline(false);
  await save(visitor).click();
  await save(visitor).waitFor({ state: 'detached' });
  // Neither the lists nor their scripts can be had.
  await context.setOffline(true);
  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.audit') })
    .click();
  await heading(page, t('error.title')).waitFor();
  await context.setOffline(false);
  await content(page)
    .getByRole('button', { name: t('action.again') })
    .click();
  await heading(page, t('screen.audit')).waitFor();
});

test('a reading by the page itself that gets no answer leaves the screen as it was', async () => {
  const visitor = await typing('Stays');
  const { page, origin } = visitor;
  await page.reload();
  await page.goto(`${origin}/console/today`);
  await heading(page, t('screen.today')).waitFor();
  await page.route('**/console/api/v1/**', (route) => route.abort());
  const asked = page.waitForRequest('**/console/api/v1/today');
  // Another has work for the queues.
  await shop.command('settings', 'set', 'transfer_account', 'Bank 1234');
  const token = await shop.signUp('stays');
  await shop.call('recharge', { id: 2, money: '500' }, token);
  await asked;
  await page
    .getByRole('status')
    .getByText(t('live.lost', { time: '' }))
    .first()
    .waitFor();
  await heading(page, t('screen.today')).waitFor();
  await page.unrouteAll();
});

test('a server that does not answer at the start says so', async () => {
  const { page, origin } = await typing('Starts');
  await page.route('**/console/api/v1/**', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto(`${origin}/console/orders`);
  await heading(page, t('error.title')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unrouteAll();
  await content(page)
    .getByRole('button', { name: t('action.again') })
    .click();
  await heading(page, t('screen.orders')).waitFor();
});
