import type { Browser, Page } from 'playwright-core';
import { screens } from '../../console/app/screens.ts';
import { openPage } from '../../tests/support/browser.ts';
import { acceptInvitation, WIDE } from '../../tests/support/console-visit.ts';

/** What each screen of the console shows (`console/app/screens.ts`), by its path. */
export const consoleRows: Readonly<Record<string, string>> = {
  today: 'What waits against the shop’s promises, groups that end soon, four figures',
  orders: 'Orders by status, item, shopper, group, amount, parcel and days',
  'orders/:number': 'One order: group and money, transfers, members, acts of staff, and what the shopper sees',
  groups: 'Waiting groups by the soonest end, failed and full ones; closing one by hand',
  shoppers: 'Shoppers by name, state, code and inviter',
  'shoppers/:id':
    'One shopper: orders, newest recharges and withdrawals, statement, same card or address, inviters, devices, credit and debit, what can be done',
  invitations: 'The shop’s codes: make, close, exchange; who came by which',
  find: 'One box for orders, money, people and items (key `/`)',
  shipping: 'Orders to send, without an address and sent; carriers; labels to print, parcels by scan or by file',
  returns: 'Returns by state; on a wide screen the oldest is open beside the list',
  'returns/:id': 'Pictures beside the claim, what the return gives, facts, and the step that is next',
  support: 'Conversations that wait, the longest first; on a wide screen the first is open beside the list',
  'support/:id': 'A conversation with its pictures, replies to begin with in the shopper’s language, and the reply',
  'support-templates': 'The shop’s own replies to begin with, by language',
  recharges: 'Recharges of a channel, or all of a shopper; on a wide screen the first is open beside the list',
  'recharges/:number': 'The proof beside the claim, the amount found, facts, and the decision',
  withdrawals:
    'Withdrawals, or all of a shopper; of many a file for the bank, and the mark that the bank has paid them',
  'withdrawals/:id': 'How much to whom, facts, the whole card when asked for, and the decision',
  refunds: 'Tax refunds that were applied for; many are paid at once',
  payments: 'Payments that credited nothing or were taken back: credited, taken from the wallet, or put by',
  'unbought-payments': 'Payments of orders that bought nothing: why, and where the money is',
  'recharge-returns': 'Money of recharges that goes back by its provider, by state',
  money: 'Accounts, transfers, the day’s closes, files of bank and Stripe against the books',
  exports: 'A month for the accountant; orders and transfers with names once a second person agrees, fetched once',
  items: 'Items with price and stock in the list; changes are saved together, or made in a file',
  'items/:id': 'An item: price, words in 31 languages, pictures, group, and what shoppers see',
  reviews:
    'Reviews that nobody has looked at, of one or two stars, not answered, hidden; of an item, a shopper or an order',
  'reviews/:id': 'What a review says and the shop knows, its answer, and the reasons for which it may be hidden',
  storefront: 'Categories, carousel, mall and notices in their order',
  articles: 'The shop’s articles in every language',
  pictures: 'The shop’s pictures: size, files, how often each is used; what nobody needs is deleted',
  'pictures/:id': 'One picture with all that shows it; another one takes its place everywhere',
  texts: 'What lacks a text in which language, and what is older than the Chinese',
  setup: 'From an empty shop to its first sale; steps tick themselves off',
  figures: 'Nine charts of the shop with their tables and CSV; points open the rows behind them',
  approvals: 'Acts that wait for a second person, with all that the yes is given to',
  audit:
    'What was done, by whom, to what and why, by person, act, shopper and day; an entry opens its old and new values',
  settings: 'Settings with the value before, who changed it and when',
  staff: 'Who works here: inviting, other roles and new log-ins by two persons, blocking by one',
  roles: 'What each role may do; a change is asked for and agreed to',
  system: 'Whether the shop’s machinery runs, and what is wrong in words',
  waiting: 'The queues alone (for a phone)',
  me: 'Passkeys, other factors, sessions, language',
  more: 'Every entry of the navigation (for a phone)',
};

/** Name of a screen's picture: `orders/:number` is `orders-number`. */
export const consolePicture = (path: string): string => path.replace('/:', '-');

/** The part of docs/screens.md about the console; a screen without a picture yet shows a dash. */
export function consoleDocument(pictures: ReadonlySet<string>): string {
  const rows = Object.entries(consoleRows).map(([path, shows]) => {
    const name = consolePicture(path);
    const picture = pictures.has(name)
      ? `<img src="console-screens/${name}.webp" width="320" alt="/console/${path}">`
      : '–';
    return `| \`/console/${path}\` | ${shows} | ${picture} |`;
  });
  return `
## The console

Staff sign in for each of them; what a role does not include is not shown ([console](console.md#rights)). While a screen
loads there is a line at the top, and alerts stand below that; lists without rows say what would stand there, refusals
stand at their field, a change beside somebody else’s shows both, and without a connection the figures say since when they
stand still.

| Address | Shows | Picture |
|---|---|---|
${rows.join('\n')}
`;
}

/** The job closes the days of the demo's past within two minutes of the start. */
async function daysAreClosed(page: Page, link: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    await page.goto(new URL('/console/money', link).href);
    await page.locator('#content h1').waitFor();
    if ((await page.locator('#content a[href*="account="]').count()) > 0) return;
    await page.waitForTimeout(2000);
  }
  throw new Error('the days of the demo shop were not closed');
}

/** Pictures of every screen that has a row, as an owner sees a fresh demo shop on a wide screen. */
export async function* takeConsole(browser: Browser, link: string): AsyncGenerator<{ name: string; page: Page }> {
  const { page, context } = await openPage(browser, new URL(link).origin, {
    ...{ viewport: WIDE, hasTouch: false, reducedMotion: 'reduce' },
  });
  await acceptInvitation({ page, context }, link);
  await daysAreClosed(page, link);
  for (const { path, under } of screens.filter((screen) => screen.path in consoleRows)) {
    const ofRow = path.includes(':');
    const list = new URL(`/console/${ofRow ? under : path}`, link).href;
    await page.goto(list);
    await page.locator('#content h1').waitFor();
    // A queue has opened its first row already.
    if (ofRow && page.url() === list) {
      await page.locator(`#content a[href^="/console/${under}/"]:not([href$="/new"])`).first().click();
      await page.waitForURL(`${list}/*`);
    }
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    yield { name: consolePicture(path), page };
  }
  await context.close();
}
