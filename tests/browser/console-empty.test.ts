import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '../../console/app/screens.ts';
import { setupSteps } from '../../shared/console/setup-steps.ts';
import { openPage, still, type Visitor } from '../support/browser.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { browserOf, inChinese, inLanguage, type Look, onPhone, screenFaults } from '../support/console-looks.ts';
import { acceptInvitation, content } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { type RunningServer, shopCommand } from '../support/server-process.ts';
import { connectBrowser } from '../support/shared-browser.ts';
import { startServer } from '../support/started-server.ts';

let shop: RunningServer;
let browser: Browser;
const dataDir = temporaryFolder();

beforeAll(async () => {
  [shop, browser] = await Promise.all([startServer(dataDir, { DEMO: '0' }), connectBrowser()]);
});

afterAll(() => browser?.close());

/**
 * What an owner reads on each screen of a shop that nothing has happened in, where nothing is measured as a share of
 * nothing: what would stand there. A row's own screen has no row yet.
 */
const says: Record<string, string> = {
  today: t('setup.left', { count: setupSteps.length }),
  orders: t('orders.empty'),
  groups: t('groups.empty'),
  'groups?item=1': t('table.noneMatch'),
  support: t('support.empty'),
  'support?state=answered': t('support.noneAnswered'),
  'support-templates': t('support.templatesEmpty'),
  shoppers: t('shoppers.empty'),
  invitations: t('invitations.cameBy', { count: 0 }),
  find: t('find.how'),
  'find?q=lamp': t('find.nothing'),
  shipping: t('shipping.empty'),
  'shipping?list=addressMissing': t('shipping.emptyMissing'),
  'shipping?list=sent': t('shipping.emptySent'),
  'shipping?list=carriers': t('shipping.emptyCarriers'),
  returns: t('returns.empty'),
  'returns?state=paid': t('returns.none'),
  reviews: t('reviews.empty'),
  'reviews?state=hidden': t('reviews.none'),
  recharges: t('recharges.empty'),
  'recharges?status=credited': t('recharges.none'),
  withdrawals: t('withdrawals.empty'),
  refunds: t('refunds.empty'),
  payments: t('payments.empty'),
  'unbought-payments': t('unbought.empty'),
  'unbought-payments?money=wallet': t('table.noneMatch'),
  'recharge-returns': t('rechargeReturns.none'),
  'recharge-returns?status=failed': t('rechargeReturns.none'),
  money: t('shopper.noStatement'),
  exports: t('exports.none'),
  items: t('items.none'),
  'items?state=off': t('table.noneMatch'),
  'items/new': t('item.previewEmpty'),
  storefront: t('section.none.categories'),
  'storefront?section=carousel': t('section.none.carousel'),
  'storefront?section=mall': t('section.none.mall'),
  'storefront?section=notices': t('section.none.notices'),
  articles: t('article.draft'),
  pictures: t('pictures.none'),
  texts: '没有译文时，顾客看到英文',
  setup: t('setup.left', { count: setupSteps.length }),
  figures: t('chart.none'),
  approvals: t('approval.none.waiting'),
  'approvals?list=asked': t('approval.none.asked'),
  'approvals?list=decided': t('approval.none.decided'),
  audit: t('acts.did.staff join'),
  'audit?username=mia': t('table.noneMatch'),
  settings: t('setup.returnAddress'),
  staff: t('staff.noInvites'),
  roles: t('roles.people', { count: 1 }),
  system: t('guard.backup'),
  waiting: t('facts.none'),
  me: t('passkey.first'),
  more: t('screen.system'),
};

/** An owner on Today. */
async function enter(look: Look): Promise<Visitor> {
  const { out } = await shopCommand(dataDir, ['staff', 'invite', look.language, '--role', 'owner']);
  const visitor = await openPage(browser, shop.origin, browserOf(look));
  closeAfterTest(() => visitor.context.close());
  await inLanguage(visitor.page, look);
  await acceptInvitation(visitor, out);
  return visitor;
}

test('each screen of the console has its words for an empty shop here', () => {
  expect(screens.map(({ path }) => path).filter((path) => !path.includes(':') && !(path in says))).toEqual([]);
});

test.each([inChinese, onPhone])(
  'screens of an empty shop, $name: silent, accessible, as wide as the screen, none a bare table',
  async (look) => {
    const { page, troubles } = await enter(look);
    const found: string[] = [];
    for (const [address, words] of Object.entries(says)) {
      await page.goto(`${shop.console}/${address}`);
      await content(page).getByRole('heading', { level: 1 }).waitFor();
      if (look === inChinese) await content(page).getByText(words).filter({ visible: true }).first().waitFor();
      await still(page);
      const shown = await content(page).innerText();
      if (/NaN|undefined|Infinity|\b0 \/ 0\b/.test(shown)) found.push(`${address}: ${shown}`);
      for (const fault of [...(await screenFaults(page, look)), ...troubles.splice(0)])
        found.push(`${address}: ${fault}`);
    }
    expect(found).toEqual([]);
  },
  300_000,
);
