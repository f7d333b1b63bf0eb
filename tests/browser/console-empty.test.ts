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
  today: `还有 ${setupSteps.length} 步`,
  orders: t('orders.empty'),
  groups: '没有在等人的团。',
  'groups?item=1': t('table.noneMatch'),
  support: '顾客的消息列在这里',
  'support?state=answered': t('support.noneAnswered'),
  'support-templates': t('support.templatesEmpty'),
  shoppers: t('shoppers.empty'),
  invitations: '0 人',
  find: '填号码、姓名或昵称。',
  'find?q=lamp': '没有找到。',
  shipping: '没有等待寄出的订单。',
  'shipping?list=addressMissing': '没有缺地址的订单。',
  'shipping?list=sent': '还没有寄出的包裹。',
  'shipping?list=carriers': t('shipping.emptyCarriers'),
  returns: '没有等待处理的退货。',
  'returns?state=paid': t('returns.none'),
  recharges: '没有等待审核的充值。',
  'recharges?status=credited': t('recharges.none'),
  withdrawals: '没有等待付款的提现。',
  refunds: '没有等待处理的返税。',
  payments: '没有异常款。',
  money: t('shopper.noStatement'),
  exports: '你没有申请过导出。',
  items: '还没有商品。',
  'items?state=off': t('table.noneMatch'),
  'items/new': t('item.previewEmpty'),
  storefront: '还没有分类。',
  'storefront?section=carousel': '还没有轮播图。',
  'storefront?section=mall': '还没有商城横幅。',
  'storefront?section=notices': '还没有公告。',
  articles: t('article.draft'),
  pictures: '还没有图片。',
  texts: '没有译文时，顾客看到英文',
  setup: `还有 ${setupSteps.length} 步`,
  figures: t('chart.none'),
  approvals: t('approval.none.waiting'),
  'approvals?list=asked': t('approval.none.asked'),
  'approvals?list=decided': t('approval.none.decided'),
  audit: t('acts.did.staff join'),
  'audit?username=mia': t('table.noneMatch'),
  settings: t('setup.returnAddress'),
  staff: '没有未使用的链接。',
  roles: '1 人',
  system: '店铺没有备份',
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
