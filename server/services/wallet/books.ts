import {
  selectAllGroups,
  selectAllOrders,
  selectAllRecharges,
  selectAllWithdrawals,
  selectPtNums,
  selectTransfersOf,
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
  checked: { accounts: number; orders: number; groups: number; recharges: number; withdrawals: number };
  differences: Difference[];
}

/** Recomputes every balance, order and group from the transfers, on one unchanging view (domain.md, Money). */
export function verifyBooks(store: Store): Promise<BooksReport> {
  return store.snapshot(async (view) => {
    const accounts = await sumAccounts(view);
    const orders = await selectAllOrders(view);
    const groups = await selectAllGroups(view);
    const recharges = await selectAllRecharges(view);
    const withdrawals = await selectAllWithdrawals(view);
    const differences = [
      ...walletDifferences(accounts),
      ...(await movementDifferences(view, 'order', orders.map(orderMovements))),
      ...(await movementDifferences(view, 'recharge', recharges.map(rechargeMovements))),
      ...(await movementDifferences(view, 'withdrawal', withdrawals.map(withdrawalMovements))),
      ...heldDifferences(
        accounts,
        'group_escrow',
        sumOf(orders, ({ status, price }) => (status === 1 ? price : 0)),
      ),
      ...heldDifferences(
        accounts,
        'withdraw_hold',
        sumOf(withdrawals, ({ status, money }) => (status === 'pending' ? money : 0)),
      ),
      ...groupDifferences(groups, orders),
      ...(await countDifferences(view, groups)),
    ];
    const checked = {
      accounts: accounts.length,
      orders: orders.length,
      groups: groups.length,
      recharges: recharges.length,
      withdrawals: withdrawals.length,
    };
    return { checked, differences };
  });
}

type Rows<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>;

function compare(what: string, expected: string | number, found: string | number): Difference[] {
  return expected === found ? [] : [{ what, expected, found }];
}

function walletDifferences(accounts: Rows<typeof sumAccounts>): Difference[] {
  return accounts.flatMap(({ name, kept, summed }) => (kept === null ? [] : compare(`${name} balance`, summed, kept)));
}

/** A thing that money moved for, and the movements that its state demands, in the order of their kinds. */
interface Expected {
  ref: string;
  movements: string[];
}

function orderMovements({ id, status, price, tax, shopperId }: Rows<typeof selectAllOrders>[number]): Expected {
  const wallet = `wallet:${shopperId}`;
  const purchase = `purchase ${wallet} > group_escrow ${price}`;
  const sale = `sale group_escrow > sales ${price}`;
  const byStatus: Record<number, string[]> = {
    1: [purchase],
    2: [purchase, sale],
    3: [purchase, sale],
    4: [purchase, sale, `tax_refund tax_refunds > ${wallet} ${tax}`],
    5: [`group_failed group_escrow > ${wallet} ${price}`, purchase],
  };
  return { ref: `order:${id}`, movements: byStatus[status] ?? [] };
}

function rechargeMovements(recharge: Rows<typeof selectAllRecharges>[number]): Expected {
  const { id, status, channel, money, shopperId } = recharge;
  const credited = `recharge cash_in:${channel} > wallet:${shopperId} ${money}`;
  return { ref: `recharge:${id}`, movements: status === 'credited' ? [credited] : [] };
}

function withdrawalMovements({ id, status, money, shopperId }: Rows<typeof selectAllWithdrawals>[number]): Expected {
  const wallet = `wallet:${shopperId}`;
  const held = `withdrawal_held ${wallet} > withdraw_hold ${money}`;
  const byStatus = {
    pending: [held],
    paid: [held, `withdrawal_paid withdraw_hold > cash_out ${money}`],
    refused: [held, `withdrawal_refused withdraw_hold > ${wallet} ${money}`],
  };
  return { ref: `withdrawal:${id}`, movements: byStatus[status] };
}

async function movementDifferences(
  view: Reader,
  thing: 'order' | 'withdrawal' | 'recharge',
  expected: Expected[],
): Promise<Difference[]> {
  const moved = new Map<string, string[]>();
  for (const { ref, kind, amount, from, to } of await selectTransfersOf(view, thing)) {
    const movement = `${kind} ${from} > ${to} ${amount}`;
    const known = moved.get(ref);
    if (known) known.push(movement);
    else moved.set(ref, [movement]);
  }
  const differences = expected.flatMap(({ ref, movements }) => {
    const found = moved.get(ref) ?? [];
    moved.delete(ref);
    return compare(`${ref} transfers`, movements.join('; '), found.sort().join('; '));
  });
  const strays = [...moved].map(([ref, found]) => ({
    what: ref,
    expected: `a row of ${thing}`,
    found: found.join('; '),
  }));
  return [...differences, ...strays];
}

const sumOf = <Row>(rows: Row[], amount: (row: Row) => number) => rows.reduce((sum, row) => sum + amount(row), 0);

/** What an account of the shop holds for shoppers is, to the fen, what waits to be decided. */
function heldDifferences(
  accounts: Rows<typeof sumAccounts>,
  name: 'group_escrow' | 'withdraw_hold',
  held: number,
): Difference[] {
  return compare(name, held, accounts.find((account) => account.name === name)?.summed ?? 0);
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
