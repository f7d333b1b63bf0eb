import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { screens } from '../../console/app/screens.ts';
import { still, type Visitor } from '../support/browser.ts';
import { browserOf, inEnglish, inLanguage, type Look, onPhone, screenFaults } from '../support/console-looks.ts';
import { acceptInvitation, content } from '../support/console-visit.ts';
import { inTurn, whole } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { textsBesideOthers } from '../support/translated.ts';

const { shop, visit } = openShop();

const TRANSFER = 2;

const looks = [inEnglish, onPhone];

/** What stands for the parameters of a row's own screen; a new one has to be added. */
const examples: Record<string, string> = { 'items/:id': 'items/1', 'pictures/:id': 'pictures/1' };

/** What a screen shows otherwise: rows with pictures, with two buttons, with nothing. */
const alsoSeen = [
  ...['storefront?section=mall', 'shipping?list=sent', 'approvals?list=asked', 'returns?state=paid'],
  ...['reviews?state=hidden', 'reviews?item=1'],
  // An item that is chosen, and two that words may mean.
  ...['orders?item=1', 'orders?what=口红'],
  // What an entry holds.
  'audit?id=1',
];

/** As long and as wide as a name may be. */
const LONGEST = 'W'.repeat(27);

beforeAll(async () => {
  // Work in every queue: an empty list has nothing that could be cut.
  await shop.command('staff', 'demo');
  await shop.command('settings', 'set', 'transfer_account', 'Bank 1234');
  const token = await shop.signUp(LONGEST, 1000);
  const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
  await shop.call('setBank', card, token);
  await shop.call('recharge', { id: TRANSFER, money: '500' }, token);
  const { id: withdrawal } = (await shop.call('withdraw', { money: '200' }, token)).data;
  const { orderno } = (await shop.call('buyItem', { id: 1 }, token)).data;
  const [recharge] = (await shop.call('rechargeList', { limit: 1 }, token)).data;
  examples['withdrawals/:id'] = `withdrawals/${withdrawal}`;
  examples['orders/:number'] = `orders/${orderno}`;
  examples['recharges/:number'] = `recharges/${recharge?.number}`;
  const home = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };
  await shop.call('saveAddress', home, token);
  const other = await shop.signUp('joins', 1000);
  await shop.call('orderPt', { orderno }, other);
  const { id: goodsReturn } = (await shop.call('goodsReturn', { orderno, reason: 'damaged', words: '' }, token)).data;
  examples['returns/:id'] = `returns/${goodsReturn}`;
  await shop.call('supportSend', { orderno, message: '什么时候发货？\n谢谢' }, token);
  examples['support/:id'] = 'support/1';
  examples['reviews/:id'] = 'reviews/1';
  // The first of the demo shop.
  examples['shoppers/:id'] = 'shoppers/1';
});

/** An owner on Today. */
async function enter(look: Look): Promise<Visitor> {
  const { out } = await shop.command('staff', 'invite', look.name.replaceAll(/\W+/g, '-'), '--role', 'owner');
  const visitor = await visit(browserOf(look));
  await inLanguage(visitor.page, look);
  await acceptInvitation(visitor, out);
  return visitor;
}

/** Opens a screen. The whole run asks for figures until the days of the demo shop are counted, up to a minute. */
async function open(page: Page, origin: string, address: string): Promise<void> {
  const drawn = content(page).getByRole('img').first();
  const seen = async () => {
    await page.goto(`${origin}/console/${address}`);
    await content(page).getByRole('heading', { level: 1 }).waitFor();
    return !whole || address !== 'figures' || (await drawn.isVisible());
  };
  await expect.poll(seen, { interval: 500, timeout: 120_000 }).toBe(true);
}

test.each(looks)(
  'screens of the console, $name: silent, accessible, as wide as the screen, easy to hit',
  async (look) => {
    const { page, troubles } = await enter(look);
    const { origin } = new URL(page.url());
    const paths = [...screens.map(({ path }) => path), ...alsoSeen];
    const seen = inTurn(paths, 24, looks.indexOf(look) * 12);
    const found: string[] = [];
    for (const path of seen) {
      const address = path.includes(':') ? examples[path] : path;
      if (address === undefined) {
        found.push(`${path}: no example of its parameters in this test`);
        continue;
      }
      await open(page, origin, address);
      await still(page);
      const beside = (await textsBesideOthers(page)).map((markup) => `text beside other nodes: ${markup}`);
      for (const fault of [...(await screenFaults(page, look)), ...beside, ...troubles.splice(0)])
        found.push(`${address}: ${fault}`);
    }
    expect(found).toEqual([]);
  },
  300_000,
);
