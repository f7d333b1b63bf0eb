import { expect, test } from 'vitest';
import { selectAccountEvents } from '../../db/queries/account-events.ts';
import { selectCategoryItems, selectHotItems, selectWaitingGroups } from '../../db/queries/catalogue.ts';
import { selectDueGroups } from '../../db/queries/ended-groups.ts';
import { selectMembersOfGroups } from '../../db/queries/group-members.ts';
import { selectPricesSince } from '../../db/queries/item-prices.ts';
import { selectLinkFigures, selectOpens, selectOpensOf } from '../../db/queries/links.ts';
import { selectPricesDue } from '../../db/queries/next-prices.ts';
import { countOrders, countWaitingGroups, selectOrders, selectReturnedOrders } from '../../db/queries/orders.ts';
import { isShownAvatar } from '../../db/queries/profiles.ts';
import { selectOpenPages } from '../../db/queries/recharges.ts';
import { countReturnsOfOrder, selectLastReturns, selectPaidReturns } from '../../db/queries/returns.ts';
import { selectSomeWalletTransfers, selectWalletTransfers, sumHeldInGroups } from '../../db/queries/statement.ts';
import {
  countTeam,
  selectJoinedSince,
  selectMembers,
  selectTeamDays,
  selectTeamPayers,
} from '../../db/queries/teams.ts';
import {
  selectMovements,
  selectOrderNames,
  selectRechargeNames,
  selectReturnNames,
  selectWithdrawalNames,
} from '../../db/queries/transfer-details.ts';
import { selectWithdrawals } from '../../db/queries/withdrawals.ts';
import { engine } from '../../db/schema/index.ts';
import { findItems } from '../../db/search/find.ts';
import { planOf, plansOf, type Read, testIndexes, testMeantIndexes } from '../support/query-plans.ts';
import { openTestShop } from '../support/test-shop.ts';

const locales = { locale: 'es-ES', fallback: 'en-US' };

const lists = {
  item_hot_list: (on) => selectHotItems(on, { ...locales, now: 9, ptNum: 9, id: 999, limit: 21 }),
  item_list: (on) => selectCategoryItems(on, { ...locales, categoryId: 2, before: 999, limit: 21 }),
  wait_pt_user_list: (on) => selectWaitingGroups(on, { itemId: 1, now: 1, callerId: 1 }),
  'order, all': (on) => selectOrders(on, { shopperId: 1, status: 0, before: 999, limit: 21 }),
  'order, one tab': (on) => selectOrders(on, { shopperId: 1, status: 2, before: 999, limit: 21 }),
  'order, with a return': (on) => selectReturnedOrders(on, { shopperId: 1, before: 999, limit: 21 }),
  'order, the last return of each': (on) => selectLastReturns(on, [1, 2]),
  'order, what its returns gave back': (on) => selectPaidReturns(on, [1, 2]),
  'returns of an order, counted': (on) => countReturnsOfOrder(on, 1),
  order_counts: (on) => countOrders(on, 1),
  'members of groups': (on) => selectMembersOfGroups(on, [1, 2]),
  'the shopper of a picture': (on) => isShownAvatar(on, 'a.webp'),
  account_events: (on) => selectAccountEvents(on, { shopperId: 1, before: 999, limit: 21 }),
  'recharges whose pages are open': (on) => selectOpenPages(on, { since: 9, limit: 100 }),
  withdraw_list: (on) => selectWithdrawals(on, { shopperId: 1, before: 999, limit: 21 }),
  wallet_statement: (on) => selectWalletTransfers(on, { account: 1, before: 999, limit: 21 }),
  'wallet_statement of a kind': (on) =>
    selectSomeWalletTransfers(on, { account: 1, kinds: ['recharge'], before: 999, limit: 21 }),
  'team_detail, people of level 1': (on) => selectMembers(on, { shopperId: 1, level: 1, before: 9, limit: 21 }),
  'team_detail, people of level 2': (on) => selectMembers(on, { shopperId: 1, level: 2, before: 9, limit: 21 }),
  'team_detail, people of level 3': (on) => selectMembers(on, { shopperId: 1, level: 3, before: 9, limit: 21 }),
  'team_detail, counted days': (on) => selectTeamDays(on, { shopperId: 1, last: '9' }),
  'opens of links by day': (on) => selectOpens(on, { from: '1', to: '9' }),
  'opens of links of some shoppers': (on) => selectOpensOf(on, { ids: [1, 2], from: '1', to: '9' }),
  invitation_figures: (on) => selectLinkFigures(on, 1),
  'held in groups': (on) => sumHeldInGroups(on, 1),
  'behind wallet_statement': (on) => selectMovements(on, ['order:1', 'recharge:1']),
  'names of orders': (on) => selectOrderNames(on, 1, [1, 2]),
  'names of returns': (on) => selectReturnNames(on, 1, [1, 2]),
  'names of recharges': (on) => selectRechargeNames(on, 1, [1, 2]),
  'names of withdrawals': (on) => selectWithdrawalNames(on, 1, [1, 2]),
  'waiting groups of a shopper': (on) => countWaitingGroups(on, { openedBy: 1, itemId: 1, now: 1 }),
  'prices that begin': (on) => selectPricesDue(on, { now: 1, limit: 100 }),
  'prices of an item since': (on) => selectPricesSince(on, 1, 9),
  'groups that are due': (on) => selectDueGroups(on, { now: 1, limit: 100 }),
} satisfies Record<string, Read>;

