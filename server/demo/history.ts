import { addToPtNum, insertGroups, insertOrders, insertTransfers } from '../../db/queries/demo.ts';
import { selectSystemAccounts, selectWallets, setWalletBalance } from '../../db/queries/ledger.ts';
import { insertAuditEntry } from '../../db/queries/records.ts';
import type { Writer } from '../../db/store.ts';
import { orderStatus } from '../../shared/contract/enums.ts';
import type { Ids } from '../services/ids.ts';
import { openAccount } from '../services/shoppers/service.ts';
import { type Chance, chanceFrom } from './chance.ts';

/** Completed orders of the demo shoppers, about. */
const ORDERS = 3000;

/** The budget of each demo shopper for opening waiting groups, in fen. */
const POCKET = 2_000_000;

const DAY = 24 * 60 * 60 * 1000;
const HOUR = DAY / 24;

export interface FilledItem {
  id: number;
  names: Record<string, string>;
  pictureId: number;
  size: number;
  price: number;
  tax: number;
  popularity: number;
}

interface Needs {
  ids: Ids;
  nicknames: string[];
  items: FilledItem[];
}

/**
 * The history of the demo shop: shoppers as whom nobody can log in, and their purchases of the last sixty days. These
 * are real rows with real transfers, marked as demo, so `pt_num` and the books are correct.
 */
export async function fillHistory(tx: Writer, { ids, nicknames, items }: Needs): Promise<void> {
  const chance = chanceFrom(20_261_121);
  const shoppers: number[] = [];
  for (const [index, nickname] of nicknames.entries()) {
    const username = `demo_${index + 1}`;
    shoppers.push(await openAccount(tx, ids, { username, nickname, passwordHash: null, invitedBy: null, demo: true }));
  }
  const groups = await insertGroups(tx, pastGroups(tx.now, items, shoppers, chance));
  const orders = await insertOrders(
    tx,
    groups.flatMap((group) => ordersOf(group, shoppers, chance)),
  );
  for (const item of items) {
    const pieces = groups.filter((group) => group.itemId === item.id).reduce((sum, group) => sum + group.size, 0);
    if (pieces > 0) await addToPtNum(tx, { id: item.id, pieces });
  }
  await pay(tx, orders, shoppers);
}

type Groups = Awaited<ReturnType<typeof insertGroups>>;
type Orders = Awaited<ReturnType<typeof insertOrders>>;

function pastGroups(now: number, items: FilledItem[], shoppers: number[], chance: Chance) {
  const popularity = items.reduce((sum, item) => sum + item.popularity, 0);
  return items.flatMap((item) => {
    const { id, names, pictureId, size, price, tax } = item;
    const count = Math.max(1, Math.round((item.popularity / popularity) * (ORDERS / size)));
    return Array.from({ length: count }, () => {
      const openedAt = now - HOUR - chance.below(60 * DAY);
      const [openedBy = 0] = chance.some(shoppers, 1);
      return {
        itemId: id,
        names,
        pictureId,
        size,
        price,
        tax,
        seats: size,
        status: 'complete' as const,
        openedBy,
        openedAt,
        expiresAt: openedAt + 30 * HOUR,
        closedAt: openedAt + chance.below(HOUR),
        demo: true,
      };
    });
  });
}

function ordersOf(group: Groups[number], shoppers: number[], chance: Chance) {
  const { id: groupId, openedBy, openedAt, size, price, tax } = group;
  const closedAt = group.closedAt ?? openedAt;
  const joiners = chance.some(
    shoppers.filter((shopper) => shopper !== openedBy),
    size - 1,
  );
  const day = new Date(openedAt).toISOString().slice(2, 10).replaceAll('-', '');
  return [openedBy, ...joiners].map((shopperId) => ({
    orderno: day + String(chance.below(1e10)).padStart(10, '0'),
    groupId,
    shopperId,
    price,
    tax,
    status: orderStatus.succeeded,
    demo: true,
    createdAt: shopperId === openedBy ? openedAt : closedAt,
    updatedAt: closedAt,
  }));
}

/** Money for past purchases and a rest for later ones, as a credit of staff; then purchase and sale of each order. */
async function pay(tx: Writer, orders: Orders, shoppers: number[]): Promise<void> {
  const system = new Map((await selectSystemAccounts(tx)).map(({ name, id }) => [name, id]));
  const wallets = new Map((await selectWallets(tx)).map(({ shopperId, id }) => [shopperId, id]));
  const accountOf = (id: number | undefined): number => {
    if (id === undefined) throw new Error('an account of the demo shop is missing');
    return id;
  };
  const escrow = accountOf(system.get('group_escrow'));
  for (const shopperId of shoppers) {
    const spent = orders.filter((order) => order.shopperId === shopperId).reduce((sum, order) => sum + order.price, 0);
    const amount = spent + POCKET;
    const subject = `shopper:${shopperId}`;
    const entry = await insertAuditEntry(tx, {
      actor: 'demo',
      action: 'credit',
      subject,
      detail: { amount },
      note: 'demo shop',
    });
    await insertTransfers(tx, [
      {
        debitAccount: accountOf(system.get('adjustments')),
        creditAccount: accountOf(wallets.get(shopperId)),
        amount,
        kind: 'adjustment',
        ref: `audit:${entry}`,
        createdAt: tx.now,
      },
    ]);
    await setWalletBalance(tx, { shopperId, balance: POCKET });
  }
  const sales = accountOf(system.get('sales'));
  await insertTransfers(
    tx,
    orders.flatMap(({ id, shopperId, price: amount, createdAt, updatedAt }) => [
      {
        debitAccount: accountOf(wallets.get(shopperId)),
        creditAccount: escrow,
        amount,
        kind: 'purchase' as const,
        ref: `order:${id}`,
        createdAt,
      },
      {
        debitAccount: escrow,
        creditAccount: sales,
        amount,
        kind: 'sale' as const,
        ref: `order:${id}`,
        createdAt: updatedAt,
      },
    ]),
  );
}
