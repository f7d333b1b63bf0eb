import { selectGroupRows } from '../../../db/queries/console/groups.ts';
import {
  type NumberRange,
  type Sought,
  selectContactsOfOrder,
  selectNumberedOrders,
  selectOrderRows,
  type selectSoughtOrders,
} from '../../../db/queries/console/orders.ts';
import { selectAccountFacts } from '../../../db/queries/console/shoppers.ts';
import { selectStaffNames } from '../../../db/queries/console/staff-names.ts';
import { selectItemOfGroup } from '../../../db/queries/parcels.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { selectActsAboutSome, selectOrderList, selectOrdersOfGroups } from '../../../db/queries/support.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { type ListEnd, usualEnd } from '../../../shared/console/list-ends.ts';
import type { TookBound } from '../../../shared/console/took.ts';
import type { GroupStatus, OrderStatus } from '../../../shared/contract/enums.ts';
import { trackingKey } from '../../../shared/tracking-key.ts';
import { plainCode } from '../../../shared/typed.ts';
import { actOnce } from '../act-once.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, numberOf, placeOf } from '../cursors.ts';
import { isOpen, openingOf } from '../parcels/state.ts';
import { Refused } from '../refused.ts';
import type { Asked } from '../reports/report.ts';
import type { By } from '../staff-act.ts';
import type { Support } from '../support.ts';
import { type DaysFilter, openFor, spanOfDays } from './spans.ts';

export interface OrdersFilter extends DaysFilter {
  status: OrderStatus | undefined;
  itemId: number | undefined;
  shopperId: number | undefined;
  groupId: number | undefined;
  /** Of this price, in fen. */
  money: number | undefined;
  /** The number of a parcel, as people write it. */
  parcel: string | undefined;
  carrierId: number | undefined;
}

/** What leads to orders by itself; undefined if the filter has nothing of it. */
export function soughtBy({ money, parcel, carrierId }: Sought): Sought | undefined {
  if (money === undefined && parcel === undefined && carrierId === undefined) return undefined;
  return { money, carrierId, parcel: parcel === undefined ? undefined : trackingKey(plainCode(parcel)) };
}

interface OrdersInput extends OrdersFilter {
  /** Not of an item's: groups of one have their own order. */
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
}

/** Acts of staff that are shown beside a record. */
const MOST_ACTS = 50;

/** An order number begins with its day (docs/decisions/0009-order-numbers.md). */
export function numbersOf({ day, until = day }: DaysFilter): NumberRange | undefined {
  if (until === undefined) return undefined;
  const beginningOf = (one: string) => one.slice(2).replaceAll('-', '');
  // Longer than a number, and of digits only: texts of both engines are ordered alike.
  return { above: day === undefined ? '' : beginningOf(day), below: `${beginningOf(until)}99999999999` };
}

interface Deps {
  store: Store;
  support: Support;
  /** For what reads many rows. */
  run: Asked<{
    readGroups: typeof selectGroupRows;
    readOrdersOfDays: typeof selectNumberedOrders;
    readSoughtOrders: typeof selectSoughtOrders;
  }>;
  /** IANA: the shop's. */
  zone: string;
}

