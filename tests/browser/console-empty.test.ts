import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '../../console/app/screens.ts';
import { setupSteps } from '../../shared/console/setup-steps.ts';
import { openPage, still, type Visitor } from '../support/browser.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { browserOf, inChinese, inLanguage, type Look, onPhone, screenFaults } from '../support/console-looks.ts';
import { acceptInvitation, content } from '../support/console-visit.ts';
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
  orders: '还没有订单。顾客买的列在这里。',
  groups: '没有在等人的团。',
  'groups?item=1': '没有符合条件的。',
  support: '顾客的消息列在这里',
  'support?state=answered': '没有已回复的对话',
  'support-templates': '还没有自己的常用回复',
  shoppers: '还没有顾客。凭邀请链接注册的人列在这里。',
  invitations: '0 人',
  find: '填号码、姓名或昵称。',
  'find?q=lamp': '没有找到。',
  shipping: '没有等待寄出的订单。',
  'shipping?list=addressMissing': '没有缺地址的订单。',
  'shipping?list=sent': '还没有寄出的包裹。',
  'shipping?list=carriers': '还没有快递公司；添加后才能寄出',
  returns: '没有等待处理的退货。',
  'returns?state=paid': '没有这个状态的退货',
  recharges: '没有等待审核的充值。',
  'recharges?status=credited': '没有这个状态的充值',
  withdrawals: '没有等待付款的提现。',
  refunds: '没有等待处理的返税。',
  payments: '没有异常款。',
  money: '还没有流水。',
  exports: '你没有申请过导出。',
  items: '还没有商品。',
  'items?state=off': '没有符合条件的。',
  'items/new': '加一张图片，这里就显示顾客看到的样子。',
  storefront: '还没有分类。',
  'storefront?section=carousel': '还没有轮播图。',
  'storefront?section=mall': '还没有商城横幅。',
  'storefront?section=notices': '还没有公告。',
  articles: '草稿',
  pictures: '还没有图片。',
  texts: '没有译文时，顾客看到英文',
  setup: `还有 ${setupSteps.length} 步`,
  figures: '这段时间还没有数据',
  approvals: '没有等第二人同意的操作',
  'approvals?list=asked': '你没有提出过申请',
  'approvals?list=decided': '还没有决定过的申请',
  audit: '加入员工',
  'audit?username=mia': '没有符合条件的。',
  settings: '退货地址',
  staff: '没有未使用的链接。',
  roles: '1 人',
  system: '店铺没有备份',
  waiting: '没有',
  me: '第一个通行密钥',
  more: '系统',
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
