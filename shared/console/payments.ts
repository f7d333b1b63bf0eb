import { z } from 'zod';
import { payChannels, rechargeReturnStatuses, rechargeStatuses, withdrawalStatuses } from '../contract/enums.ts';
import { consoleEndpoint } from './endpoint.ts';
import {
  fen,
  id,
  instant,
  loggedAction,
  note,
  paging,
  pagingEitherWay,
  pagingOf,
  performed,
  remark,
  remarks,
  sum,
  variant,
  waitingRows,
} from './fields.ts';
import { withdrawalDoubts } from './withdrawal-doubts.ts';

/** The shopper of a record. */
export const person = z.object({ id: z.int(), username: z.string(), nickname: z.string(), blocked: z.boolean() });

/** Somebody on the staff did something: their name, or who gave the command. */
const act = z.object({ id: z.int(), actor: z.string(), action: loggedAction, note: z.string(), at: instant });

/** What became of each row of many. */
const outcomes = z.array(z.object({ id: z.int(), state: z.enum(['done', 'waiting', 'refused']), reason: z.string() }));

const number = z.string().min(1).max(40);

/** Rules that a payment may be made against: the days of a changed card, a block or a freeze. */
const overrides = { early: z.boolean().default(false), anyway: z.boolean().default(false) };

export const rechargeRow = z.object({
  id: z.int(),
  number: z.string(),
  shopper: person,
  channel: z.enum(payChannels),
  /** What is claimed while it is pending; once it is credited, what was found. */
  money: fen,
  /** What was claimed, if another sum was credited. */
  claimed: fen.nullable(),
  status: z.enum(rechargeStatuses),
  cancelled: z.boolean(),
  /** Whether there is a picture as proof. */
  proof: z.boolean(),
  remark: z.string(),
  created_at: instant,
  closed_at: instant.nullable(),
});

/** Another recharge that looks like this one. */
const alike = z.object({
  number: z.string(),
  username: z.string(),
  status: z.enum(rechargeStatuses),
  money: fen,
  created_at: instant,
});

/** What is known for and against it: the same for who asks and who agrees. */
export const rechargeFacts = rechargeRow.extend({
  /** A second person has to agree before the caller may credit what is claimed. */
  second: z.boolean(),
  /** Of the picture that is its proof; empty without one. */
  proof_hash: z.string(),
  /** Other recharges with the same picture. */
  same_picture: z.array(alike),
  /** Others of the same channel and sum within a day. */
  same_sum: z.array(alike),
  /** What went back of it the way it came, or is to, the earliest first. */
  sent_back: z.array(z.object({ money: fen, status: z.enum(rechargeReturnStatuses), created_at: instant })),
  account: z.object({
    created_at: instant,
    frozen: z.boolean(),
    demo: z.boolean(),
    /** Recharges that were credited, and their sum. */
    credited: z.object({ count: z.int(), money: fen }),
    /** The name on the shopper's card, without most of it; empty without a card. */
    card_name: z.string(),
  }),
});

export const withdrawalRow = z.object({
  id: z.int(),
  shopper: person,
  money: fen,
  status: z.enum(withdrawalStatuses),
  /** Withdrawals of the shopper are frozen. */
  frozen: z.boolean(),
  bank_name: z.string(),
  /** `陈**`. */
  bank_truename: z.string(),
  /** `**** 7890`. */
  bank_account: z.string(),
  /** Not to be paid before then: its card had just been changed. */
  payable_at: instant.nullable(),
  /** When it was last put into a file for the bank. */
  filed_at: instant.nullable(),
  /** Since when a second person is asked to agree: nothing is transferred before. */
  asked_at: instant.nullable(),
  /** When a second person last agreed: somebody may have made the transfer since. */
  agreed_at: instant.nullable(),
  /** Until when it may be paid under that; null if that is over, or if a fact has changed since. */
  agreed_until: instant.nullable(),
  /** A second person has to agree before the caller may pay it. */
  second: z.boolean(),
  /** Of a pending one. */
  doubts: z.array(z.enum(withdrawalDoubts)),
  remark: z.string(),
  created_at: instant,
  closed_at: instant.nullable(),
});