/** Orders and groups as staff see them in the console (docs/console.md, Orders, groups and shoppers). */
export function createConsoleOrders({ store, support, run, zone }: Deps) {
  const { reader } = store;

  /** Ids of a page in the order of the list, one more than the limit, and the cursor after each. */
  async function pageOfIds({ groupId, day, until, cursor, limit, ...input }: OrdersInput) {
    const wanted = limit + 1;
    const numbers = numbersOf({ day, until });
    const sought = soughtBy(input);
    const { status, shopperId, itemId, end } = input;
    const filter = { status, shopperId, itemId, end };
    if (sought) {
      const page = { ...filter, ...sought, groupId, numbers, after: placeOf(cursor, 1), limit: wanted };
      return (await run.readSoughtOrders(page)).map(({ id, place }) => ({ id, cursor: cursorOf(place) }));
    }
    if (numbers) {
      if (cursor !== undefined) numbers[filter.end === 'earliest' ? 'above' : 'below'] = numberOf(cursor);
      const page = { ...filter, groupId, numbers, limit: wanted };
      const found = await (until === undefined ? selectNumberedOrders(reader, page) : run.readOrdersOfDays(page));
      return found.map(({ id, orderno }) => ({ id, cursor: cursorOf(orderno) }));
    }
    const found = await idsOf({ ...filter, groupId, after: placeOf(cursor, 1), limit });
    return found.map(({ id }) => ({ id, cursor: cursorOf(id) }));
  }

  async function idsOf({ groupId, itemId, shopperId, status, end, after, limit }: IdsInput): Promise<{ id: number }[]> {
    const [last] = after ?? [];
    if (groupId !== undefined) {
      const members = await selectOrdersOfGroups(reader, [groupId], status);
      const own = members.filter((member) => shopperId === undefined || member.shopperId === shopperId);
      if (own.length > 0 && itemId !== undefined && (await selectItemOfGroup(reader, groupId)) !== itemId) return [];
      const isAfter = (id: number) => last === undefined || (end === 'earliest' ? id > last : id < last);
      const rows = own.filter(({ id }) => isAfter(id)).sort((a, b) => a.id - b.id);
      return end === 'earliest' ? rows : rows.reverse();
    }
    if (itemId === undefined || shopperId !== undefined) {
      return selectOrderList(reader, { itemId, status, shopperId, end, after, limit: limit + 1 });
    }
    return support.ordersOfItem({ itemId, status, after: last, limit });
  }

  return {
    /**
     * A page of orders; those of an item group by group, that which ends last first. Throws
     * `cursorInvalid`.
     */
    list: async (input: OrdersInput) => {
      const { rows, next } = pageAfter(await pageOfIds(input), input.limit, ({ cursor }) => cursor);
      // One that was sent twice under a number is shown once.
      const ids = [...new Set(rows.map(({ id }) => id))];
      const found = new Map((await selectOrderRows(reader, ids)).map((row) => [row.id, row]));
      return { rows: ids.flatMap((id) => found.get(id) ?? []), next };
    },

    /** All of one order. Throws `orderUnknown`. */
    whole: async (orderno: string) => {
      const { order, group, movements, ...goods } = await support.order(orderno);
      const facts = await selectAccountFacts(reader, order.shopperId);
      if (!facts) throw new Refused('orderUnknown');
      const rows = await selectOrderRows(
        reader,
        group.members.map(({ id }) => id),
      );
      const returned = goods.returns.map(({ id }) => `return:${id}`);
      const acts = await readActs(reader, [`order:${order.id}`, `group:${group.id}`, ...returned]);
      const nameOf = await readNames(reader, [
        ...goods.parcels.map(({ sentBy }) => sentBy),
        ...goods.returns.flatMap(({ openedBy }) => openedBy ?? []),
      ]);
      const parcels = goods.parcels.map((parcel) => ({ ...parcel, sentBy: nameOf(parcel.sentBy) }));
      const returns = goods.returns.map((one) => ({
        ...one,
        quantity: one.quantity ?? order.quantity,
        openedBy: one.openedBy && nameOf(one.openedBy),
      }));
      const parcel = goods.parcels.find(({ endedAt }) => endedAt === null);
      const open = returns.some(({ state }) => isOpen(state));
      // Of who has left, nobody has a wallet where the money could go.
      const opening = facts.deletedAt === null ? openingOf(order, parcel, open) : null;
      const own = rows.find(({ id }) => id === order.id);
      const members = rows.sort((a, b) => a.id - b.id);
      return { order, group, members, own, movements, parcel, parcels, returns, opening, facts, acts };
    },

    /** The whole name, phone and address of an order; every time they are read is in the audit log. Throws `orderUnknown`. */
    contacts: ({ orderno, key: _, ...by }: Omit<By, 'note'> & { orderno: string }) =>
      store.transaction(async (tx) => {
        const order = await selectContactsOfOrder(tx, orderno);
        if (!order) throw new Refused('orderUnknown');
        const about = { subject: `order:${order.id}`, shopperId: order.shopperId };
        await insertAuditEntry(tx, { ...by, ...about, action: 'order contacts', detail: {}, note: '' });
        const { truename, phone, address } = order;
        return { truename, phone, address };
      }),

    /** What staff write down about an order: a line in the audit log. Throws `orderUnknown`. */
    note: ({ orderno, ...by }: By & { orderno: string }) =>
      store.transaction(async (tx) => {
        await actOnce(tx, by, 'order note', async () => {
          const order = await selectContactsOfOrder(tx, orderno);
          if (!order) throw new Refused('orderUnknown');
          return { subject: `order:${order.id}`, shopperId: order.shopperId, detail: {} };
        });
      }),

    /** Id and shopper of an order. Throws `orderUnknown`. */
    ownerOf: async (orderno: string) => {
      const order = await selectContactsOfOrder(reader, orderno);
      if (!order) throw new Refused('orderUnknown');
      return { id: order.id, shopperId: order.shopperId };
    },

    /** A page of groups of one state: without `end` waiting ones by the soonest, the others from the latest back. */
    groups: async ({ end, limit, cursor, ...input }: GroupsPage) => {
      const filter = groupFilterOf(input, zone);
      const { status, ended, open } = filter;
      const page = { ...filter, end: end ?? usualEnd(status === 'open'), after: placeOf(cursor, 2), limit: limit + 1 };
      const scans = ended !== undefined || open !== undefined;
      const found = await (scans ? run.readGroups(page) : selectGroupRows(reader, page));
      return pageAfter(found, limit, (group) => cursorOf(group.expiresAt, group.id));
    },
  };
}

interface IdsInput extends Omit<OrdersFilter, keyof DaysFilter | keyof Sought> {
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

export interface GroupsFilter extends DaysFilter {
  status: GroupStatus;
  itemId: number | undefined;
  took?: TookBound | undefined;
}

export const groupFilterOf = ({ status, itemId, took, ...days }: GroupsFilter, zone: string) => ({
  ...{ status, itemId, ended: spanOfDays(days, zone), open: took && openFor(took) },
});

interface GroupsPage extends GroupsFilter {
  end: ListEnd | undefined;
  limit: number;
  cursor: string | undefined;
}

/** Acts of staff about these records, the oldest first, with the names of those who have one. */
export async function readActs(on: Reader, subjects: string[]) {
  const acts = await selectActsAboutSome(on, subjects, MOST_ACTS);
  const nameOf = await readNames(
    on,
    acts.map(({ actor }) => actor),
  );
  return acts.map((act) => ({ ...act, actor: nameOf(act.actor) }));
}

/** The names of these actors; of one that is no staff what it is called. */
export async function readNames(on: Reader, actors: readonly string[]): Promise<(actor: string) => string> {
  const ids = actors.flatMap((actor) => /^staff:(\d+)$/.exec(actor)?.[1] ?? []).map(Number);
  const names = new Map((await selectStaffNames(on, ids)).map(({ id, name }) => [`staff:${id}`, name]));
  return (actor) => names.get(actor) ?? actor;
}
