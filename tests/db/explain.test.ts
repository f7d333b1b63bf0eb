import Database from 'better-sqlite3';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { selectAccountEvents } from '../../db/queries/account-events.ts';
import { selectCategoryItems, selectHotItems, selectWaitingGroups } from '../../db/queries/catalogue.ts';
import { selectFigures, selectLastDay } from '../../db/queries/console/days.ts';
import {
  selectClosedDays,
  selectOrderIds,
  selectOrdersToExport,
  selectTransfersToExport,
} from '../../db/queries/console/exports.ts';
import { selectGroupRows } from '../../db/queries/console/groups.ts';
import { selectOwnCodes } from '../../db/queries/console/invitations.ts';
import { selectEnded, selectSold, selectSortedItems, selectStaffItems } from '../../db/queries/console/items.ts';
import { selectItemsOfPicture, selectLibrary } from '../../db/queries/console/library.ts';
import { countSomeOrders, selectNumberedOrders } from '../../db/queries/console/orders.ts';
import { selectAddresses, selectSent, selectToSend, sumToSend } from '../../db/queries/console/parcels.ts';
import {
  selectOddPayments,
  selectRechargesToDecide,
  selectRechargeWhole,
  selectSameProof,
  selectSameSum,
  sumCredited,
  sumPendingRecharges,
} from '../../db/queries/console/recharges.ts';
import { selectRefundsToDecide, sumRequestedRefunds } from '../../db/queries/console/refunds.ts';
import {
  countReturns,
  countReturnsOf,
  selectAskedPayments,
  selectParcelsOf,
  selectReturnsToDecide,
} from '../../db/queries/console/returns.ts';
import {
  countCame,
  countInvited,
  findByAddress,
  findByCard,
  findByName,
  selectShopperRows,
} from '../../db/queries/console/shoppers.ts';
import { selectCloses, selectDay, selectSoonestGroups, selectWaiting } from '../../db/queries/console/today.ts';
import {
  selectAccountId,
  selectAccountNames,
  selectLastTransferBefore,
  selectMovementsOf,
  selectTransferAfter,
  selectTransferList,
} from '../../db/queries/console/transfers.ts';
import {
  selectFiled,
  selectOthersOfCard,
  selectWithdrawalsOf,
  selectWithdrawalsToDecide,
  selectWithdrawalWhole,
  sumBought,
  sumCreditedSince,
  sumPaidBefore,
  sumPendingWithdrawals,
} from '../../db/queries/console/withdrawals.ts';
import { selectDueGroups } from '../../db/queries/ended-groups.ts';
import {
  countOrders,
  countWaitingGroups,
  selectMembersOfGroups,
  selectOrders,
  selectReturnedOrders,
} from '../../db/queries/orders.ts';
import {
  selectNotificationQueue,
  selectRechargeQueue,
  selectRefundQueue,
  selectWithdrawalQueue,
} from '../../db/queries/queues.ts';
import { selectFoundItems } from '../../db/queries/search.ts';
import {
  countWaitingApprovals,
  selectApprovalsFor,
  selectAskedBy,
  selectDecided,
  selectWaitingFor,
} from '../../db/queries/staff/approvals.ts';
import { selectEntries, selectEntryAt } from '../../db/queries/staff/audit.ts';
import { selectWalletTransfers, sumHeldInGroups } from '../../db/queries/statement.ts';
import {
  selectActs,
  selectActsAbout,
  selectGroupsOfItem,
  selectOrderList,
  selectOrdersOfGroups,
} from '../../db/queries/support.ts';
import {
  selectMovements,
  selectOrderNames,
  selectRechargeNames,
  selectWithdrawalNames,
} from '../../db/queries/transfer-details.ts';
import { selectWithdrawals } from '../../db/queries/withdrawals.ts';
import { engine } from '../../db/schema/index.ts';
import type { ActKind } from '../../shared/console/act-kinds.ts';
import { openTestShop } from '../support/test-shop.ts';

const locales = { locale: 'es-ES', fallback: 'en-US' };

const all = { shopperId: undefined, number: undefined, status: undefined, channel: undefined, after: 9, limit: 101 };
const oldest = { ...all, status: 'pending', way: 'oldest first' } as const;
const newest = { ...all, way: 'newest first' } as const;
const place = { requestedAt: 9, id: 9 };
const packing = { number: undefined, after: { since: 9, id: 9 }, limit: 51 };
const sentWish = { of: undefined, before: { sentAt: 9, id: 9 }, limit: 51 };

