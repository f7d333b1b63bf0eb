import type { PaymentMove } from '../../../db/queries/payment-moves.ts';
import { reversals } from '../../../db/schema/tables/money.ts';
import type { RechargeStatus } from '../../../shared/contract/enums.ts';

type Outcome = PaymentMove['outcome'];

/** The provider gave it back, or was asked to. */
export const isReversal = (outcome: Outcome): boolean => reversals.some((one) => one === outcome);

/** What a provider took back; a dispute that was won it did not. */
export const tookBack = (outcome: Outcome): boolean => isReversal(outcome) && outcome !== 'dispute_won';

/** The refund or dispute that an event is about, by the provider's id of it. */
const sourceOf = (eventId: string): string => eventId.split(':', 1)[0] ?? eventId;

/** Fen in a shopper's wallet. */
interface Held {
  shopperId: number;
  money: number;
}

/** The recharge that a payment names, if there is one. */
interface Named {
  number: string;
  status: RechargeStatus | null;
  shopperId: number | null;
  /** Fen. */
  money: number | null;
}

/** Where the money of a payment is (docs/domain.md, Recharge and withdrawal). */
export interface PaymentMoney {
  /** Everybody who was credited with it. */
  credited: number[];
  /** Who still has what of it was not taken back; null if nobody has. */
  holder: Held | null;
  /** The provider took it back, or a part of it. */
  reversed: boolean;
  /** Staff credited the recharge that it names, and for none of its payments: this is the money that they found. */
  byHand: boolean;
  /** The dispute of that event was won. */
  wonBack: (eventId: string) => boolean;
  /** What staff have taken back for the refund or dispute of that event, in fen. */
  takenFor: (eventId: string) => number;
}

/** Of all that was told about a payment and moved for it; `moves` may name other recharges too. */
export function moneyOf(moves: readonly PaymentMove[], named: Named): PaymentMoney {
  const own = moves.filter(({ number }) => number === named.number);
  const held = new Map<number, number>();
  const add = (shopperId: number | null, fen: number | null) => {
    if (shopperId !== null && fen !== null) held.set(shopperId, (held.get(shopperId) ?? 0) + fen);
  };
  if (named.status === 'credited') add(named.shopperId, named.money);
  const isNamed = ({ action, recharge }: PaymentMove) => action === 'payment credit' && recharge === named.number;
  const credits = own.filter((one) => one.action === 'payment credit' && !isNamed(one));
  const debits = own.filter(({ action }) => action === 'payment debit');
  for (const { shopperId, amount } of credits) add(shopperId, amount);
  const credited = [...held.keys()];
  for (const { shopperId, amount } of debits) add(shopperId, -(amount ?? 0));
  const [holder] = [...held].filter(([, money]) => money > 0);
  const won = own.filter(({ outcome }) => outcome === 'dispute_won').map(({ eventId }) => sourceOf(eventId));
  const wonBack = (eventId: string) => won.includes(sourceOf(eventId));
  return {
    credited,
    holder: holder ? { shopperId: holder[0], money: holder[1] } : null,
    reversed: own.some(({ outcome, eventId }) => tookBack(outcome) && !wonBack(eventId)),
    byHand: named.status === 'credited' && !own.some((one) => one.outcome === 'credited' || isNamed(one)),
    wonBack,
    takenFor: (eventId) =>
      debits
        .filter((one) => sourceOf(one.eventId) === sourceOf(eventId))
        .reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  };
}
