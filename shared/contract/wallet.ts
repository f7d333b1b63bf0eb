import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  type MovementGroup,
  moneyPlaces,
  movementGroups,
  payChannels,
  shownRechargeStatuses,
  transferKinds,
  withdrawalStatuses,
} from './enums.ts';
import {
  format,
  instant,
  lookedUpOptional,
  money,
  oneOfOptional,
  orderNumber,
  orderNumberOptional,
  paging,
  pictureFile,
  rowId,
  rowIdOptional,
  yuan,
} from './fields.ts';

const groupNames = Object.keys(movementGroups) as MovementGroup[];

export const wallet = {
  moneyInfo: endpoint({
    summary: 'Balance, what is held, and totals',
    source: 'docs/spec.md, section 7; docs/domain.md, Recharge and withdrawal',
    auth: 'session',
    input: z.object({}),
    output: z.object({
      recharge_money: yuan,
      /** Prices of orders whose group waits. */
      group_held: yuan,
      /** Withdrawals that staff have not decided. */
      withdraw_held: yuan,
      recharge_total: yuan,
      withdraw_total: yuan,
      refund_total: yuan,
      /** Extension: orders whose group waits. */
      group_orders: z.int(),
      /** Extension: the bounds of a recharge. */
      recharge_min: yuan,
      recharge_max: yuan,
      /** Extension: the minimum of the next withdrawal; that of the first one is higher. */
      withdraw_min: yuan,
      /** Extension: whether there was a withdrawal before, or one is pending; refused ones do not count. */
      has_withdrawn: z.boolean(),
    }),
  }),
  walletStatement: endpoint({
    summary:
      "Every transfer of the shopper's wallet with the balance after it, newest first; with `kind` those of that group, with `id` that one alone",
    source: 'docs/domain.md, Answers (extensions)',
    extension: true,
    auth: 'session',
    paged: true,
    download: { format: 'csv', type: 'text/csv', name: 'statement.csv' },
    input: z.object({ ...paging, id: rowIdOptional, kind: oneOfOptional(groupNames, undefined), format }),
    output: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(transferKinds),
        kind_txt: z.string(),
        /** Positive for money in, negative for money out. */
        amount: z.number(),
        balance: yuan,
        /** The record that it belongs to: `order:12`. */
        ref: z.string(),
        created_at: instant,
        /** Extension: name of the item, pay channel, or bank with the masked card; otherwise empty. */
        title: z.string(),
        /** Extension: number of the order or recharge; otherwise empty. */
        number: z.string(),
        /** Extension: all transfers for the same record so far, oldest first. */
        transfers: z.array(
          z.object({
            id: z.int(),
            kind: z.enum(transferKinds),
            kind_txt: z.string(),
            from: z.enum(moneyPlaces),
            to: z.enum(moneyPlaces),
            amount: yuan,
            created_at: instant,
          }),
        ),
      }),
    ),
  }),
  withdraw: endpoint({
    summary: 'Withdraw to the bank card on file; the money is held until staff have decided',
    source: 'docs/spec.md, sections 5 and 7; docs/domain.md, Recharge and withdrawal',
    auth: 'session',
    rate: 'write',
    idempotent: true,
    done: 'message.withdrawn',
    input: z.object({
      money,
      address: lookedUpOptional(255),
      safe_pwd: lookedUpOptional(),
      type: lookedUpOptional(20),
    }),
    output: z.object({
      id: z.int(),
      money: yuan,
      status: z.enum(withdrawalStatuses),
      /** Extension: paid then at the earliest, if the card was changed recently; otherwise null. */
      payable_at: instant.nullable(),
    }),
  }),
  withdrawList: endpoint({
    summary: "The shopper's withdrawals, newest first",
    source: 'docs/spec.md, sections 3 and 7',
    auth: 'session',
    paged: true,
    input: z.object(paging),
    output: z.array(
      z.object({
        id: z.int(),
        bank_name: z.string(),
        /** Masked. */
        bank_account: z.string(),
        money: yuan,
        status: z.enum(withdrawalStatuses),
        status_txt: z.string(),
        created_at: instant,
        /** Extension: paid then at the earliest, if the card had been changed shortly before; otherwise null. */
        payable_at: instant.nullable(),
        remark: z.string(),
      }),
    ),
  }),
  payList: endpoint({
    summary: 'Pay channels that a recharge can be made through',
    source: 'docs/spec.md, sections 3 and 7; docs/domain.md, Recharge and withdrawal',
    auth: 'session',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.int(),
        /** Its name. */
        desc1: z.string(),
        /** What to expect. */
        desc2: z.string(),
        /** The account for payments, on the channel without a page of its own; otherwise empty. */
        account: z.string(),
      }),
    ),
  }),
  recharge: endpoint({
    summary: "Begin a recharge; `data` is the channel's page to go to, empty where there is none",
    source: 'docs/spec.md, sections 3 and 7; docs/domain.md, Recharge and withdrawal',
    auth: 'session',
    rate: 'write',
    idempotent: true,
    input: z.object({ id: rowId, money, next: lookedUpOptional(500) }),
    output: z.string(),
    extra: z.object({
      /** Extension: its number in `recharge_list`. */
      number: z.string(),
    }),
  }),
  rechargeList: endpoint({
    summary: "The shopper's recharges, newest first; with `number` (an extension) that one alone",
    source: 'docs/spec.md, sections 3 and 7',
    auth: 'session',
    paged: true,
    input: z.object({ ...paging, number: orderNumberOptional }),
    output: z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        channel: z.enum(payChannels),
        /** Extension: the channel's name. */
        channel_txt: z.string(),
        money: yuan,
        status: z.enum(shownRechargeStatuses),
        status_txt: z.string(),
        /** Whether a screenshot has been sent. */
        proof: z.boolean(),
        /** Extension: the channel's page while it can still be paid there; otherwise empty. */
        pay_url: z.string(),
        created_at: instant,
        remark: z.string(),
      }),
    ),
  }),
  rechargeProof: endpoint({
    summary: 'Send the screenshot of a bank transfer, for staff to find it by; another one takes its place',
    source: 'docs/domain.md, Recharge and withdrawal',
    extension: true,
    auth: 'session',
    rate: 'upload',
    file: 'proof',
    done: 'message.proofReceived',
    input: z.object({ number: orderNumber, proof: pictureFile }),
    output: z.null(),
  }),
  rechargeCancel: endpoint({
    summary: 'Cancel a recharge that has not been paid; its page takes no money any more',
    source: 'docs/domain.md, Recharge and withdrawal',
    extension: true,
    auth: 'session',
    rate: 'write',
    done: 'message.rechargeCancelled',
    input: z.object({ number: orderNumber }),
    output: z.null(),
  }),
};
