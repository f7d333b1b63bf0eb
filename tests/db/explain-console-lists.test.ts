import { findByParcel, findByPhone } from '../../db/queries/console/find.ts';
import { selectGroupRows } from '../../db/queries/console/groups.ts';
import { selectOwnCodes } from '../../db/queries/console/invitations.ts';
import { selectEnded, selectSold, selectSortedItems, selectStaffItems } from '../../db/queries/console/items.ts';
import {
  selectDescriptionsOfPicture,
  selectItemsOfPicture,
  selectLibrary,
  selectValuesOfPicture,
} from '../../db/queries/console/library.ts';
import { selectNumberedOrders, selectSomeOrders, selectSoughtOrders } from '../../db/queries/console/orders.ts';
import {
  countInvited,
  findByAddress,
  findByCard,
  findByName,
  selectCame,
  selectShopperRows,
} from '../../db/queries/console/shoppers.ts';
import { selectSoonestGroups } from '../../db/queries/console/today.ts';
import { selectItemsOfNames } from '../../db/queries/import.ts';
import { selectNextOfCategory } from '../../db/queries/search.ts';
import {
  countWaitingApprovals,
  selectApprovalsFor,
  selectAskedBy,
  selectDecided,
  selectWaitingFor,
} from '../../db/queries/staff/approvals.ts';
import { selectEntries, selectEntryAt } from '../../db/queries/staff/audit.ts';
import type { ActKind } from '../../shared/console/act-kinds.ts';
import { type Read, testIndexes, testMeantIndexes } from '../support/query-plans.ts';

/** A page of a list by one number, or by two. */
const page = { end: 'latest', after: [9], limit: 51 } as const;
const pageOfTwo = { ...page, after: [9, 9] };

const staffItems = {
  q: undefined,
  onSale: undefined,
  categoryId: undefined,
  stockUnder: undefined,
  lacks: undefined,
  older: undefined,
  languages: 30,
  before: 9,
  limit: 51,
};

const sold = { value: 9, id: 9 };

const any = { status: undefined, shopperId: undefined, itemId: undefined, groupId: undefined, numbers: undefined };

const ofDay = { ...any, end: 'latest', numbers: { above: '261119', below: '2611199' } } as const;

const sought = { ...any, money: undefined, parcel: undefined, carrierId: undefined, ...page };

const people = { state: 'all', invitationId: undefined, invitedBy: undefined, ...page } as const;

const requests = { staffId: 1, kinds: ['withdrawal.pay', 'refund.pay'] as ActKind[], now: 9, before: 9, limit: 51 };

const entries = { above: 0, below: 9, end: 'latest', limit: 51 } as const;

