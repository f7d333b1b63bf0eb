import type { DayItemRow, Decision, FigureRow, Movement } from '../../../db/queries/console/days.ts';
import { fullWithin } from '../../../shared/console/took.ts';
import { type OpeningHours, promisedUntil } from '../../../shared/opening-hours.ts';

/** Accounts that every day has a sum of, moved or not; `wallets` are those of all shoppers. */
export const heldAccounts = ['group_escrow', 'withdraw_hold', 'wallets'] as const;

/** What waits for staff, with a promise about how long it takes. */
export const promisedQueues = ['recharges', 'withdrawals', 'refunds', 'shipping', 'returns', 'support'] as const;

export type PromisedQueue = (typeof promisedQueues)[number];

/** The rules by which days are counted now; a day keeps those by which it was (docs/decisions/0046-day-figures.md). */
export const RULES = 3;

/** Queues that earlier rules did not count, with the first that do. */
const countedSince: Partial<Record<PromisedQueue, number>> = { shipping: 2, returns: 2, support: 2 };

/** Whether that act was counted by these rules. */
export const isCounted = (action: Decision['action'], rules: number): boolean =>
  rules >= (countedSince[decided[action]] ?? 1);

/** Whether days that are counted by these rules tell who bought for the first time. */
export const tellsFirsts = (rules: number): boolean => rules >= 3;

/** How long each queue may take, in ms, and when staff work; days that were closed before that was counted have no hours. */
export type Promises = Record<PromisedQueue, number> & { opening?: OpeningHours };

/** Those of a day, in its zone. */
export type DayPromises = Promises & { zone: string };

/** The subject under which a day keeps the hours of staff, as minutes: in `count` the first, in `sum` the last. */
export const OPENING = 'opening';

/** The transfers that end what waited in a queue. Only bank transfers are credited by staff. */
const endsQueue: Record<string, PromisedQueue> = {
  'recharge:transfer': 'recharges',
  withdrawal_paid: 'withdrawals',
  withdrawal_refused: 'withdrawals',
  tax_refund: 'refunds',
};

const HOUR = 60 * 60 * 1000;

const two = (value: number) => String(value).padStart(2, '0');

/** The figures of one day, while they are counted. */
export class Counted {
  readonly figures = new Map<string, Pick<FigureRow, 'figure' | 'subject' | 'count' | 'sum'>>();
  readonly items = new Map<number, Omit<DayItemRow, 'day' | 'itemId'>>();
  readonly held = new Map<string, number>();
  readonly #withItems: boolean;

  /** Items are left out where only sums are compared: a shop has many. */
  constructor(withItems: boolean) {
    this.#withItems = withItems;
  }

  add(figure: string, subject: string, sum = 0, count = 1): void {
    const key = `${figure} ${subject}`;
    const row = this.figures.get(key);
    if (!row) this.figures.set(key, { figure, subject, count, sum });
    else {
      row.count += count;
      row.sum += sum;
    }
  }

  item(id: number): Omit<DayItemRow, 'day' | 'itemId'> {
    let row = this.items.get(id);
    if (!row) {
      row = { opened: 0, filled: 0, failed: 0, sold: 0, turnover: 0 };
      if (this.#withItems) this.items.set(id, row);
    }
    return row;
  }
}

const walletOr = (account: string) => (account.startsWith('wallet:') ? 'wallets' : account);

/** Which transfers it is among: its kind, with the channel that it came by or goes to, and the direction of an adjustment. */
function subjectOf({ kind, debit, credit }: Movement): string {
  const source = [debit, credit].find((account) => account.startsWith('cash_in:'));
  if (source) return `${kind}:${source.slice('cash_in:'.length)}`;
  if (kind === 'adjustment') return credit.startsWith('wallet:') ? 'credit' : 'debit';
  return kind;
}

/** Adds a transfer to the figures of its day. */
export function countMovement(day: Counted, startsAt: number, movement: Movement, promises: DayPromises): void {
  const { at, kind, amount, quantity, itemId, byOpener, askedAt } = movement;
  const subject = subjectOf(movement);
  day.add('moved', subject, amount);
  const [from, to] = [walletOr(movement.debit), walletOr(movement.credit)];
  day.held.set(from, (day.held.get(from) ?? 0) - amount);
  day.held.set(to, (day.held.get(to) ?? 0) + amount);
  const queue = endsQueue[subject];
  if (queue) countDone(day, queue, { at, askedAt }, promises);
  if (kind === 'sale') {
    day.add('hour', two(Math.floor((at - startsAt) / HOUR)), amount);
    const item = day.item(itemId);
    item.turnover += amount;
    item.sold += quantity;
  }
  if (byOpener) countGroup(day, movement);
}

/** Adds what staff did that no transfer tells of. */
export function countDecision(day: Counted, { action, channel, ...times }: Decision, promises: DayPromises): void {
  const queue = decided[action];
  if (queue === 'recharges' && channel !== 'transfer') return;
  countDone(day, queue, times, promises);
}

/** A refused withdrawal moves its money back, so it is counted by that. */
const decided: Record<Decision['action'], PromisedQueue> = {
  'recharge refuse': 'recharges',
  'refund refuse': 'refunds',
  'parcel send': 'shipping',
  'return accept': 'returns',
  'return refuse': 'returns',
  'return pay': 'returns',
  'support reply': 'support',
  'support answered': 'support',
};

type Times = Pick<Movement, 'at' | 'askedAt'>;

function countDone(day: Counted, queue: PromisedQueue, { at, askedAt }: Times, promises: DayPromises): void {
  if (askedAt === 0) return;
  const took = Math.max(0, at - askedAt);
  day.add('done', queue, took);
  const { [queue]: promise, opening, zone } = promises;
  // What took no longer by the clock is in time by the hours of staff as well, which take longer to find.
  const inTime = took <= promise || (opening !== undefined && at <= promisedUntil(askedAt, promise, opening, zone));
  day.add('in_time', queue, 0, inTime ? 1 : 0);
}

/** A group is counted with the order of who opened it, or to whom it was handed on: each has one. */
function countGroup(day: Counted, { kind, at, itemId, openedAt }: Movement): void {
  const change = changes[kind];
  if (!change) return;
  day.add('groups', change);
  day.item(itemId)[change]++;
  if (change !== 'filled') return;
  const hours = (at - openedAt) / HOUR;
  day.add('full', two(fullWithin.find((bound) => hours <= bound) ?? 99));
}

/** Adds whose first order was paid, and who is in a completed group for the first time, by who invited them. */
export function countFirst(day: Counted, { kind, isFirst, invitedBy }: Movement): void {
  const figure = firsts[kind];
  if (figure && isFirst) day.add(figure, String(invitedBy ?? ''));
}

const firsts: Record<string, 'paid' | 'filled'> = { purchase: 'paid', sale: 'filled' };

const changes: Record<string, 'opened' | 'filled' | 'failed'> = {
  purchase: 'opened',
  sale: 'filled',
  group_failed: 'failed',
  // Of whom it was handed on by nobody: the last one has left.
  group_left: 'failed',
};