/** What is known for and against paying it: the same for who asks, who agrees and who pays. */
export const withdrawalFacts = withdrawalRow.extend({
  account: z.object({
    created_at: instant,
    demo: z.boolean(),
    /** Why withdrawals are frozen; empty while they are not. */
    frozen_why: z.string(),
    /** All that came in through channels, and what was spent in groups that did not fail. */
    recharged: fen,
    bought: fen,
  }),
  /** Where all money that the shopper ever received came from: a channel, `staff`, `demo` or `tax_refunds`. */
  sources: z.array(z.object({ source: z.string(), money: fen })),
  /** Recharges of the last three days, by channel. */
  fresh: z.array(z.object({ channel: z.enum(payChannels), money: fen })),
  card: z.object({
    /** Since when it is the shopper's card; null if that is another one by now. */
    since: instant.nullable(),
    changed: z.boolean(),
    /** Other shoppers who have or had it. */
    others: z.array(z.object({ id: z.int(), username: z.string() })),
    paid_times: z.int(),
  }),
  /** Withdrawals that were paid to this shopper, and the largest sum. */
  paid_before: z.object({ times: z.int(), largest: fen }),
});

const refundRow = z.object({
  /** The order's id. */
  id: z.int(),
  number: z.string(),
  shopper: person,
  /** Withdrawals of the shopper are frozen. */
  frozen: z.boolean(),
  item: z.string(),
  variant,
  quantity: z.int(),
  price: fen,
  tax: fen,
  bought_at: instant,
  requested_at: instant,
  remarks,
});

/** How long the shop promises that something waits, in ms. */
const promise = z.int();