const lists = {
  'items for staff': (on) => selectStaffItems(on, staffItems),
  'items for staff, on sale and few': (on) => selectStaffItems(on, { ...staffItems, onSale: true, stockUnder: 60 }),
  'items for staff without a text': (on) => selectStaffItems(on, { ...staffItems, lacks: 'fr-FR' }),
  'items for staff with an outdated text': (on) => selectStaffItems(on, { ...staffItems, older: 'fr-FR' }),
  'items for staff by sales': (on) => selectSortedItems(on, { ...staffItems, sort: 'sales', after: sold }),
  'items for staff by sales, fewest first': (on) =>
    selectSortedItems(on, { ...staffItems, sort: '-sales', after: sold }),
  'pictures of the shop': (on) => selectLibrary(on, { ...page, unused: false }),
  'pictures that nothing uses': (on) => selectLibrary(on, { ...page, unused: true }),
  'items of a category to be indexed': (on) => selectNextOfCategory(on, 2, 500),
  'items of a name in a category': (on) => selectItemsOfNames(on, 2, ['杯子']),
  'items of a picture': (on) => selectItemsOfPicture(on, 1, 100),
  'descriptions of a picture': (on) => selectDescriptionsOfPicture(on, 1, 9),
  'values of a picture': (on) => selectValuesOfPicture(on, 1, 9),
  'ended groups of an item': (on) => selectEnded(on, 1, 'expired', 300),
  'pieces sold of items': (on) => selectSold(on, [1, 2], 9),
  'console: orders of a day': (on) => selectNumberedOrders(on, { ...ofDay, limit: 51 }),
  'console: orders of a day, the earliest first': (on) =>
    selectNumberedOrders(on, { ...ofDay, end: 'earliest', limit: 51 }),
  'console: orders of a day, a status, a shopper and an item': (on) =>
    selectNumberedOrders(on, { ...ofDay, status: 2, shopperId: 1, itemId: 1, limit: 51 }),
  'console: orders of a day, counted': (on) => selectSomeOrders(on, { ...ofDay, status: 2, limit: 9 }),
  'console: orders of a status, counted': (on) => selectSomeOrders(on, { ...any, status: 2, limit: 9 }),
  'console: orders of an item, counted': (on) => selectSomeOrders(on, { ...any, itemId: 1, limit: 9 }),
  'console: orders of a sum': (on) => selectSoughtOrders(on, { ...sought, money: 129_900 }),
  'console: orders of a sum, the earliest first': (on) =>
    selectSoughtOrders(on, { ...sought, end: 'earliest', money: 129_900 }),
  'console: orders of a sum, days, a status, a shopper and an item': (on) =>
    selectSoughtOrders(on, { ...sought, ...ofDay, money: 129_900, status: 2, shopperId: 1, itemId: 1 }),
  'console: orders of a carrier': (on) => selectSoughtOrders(on, { ...sought, carrierId: 1 }),
  'console: orders of a carrier and a sum': (on) => selectSoughtOrders(on, { ...sought, carrierId: 1, money: 1 }),
  'console: orders of a number of a parcel and a carrier': (on) =>
    selectSoughtOrders(on, { ...sought, parcel: 'SF1', carrierId: 1 }),
  'console: waiting groups': (on) =>
    selectGroupRows(on, { ...pageOfTwo, end: 'earliest', status: 'open', itemId: undefined }),
  'console: waiting groups, the latest first': (on) =>
    selectGroupRows(on, { ...pageOfTwo, status: 'open', itemId: undefined }),
  'console: failed groups': (on) => selectGroupRows(on, { ...pageOfTwo, status: 'expired', itemId: undefined }),
  'console: failed groups of an item': (on) => selectGroupRows(on, { ...pageOfTwo, status: 'expired', itemId: 1 }),
  'console: shoppers': (on) => selectShopperRows(on, people),
  'console: shoppers, the earliest first': (on) => selectShopperRows(on, { ...people, end: 'earliest' }),
  'console: blocked shoppers': (on) => selectShopperRows(on, { ...people, state: 'blocked' }),
  'console: invited shoppers': (on) => selectShopperRows(on, { ...people, state: 'invited' }),
  'console: frozen shoppers': (on) => selectShopperRows(on, { ...people, state: 'frozen' }),
  'console: shoppers of a code': (on) => selectShopperRows(on, { ...people, invitationId: 1 }),
  'console: shoppers of an inviter': (on) => selectShopperRows(on, { ...people, invitedBy: 1 }),
  'console: shoppers of a code, counted': (on) => selectCame(on, { invitationId: 1, limit: 9 }),
  'console: shoppers of an inviter, counted': (on) => countInvited(on, 1),
  'console: a username': (on) => findByName(on, 'username', 'mia', 21),
  'console: a nickname': (on) => findByName(on, 'nickname', '小鹿', 21),
  'console: the beginning of a username': (on) => findByName(on, 'beginning of username', 'mia', 21),
  'console: the beginning of a nickname': (on) => findByName(on, 'beginning of nickname', '小', 21),
  'console: a phone': (on) => findByAddress(on, 'phone', '13812340417', 21),
  'console: a name of an address': (on) => findByAddress(on, 'name of address', '陈', 21),
  'console: the beginning of a name of an address': (on) => findByAddress(on, 'beginning of address name', '陈', 21),
  'console: an address': (on) => findByAddress(on, 'address', '杭州', 21),
  'console: orders of a parcel': (on) => findByParcel(on, 'SF1029384756018', 21),
  'console: orders of a phone': (on) => findByPhone(on, '13900000733', 21),
  'console: the end of a card': (on) => findByCard(on, 'end of card', '7890', 21),
  'console: a card': (on) => findByCard(on, 'card', '6222', 21),
  'console: a name of a card': (on) => findByCard(on, 'name of card', '陈', 21),
  'console: approvals for somebody': (on) => selectWaitingFor(on, { ...requests, after: 9 }),
  'console: approvals for somebody, counted': (on) => selectApprovalsFor(on, requests),
  'console: approvals, counted': (on) => countWaitingApprovals(on, 9),
  'console: approvals that one asked for': (on) => selectAskedBy(on, { ...requests, kind: undefined }),
  'console: exports that one asked for': (on) => selectAskedBy(on, { ...requests, kind: 'export' }),
  'console: decided approvals': (on) => selectDecided(on, requests),
  'console: audit': (on) => selectEntries(on, entries),
  'console: audit, the earliest first': (on) => selectEntries(on, { ...entries, end: 'earliest' }),
  'console: audit from a time on': (on) => selectEntryAt(on, 9),
  'console: audit of an actor within a time': (on) => selectEntries(on, { ...entries, actor: 'a', from: 1, to: 9 }),
  'console: audit of an action within a time': (on) =>
    selectEntries(on, { ...entries, action: 'order note', from: 1, to: 9 }),
  'console: audit of a subject': (on) => selectEntries(on, { ...entries, subject: 'order:1' }),
  'console: audit of a shopper': (on) => selectEntries(on, { ...entries, shopperId: 1 }),
  'console: codes of the shop': (on) => selectOwnCodes(on, { before: 9, limit: 51 }),
  'console: groups that end soonest': (on) => selectSoonestGroups(on, { now: 9, limit: 5 }),
} satisfies Record<string, Read>;

testIndexes(lists);

testMeantIndexes([
  ['items_sold', lists['items for staff by sales']],
  ['items_sold', lists['items for staff by sales, fewest first']],
  ['items_category', lists['items of a category to be indexed']],
  ['items_name', lists['items of a name in a category']],
  ['item_pictures_picture', lists['items of a picture']],
  ['item_text_pictures_picture', lists['descriptions of a picture']],
  ['option_values_picture', lists['values of a picture']],
  ['groups_picture', lists['pictures that nothing uses']],
  ['groups_deadline', lists['console: waiting groups']],
  ['groups_deadline', lists['console: waiting groups, the latest first']],
  ['shipments_tracking', lists['console: orders of a parcel']],
  ['orders_price', lists['console: orders of a sum']],
  ['orders_price', lists['console: orders of a sum, the earliest first']],
  ['orders_price', lists['console: orders of a sum, days, a status, a shopper and an item']],
  ['shipments_carrier', lists['console: orders of a carrier']],
  ['shipments_carrier', lists['console: orders of a carrier and a sum']],
  ['shipments_tracking', lists['console: orders of a number of a parcel and a carrier']],
  ['orders_phone', lists['console: orders of a phone']],
  ['groups_deadline', lists['console: groups that end soonest']],
  ['approvals_kind', lists['console: decided approvals']],
  ['approvals_state', lists['console: approvals for somebody']],
  ['audit_log_time', lists['console: audit from a time on']],
]);
