import { invalidateMembers, selectMembership } from '../../../db/queries/group-members.ts';
import { notify, type Recipient } from '../../../db/queries/notifications.ts';
import {
  completeOrdersOfGroup,
  countOrders,
  countWaitingGroups,
  insertGroup,
  insertOrder,
  type StoredNumbers,
  selectGroupOfOrder,
  selectGroupToShow,
  selectOrderId,
  selectOrders,
  selectOrdersOfIds,
  selectReturnedOrders,
  selectSearchedOrders,
  takeSeatInGroup,
} from '../../../db/queries/orders.ts';
import { isBlocked } from '../../../db/queries/sessions.ts';
import { countBought, reserveForGroup } from '../../../db/queries/stock.ts';
import { listInForce, selectOffered } from '../../../db/queries/variants.ts';
import type { NotificationFacts } from '../../../db/schema/tables/notifications.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { type OrderStatus, orderStatus } from '../../../shared/contract/enums.ts';
import type { Locale } from '../../../shared/locales.ts';
import { promisedUntil } from '../../../shared/opening-hours.ts';
import { idBefore, pageOf } from '../cursor.ts';
import { type IdempotencyKey, idempotent } from '../idempotency.ts';
import { Refused } from '../refused.ts';
import { saleOver } from '../sale-time.ts';
import type { Settings } from '../settings.ts';
import type { Ledger } from '../wallet/ledger.ts';
import { type Choice, choiceOf, takeOfGroup, takeOfVariant } from './choice.ts';
import type { OnOrderEvent } from './events.ts';
import { readMembers } from './members.ts';
import { orderMatcher } from './search.ts';
import { mustMatch, type ShownTerms, termsMustMatch, whyNotOnSale, whyNotWaiting } from './terms.ts';

/** Orders of a shopper that are searched at once: their names are read one by one. */
const MOST_SEARCHED = 1000;

export interface PlacedOrder {
  orderno: string;
  /** Waiting for the group, or succeeded with it. */
  status: OrderStatus;
  expiresAt: number;
}

interface Purchase {
  shopperId: number;
  /** Fen the shopper was shown for a piece; refused when it is another by now. */
  price: number | undefined;
  /** Of an item with options, which one. */
  variantId?: number | null;
  /** Pieces. */
  quantity?: number;
  idempotencyKey: IdempotencyKey | undefined;
}

export interface BuyInput extends Purchase {
  itemId: number;
  shown?: ShownTerms;
  numbers?: StoredNumbers;
}

export interface JoinInput extends Purchase {
  orderno: string;
}

/** One purchase within the caller's transaction: of a group by an order's number, else of an item. */
export type PlaceIn = (
  tx: Writer,
  wanted: {
    shopperId: number;
    itemId: number;
    orderno: string | null;
    price: number;
    variantId: number | null;
    quantity: number;
    shown: ShownTerms;
  },
) => Promise<PlacedOrder>;

type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

interface OneOrder {
  shopperId: number;
  status: number;
  id?: number | undefined;
  orderno?: string | undefined;
}

type Unnumbered = Omit<Parameters<typeof insertOrder>[1], 'orderno'>;

export interface Deps {
  store: Store;
  ledger: Ledger;
  settings: Settings;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** The shop's, in which staff work. */
  zone: string;
  orderNumber: (now: number) => string;
  onOrderEvent?: OnOrderEvent;
}

/** A group whose last seat was taken. */
interface FullGroup {
  id: number;
  size: number;
  ships: boolean;
}

/** Where a second has no number left, the next one has. */
const SECOND = 1000;

const HOUR = 60 * 60 * 1000;

const NO_NUMBERS: StoredNumbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

