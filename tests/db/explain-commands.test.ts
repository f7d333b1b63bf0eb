import {
  selectActsAbout,
  selectGroupsOfItem,
  selectOrderList,
  selectOrdersOfGroups,
} from '../../db/queries/support.ts';
import { type Read, testIndexes, testMeantIndexes } from '../support/query-plans.ts';

const anyOrder = { shopperId: undefined, itemId: undefined, status: undefined };

const orders = { ...anyOrder, end: 'latest', after: [9], limit: 101 } as const;

const ends = { expiresAt: 9, id: 9 };

const lists = {
  orders: (on) => selectOrderList(on, orders),
  'orders of a status': (on) => selectOrderList(on, { ...orders, status: 2 }),
  'orders of a shopper': (on) => selectOrderList(on, { ...orders, shopperId: 1 }),
  'orders of a shopper and a status': (on) => selectOrderList(on, { ...orders, shopperId: 1, status: 2 }),
  'orders of a shopper and an item': (on) => selectOrderList(on, { ...orders, shopperId: 1, itemId: 1 }),
  'groups of an item': (on) => selectGroupsOfItem(on, { itemId: 1, status: 'complete', before: ends, limit: 101 }),
  'acts about a thing': (on) => selectActsAbout(on, 'order:1'),
  'orders of groups': (on) => selectOrdersOfGroups(on, [1, 2], undefined),
} satisfies Record<string, Read>;

testIndexes(lists);

testMeantIndexes([
  ['orders_of_status', lists['orders of a status']],
  ['orders_shopper', lists['orders of a shopper and a status']],
  ['groups_waiting', lists['groups of an item']],
]);
