import {
  selectOddPaymentQueue,
  selectRechargeQueue,
  selectRefundQueue,
  selectWithdrawalQueue,
} from '../../db/queries/queues.ts';
import {
  selectActs,
  selectActsAbout,
  selectGroupsOfItem,
  selectOrderList,
  selectOrdersOfGroups,
} from '../../db/queries/support.ts';
import { type Read, testIndexes, testMeantIndexes } from '../support/query-plans.ts';

const all = { shopperId: undefined, number: undefined, status: undefined, channel: undefined, after: 9, limit: 101 };

const oldest = { ...all, status: 'pending', way: 'oldest first' } as const;

const newest = { ...all, way: 'newest first' } as const;

const place = { requestedAt: 9, id: 9 };

const anyOrder = { shopperId: undefined, number: undefined, itemId: undefined, status: undefined };

const orders = { ...anyOrder, end: 'latest', after: [9], limit: 101 } as const;

const acts = { actor: undefined, action: undefined, before: 9, limit: 101 };

const ends = { expiresAt: 9, id: 9 };

const lists = {
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
  'odd payments': (on) => selectOddPaymentQueue(on, all),
  'odd payments of a channel': (on) => selectOddPaymentQueue(on, { ...all, channel: 'stripe' }),
  'odd payments of a number': (on) => selectOddPaymentQueue(on, { ...all, number: '1' }),
  refunds: (on) => selectRefundQueue(on, { ...all, after: place }),
  'refunds of a shopper': (on) => selectRefundQueue(on, { ...all, shopperId: 1, after: place }),
  'refunds of a number': (on) => selectRefundQueue(on, { ...all, number: '1', after: place }),
} satisfies Record<string, Read>;

testIndexes(lists);

testMeantIndexes([
  ['payment_notifications_odd', lists['odd payments']],
  ['orders_refunds', lists.refunds],
  ['orders_of_status', lists['orders of a status']],
  ['orders_shopper', lists['orders of a shopper and a status']],
  ['groups_waiting', lists['groups of an item']],
  ['audit_log_actor_action', lists['acts of a kind of one of staff']],
]);