const orders = { shopperId: undefined, number: undefined, itemId: undefined, status: undefined, after: 9, limit: 101 };
const acts = { actor: undefined, action: undefined, before: 9, limit: 101 };
const sameSum = { id: 1, channel: 'transfer', money: 1, createdAt: 9 } as const;
const ends = { expiresAt: 9, id: 9 };

const staffItems = {
  q: undefined,
  onSale: undefined,
  categoryId: undefined,
  stockUnder: undefined,
  lacks: undefined,
  languages: 30,
  before: 9,
  limit: 51,
};
const sold = { value: 9, id: 9 };
const any = { status: undefined, shopperId: undefined, itemId: undefined, groupId: undefined, numbers: undefined };
const ofDay = { ...any, numbers: { from: '261119', below: '2611199' } };
const people = { state: 'all', invitationId: undefined, invitedBy: undefined, before: 9, limit: 51 } as const;

const requests = { staffId: 1, kinds: ['withdrawal.pay', 'refund.pay'] as ActKind[], now: 9, before: 9, limit: 51 };
const entries = { first: 1, before: 9, limit: 51 };
const page = { after: 9, last: 99, since: 0, until: 9, limit: 51 };
const moves = { above: 0, below: 9, since: 0, until: 9, limit: 51 };

const lists = {
  'items for staff': (on) => selectStaffItems(on, staffItems),
  'items for staff, on sale and few': (on) => selectStaffItems(on, { ...staffItems, onSale: true, stockUnder: 60 }),
  'items for staff without a text': (on) => selectStaffItems(on, { ...staffItems, lacks: 'fr-FR' }),
  'items for staff by sales': (on) => selectSortedItems(on, { ...staffItems, sort: 'sales', after: sold }),
  'items for staff by sales, fewest first': (on) =>
    selectSortedItems(on, { ...staffItems, sort: '-sales', after: sold }),
  'pictures of the shop': (on) => selectLibrary(on, { before: 9, unused: false, limit: 51 }),
  'pictures that nothing uses': (on) => selectLibrary(on, { before: 9, unused: true, limit: 51 }),
  'items of a picture': (on) => selectItemsOfPicture(on, 1, 100),
  'ended groups of an item': (on) => selectEnded(on, 1, 'expired', 300),
  'pieces sold of items': (on) => selectSold(on, [1, 2], 9),
  orders: (on) => selectOrderList(on, orders),
  'orders of a status': (on) => selectOrderList(on, { ...orders, status: 2 }),
  'orders of a shopper': (on) => selectOrderList(on, { ...orders, shopperId: 1 }),
  'orders of a shopper and a status': (on) => selectOrderList(on, { ...orders, shopperId: 1, status: 2 }),
  'orders of a shopper and an item': (on) => selectOrderList(on, { ...orders, shopperId: 1, itemId: 1 }),
  'orders of a number': (on) => selectOrderList(on, { ...orders, number: '1', status: 2 }),
  'groups of an item': (on) => selectGroupsOfItem(on, { itemId: 1, status: 'complete', before: ends, limit: 101 }),
  'acts of staff': (on) => selectActs(on, acts),
  'acts of one of staff': (on) => selectActs(on, { ...acts, actor: 'alice' }),
  'acts of a kind': (on) => selectActs(on, { ...acts, action: 'credit' }),
  'acts of a kind of one of staff': (on) => selectActs(on, { ...acts, actor: 'alice', action: 'credit' }),
  'acts about a thing': (on) => selectActsAbout(on, 'order:1'),
  'orders of groups': (on) => selectOrdersOfGroups(on, [1, 2], undefined),
  'recharges, pending': (on) => selectRechargeQueue(on, oldest),
  'recharges, decided': (on) => selectRechargeQueue(on, { ...newest, status: 'credited' }),
  'recharges of a channel': (on) => selectRechargeQueue(on, { ...oldest, channel: 'transfer' }),
  'recharges of a shopper': (on) => selectRechargeQueue(on, { ...newest, shopperId: 1 }),
  'recharges of a shopper, pending': (on) => selectRechargeQueue(on, { ...oldest, shopperId: 1 }),
  'recharges of a number': (on) => selectRechargeQueue(on, { ...newest, number: '1', after: undefined }),
  'withdrawals, pending': (on) => selectWithdrawalQueue(on, oldest),
  'withdrawals, decided': (on) => selectWithdrawalQueue(on, { ...newest, status: 'paid' }),
  'withdrawals of a shopper': (on) => selectWithdrawalQueue(on, { ...newest, shopperId: 1 }),
  'withdrawals of a shopper, pending': (on) => selectWithdrawalQueue(on, { ...oldest, shopperId: 1 }),
  'withdrawals of a number': (on) => selectWithdrawalQueue(on, { ...newest, number: '1', after: undefined }),
  notifications: (on) => selectNotificationQueue(on, all),
  'notifications of a channel': (on) => selectNotificationQueue(on, { ...all, channel: 'stripe' }),
  'notifications of a number': (on) => selectNotificationQueue(on, { ...all, number: '1' }),
  refunds: (on) => selectRefundQueue(on, { ...all, after: place }),
  'refunds of a shopper': (on) => selectRefundQueue(on, { ...all, shopperId: 1, after: place }),
  'refunds of a number': (on) => selectRefundQueue(on, { ...all, number: '1', after: place }),
  'recharges to decide': (on) =>
    selectRechargesToDecide(on, { status: 'pending', channel: 'transfer', after: 9, limit: 51 }),
  'recharges to decide, all channels': (on) =>
    selectRechargesToDecide(on, { status: 'credited', channel: undefined, after: 9, limit: 51 }),
  'recharges that wait, counted': (on) => sumPendingRecharges(on, 'transfer', 1000),
  'a recharge, whole': (on) => selectRechargeWhole(on, '1'),
  'recharges with the same proof': (on) => selectSameProof(on, { id: 1, proofHash: 'a' }, 5),
  'recharges with the same sum': (on) => selectSameSum(on, sameSum, { within: 9, limit: 5 }),
  'recharges of a shopper, credited': (on) => sumCredited(on, 1),
  'odd payments': (on) => selectOddPayments(on, { after: 9, limit: 51 }),
  'refunds to decide': (on) => selectRefundsToDecide(on, { number: undefined, after: place, limit: 51 }),
  'refund of an order to decide': (on) => selectRefundsToDecide(on, { number: '1', after: place, limit: 51 }),
  'refunds that wait, counted': (on) => sumRequestedRefunds(on, 1000),
  'withdrawals to decide': (on) => selectWithdrawalsToDecide(on, { status: 'pending', after: 9, limit: 51 }),
  'withdrawals that wait, counted': (on) => sumPendingWithdrawals(on, 1000),
  'a withdrawal, whole': (on) => selectWithdrawalWhole(on, 1),
  'withdrawals in files': (on) => selectFiled(on, [1, 2]),
  'others of a card': (on) => selectOthersOfCard(on, { shopperId: 1, bankAccount: '1' }, 5),
  'paid to a shopper before': (on) => sumPaidBefore(on, { shopperId: 1, bankAccount: '1' }),
  'credited to a shopper since': (on) => sumCreditedSince(on, 1, 9),
  'bought by a shopper': (on) => sumBought(on, 1),
  item_hot_list: (on) => selectHotItems(on, { ...locales, ptNum: 9, id: 999, limit: 21 }),
  item_list: (on) => selectCategoryItems(on, { ...locales, categoryId: 2, before: 999, limit: 21 }),
  wait_pt_user_list: (on) => selectWaitingGroups(on, { itemId: 1, now: 1, callerId: 1 }),
  'order, all': (on) => selectOrders(on, { shopperId: 1, status: 0, before: 999, limit: 21 }),
  'order, one tab': (on) => selectOrders(on, { shopperId: 1, status: 2, before: 999, limit: 21 }),
  'order, with a return': (on) => selectReturnedOrders(on, { shopperId: 1, before: 999, limit: 21 }),
  order_counts: (on) => countOrders(on, 1),
  'members of groups': (on) => selectMembersOfGroups(on, [1, 2]),
  account_events: (on) => selectAccountEvents(on, { shopperId: 1, before: 999, limit: 21 }),
  withdraw_list: (on) => selectWithdrawals(on, { shopperId: 1, before: 999, limit: 21 }),
  wallet_statement: (on) => selectWalletTransfers(on, { account: 1, before: 999, limit: 21 }),
  'held in groups': (on) => sumHeldInGroups(on, 1),
  'behind wallet_statement': (on) => selectMovements(on, ['order:1', 'recharge:1']),
  'names of orders': (on) => selectOrderNames(on, 1, [1, 2]),
  'names of recharges': (on) => selectRechargeNames(on, 1, [1, 2]),
  'names of withdrawals': (on) => selectWithdrawalNames(on, 1, [1, 2]),
  'waiting groups of a shopper': (on) => countWaitingGroups(on, { openedBy: 1, itemId: 1, now: 1 }),
  'console: orders of a day': (on) => selectNumberedOrders(on, { ...ofDay, limit: 51 }),
  'console: orders of a day, a status, a shopper and an item': (on) =>
    selectNumberedOrders(on, { ...ofDay, status: 2, shopperId: 1, itemId: 1, limit: 51 }),
  'console: orders of a day, counted': (on) => countSomeOrders(on, { ...ofDay, status: 2 }, 9),
  'console: orders of a status, counted': (on) => countSomeOrders(on, { ...any, status: 2 }, 9),
  'console: orders of an item, counted': (on) => countSomeOrders(on, { ...any, itemId: 1 }, 9),
  'console: waiting groups': (on) => selectGroupRows(on, { status: 'open', itemId: undefined, after: ends, limit: 51 }),
  'console: failed groups': (on) =>
    selectGroupRows(on, { status: 'expired', itemId: undefined, after: ends, limit: 51 }),
  'console: failed groups of an item': (on) =>
    selectGroupRows(on, { status: 'expired', itemId: 1, after: ends, limit: 51 }),
  'console: shoppers': (on) => selectShopperRows(on, people),
  'console: blocked shoppers': (on) => selectShopperRows(on, { ...people, state: 'blocked' }),
  'console: frozen shoppers': (on) => selectShopperRows(on, { ...people, state: 'frozen' }),
  'console: shoppers of a code': (on) => selectShopperRows(on, { ...people, invitationId: 1 }),
  'console: shoppers of an inviter': (on) => selectShopperRows(on, { ...people, invitedBy: 1 }),
  'console: shoppers of a code, counted': (on) => countCame(on, 1, 9),
  'console: shoppers of an inviter, counted': (on) => countInvited(on, 1),
  'console: a username': (on) => findByName(on, 'username', 'mia', 21),
  'console: a nickname': (on) => findByName(on, 'nickname', '小鹿', 21),
  'console: the beginning of a username': (on) => findByName(on, 'beginning of username', 'mia', 21),
  'console: the beginning of a nickname': (on) => findByName(on, 'beginning of nickname', '小', 21),
  'console: a phone': (on) => findByAddress(on, 'phone', '13812340417', 21),
  'console: a name of an address': (on) => findByAddress(on, 'name of address', '陈', 21),
  'console: the beginning of a name of an address': (on) => findByAddress(on, 'beginning of address name', '陈', 21),
  'console: an address': (on) => findByAddress(on, 'address', '杭州', 21),
  'console: the end of a card': (on) => findByCard(on, 'end of card', '7890', 21),
  'console: a card': (on) => findByCard(on, 'card', '6222', 21),
  'console: a name of a card': (on) => findByCard(on, 'name of card', '陈', 21),
  'console: approvals for somebody': (on) => selectWaitingFor(on, requests),
  'console: approvals for somebody, counted': (on) => selectApprovalsFor(on, requests),
  'console: approvals, counted': (on) => countWaitingApprovals(on, 9),
  'console: approvals that one asked for': (on) => selectAskedBy(on, requests),
  'console: decided approvals': (on) => selectDecided(on, requests),
  'console: audit': (on) => selectEntries(on, entries),
  'console: audit from a time on': (on) => selectEntryAt(on, 9),
  'console: audit of an actor within a time': (on) => selectEntries(on, { ...entries, actor: 'a', from: 1, to: 9 }),
  'console: audit of an action within a time': (on) => selectEntries(on, { ...entries, action: 'a', from: 1, to: 9 }),
  'console: audit of a subject': (on) => selectEntries(on, { ...entries, subject: 'order:1' }),
  'console: audit of a shopper': (on) => selectEntries(on, { ...entries, shopperId: 1 }),
  'console: transfers': (on) => selectTransferList(on, moves),
  'console: transfers of an account': (on) => selectTransferList(on, { ...moves, accountId: 1 }),
  'console: names of accounts': (on) => selectAccountNames(on, [1, 2]),
  'console: an account': (on) => selectAccountId(on, 'sales'),
  'console: closes': (on) => selectCloses(on, { limit: 30 }),
  'console: the last closed day': (on) => selectLastDay(on),
  'console: figures of days': (on) => selectFigures(on, { figures: ['held'], from: '2026-11-01', to: '2026-11-30' }),
  'console: withdrawals of a file for the bank': (on) => selectWithdrawalsOf(on, [1, 2]),
  'console: codes of the shop': (on) => selectOwnCodes(on, { before: 9, limit: 51 }),
  'console: movements of an account': (on) => selectMovementsOf(on, { ...moves, accountId: 1, side: 'debit' }),
  'console: a closed day and the one before': (on) => selectDay(on, '2026-11-01'),
  'console: closed days of a month': (on) => selectClosedDays(on, { from: '2026-11-01', before: '2026-12-01' }),
  'console: where transfers of a time begin': (on) => selectLastTransferBefore(on, 9),
  'console: where transfers of a time end': (on) => selectTransferAfter(on, 9),
  'console: orders to export': (on) => selectOrdersToExport(on, page),
  'console: ids of orders to export': (on) => selectOrderIds(on, { from: '261101', below: '261102' }),
  'console: transfers to export': (on) => selectTransfersToExport(on, page),
  'console: groups that end soonest': (on) => selectSoonestGroups(on, { now: 9, limit: 5 }),
  'console: recharges that wait': (on) => selectWaiting(on, 'recharges'),
  'console: withdrawals that wait': (on) => selectWaiting(on, 'withdrawals'),
  'console: tax refunds that wait': (on) => selectWaiting(on, 'taxRefunds'),
  'console: odd payments that wait': (on) => selectWaiting(on, 'oddPayments'),
  'console: orders to send that wait': (on) => selectWaiting(on, 'toSend'),
  'console: returns that wait': (on) => selectWaiting(on, 'returns'),
  'console: orders to send': (on) => selectToSend(on, { ...packing, state: 'to_send' }),
  'console: an order to send': (on) => selectToSend(on, { ...packing, state: 'to_send', number: '1' }),
  'console: orders without an address': (on) => selectToSend(on, { ...packing, state: 'address_missing' }),
  'console: orders to send, counted': (on) => sumToSend(on, 'to_send', 9),
  'console: orders without an address, counted': (on) => sumToSend(on, 'address_missing', 9),
  'console: addresses of orders to send': (on) => selectAddresses(on, ['1', '2']),
  'console: parcels': (on) => selectSent(on, sentWish),
  'console: parcels of an order': (on) => selectSent(on, { ...sentWish, of: { orderId: 1 } }),
  'console: parcels of a number': (on) => selectSent(on, { ...sentWish, of: { tracking: 'SF1' } }),
  'console: returns of a state': (on) =>
    selectReturnsToDecide(on, { state: 'asked', id: undefined, after: 9, limit: 51 }),
  'console: a return': (on) => selectReturnsToDecide(on, { state: 'asked', id: 1, after: 0, limit: 51 }),
  'console: returns of a state, counted': (on) => countReturns(on, 'asked', 9),
  'console: returns of shoppers, counted': (on) => countReturnsOf(on, [1, 2]),
  'console: parcels of orders': (on) => selectParcelsOf(on, [1, 2]),
  'console: payments of returns that wait': (on) => selectAskedPayments(on, [1, 2], 9),
  'console: groups that wait': (on) => selectWaiting(on, 'groups'),
  'groups that are due': (on) => selectDueGroups(on, { now: 1, limit: 100 }),
} satisfies Record<string, (on: Parameters<typeof selectHotItems>[0]) => Promise<unknown>>;

