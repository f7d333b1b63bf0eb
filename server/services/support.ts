import { setImmediate as nextTurn } from 'node:timers/promises';
import { selectShipmentHistory } from '../../db/queries/parcels.ts';
import { selectRefsOfOrders, selectReturns } from '../../db/queries/returns.ts';
import {
  type GroupPlace,
  type ListedOrder,
  selectActsAbout,
  selectGroupPlace,
  selectGroupsOfItem,
  selectOrdersOfGroups,
  selectWholeGroup,
  selectWholeOrder,
} from '../../db/queries/support.ts';
import { selectMovements } from '../../db/queries/transfer-details.ts';
import type { Reader, Store } from '../../db/store.ts';
import { type GroupStatus, type OrderStatus, orderStatus } from '../../shared/contract/enums.ts';
import { Refused } from './refused.ts';
import { idOfShopper } from './shoppers/named.ts';

interface ItemOrders {
  itemId: number;
  status: OrderStatus | undefined;
  /** Id of the last order of the previous page. */
  after: number | undefined;
  limit: number;
}

/** Groups of an item that are looked at before everybody else has a turn. */
const GROUPS_AT_ONCE = 100;

/** The state of groups by the status of their orders. */
function groupStatusesOf(status: OrderStatus | undefined): readonly GroupStatus[] {
  if (status === undefined) return ['open', 'complete', 'expired'];
  if (status === orderStatus.waiting) return ['open'];
  return [status === orderStatus.failed ? 'expired' : 'complete'];
}

/** Data for support: orders, groups, and acts of staff (docs/operator.md, Calls of the console). */
export function createSupport(store: Store) {
  const { reader } = store;

  return {
    /**
     * Orders of an item group by group, that which ends last first, and one more than the limit. Throws `orderUnknown` (of
     * `after`).
     */
    ordersOfItem: (input: ItemOrders) => ordersOfItem(reader, input),

    /** One order with its group, its transfers, and acts of staff about it. Throws `orderUnknown`. */
    order: (orderno: string) =>
      store.snapshot(async (view) => {
        const order = await selectWholeOrder(view, orderno);
        if (!order) throw new Refused('orderUnknown');
        const group = await readGroup(view, order.groupId);
        const returns = await selectReturns(view, order.id);
        const movements = await movementsOf(view, [order.id], group.members);
        const parcels = await selectShipmentHistory(view, order.id);
        const returned = returns.map(({ id }) => `return:${id}`);
        const acts = await actsAbout(view, [`order:${order.id}`, ...returned, `group:${group.id}`]);
        return { order, group, movements, parcels, returns, acts };
      }),

    /** The id of the shopper with that username. Throws `shopperUnknown`. */
    idOfShopper: (username: string) => idOfShopper(reader, username),
  };
}

export type Support = ReturnType<typeof createSupport>;

/** In the order in which the index of groups has them; of one group the newest first. */
const ENDS = { expiresAt: Number.MAX_SAFE_INTEGER, id: 0 };

/** Up to one order of an item more than the limit; there may be a million, so it reads some groups at a time. */
async function ordersOfItem(on: Reader, { itemId, status, after, limit }: ItemOrders): Promise<ListedOrder[]> {
  const last = after === undefined ? ENDS : await selectGroupPlace(on, after);
  if (!last) throw new Refused('orderUnknown');
  // The group of the last order may have more of them.
  let before: GroupPlace = { ...last, id: last.id + 1 };
  const rows: ListedOrder[] = [];
  for (;;) {
    const places: GroupPlace[] = [];
    for (const groupStatus of groupStatusesOf(status)) {
      places.push(...(await selectGroupsOfItem(on, { itemId, status: groupStatus, before, limit: GROUPS_AT_ONCE })));
    }
    const next = places.sort((a, b) => b.expiresAt - a.expiresAt || b.id - a.id).slice(0, GROUPS_AT_ONCE);
    const groupIds = next.map(({ id }) => id);
    const found = await selectOrdersOfGroups(on, groupIds, status);
    const rankOf = new Map(groupIds.map((id, rank) => [id, rank]));
    const ranked = found.sort((a, b) => (rankOf.get(a.groupId) ?? 0) - (rankOf.get(b.groupId) ?? 0) || b.id - a.id);
    rows.push(...ranked.filter(({ id, groupId }) => groupId !== last.id || after === undefined || id < after));
    const end = next.at(-1);
    if (rows.length > limit || end === undefined || next.length < GROUPS_AT_ONCE) return rows.slice(0, limit + 1);
    before = end;
    await nextTurn();
  }
}

type Member = Pick<ListedOrder, 'shopperId' | 'username'>;

async function readGroup(view: Reader, id: number) {
  const group = await selectWholeGroup(view, id);
  if (!group) throw new Refused('groupUnknown');
  const members = await selectOrdersOfGroups(view, [id], undefined);
  return { ...group, members: members.sort((a, b) => a.id - b.id) };
}

/** What staff did about any of these, the oldest first. */
async function actsAbout(view: Reader, subjects: readonly string[]) {
  const found = [];
  for (const subject of subjects) found.push(...(await selectActsAbout(view, subject)));
  return found.sort((a, b) => a.id - b.id);
}

/** The transfers for these orders, the oldest first; wallets have their shoppers' usernames. */
async function movementsOf(view: Reader, orderIds: readonly number[], members: readonly Member[]) {
  const wallets = new Map(members.map(({ shopperId, username }) => [`wallet:${shopperId}`, `wallet:${username}`]));
  const found = await selectMovements(view, await selectRefsOfOrders(view, orderIds));
  return found
    .sort((a, b) => a.id - b.id)
    .map(({ from, to, ...movement }) => ({
      ...movement,
      from: wallets.get(from) ?? from,
      to: wallets.get(to) ?? to,
    }));
}