export const payments = {
  recharges: consoleEndpoint({
    summary: 'Recharges: pending ones oldest first, decided ones and all of a shopper newest first',
    right: 'recharges:read',
    paged: true,
    input: z.strictObject({
      ...pagingEitherWay,
      /** Without it pending ones; of a shopper all. */
      status: z.enum(rechargeStatuses).optional(),
      /** Of this shopper's id. */
      shopper: id.optional(),
      channel: z.enum(payChannels).optional(),
    }),
    output: z.object({
      rows: z.array(rechargeRow),
      promise,
      /** What waits in each channel that has any. */
      waiting: z.array(waitingRows.extend({ channel: z.enum(payChannels) })),
    }),
  }),
  recharge: consoleEndpoint({
    summary: 'One recharge with what the shop knows about it and its shopper',
    right: 'recharges:read',
    input: z.strictObject({ number }),
    output: rechargeFacts.extend({
      promise,
      acts: z.array(act),
      remarks,
    }),
  }),
  rechargeProof: consoleEndpoint({
    summary: 'The picture that the shopper sent as proof of a transfer; the answer is the picture',
    right: 'recharges:read',
    input: z.strictObject({
      number,
      /** Only if it still is this one. */
      proof_hash: z.string().optional(),
    }),
    output: z.null(),
  }),
  rechargeCredit: consoleEndpoint({
    summary:
      'Credit a pending recharge with the sum that was found; if another was claimed, the shopper reads the note',
    right: 'recharges:do',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({
      number,
      found: sum,
      note: remark,
      /** Of the proof that was shown, empty for none. */
      proof_hash: z.string(),
    }),
    output: z.object(performed),
  }),
  rechargeRefuse: consoleEndpoint({
    summary: 'Refuse a pending recharge, with a remark that the shopper reads',
    right: 'recharges:do',
    rate: 'write',
    input: z.strictObject({ number, note }),
    output: z.object(performed),
  }),

  withdrawals: consoleEndpoint({
    summary: 'Withdrawals: pending ones oldest first, decided ones and all of a shopper newest first',
    right: 'withdrawals:read',
    paged: true,
    input: z.strictObject({
      ...pagingEitherWay,
      /** Without it pending ones; of a shopper all. */
      status: z.enum(withdrawalStatuses).optional(),
      /** Of this shopper's id. */
      shopper: id.optional(),
    }),
    output: z.object({ rows: z.array(withdrawalRow), promise, waiting: waitingRows }),
  }),
  withdrawal: consoleEndpoint({
    summary: 'One withdrawal with what the shop knows about it, its card and its shopper',
    right: 'withdrawals:read',
    input: z.strictObject({ id }),
    output: withdrawalFacts.extend({
      promise,
      /** The request for a second person that waits, else the last one that was agreed to. */
      approval: z.int().nullable(),
      /** The next one to decide after this; null if there is none. */
      next: z.int().nullable(),
      acts: z.array(act),
      remarks,
    }),
  }),
  withdrawalCard: consoleEndpoint({
    summary: 'The whole card number of a withdrawal; that somebody read it is in the audit log',
    right: 'cardNumbers:read',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id }),
    output: z.object({ bank_name: z.string(), bank_truename: z.string(), bank_account: z.string() }),
  }),
  withdrawalAsk: consoleEndpoint({
    summary: 'Ask a second person to agree to a payment, before the transfer at the bank; options as of withdrawalPay',
    right: 'withdrawals:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id, ...overrides, note }),
    output: z.object(performed),
  }),
  withdrawalPay: consoleEndpoint({
    summary:
      'Say that a withdrawal was paid out; above the limit only with the yes of a second person. `early` before its time, `anyway` though blocked or frozen',
    right: 'withdrawals:do',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id, ...overrides, note: remark }),
    output: z.object(performed),
  }),
  withdrawalsPay: consoleEndpoint({
    summary:
      'Say that withdrawals were paid out, each by itself; the answer says of each whether it was done, and why not',
    right: 'withdrawals:do',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ ids: z.array(id).min(1).max(200), note: remark }),
    output: outcomes,
  }),
  withdrawalRefuse: consoleEndpoint({
    summary:
      'Refuse a withdrawal: the money returns, the shopper reads the remark; `anyway` though the bank may have paid it',
    right: 'withdrawals:do',
    rate: 'write',
    input: z.strictObject({ id, anyway: z.boolean().default(false), note }),
    output: z.object(performed),
  }),
  withdrawalFile: consoleEndpoint({
    summary: 'A file for the bank with these withdrawals; needs card numbers too. One of each, unless `again`',
    right: 'withdrawals:do',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({
      ids: z.array(id).min(1).max(1000),
      format: z.enum(['csv', 'pain.001']),
      again: z.boolean().default(false),
    }),
    output: z.null(),
  }),

  refunds: consoleEndpoint({
    summary: 'Tax refunds that were applied for, the oldest first',
    right: 'taxRefunds:read',
    paged: true,
    input: z.strictObject({ ...pagingOf('refunds'), number: number.optional() }),
    output: z.object({ rows: z.array(refundRow), promise, waiting: waitingRows }),
  }),
  refundsPay: consoleEndpoint({
    summary: 'Pay tax refunds, each by itself; the answer says of each order whether it was done, and why not',
    right: 'taxRefunds:do',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ ids: z.array(id).min(1).max(200), note: remark }),
    output: outcomes,
  }),
  refundRefuse: consoleEndpoint({
    summary: 'Refuse a tax refund, with a remark that the shopper reads; it may be applied for again',
    right: 'taxRefunds:do',
    rate: 'write',
    input: z.strictObject({ id, note }),
    output: z.object(performed),
  }),

  oddPayments: consoleEndpoint({
    summary: 'Payments that credited nothing, refunds and disputes of providers, the oldest first',
    right: 'recharges:read',
    paged: true,
    input: z.strictObject(paging),
    output: z.array(
      z.object({
        id: z.int(),
        outcome: z.string(),
        channel: z.string(),
        /** Of the recharge that it names. */
        number: z.string(),
        /** Whose wallet has what was taken back, else of the recharge; null without one. */
        shopper: person.nullable(),
        frozen: z.boolean(),
        money: fen,
        currency: z.string(),
        /** Status and sum of the recharge. */
        recharge: z.object({ status: z.enum(rechargeStatuses), money: fen }).nullable(),
        event: z.string(),
        /** Into the wallet or out of it; null if it can only be closed without moving money. */
        direction: z.enum(['credit', 'debit']).nullable(),
        /** How much can be taken back at the most; null unless `direction` is `debit`. */
        most: fen.nullable(),
        /** The provider took this payment back, or is asked to. */
        reversed: z.boolean(),
        /** Its recharge was credited by hand, without a payment: this is that money. */
        by_hand: z.boolean(),
        /** In another currency than the shop's: staff say how much it is. */
        foreign: z.boolean(),
        received_at: instant,
      }),
    ),
  }),
  oddPaymentOwner: consoleEndpoint({
    summary:
      'Whose an odd payment may be: the shopper of that username, or of the recharge of that number; null without one',
    right: 'recharges:do',
    input: z.strictObject({ q: z.string().trim().min(1).max(40) }),
    output: z.object({ shopper: person, recharge: z.string().nullable() }).nullable(),
  }),
  oddPaymentSettle: consoleEndpoint({
    summary: 'Put an odd payment by, having looked into it; it moves no money',
    right: 'recharges:do',
    rate: 'write',
    input: z.strictObject({ id, note }),
    output: z.object(performed),
  }),
  oddPaymentCredit: consoleEndpoint({
    summary: 'Credit an odd payment: to the pending recharge that it names, else to a shopper by a recharge of its own',
    right: 'recharges:do',
    rate: 'write',
    stepUp: true,
    /** `money` only for a payment in another currency than the shop's. */
    input: z.strictObject({ id, shopper: id, money: sum.optional(), note }),
    output: z.object(performed),
  }),
  oddPaymentDebit: consoleEndpoint({
    summary: 'Take from the wallet what the provider took back, all or a part of it',
    right: 'recharges:do',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id, money: sum, note }),
    output: z.object(performed),
  }),
};