/**
 * Tables that a list may read by scanning: none. Those joined by key never show as a scan; `some` and `waiting` are what
 * was found, and days are walked from the newest one as far as the limit.
 */
const SCAN = /^SCAN(?! (some|waiting|days USING INDEX days_start)$)|Seq Scan/m;

interface Statement {
  text: string;
  values: unknown[];
}

/** What the drivers are asked while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const query = pg.Pool.prototype.query;
  vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
    const [config, values] = args as [{ text: string }, unknown[]];
    seen.push({ text: config.text, values });
    return Reflect.apply(query, this, args);
  });
  const prepare = Database.prototype.prepare;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, text: string) {
    seen.push({ text, values: [] });
    return Reflect.apply(prepare, this, [text]);
  });
  await work();
  vi.restoreAllMocks();
  return seen;
}

afterEach(() => vi.restoreAllMocks());

test.each(Object.entries(lists))('%s reads by an index', async (_, list) => {
  // Own queries: those prepared by an earlier test would not be seen again.
  vi.resetModules();
  const shop = await openTestShop();
  const statements = await statementsOf(() => list(shop.store.reader));
  const select = statements.find(({ text }) => text.startsWith('select'));
  expect(select).toBeDefined();
  const plan = await shop.explain(select?.text ?? '', select?.values ?? []);
  expect(plan).toMatch(engine === 'pg' ? /Index/ : /USING (COVERING )?INDEX|USING INTEGER PRIMARY KEY/);
  expect(plan).not.toMatch(SCAN);
  expect(plan).not.toMatch(/USE TEMP B-TREE|Sort/);
});

test.each([
  ['payment_notifications_odd', lists.notifications],
  ['orders_refunds', lists.refunds],
  ['orders_of_status', lists['orders of a status']],
  ['items_sold', lists['items for staff by sales']],
  ['items_sold', lists['items for staff by sales, fewest first']],
  ['item_pictures_picture', lists['items of a picture']],
  ['groups_picture', lists['pictures that nothing uses']],
  ['orders_shopper', lists['orders of a shopper and a status']],
  ['orders_shopper', lists['order, one tab']],
  ['groups_waiting', lists['groups of an item']],
  ['groups_deadline', lists['groups that are due']],
  ['groups_deadline', lists['console: waiting groups']],
  ['groups_deadline', lists['console: groups that end soonest']],
  ['groups_deadline', lists['console: groups that wait']],
  ['orders_refunds', lists['console: tax refunds that wait']],
  ['orders_to_send', lists['console: orders to send']],
  ['orders_to_send', lists['console: orders to send, counted']],
  ['orders_to_send', lists['console: orders to send that wait']],
  ['orders_address_missing', lists['console: orders without an address']],
  ['shipments_sent', lists['console: parcels']],
  ['shipments_number', lists['console: parcels of a number']],
  ['returns_state', lists['console: returns of a state']],
  ['approvals_kind', lists['console: decided approvals']],
  ['approvals_state', lists['console: approvals for somebody']],
  ['audit_log_time', lists['console: audit from a time on']],
  ['audit_log_actor_action', lists['acts of a kind of one of staff']],
])('a list is read by the index that is meant for it, %s', async (index, list) => {
  vi.resetModules();
  const shop = await openTestShop();
  const select = (await statementsOf(() => list(shop.store.reader))).find(({ text }) => text.startsWith('select'));
  expect(await shop.explain(select?.text ?? '', select?.values ?? [])).toMatch(
    new RegExp(engine === 'pg' ? `using ${index} ` : `INDEX ${index} \\(`),
  );
});

test('members are found by their groups, and their names one by one', async () => {
  vi.resetModules();
  const shop = await openTestShop();
  const statements = await statementsOf(() => selectMembersOfGroups(shop.store.reader, [1, 2]));
  const select = statements.find(({ text }) => text.startsWith('select'));
  const plan = await shop.explain(select?.text ?? '', select?.values ?? []);
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

test('a search reads the index of words, or on PostgreSQL the newest items by their key first', async () => {
  vi.resetModules();
  const shop = await openTestShop();
  const find = () => selectFoundItems(shop.store.reader, { ...locales, text: '口红', before: 999, limit: 21 });
  const selects = (await statementsOf(find)).filter(({ text }) => text.startsWith('select'));
  const plans: string[] = [];
  // Ordered by nothing, the index of PostgreSQL is read by a bitmap and what it found is sorted.
  const dear = [
    ['seqscan', 'sort', 'bitmapscan'],
    ['seqscan', 'indexscan', 'indexonlyscan'],
  ];
  for (const [at, { text, values }] of selects.entries()) plans.push(await shop.explain(text, values, dear[at]));
  if (engine === 'sqlite') {
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/SCAN item_search VIRTUAL TABLE INDEX \d+:M\d<\n/);
    expect(plans[0]?.match(/^SCAN (?!item_search|found)/m)).toBeNull();
  } else {
    expect(plans).toHaveLength(2);
    expect(plans[0]).toMatch(/Index Scan Backward using item_search_pkey/);
    expect(plans[1]).toMatch(/Bitmap Index Scan on item_search_words/);
    for (const plan of plans) expect(plan).not.toMatch(SCAN);
  }
});
