import { selectBalance } from '../../../db/queries/ledger.ts';
import { selectPaymentMoves } from '../../../db/queries/payment-moves.ts';
import { selectPayoutsOf, selectReturnsOf } from '../../../db/queries/recharge-returns.ts';
import type { Reader } from '../../../db/store.ts';
import type { ChannelKey, RechargeReturnStatus, RechargeStatus } from '../../../shared/contract/enums.ts';
import { moneyOf } from './payment-money.ts';

interface Recharge {
  id: number;
  number: string;
  shopperId: number;
  channel: ChannelKey;
  status: RechargeStatus;
  /** Fen. */
  money: number;
}

/** Money of a recharge that went back, or is to; times in ms since 1970. */
export interface SentBack {
  /** Fen. */
  money: number;
  status: RechargeReturnStatus;
  createdAt: number;
  closedAt: number | null;
}

/** What was sent back of a recharge, the earliest first, and how much (fen) of it still can be. */
export interface Returnable {
  sent: SentBack[];
  left: number;
}

/** Of a transfer staff decide by paying a withdrawal. */
const statusOfPayout = { pending: 'pending', paid: 'returned', refused: 'failed' } as const;

/** What was sent back of these recharges, or is to be, the earliest first. */
export async function readSent(on: Reader, ids: readonly number[]): Promise<(id: number) => SentBack[]> {
  const returns = await selectReturnsOf(on, ids);
  const payouts = (await selectPayoutsOf(on, ids)).map((row) => ({ ...row, status: statusOfPayout[row.status] }));
  const all = [...returns, ...payouts].sort((one, other) => one.createdAt - other.createdAt);
  return (id) =>
    all
      .filter(({ rechargeId }) => rechargeId === id)
      .map(({ money, status, createdAt, closedAt }) => ({ money, status, createdAt, closedAt }));
}

/** Where money goes back by itself, or by staff; of a provider that is not configured any more nothing can. */
type CanReturn = (channel: ChannelKey) => boolean;

/**
 * How much of these recharges of one shopper's can be sent back: what of each has not been yet, as far as the wallet has
 * it, and nothing of one that its provider took back (docs/domain.md, Sending a recharge back).
 */
export async function readReturnable(
  on: Reader,
  rows: readonly Recharge[],
  canReturn: CanReturn,
): Promise<(id: number) => Returnable> {
  const credited = rows.filter(({ status }) => status === 'credited');
  const [first] = credited;
  if (!first) return () => ({ sent: [], left: 0 });
  const ids = credited.map(({ id }) => id);
  const sentOf = await readSent(on, ids);
  const moves = await selectPaymentMoves(
    on,
    credited.map(({ number }) => number),
  );
  const balance = await selectBalance(on, first.shopperId);
  const found = new Map(
    credited.map(({ id, number, status, shopperId, money, channel }) => {
      const sent = sentOf(id);
      const gone = sumOf(sent);
      const { reversed } = moneyOf(moves, { number, status, shopperId, money });
      const left = reversed || !canReturn(channel) ? 0 : Math.min(money - gone, balance);
      return [id, { sent, left }];
    }),
  );
  return (id) => found.get(id) ?? { sent: [], left: 0 };
}

/** Fen that are back, or on their way. */
export const sumOf = (sent: readonly Pick<SentBack, 'money' | 'status'>[]): number =>
  sent.filter(({ status }) => status !== 'failed').reduce((sum, { money }) => sum + money, 0);
