import { type ChannelKey, orderStatus } from '../../../shared/contract/enums.ts';
import type { Chance } from '../chance.ts';
import type { PastOrder, PastShopper } from './groups.ts';
import { dateOf, HOUR } from './shape.ts';

export interface PastRecharge {
  number: string;
  shopperId: number;
  channel: ChannelKey;
  money: number;
  createdAt: number;
  closedAt: number;
}

export interface PastWithdrawal {
  shopperId: number;
  money: number;
  createdAt: number;
  closedAt: number;
  status: 'paid' | 'refused';
}

/** What shoppers put into their wallets, in fen. */
const sums = [20_000, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000, 300_000, 500_000];

/** A wallet with as much is emptied now and then, in fen. */
const WORTH_TAKING = 40_000;

/** What moves in a wallet at a moment. */
interface Step {
  at: number;
  shopperId: number;
  /** Fen; negative for a purchase. */
  amount: number;
}

function stepsOf(orders: readonly PastOrder[]): Step[] {
  const steps = orders.flatMap(({ shopperId, price, tax, status, createdAt, closedAt, refundedAt }) => [
    { at: createdAt, shopperId, amount: -price },
    ...(status === orderStatus.failed && closedAt !== null ? [{ at: closedAt, shopperId, amount: price }] : []),
    ...(refundedAt === null ? [] : [{ at: refundedAt, shopperId, amount: tax }]),
  ]);
  return steps.sort((a, b) => a.at - b.at);
}

/**
 * Walks through the past in its order, so that no wallet is ever below zero: before a purchase that it cannot pay there
 * is a recharge, and a full one is emptied now and then.
 */
export function walkWallets(
  orders: readonly PastOrder[],
  { now, chance, shoppers }: { now: number; chance: Chance; shoppers: readonly PastShopper[] },
) {
  const joined = new Map(shoppers.map(({ id, joinedAt }) => [id, joinedAt]));
  const balances = new Map<number, number>();
  const recharges: PastRecharge[] = [];
  const withdrawals: PastWithdrawal[] = [];
  for (const { at, shopperId, amount } of stepsOf(orders)) {
    let balance = balances.get(shopperId) ?? 0;
    if (balance + amount < 0) {
      const recharge = rechargeBefore(
        { at, shopperId, missing: -amount - balance },
        joined.get(shopperId) ?? 0,
        chance,
      );
      recharges.push(recharge);
      balance += recharge.money;
    }
    balance += amount;
    const withdrawal = amount > 0 ? withdrawalAfter({ at, shopperId, balance }, now, chance) : null;
    if (withdrawal) {
      withdrawals.push(withdrawal);
      balance -= withdrawal.money;
    }
    balances.set(shopperId, balance);
  }
  for (const { shopperId, money, status } of withdrawals) {
    if (status === 'refused') balances.set(shopperId, (balances.get(shopperId) ?? 0) + money);
  }
  const byAge = <Row extends { createdAt: number }>(rows: Row[]) => rows.sort((a, b) => a.createdAt - b.createdAt);
  return { recharges: byAge(recharges), withdrawals: byAge(withdrawals), balances };
}

/** Staff took up to two hours for a bank transfer, and for a few longer; the others are credited at once. */
function rechargeBefore(
  { at, shopperId, missing }: { at: number; shopperId: number; missing: number },
  joinedAt: number,
  chance: Chance,
): PastRecharge {
  const fitting = sums.filter((sum) => sum >= missing);
  const money = fitting[chance.below(Math.min(3, fitting.length))] ?? Math.ceil(missing / 100_000) * 100_000;
  const drawn = chance.below(100);
  const channel = drawn < 55 ? 'transfer' : drawn < 85 ? 'stripe' : 'sandbox';
  const closedAt = Math.max(at - 60_000 - chance.below(HOUR / 2), joinedAt + 60_000);
  const waited =
    channel === 'transfer' ? HOUR / 6 + chance.below(chance.below(100) < 8 ? 4 * HOUR : HOUR * 1.6) : 40_000;
  const createdAt = Math.max(closedAt - waited, joinedAt + 1000);
  const number = dateOf(createdAt) + String(chance.below(1e10)).padStart(10, '0');
  return { number, shopperId, channel, money, createdAt, closedAt };
}

function withdrawalAfter(
  { at, shopperId, balance }: { at: number; shopperId: number; balance: number },
  now: number,
  chance: Chance,
): PastWithdrawal | null {
  if (balance < WORTH_TAKING || chance.below(100) >= 18) return null;
  const closedAt = at + HOUR + chance.below(chance.below(100) < 7 ? 40 * HOUR : 20 * HOUR);
  if (closedAt > now - HOUR) return null;
  const status = chance.below(100) < 5 ? 'refused' : 'paid';
  return { shopperId, money: Math.floor(balance / 10_000) * 10_000, createdAt: at + 1, closedAt, status };
}
