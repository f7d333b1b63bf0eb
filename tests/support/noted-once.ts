import { asc, isNotNull, or } from 'drizzle-orm';
import { expect } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { NotificationFacts } from '../../db/schema/tables/notifications.ts';
import type { Store } from '../../db/store.ts';
import type { NotificationKind, ShipmentEnd, topicOfNotification } from '../../shared/contract/enums.ts';

type TopicOf<Kind extends NotificationKind> = (typeof topicOfNotification)[Kind];

/** What shoppers are told, except for safety: of that no rows say how often it happened. */
export type NotedKind = { [Kind in NotificationKind]: TopicOf<Kind> extends 'safety' ? never : Kind }[NotificationKind];

interface Event extends Pick<NotificationFacts, 'money' | 'number' | 'balance'> {
  shopperId: number;
  orderId?: number | null;
}

async function rowsOf({ reader: { db } }: Store) {
  const placed = await db.select().from(tables.orders).orderBy(asc(tables.orders.id));
  const groups = await db.select().from(tables.groups);
  return {
    groups: groups.map((row) => ({ ...row, orders: placed.filter(({ groupId }) => groupId === row.id) })),
    recharges: await db.select().from(tables.recharges),
    rechargeReturns: await db.select().from(tables.rechargeReturns),
    /** What recharges were paid for, by their ids. */
    paidFor: new Map((await db.select().from(tables.orderPayments)).map((row) => [row.rechargeId, row])),
    withdrawals: await db.select().from(tables.withdrawals),
    /** In their order of each wallet, whose row is locked meanwhile. */
    transfers: await db.select().from(tables.transfers).orderBy(asc(tables.transfers.id)),
    returns: new Map((await db.select().from(tables.returns)).map((row) => [row.id, row])),
    reviews: new Map((await db.select().from(tables.reviews)).map((row) => [row.id, row])),
    /** What staff did: an order is decided about more than once, and its row has only the last of it. */
    acts: await db.select().from(tables.auditLog),
  };
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;
type Act = Rows['acts'][number];

type Order = Rows['groups'][number]['orders'][number];

/** Who was in a group when the money of an order was moved: that transfer's place among all of the kind and order. */
function presentAt({ transfers }: Rows, orders: readonly Order[], kind: 'purchase' | 'group_left', id: number) {
  const place = (of: typeof kind, orderId: number) =>
    transfers.findIndex((row) => row.kind === of && row.ref === `order:${orderId}`);
  const then = place(kind, id);
  return orders.filter((order) => {
    const left = place('group_left', order.id);
    return order.id !== id && place('purchase', order.id) < then && (left === -1 || left > then);
  });
}

const tellEach = (orders: readonly Order[]) => orders.map(({ id, shopperId }): Event => ({ shopperId, orderId: id }));

/** Everybody of a group is told of each who comes after; the last one fills it. */
const joined = (isLast: boolean) => (rows: Rows) =>
  rows.groups.flatMap(({ orders, status }) =>
    orders
      .slice(1)
      .filter(({ id }) => (status === 'complete' && id === orders.at(-1)?.id) === isLast)
      .flatMap(({ id }) => tellEach(presentAt(rows, orders, 'purchase', id))),
  );

/** Everybody who stays is told of each who leaves. */
const left = (rows: Rows) =>
  rows.groups.flatMap(({ orders }) =>
    orders
      .filter(({ leftAt }) => leftAt !== null)
      .flatMap(({ id }) => tellEach(presentAt(rows, orders, 'group_left', id))),
  );

const ended = (early: boolean) => (rows: Rows) =>
  rows.groups
    .filter(({ status, closedAt, expiresAt }) => status === 'expired' && (closedAt ?? 0) < expiresAt === early)
    .flatMap(({ orders }) =>
      orders
        .filter(({ leftAt }) => leftAt === null)
        .map(({ id, shopperId, price }): Event => ({ shopperId, orderId: id, money: price })),
    );

/** What the wallet had right after the money of this record came, or went. */
function balanceAfter(
  { transfers }: Rows,
  ref: string,
  side: 'creditAccount' | 'debitAccount' = 'creditAccount',
): number {
  const at = transfers.findIndex((row) => row.ref === ref);
  const wallet = transfers[at]?.[side];
  const sums = transfers
    .slice(0, at + 1)
    .map(({ creditAccount, debitAccount, amount }) =>
      creditAccount === wallet ? amount : debitAccount === wallet ? -amount : 0,
    );
  return sums.reduce((sum, one) => sum + one, 0);
}

const recharged = (status: 'credited' | 'refused') => (rows: Rows) =>
  rows.recharges
    // Who cancels it knows.
    .filter((row) => row.status === status && !row.cancelled && !(status === 'credited' && rows.paidFor.has(row.id)))
    .map(({ id, shopperId, money, number }): Event => {
      const balance = status === 'credited' && { balance: balanceAfter(rows, `recharge:${id}`) };
      return { shopperId, money, number, ...balance };
    });

/** A payment for an order is told by what became of it. */
const paidOrder = (wasBought: boolean) => (rows: Rows) =>
  rows.recharges.flatMap(({ id, shopperId, money, number }): Event[] => {
    const payment = rows.paidFor.get(id);
    if (!payment || (payment.orderId === null && payment.refused === null)) return [];
    const order = payment.orderId !== null && { orderId: payment.orderId };
    return (payment.orderId !== null) === wasBought ? [{ shopperId, money, number, ...order }] : [];
  });

/** What goes to a card is a withdrawal, of which its shopper is told. */
const sentBack = (status: 'returned' | 'failed') => (rows: Rows) =>
  rows.rechargeReturns
    .filter((row) => row.status === status)
    .flatMap(({ rechargeId, money }): Event[] =>
      rows.recharges
        .filter(({ id }) => id === rechargeId)
        .map(({ shopperId, number }) => ({ shopperId, money, number })),
    );

const withdrawn = (status: 'paid' | 'refused') => (rows: Rows) =>
  rows.withdrawals
    .filter((row) => row.status === status)
    .map(({ shopperId, money, bankAccount }): Event => {
      const card = status === 'paid' && { number: bankAccount.slice(-4) };
      return { shopperId, money, ...card };
    });

/** An act tells of an order, and of the sum of the act. */
const did =
  (action: string, facts: (act: Act, rows: Rows) => Omit<Event, 'shopperId'> | null = ofOrder) =>
  (rows: Rows) =>
    rows.acts
      .filter((act) => act.action === action)
      .flatMap((act): Event[] => {
        const told = facts(act, rows);
        return told && act.shopperId ? [{ shopperId: act.shopperId, ...sumOf(act), ...told }] : [];
      });

/** The id in `order:12`. */
const idOf = ({ subject }: Act) => Number(subject.split(':')[1]);

const ofOrder = (act: Act) => ({ orderId: idOf(act) });

const sumOf = ({ amount }: Act) => (amount === null ? {} : { money: amount });

const returned = (action: string, kind: 'cancel' | 'return') =>
  did(action, (act, { returns }) =>
    returns.get(idOf(act))?.kind === kind ? { orderId: Number(act.detail.order) } : null,
  );

const ofReview = (act: Act, { reviews }: Rows) => ({ orderId: reviews.get(idOf(act))?.orderId ?? null });

const parcelEnded = (why: ShipmentEnd) => did('parcel ended', (act) => (act.detail.why === why ? ofOrder(act) : null));

/** The note of what shoppers of tests begin with: it is there before anything happens, and they are not told of it. */
export const TO_BEGIN_WITH = 'to begin with';

/** How often each has to be told, by the rows of the shop. */
const eventsOf: Record<NotedKind, (rows: Rows) => Event[]> = {
  group_joined: joined(false),
  group_left: left,
  group_full: joined(true),
  group_expired: ended(false),
  group_closed: ended(true),
  refund_paid: did('refund pay'),
  refund_refused: did('refund refuse'),
  recharge_credited: recharged('credited'),
  recharge_refused: recharged('refused'),
  recharge_returned: sentBack('returned'),
  recharge_return_failed: sentBack('failed'),
  order_paid: paidOrder(true),
  order_not_placed: paidOrder(false),
  wallet_credited: did('credit', ({ id, note }, rows) =>
    note === TO_BEGIN_WITH ? null : { balance: balanceAfter(rows, `audit:${id}`) },
  ),
  // What shoppers give up with their accounts they know.
  wallet_debited: did('debit', ({ id, actor }, rows) =>
    actor.startsWith('shopper:') ? null : { balance: balanceAfter(rows, `audit:${id}`, 'debitAccount') },
  ),
  withdrawal_paid: withdrawn('paid'),
  withdrawal_refused: withdrawn('refused'),
  address_missing: did('address request'),
  parcel_sent: did('parcel send', (act) => ({ ...ofOrder(act), number: String(act.detail.number) })),
  parcel_corrected: did('parcel correct', (act) => {
    const { carrier, number } = act.detail as Record<'carrier' | 'number', [string, string]>;
    const isSame = carrier[0] === carrier[1] && number[0] === number[1];
    return isSame ? null : { ...ofOrder(act), number: number[1] };
  }),
  parcel_received: did('parcel received'),
  parcel_back: parcelEnded('came_back'),
  parcel_lost: parcelEnded('lost'),
  cancel_opened: returned('return open', 'cancel'),
  cancel_refused: returned('return refuse', 'cancel'),
  cancel_paid: returned('return pay', 'cancel'),
  return_opened: returned('return open', 'return'),
  return_accepted: returned('return accept', 'return'),
  return_refused: returned('return refuse', 'return'),
  return_paid: returned('return pay', 'return'),
  support_reply: did('support reply', (act) => (act.subject.startsWith('order:') ? ofOrder(act) : {})),
  review_answered: did('review answer', ofReview),
  review_hidden: did('review hide', ofReview),
};

function lineOf(kind: NotificationKind, { shopperId, orderId, money, number, balance }: Event): string {
  const sums = [money !== undefined && `over ${money}`, balance !== undefined && `leaves ${balance}`];
  const about = [orderId && `order ${orderId}`, ...sums, number && `number ${number}`];
  return [`${kind} to ${shopperId}`, ...about.filter(Boolean)].join(' ');
}

/** Checks that each event is noted once for everybody who can read it, and nothing else is; how often of each kind. */
export async function eachIsNotedOnce(store: Store): Promise<Map<NotedKind, number>> {
  const { db } = store.reader;
  const unreachable = or(isNotNull(tables.shoppers.deletedAt), tables.shoppers.demo);
  const gone = new Set((await db.select().from(tables.shoppers).where(unreachable)).map(({ id }) => id));
  const rows = await rowsOf(store);
  const kinds = Object.keys(eventsOf) as NotedKind[];
  const happened = kinds.map(
    (kind) => [kind, eventsOf[kind](rows).filter(({ shopperId }) => !gone.has(shopperId))] as const,
  );
  const noted = (await db.select().from(tables.notifications)).filter(({ kind }) => kind in eventsOf);
  const lines = noted.map(({ kind, facts, ...row }) => lineOf(kind, { ...facts, ...row }));
  expect(lines.toSorted()).toEqual(
    happened.flatMap(([kind, events]) => events.map((one) => lineOf(kind, one))).toSorted(),
  );
  return new Map(happened.map(([kind, events]) => [kind, events.length]));
}
