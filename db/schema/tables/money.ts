import { sql } from 'drizzle-orm';
import {
  payChannels,
  rechargeReturnStatuses,
  rechargeStatuses,
  transferKinds,
  withdrawalStatuses,
} from '../../../shared/contract/enums.ts';
import type { Columns } from '../columns.sqlite.ts';
import type { CatalogueTables } from './catalogue.ts';
import type { orderTables } from './orders.ts';
import type { shopperTables } from './shoppers.ts';
import type { VariantTables } from './variants.ts';

type Needs = Pick<ReturnType<typeof shopperTables>, 'shoppers'> &
  Pick<ReturnType<typeof orderTables>, 'orders'> &
  Pick<CatalogueTables, 'items'> &
  Pick<VariantTables, 'itemVariants'>;

/** How a payment was, or may be, reversed. */
export const reversals = ['refunded', 'partly_refunded', 'disputed', 'dispute_won', 'dispute_lost'] as const;

/** The terms of a group that is opened, as its shopper was shown them; `tax` in fen, `saleEndsAt` in ms since 1970. */
export interface ShownTerms {
  tax?: number | undefined;
  groupSize?: number | undefined;
  groupSeconds?: number | undefined;
  saleEndsAt?: number | null | undefined;
}

/** Why a purchase was refused: the reason, and the sums (fen) and counts of its sentence. */
export interface StoredRefusal {
  reason: string;
  sums: Record<string, number>;
  counts: Record<string, number>;
}

