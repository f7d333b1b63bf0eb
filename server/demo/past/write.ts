import {
  addToPtNum,
  insertGroups,
  insertOrders,
  insertPastRecharges,
  insertPastWithdrawals,
  insertTransfers,
} from '../../../db/queries/demo.ts';
import { selectSystemAccounts, selectWallets } from '../../../db/queries/ledger.ts';
import { insertPastAuditEntries } from '../../../db/queries/records.ts';
import { reserveForGroup, takeStock } from '../../../db/queries/stock.ts';
import { changeVariantStock } from '../../../db/queries/variants.ts';
import type { Writer } from '../../../db/store.ts';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { cardOf, homeOf } from '../people.ts';
import type { PastGroup, PastOrder } from './groups.ts';
import { DAY } from './shape.ts';
import type { PastRecharge, PastWithdrawal } from './wallets.ts';

/** What moved, as the books have it. */
type Movement = Parameters<typeof insertTransfers>[1][number];

/** What staff did, as the audit log has it. */
type Entry = Parameters<typeof insertPastAuditEntries>[1][number];

export interface Past {
  groups: PastGroup[];
  recharges: PastRecharge[];
  withdrawals: PastWithdrawal[];
}

export interface Named {
  id: number;
  itemId: number;
  order: PastOrder;
}

/** Of older days the audit log has nothing: chaining its entries would be a third of the whole past, in ms. */
const AUDITED = 14 * DAY;

const byDemo = { actor: 'demo', note: 'demo shop' };

/**
 * Writes the past in its order: ids of rows rise with their age, by which the figures of each day are counted. Returns the
 * orders.
 */
export async function writePast(tx: Writer, { groups, recharges, withdrawals }: Past): Promise<Named[]> {
  const orders = await writeOrders(tx, groups);
  const paidIn = await insertPastRecharges(tx, recharges);
  const taken = await insertPastWithdrawals(
    tx,
    withdrawals.map((row) => ({ ...row, ...cardOf(row.shopperId) })),
  );
  const moves = await movesIn(tx);
  const movements = [
    ...orders.flatMap(moves.ofOrder),
    ...paidIn.map(moves.ofRecharge),
    ...taken.flatMap(moves.ofWithdrawal),
  ];
  await insertTransfers(tx, movements.sort(byTime));
  const entries = [...orders.flatMap(paidBack), ...paidIn.flatMap(confirmed), ...taken.map(decided)];
  const recent = entries.filter(({ createdAt }) => createdAt > tx.now - AUDITED);
  await insertPastAuditEntries(tx, recent.sort(byTime));
  return orders;
}

const byTime = (a: { createdAt: number }, b: { createdAt: number }) => a.createdAt - b.createdAt;

async function writeOrders(tx: Writer, groups: PastGroup[]): Promise<Named[]> {
  const written = await insertGroups(
    tx,
    groups.map(({ orders: _, ...group }) => ({ ...group, expiresAt: group.openedAt + group.life, demo: true })),
  );
  const rows = groups.flatMap(({ itemId, orders }, index) =>
    orders.map((order) => ({ order, itemId, groupId: written[index] as number })),
  );
  rows.sort((a, b) => byTime(a.order, b.order));
  const ids = await insertOrders(
    tx,
    rows.map(({ order: { valueId, closedAt, refundedAt, ...order }, groupId }) => ({
      ...{
        ...order,
        ...homeOf(order.shopperId),
        groupId,
        updatedAt: refundedAt ?? closedAt ?? order.createdAt,
        demo: true,
      },
    })),
  );
  const pieces = new Map<number, number>();
  for (const { itemId, size, status, orders: members } of groups) {
    if (status === 'open') await reserve(tx, itemId, members);
    if (status === 'complete') pieces.set(itemId, (pieces.get(itemId) ?? 0) + size);
  }
  for (const [id, sold] of pieces) await addToPtNum(tx, { id, pieces: sold });
  return rows.map(({ order, itemId }, index) => ({ id: ids[index] as number, itemId, order }));
}