testIndexes(lists);

testMeantIndexes([
  ['orders_shopper', lists['order, one tab']],
  ['groups_deadline', lists['groups that are due']],
  ['items_next_price', lists['prices that begin']],
  ['item_prices_item', lists['prices of an item since']],
  ['profiles_avatar', lists['the shopper of a picture']],
  ['day_teams_shopper', lists['team_detail, counted days']],
  ['link_days_day', lists['opens of links by day']],
  ['orders_shopper', lists.invitation_figures],
]);

test('the people of a team are counted within the indexes of the three levels', async () => {
  const plan = await planOf((on) => countTeam(on, 1));
  for (const index of ['invited_by', 'second_inviter', 'third_inviter']) expect(plan).toContain(`shoppers_${index}`);
  expect(plan).not.toMatch(/SCAN shoppers|Seq Scan/);
});

test('who joined a team since its last counted day is read by the time, however many people it has', async () => {
  const plan = await planOf((on) => selectJoinedSince(on, { shopperId: 1, since: 9 }));
  expect(plan).toContain('shoppers_created');
  expect(plan).not.toMatch(/shoppers_(invited_by|second|third)|SCAN s$|Seq Scan/m);
});

test('who of a team paid is read by its people and their payments', async () => {
  const plan = await planOf((on) => selectTeamPayers(on, { shopperId: 1, to: 9 }));
  for (const index of ['invited_by', 'second_inviter', 'third_inviter']) expect(plan).toContain(`shoppers_${index}`);
  expect(plan).toContain('days_start');
  expect(plan).not.toMatch(/SCAN [des]$|Seq Scan/m);
});

test('members are found by their groups, and their names one by one', async () => {
  const plan = await planOf((on) => selectMembersOfGroups(on, [1, 2]));
  expect(plan).toMatch(engine === 'pg' ? /using orders_one_seat_a_shopper/ : /INDEX orders_one_seat_a_shopper \(/);
  expect(plan).toMatch(/SubPlan|SUBQUERY/i);
});

test('a tab of orders is selected inside the index, without reading the orders of other tabs', async () => {
  const shop = await openTestShop();
  const tab = 'select id from orders where shopper_id = 1 and status = 2 and id < 9 order by id desc limit 21';
  const plan = await shop.explain(tab, []);
  expect(plan).toMatch(
    engine === 'pg' ? /using orders_shopper [\s\S]*Index Cond: .*status = 2/ : /COVERING INDEX orders_shopper \(/,
  );
});

test.each([
  ['of those on sale', true],
  ['of all, for staff', false],
])('a search reads the best items of each word inside the index, %s', async (_, onSale) => {
  const wanted = [{ ways: [{ words: ['口红'], closeness: 1 }] }];
  const plans = await plansOf(
    (on) => findItems(on, wanted, { onSale }),
    [],
    async (shop) => void (await shop.addItem({ name: '口红' })),
  );
  expect(plans).toHaveLength(onSale ? 2 : 4);
  expect(plans[0]).toMatch(engine === 'pg' ? /using search_terms_(word|start)/ : /INDEX search_terms_word \(word=\?\)/);
  for (const plan of [plans[1], plans.at(-1)]) {
    expect(plan).toMatch(
      engine === 'pg' ? /using search_postings_best/ : /SEARCH p USING PRIMARY KEY \(term_id=\? AND impact/,
    );
    expect(plan).not.toMatch(/Sort|TEMP B-TREE/);
  }
  for (const plan of plans) expect(plan).not.toMatch(/^SCAN (?!json_each)|Seq Scan/m);
});