/** Buying, joining and the list of orders (docs/domain.md, Group and order). */
export function createOrders(deps: Deps) {
  const { store, ledger, settings, clock, zone, orderNumber, onOrderEvent = () => undefined } = deps;

  /** Inserts the order under a number that is free. Throws `alreadyInGroup`, `groupLeft`. */
  async function insertNumbered(tx: Writer, order: Unnumbered): Promise<{ orderId: number; orderno: string }> {
    for (let at = tx.now; ; at += SECOND) {
      const orderno = orderNumber(at);
      const orderId = await insertOrder(tx, { ...order, orderno });
      if (orderId !== null) return { orderId, orderno };
      const membership = await selectMembership(tx, order);
      if (membership) throw new Refused(membership === 'left' ? 'groupLeft' : 'alreadyInGroup');
    }
  }

  /** Places the order and holds its price until the group is complete. Throws as `insertNumbered`, and `shopperBlocked`. */
  async function place(tx: Writer, order: Unnumbered): Promise<string> {
    const { orderId, orderno } = await insertNumbered(tx, order);
    await ledger.move(tx, {
      from: { wallet: order.shopperId },
      to: 'group_escrow',
      amount: order.price,
      kind: 'purchase',
      ref: `order:${orderId}`,
    });
    // A block locks the wallet before the groups, so it either waits for this purchase or is seen here.
    if (await isBlocked(tx, order.shopperId)) throw new Refused('shopperBlocked');
    if (!order.demo) tx.afterCommit(() => onOrderEvent('placed'));
    return orderno;
  }

  /** Within how many hours from now on goods are promised to be sent, with the night counted in. */
  async function hoursUntilSent(tx: Writer): Promise<number> {
    const { sending, opening } = await settings.parcelTerms(tx);
    return Math.ceil((promisedUntil(tx.now, sending, opening, zone) - tx.now) / HOUR);
  }

  /** The last seat is taken: all orders succeed, and their held prices are moved to sales. The others are told. */
  async function complete(tx: Writer, group: FullGroup, joiner: number): Promise<void> {
    const completed = await completeOrdersOfGroup(tx, group);
    for (const order of completed) {
      await ledger.move(tx, {
        from: 'group_escrow',
        to: 'sales',
        amount: order.price,
        kind: 'sale',
        ref: `order:${order.id}`,
      });
    }
    const sendingHours = group.ships ? await hoursUntilSent(tx) : undefined;
    const members = await invalidateMembers(tx, group.id);
    const told = othersThan(joiner, completed, ({ address }) => ({
      seat: members.length,
      // The promise begins when the order has an address.
      ...(sendingHours !== undefined && { sendingHours: address === '' ? null : sendingHours }),
    }));
    await notify(tx, 'group_full', told);
    tx.afterCommit(() => onOrderEvent('filled'));
  }

  /**
   * Counted after the price was taken from the wallet: the shopper's next purchase waits for that row until this one is
   * committed, so that each counts the groups of those before it, on PostgreSQL as well.
   */
  async function mustBeWithinLimits(tx: Writer, opener: { openedBy: number; itemId: number }): Promise<void> {
    const most = await settings.waitingGroupLimits(tx);
    if (most.ofItem === 0 && most.inAll === 0) return;
    const { ofItem, inAll } = await countWaitingGroups(tx, { ...opener, now: tx.now });
    const beyond = (count: number, limit: number) => limit > 0 && count > limit;
    if (beyond(ofItem, most.ofItem)) throw new Refused('tooManyGroupsOfItem', {}, { counts: { most: most.ofItem } });
    if (beyond(inAll, most.inAll)) throw new Refused('tooManyGroups', {}, { counts: { most: most.inAll } });
  }

  /** What a group of an item with options still has; null without. */
  const offeredBy = async ({ itemId, variantListId: listId }: { itemId: number; variantListId: number | null }) =>
    listId === null ? null : selectOffered(store.reader, { itemId, listId });

  async function buyIn(tx: Writer, input: BuyInput, demo: boolean): Promise<PlacedOrder> {
    const { itemId, shopperId, price, variantId = null, quantity = 1, shown = {}, numbers = NO_NUMBERS } = input;
    const item = await reserveForGroup(tx, { id: itemId, quantity });
    if (!item) throw await whyNotOnSale(tx, itemId);
    const variantListId = item.maxPrice === null ? null : await listInForce(tx, itemId);
    const choice = await choiceOf(tx, { ...item, listId: variantListId }, variantId);
    mustMatch(price, choice.price);
    termsMustMatch(shown, { ...item, tax: choice.tax });
    await takeOfVariant(tx, choice, quantity);
    const opensFor = tx.now + item.groupSeconds * 1000;
    const expiresAt = item.saleEndsAt === null ? opensFor : Math.min(opensFor, item.saleEndsAt);
    const groupId = await insertGroup(tx, {
      itemId,
      names: item.names,
      pictureId: item.pictureId,
      size: item.groupSize,
      ships: item.ships,
      price: item.price,
      tax: item.tax,
      variantListId,
      openedBy: shopperId,
      expiresAt,
      demo,
    });
    const orderno = await place(tx, { ...numbers, groupId, shopperId, ...sumsOf(choice, quantity), demo });
    await mustBeWithinLimits(tx, { openedBy: shopperId, itemId });
    if (!demo) tx.afterCommit(() => onOrderEvent('opened'));
    return { orderno, status: orderStatus.waiting, expiresAt };
  }

  async function joinIn(tx: Writer, input: JoinInput): Promise<PlacedOrder> {
    const { orderno, shopperId, price, variantId = null, quantity = 1 } = input;
    const waiting = await selectGroupOfOrder(tx, orderno);
    if (!waiting) throw new Refused('groupUnknown');
    const choice = await choiceOf(tx, { ...waiting, listId: waiting.variantListId }, variantId);
    mustMatch(price, choice.price);
    const group = await takeSeatInGroup(tx, waiting.id);
    if (!group) throw await whyNotWaiting(tx, orderno);
    await takeOfGroup(tx, group.itemId, choice, quantity);
    const full = group.status === 'complete';
    // Before the wallet, as a purchase does: two that take the same rows in turn never wait for each other.
    if (full) await countBought(tx, { id: group.itemId, groupId: group.id, more: quantity });
    const own = await place(tx, {
      ...NO_NUMBERS,
      groupId: group.id,
      shopperId,
      ...sumsOf(choice, quantity),
      demo: false,
    });
    if (full) await complete(tx, group, shopperId);
    else {
      const members = await invalidateMembers(tx, group.id);
      await notify(
        tx,
        'group_joined',
        othersThan(
          shopperId,
          members.filter(({ leftAt }) => leftAt === null),
          () => ({ seat: members.length, missing: group.size - group.seats }),
        ),
      );
    }
    return { orderno: own, status: full ? orderStatus.succeeded : orderStatus.waiting, expiresAt: group.expiresAt };
  }

  /** Adds the members of each order's group, when it was full, whether the shop has closed it, and whether it may be left. */
  async function withMembers(rows: OrderRow[]) {
    const membersOf = await readMembers(store.reader, rows);
    const mayLeave = (await settings.count('group_leaves_a_day')) > 0;
    return rows.map((order) => ({
      order,
      closedEarly:
        order.status === orderStatus.failed && order.leftAt === null && isBefore(order.groupClosedAt, order.expiresAt),
      saleOver: saleOver(order, clock()),
      leavable: mayLeave && order.status === orderStatus.waiting && order.expiresAt > clock(),
      filledAt: order.status === orderStatus.failed ? null : order.groupClosedAt,
      endedAt: order.status === orderStatus.failed ? (order.leftAt ?? order.groupClosedAt) : null,
      // Who has left a group learns no more of it.
      members: order.leftAt === null ? membersOf(order) : [],
    }));
  }

  return {
    /**
     * Buys pieces, which opens a group and reserves one for each of its other seats. Throws `itemGone`, `soldOut`,
     * `tooMany`, `variantNeeded`, `variantGone`, `variantSoldOut`, `saleAhead`, `saleEnded`, `priceChanged`, `termsChanged`, `balanceTooLow`, `tooManyGroups`, `tooManyGroupsOfItem`, `keyReused`.
     */
    buy: (input: BuyInput, demo = false): Promise<PlacedOrder> =>
      store.transaction((tx) => idempotent(tx, input.shopperId, input.idempotencyKey, () => buyIn(tx, input, demo))),

    /**
     * Joins the waiting group of an order number; the last seat completes it. Throws `groupUnknown`, `groupFull`,
     * `groupOver`, `soldOut`, `tooMany`, `variantNeeded`, `variantGone`, `variantSoldOut`, `alreadyInGroup`, `groupLeft`, `priceChanged`, `balanceTooLow`, `keyReused`.
     */
    join: (input: JoinInput): Promise<PlacedOrder> =>
      store.transaction((tx) => idempotent(tx, input.shopperId, input.idempotencyKey, () => joinIn(tx, input))),

    /** Buys or joins in the caller's transaction, and throws as they do. */
    placeIn: ((tx, { orderno, ...wanted }) =>
      orderno === null
        ? buyIn(tx, { ...wanted, idempotencyKey: undefined }, false)
        : joinIn(tx, { ...wanted, orderno, idempotencyKey: undefined })) satisfies PlaceIn as PlaceIn,

    /**
     * A group by the number of any of its orders, under the number of its opener's. From its deadline on it is
     * `expired`, although its money may not have been returned yet; earlier, if the shop or its last member has closed it. Only a member
     * learns who the others are. Throws `groupUnknown`.
     */
    group: async (input: { orderno: string; callerId: number | undefined }) => {
      const group = await selectGroupToShow(store.reader, { orderno: input.orderno, callerId: input.callerId ?? 0 });
      if (!group) throw new Refused('groupUnknown');
      const now = clock();
      const due = group.status === 'open' && group.expiresAt <= now;
      const status = due ? 'expired' : group.status;
      // The last one who leaves keeps the seat.
      const isEmpty = group.openersLeftAt !== null;
      const closedEarly = status === 'expired' && !isEmpty && isBefore(group.closedAt, group.expiresAt);
      const own = { groupId: group.id, seats: group.seats };
      const isMember = group.callersOrder !== null && group.callersLeftAt === null;
      const members = isMember ? (await readMembers(store.reader, [own]))(own) : [];
      const offered = await offeredBy(group);
      return { ...group, offered, status, closedEarly, isEmpty, isMember, saleOver: saleOver(group, now), members };
    },

    /**
     * A page of a shopper's orders, newest first, each with the members of its group; status 0 takes all. Throws
     * `cursorInvalid`.
     */
    list: async ({ status, ...input }: PageInput & { status: number }) => {
      const range = rangeOf(input);
      const page = pageOf(await selectOrders(store.reader, { ...range, status }), input.limit);
      return { ...page, rows: await withMembers(page.rows) };
    },

    /** The same of all those for which a return was asked for. Throws `cursorInvalid`. */
    returned: async (input: PageInput) => {
      const page = pageOf(await selectReturnedOrders(store.reader, rangeOf(input)), input.limit);
      return { ...page, rows: await withMembers(page.rows) };
    },

    /** The same of those that are searched for, among the newest from the cursor on. Throws `cursorInvalid`. */
    found: async ({ q, locale, limit, ...from }: PageInput & { q: string; locale: Locale }) => {
      const searched = await selectSearchedOrders(store.reader, {
        ...rangeOf({ ...from, limit }),
        limit: MOST_SEARCHED,
      });
      const ids = searched.filter(orderMatcher(q, locale)).map(({ id }) => id);
      const page = pageOf(await selectOrdersOfIds(store.reader, from.shopperId, ids.slice(0, limit + 1)), limit);
      return { ...page, rows: await withMembers(page.rows) };
    },

    /** The order of that id or number, if it is one of the shopper's and in that tab; a page of one. */
    one: async ({ shopperId, status, orderno, ...input }: OneOrder) => {
      const id = input.id ?? (orderno === undefined ? 0 : await selectOrderId(store.reader, orderno));
      const rows = await selectOrders(store.reader, { shopperId, status, before: id + 1, limit: 1 });
      return { rows: await withMembers(rows.filter((row) => row.id === id)), next: null };
    },

    /** How many orders a shopper has in each tab. */
    counts: (shopperId: number) => countOrders(store.reader, shopperId),
  };
}

export type Orders = ReturnType<typeof createOrders>;

interface PageInput {
  shopperId: number;
  limit: number;
  cursor: string | undefined;
}

/** One row more than the page, to know whether there is a next one. */
const rangeOf = ({ shopperId, limit, cursor }: PageInput) => ({
  shopperId,
  before: idBefore(cursor),
  limit: limit + 1,
});

/** Price and tax of so many pieces, in fen. */
const sumsOf = ({ variantId, price, tax }: Choice, quantity: number) => ({
  variantId,
  quantity,
  price: price * quantity,
  tax: tax * quantity,
});

/** The orders of a group's members but one, as recipients of a notification. */
const othersThan = <Order extends { id: number; shopperId: number }>(
  shopperId: number,
  members: readonly Order[],
  factsOf: (order: Order) => NotificationFacts,
): Recipient[] =>
  members
    .filter((order) => order.shopperId !== shopperId)
    .map((order) => ({ shopperId: order.shopperId, orderId: order.id, facts: factsOf(order) }));

const isBefore = (closedAt: number | null, deadline: number) => closedAt !== null && closedAt < deadline;