/** The pieces of a group that waits: a plain item has them set aside for all seats. */
async function reserve(tx: Writer, id: number, [opener, ...joined]: PastOrder[]): Promise<void> {
  await reserveForGroup(tx, { id, quantity: 1 });
  const variantId = opener?.variantId ?? null;
  if (variantId === null) return;
  let there = await changeVariantStock(tx, { id: variantId, by: -1 });
  for (const order of joined) there &&= await takeStock(tx, { id, variantId: order.variantId, pieces: 1, setAside: 1 });
  if (!there) throw new Error(`item ${id} of the demo shop has too few pieces for a group that waits`);
}

async function movesIn(tx: Writer) {
  const system = new Map((await selectSystemAccounts(tx)).map(({ name, id }) => [name, id]));
  const wallets = new Map((await selectWallets(tx)).map(({ shopperId, id }) => [shopperId, id]));
  const known = (id: number | undefined): number => {
    if (id === undefined) throw new Error('an account of the demo shop is missing');
    return id;
  };
  const at = (name: string) => known(system.get(name));
  const walletOf = (shopperId: number) => known(wallets.get(shopperId));

  return {
    ofOrder: ({ id, order }: Named): Movement[] => {
      const { shopperId, price: amount, tax, status, createdAt, closedAt, refundedAt } = order;
      const [wallet, escrow, ref] = [walletOf(shopperId), at('group_escrow'), `order:${id}`];
      const failed = status === orderStatus.failed;
      const kind = failed ? ('group_failed' as const) : ('sale' as const);
      const close = { debitAccount: escrow, creditAccount: failed ? wallet : at('sales'), amount, kind, ref };
      const refund = {
        debitAccount: at('tax_refunds'),
        creditAccount: wallet,
        amount: tax,
        kind: 'tax_refund' as const,
      };
      return [
        { debitAccount: wallet, creditAccount: escrow, amount, kind: 'purchase', ref, createdAt },
        ...(closedAt === null ? [] : [{ ...close, createdAt: closedAt }]),
        ...(refundedAt === null ? [] : [{ ...refund, ref, createdAt: refundedAt }]),
      ];
    },
    ofRecharge: ({ id, shopperId, channel, money: amount, closedAt: createdAt }: PastRecharge & { id: number }) => {
      const accounts = { debitAccount: at(`cash_in:${channel}`), creditAccount: walletOf(shopperId) };
      return { ...accounts, amount, kind: 'recharge' as const, ref: `recharge:${id}`, createdAt };
    },
    ofWithdrawal: (withdrawal: PastWithdrawal & { id: number }): Movement[] => {
      const { id, shopperId, money: amount, status, createdAt, closedAt } = withdrawal;
      const [wallet, hold, ref] = [walletOf(shopperId), at('withdraw_hold'), `withdrawal:${id}`];
      const creditAccount = status === 'paid' ? at('cash_out') : wallet;
      return [
        { debitAccount: wallet, creditAccount: hold, amount, kind: 'withdrawal_held', ref, createdAt },
        { debitAccount: hold, creditAccount, amount, kind: `withdrawal_${status}`, ref, createdAt: closedAt },
      ];
    },
  };
}

function paidBack({ id, order: { shopperId, tax: amount, refundedAt } }: Named): Entry[] {
  if (refundedAt === null) return [];
  const about = { subject: `order:${id}`, detail: { amount, shopperId }, shopperId, amount };
  return [{ ...byDemo, action: 'refund pay', ...about, createdAt: refundedAt }];
}

/** Other channels credit by themselves. */
function confirmed({ number, shopperId, channel, money: amount, closedAt }: PastRecharge): Entry[] {
  if (channel !== 'transfer') return [];
  const about = { subject: `recharge:${number}`, detail: { amount, shopperId }, shopperId, amount };
  return [{ ...byDemo, action: 'recharge confirm', ...about, createdAt: closedAt }];
}

function decided({ id, shopperId, money: amount, status, closedAt }: PastWithdrawal & { id: number }): Entry {
  const detail = { amount, shopperId, ...(status === 'paid' && { early: false, anyway: false }) };
  const about = { subject: `withdrawal:${id}`, detail, shopperId, amount };
  return {
    ...byDemo,
    action: status === 'paid' ? 'withdrawal pay' : 'withdrawal refuse',
    ...about,
    createdAt: closedAt,
  };
}
