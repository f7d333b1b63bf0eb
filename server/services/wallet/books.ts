import {
  selectAllGroups,
  selectAllOrders,
  selectOrderTransfers,
  selectPtNums,
  sumAccounts,
} from '../../../db/queries/books.ts';
import type { Reader, Store } from '../../../db/store.ts';

/** One thing that is not as the transfers say. */
export interface Difference {
  /** `wallet:7 balance`, `order:12 sale`, … */
  what: string;
  expected: string | number;
  found: string | number;
}

export interface BooksReport {
  /** Transfers, orders and accounts that were recomputed. */
  checked: { accounts: number; orders: number; groups: number };
  differences: Difference[];
}

/** Recomputes every balance, order and group from the transfers, on one unchanging view (domain.md, Money). */
export function verifyBooks(store: Store): Promise<BooksReport> {
  return store.snapshot(async (view) => {
    const accounts = await sumAccounts(view);
    const orders = await selectAllOrders(view);
    const groups = await selectAllGroups(view);
    const differences = [
      ...walletDifferences(accounts),
      ...(await orderDifferences(view, orders)),
      ...escrowDifferences(accounts, orders),
      ...groupDifferences(groups, orders),
      ...(await countDifferences(view, groups)),
    ];
    return { checked: { accounts: accounts.length, orders: orders.length, groups: groups.length }, differences };
  });
}

type Rows<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>;

function compare(what: string, expected: string | number, found: string | number): Difference[] {
  return expected === found ? [] : [{ what, expected, found }];
}

function walletDifferences(accounts: Rows<typeof sumAccounts>): Difference[] {
  return accounts.flatMap(({ name, kept, summed }) => (kept === null ? [] : compare(`${name} balance`, summed, kept)));
}

/** The movements that an order of each status has behind it, besides its purchase. */
function movementsOf({ status, price, tax, shopperId }: Rows<typeof selectAllOrders>[number]): string[] {
  const wallet = `wallet:${shopperId}`;
  const purchase = `purchase ${wallet} > group_escrow ${price}`;
  const sale = `sale group_escrow > sales ${price}`;
  if (status === 1) return [purchase];
  if (status === 5) return [`group_failed group_escrow > ${wallet} ${price}`, purchase];
  if (status === 4) return [purchase, sale, `tax_refund tax_refunds > ${wallet} ${tax}`];
  return [purchase, sale];
}

async function orderDifferences(view: Reader, orders: Rows<typeof selectAllOrders>): Promise<Difference[]> {
  const moved = new Map<string, string[]>();
  for (const { ref, kind, amount, from, to } of await selectOrderTransfers(view)) {
    moved.set(ref, [...(moved.get(ref) ?? []), `${kind} ${from} > ${to} ${amount}`]);
  }
  const differences = orders.flatMap((order) => {
    const ref = `order:${order.id}`;
    const found = moved.get(ref) ?? [];
    moved.delete(ref);
    return compare(`${ref} transfers`, movementsOf(order).join('; '), found.sort().join('; '));
  });
  const withoutOrder = [...moved].map(([ref, found]) => ({ what: ref, expected: 'an order', found: found.join('; ') }));
  return [...differences, ...withoutOrder];
}

/** What is held for groups is the price of every waiting order, to the fen. */
function escrowDifferences(accounts: Rows<typeof sumAccounts>, orders: Rows<typeof selectAllOrders>): Difference[] {
  const held = orders.filter((order) => order.status === 1).reduce((sum, order) => sum + order.price, 0);
  const escrow = accounts.find((account) => account.name === 'group_escrow');
  return compare('group_escrow', held, escrow?.summed ?? 0);
}

const STATUS_IN_GROUP = { open: [1], complete: [2, 3, 4], expired: [5] };

function groupDifferences(groups: Rows<typeof selectAllGroups>, orders: Rows<typeof selectAllOrders>): Difference[] {
  const members = new Map<number, Rows<typeof selectAllOrders>>();
  for (const order of orders) {
    const known = members.get(order.groupId);
    if (known) known.push(order);
    else members.set(order.groupId, [order]);
  }
  return groups.flatMap((group) => {
    const own = members.get(group.id) ?? [];
    const strangers = own.filter(
      ({ status, price, tax }) =>
        !STATUS_IN_GROUP[group.status].includes(status) || price !== group.price || tax !== group.tax,
    );
    return [
      ...compare(`group:${group.id} seats`, own.length, group.seats),
      ...strangers.map((order) => ({
        what: `order:${order.id} in group:${group.id}`,
        expected: `${group.status} ${group.price} ${group.tax}`,
        found: `${order.status} ${order.price} ${order.tax}`,
      })),
    ];
  });
}

async function countDifferences(view: Reader, groups: Rows<typeof selectAllGroups>): Promise<Difference[]> {
  const bought = new Map<number, number>();
  for (const { itemId, size, status } of groups) {
    if (status === 'complete') bought.set(itemId, (bought.get(itemId) ?? 0) + size);
  }
  return (await selectPtNums(view)).flatMap(({ id, ptNum }) =>
    compare(`item:${id} pt_num`, bought.get(id) ?? 0, ptNum),
  );
}