/** The ledger, and money that comes in and goes out (docs/domain.md, Money; Recharge and withdrawal). */
export function moneyTables(c: Columns, { items, itemVariants, orders, shoppers }: Needs) {
  const accounts = c.table(
    'accounts',
    {
      id: c.id(),
      /** `wallet:<shopper id>` or a system account such as `group_escrow`. */
      name: c.text('name').notNull(),
      shopperId: c.ref('shopper_id').references(() => shoppers.id),
      /** Only for wallets: a running balance on a system account would be a hot row. */
      balance: c.money('balance'),
    },
    (t) => [
      c.uniqueIndex('accounts_name').on(t.name),
      c.uniqueIndex('accounts_shopper').on(t.shopperId),
      c.check('accounts_wallet_balance', sql`(${t.shopperId} is null) = (${t.balance} is null)`),
      c.check('accounts_never_below_zero', sql`${t.balance} >= 0`),
    ],
  );

  const transfers = c.table(
    'transfers',
    {
      id: c.id(),
      debitAccount: c
        .ref('debit_account')
        .notNull()
        .references(() => accounts.id),
      creditAccount: c
        .ref('credit_account')
        .notNull()
        .references(() => accounts.id),
      amount: c.money('amount').notNull(),
      kind: c.oneOf('kind', transferKinds).notNull(),
      /** The record that it belongs to: `order:<id>`, `audit:<id>`. */
      ref: c.text('ref').notNull(),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [
      // One transfer of a kind for one record: a second payment or return fails here at the latest.
      c.uniqueIndex('transfers_once').on(t.ref, t.kind),
      c.index('transfers_debit').on(t.debitAccount, t.id),
      c.index('transfers_credit').on(t.creditAccount, t.id),
      c.check('transfers_amount', sql`${t.amount} > 0`),
      c.check('transfers_two_accounts', sql`${t.debitAccount} <> ${t.creditAccount}`),
    ],
  );

  const recharges = c.table(
    'recharges',
    {
      id: c.id(),
      number: c.text('number').notNull(),
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      channel: c.oneOf('channel', payChannels).notNull(),
      /** What is asked for while it is pending; once it is credited, what was found. */
      money: c.money('money').notNull(),
      /** What was asked for, if staff found and credited another sum. */
      claimed: c.money('claimed'),
      status: c.oneOf('status', rechargeStatuses).notNull(),
      /** It was refused because the shopper has cancelled it; while it is pending: the shopper asked for it. */
      cancelled: c.bool('cancelled').notNull().default(false),
      /** Empty before there is a page, and when a recharge is decided and its page takes no money any more. */
      payUrl: c.text('pay_url').notNull().default(''),
      /** The provider's name of this payment, if it has one. */
      providerRef: c.text('provider_ref').notNull().default(''),
      /** File of the screenshot that the shopper sent as proof of the transfer, or empty. */
      proof: c.text('proof').notNull().default(''),
      /** SHA-256 of its bytes as stored; empty without one, or with one of an older version. */
      proofHash: c.text('proof_hash').notNull().default(''),
      remark: c.text('remark').notNull().default(''),
      /** What the provider kept, by its file; null where none was compared that says it. */
      fee: c.money('fee'),
      createdAt: c.instant('created_at').notNull(),
      closedAt: c.instant('closed_at'),
    },
    (t) => [
      c.uniqueIndex('recharges_number').on(t.number),
      c.index('recharges_shopper').on(t.shopperId, t.id),
      c.index('recharges_shopper_status').on(t.shopperId, t.status, t.id),
      c.index('recharges_shopper_ended').on(t.shopperId, t.status, t.closedAt),
      c.index('recharges_status').on(t.status, t.id),
      c.index('recharges_channel').on(t.status, t.channel, t.id),
      // What teams have recharged and withdrawn is read by its time.
      c.index('recharges_ended').on(t.status, t.closedAt),
      c.index('recharges_proof').on(t.proofHash).where(sql`${t.proofHash} <> ''`),
      c.index('recharges_sum').on(t.channel, t.money, t.createdAt),
      c.check('recharges_money', sql`${t.money} > 0`),
      c.check('recharges_status', sql`${t.status} in ('pending', 'credited', 'refused')`),
      c.check('recharges_closed', sql`(${t.status} = 'pending') = (${t.closedAt} is null)`),
    ],
  );

  /** What a recharge is paid for: its credit also buys, or says why it could not (docs/domain.md, Paying an order). */
  const orderPayments = c.table(
    'order_payments',
    {
      rechargeId: c
        .ref('recharge_id')
        .primaryKey()
        .references(() => recharges.id),
      itemId: c
        .ref('item_id')
        .notNull()
        .references(() => items.id),
      /** The number of an order of the group to join; null to open one. */
      orderno: c.text('orderno'),
      /** Of a piece, as the shopper was shown it. */
      price: c.money('price').notNull(),
      quantity: c.whole('quantity').notNull().default(1),
      variantId: c.ref('variant_id').references(() => itemVariants.id),
      shown: c.json<ShownTerms>('shown').notNull(),
      /** The shopper wants it sent back when the order's group has failed; false once that was done. */
      sendBack: c.bool('send_back').notNull().default(false),
      /** What it bought. */
      orderId: c.ref('order_id').references(() => orders.id),
      /** Why it bought nothing; the money is in the wallet. */
      refused: c.json<StoredRefusal>('refused'),
    },
    (t) => [
      c.uniqueIndex('order_payments_order').on(t.orderId),
      // Those that could not buy, for staff.
      c.index('order_payments_refused').on(t.rechargeId).where(sql`${t.refused} is not null`),
      c.index('order_payments_send_back').on(t.rechargeId).where(sql`${t.sendBack}`),
      c.check('order_payments_price', sql`${t.price} > 0`),
      c.check('order_payments_once', sql`${t.orderId} is null or ${t.refused} is null`),
    ],
  );

  /** Money of recharges that goes back the way it came (docs/domain.md, Sending a recharge back). */
  const rechargeReturns = c.table(
    'recharge_returns',
    {
      id: c.id(),
      rechargeId: c
        .ref('recharge_id')
        .notNull()
        .references(() => recharges.id),
      money: c.money('money').notNull(),
      status: c.oneOf('status', rechargeReturnStatuses).notNull(),
      /** The provider's name of the refund; empty until it has told. */
      providerRef: c.text('provider_ref').notNull().default(''),
      createdAt: c.instant('created_at').notNull(),
      closedAt: c.instant('closed_at'),
    },
    (t) => [
      c.index('recharge_returns_recharge').on(t.rechargeId, t.id),
      c.index('recharge_returns_status').on(t.status, t.id),
      c.check('recharge_returns_money', sql`${t.money} > 0`),
      c.check('recharge_returns_status', sql`${t.status} in ('pending', 'returned', 'failed')`),
      c.check('recharge_returns_closed', sql`(${t.status} = 'pending') = (${t.closedAt} is null)`),
    ],
  );

  /** Notifications of providers, each event once; those that could not be credited are listed for staff. */
  const paymentNotifications = c.table(
    'payment_notifications',
    {
      id: c.id(),
      channel: c.text('channel').notNull(),
      /** The provider's own id of the event. */
      eventId: c.text('event_id').notNull(),
      /** The recharge that it names, which may not exist. */
      number: c.text('number').notNull(),
      /** Whether the payment was made; also true of one that is refunded or disputed. */
      paid: c.bool('paid').notNull(),
      money: c.money('money').notNull(),
      currency: c.text('currency').notNull(),
      outcome: c.oneOf('outcome', ['credited', 'closed', 'unknown', 'mismatch', 'late', ...reversals]).notNull(),
      receivedAt: c.instant('received_at').notNull(),
      /** When staff put it by, having looked into it. */
      settledAt: c.instant('settled_at'),
    },
    (t) => [
      c.uniqueIndex('payment_notifications_event').on(t.channel, t.eventId),
      // Only notifications for staff to look into, not the many that were credited.
      c.index('payment_notifications_odd').on(t.id).where(sql`${t.paid} and ${t.outcome} <> 'credited'`),
      c
        .index('payment_notifications_odd_channel')
        .on(t.channel, t.id)
        .where(sql`${t.paid} and ${t.outcome} <> 'credited'`),
      // Those of them that staff have still to look into.
      c
        .index('payment_notifications_open')
        .on(t.id)
        .where(sql`${t.paid} and ${t.outcome} <> 'credited' and ${t.settledAt} is null`),
      c.index('payment_notifications_number').on(t.number, t.id),
    ],
  );

  /** The books of the sandbox provider, which simulates another company's system. */
  const sandboxPayments = c.table('sandbox_payments', {
    number: c.text('number').primaryKey(),
    money: c.money('money').notNull(),
    returnUrl: c.text('return_url').notNull(),
    status: c.oneOf('status', ['open', 'paid', 'failed']).notNull(),
    createdAt: c.instant('created_at').notNull(),
  });

  /** What the sandbox provider has sent back, each under the shop's key. */
  const sandboxRefunds = c.table(
    'sandbox_refunds',
    {
      key: c.text('key').primaryKey(),
      number: c
        .text('number')
        .notNull()
        .references(() => sandboxPayments.number),
      money: c.money('money').notNull(),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [c.index('sandbox_refunds_payment').on(t.number)],
  );

  const withdrawals = c.table(
    'withdrawals',
    {
      id: c.id(),
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      /** The transfer that it sends back, which has no provider to do it; null for what is withdrawn. */
      rechargeId: c.ref('recharge_id').references(() => recharges.id),
      /** All that was left of an account that was about to end, less than the least withdrawal. */
      closing: c.bool('closing').notNull().default(false),
      money: c.money('money').notNull(),
      status: c.oneOf('status', withdrawalStatuses).notNull(),
      /** The card on file at the time of the request. */
      bankTruename: c.text('bank_truename').notNull(),
      bankAccount: c.text('bank_account').notNull(),
      bankName: c.text('bank_name').notNull(),
      /** Not paid before this time, if the card had been changed shortly before; otherwise null. */
      payableAt: c.instant('payable_at'),
      remark: c.text('remark').notNull().default(''),
      createdAt: c.instant('created_at').notNull(),
      closedAt: c.instant('closed_at'),
    },
    (t) => [
      c.index('withdrawals_shopper').on(t.shopperId, t.id),
      c.index('withdrawals_shopper_status').on(t.shopperId, t.status, t.id),
      c.index('withdrawals_status').on(t.status, t.id),
      c.index('withdrawals_ended').on(t.status, t.closedAt),
      c.index('withdrawals_card').on(t.bankAccount, t.shopperId),
      c.index('withdrawals_recharge').on(t.rechargeId).where(sql`${t.rechargeId} is not null`),
      c.check('withdrawals_money', sql`${t.money} > 0`),
      c.check('withdrawals_status', sql`${t.status} in ('pending', 'paid', 'refused')`),
      c.check('withdrawals_closed', sql`(${t.status} = 'pending') = (${t.closedAt} is null)`),
    ],
  );

  return {
    accounts,
    transfers,
    recharges,
    orderPayments,
    rechargeReturns,
    paymentNotifications,
    sandboxPayments,
    sandboxRefunds,
    withdrawals,
  };
}
