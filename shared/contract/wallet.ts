import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  type MovementGroup,
  moneyPlaces,
  movementGroups,
  payChannels,
  rechargeReturnStatuses,
  shownRechargeStatuses,
  transferKinds,
  withdrawalStatuses,
} from './enums.ts';
import {
  format,
  instant,
  lookedUpOptional,
  money,
  moneyOptional,
  oneOfOptional,
  orderNumber,
  orderNumberOptional,
  paging,
  pictureFile,
  rowId,
  rowIdOptional,
  wholeNumberSince,
  words,
  yuan,
} from './fields.ts';
import { bankName, createdAt, fundPassword, id, remark } from './shared-fields.ts';

const groupNames = Object.keys(movementGroups) as MovementGroup[];

const payableAt = instant
  .nullable()
  .meta(
    words(
      'Extension: paid at the earliest then, where the card had been changed shortly before; else null',
      '2026-11-22T14:00:00.000Z',
    ),
  );

/** The same number as `orderNumber`, of a recharge. */
const rechargeNumber = orderNumber.meta(
  words('Number of the recharge, as `recharge_list` lists it', '20260101000000000002'),
);

export const wallet = {
  moneyInfo: endpoint({
    summary: 'Balance, what is held, and totals',
    source: 'docs/spec.md, section 7; docs/domain.md, Recharge and withdrawal',
    auth: 'session',
    input: z.object({}),
    output: z.object({
      recharge_money: yuan.meta(words('Balance in yuan', 1832)),
      group_held: yuan.meta(words('Prices of orders whose group waits, in yuan', 168)),
      withdraw_held: yuan.meta(words('Withdrawals that staff have not decided, in yuan', 200)),
      recharge_total: yuan.meta(words('All money that came in, in yuan', 2000)),
      withdraw_total: yuan.meta(words('All money paid out, in yuan', 0)),
      refund_total: yuan.meta(words('All tax refunds, in yuan', 8.4)),
      group_orders: z.int().describe('Orders whose group waits'),
      recharge_min: yuan.meta(words('The smallest recharge, in yuan', 1)),
      recharge_max: yuan.meta(words('The largest recharge, in yuan', 50_000)),
      withdraw_min: yuan.meta(words('What the next withdrawal must reach, in yuan', 200)),
      has_withdrawn: z
        .boolean()
        .describe('Whether there was a withdrawal before, or one waits; refused ones do not count'),
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
    input: z.object({
      ...paging,
      id: rowIdOptional.meta(words('Only the transfer of this id', 12)),
      kind: oneOfOptional(groupNames, undefined).describe('Group of movements that are wanted; all when left out'),
      format,
    }),
    output: z.array(
      z.object({
        id,
        kind: z.enum(transferKinds).describe('What kind of transfer it is'),
        kind_txt: z.string().meta(words("The kind in the reader's language", 'Group purchase')),
        amount: z.number().meta(words('Yuan; above zero for money in, below for money out', -168)),
        balance: yuan.meta(words('Balance after it, in yuan', 1832)),
        ref: z.string().meta(words('What the transfer belongs to', 'order:12')),
        created_at: createdAt,
        title: z
          .string()
          .meta(words('Name of the item, the pay channel, or the bank with the masked card', 'Velvet matte lipstick')),
        number: z.string().meta(words('Number of the order or recharge', '20260101000000000001')),
        transfers: z
          .array(
            z.object({
              id,
              kind: z.enum(transferKinds).describe('What kind of transfer it is'),
              kind_txt: z.string().meta(words("The kind in the reader's language", 'Group purchase')),
              from: z.enum(moneyPlaces).describe('Where the money was'),
              to: z.enum(moneyPlaces).meta(words('Where the money is then', 'group')),
              amount: yuan.meta(words('Amount in yuan', 168)),
              created_at: createdAt,
            }),
          )
          .describe('All that moved for the same thing so far, oldest first'),
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
      address: lookedUpOptional(255).meta(words('Kept empty by the pages', '')),
      safe_pwd: fundPassword,
      type: lookedUpOptional(20).meta(words('Way of payment', 'bank')),
      closing: wholeNumberSince(0, 1).describe(
        'Extension; 1: all that is left, whatever the least withdrawal, of an account that is about to be deleted',
      ),
    }),
    output: z.object({
      id,
      money: yuan.meta(words('Amount in yuan', 200)),
      status: z.enum(withdrawalStatuses).describe('State of the withdrawal'),
      payable_at: payableAt,
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
        id,
        bank_name: bankName,
        bank_account: z.string().meta(words('Card number, masked', '**** 1234')),
        money: yuan.meta(words('Amount in yuan', 200)),
        status: z.enum(withdrawalStatuses).describe('State of the withdrawal'),
        status_txt: z.string().meta(words("The status in the reader's language", 'Under review')),
        created_at: createdAt,
        payable_at: payableAt,
        remark,
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
        id: z.int().describe('Id of the pay channel'),
        desc1: z.string().meta(words('Name of the pay channel', 'Bank transfer')),
        desc2: z.string().meta(words('What to expect', 'Shown within 10 to 15 minutes')),
        account: z.string().meta(words('Account to pay to, on a channel without a page; else empty', '')),
      }),
    ),
  }),
  recharge: endpoint({
    summary: "Begin a recharge; `data` is the channel's page to go to, empty where there is none",
    source: 'docs/spec.md, sections 3 and 7; docs/domain.md, Recharge and withdrawal',
    auth: 'session',
    rate: 'write',
    idempotent: true,
    input: z.object({
      id: rowId.describe('Id of the pay channel, as `pay_list` lists it'),
      money: money.meta({ example: '100.00' }),
      next: lookedUpOptional(500).meta(
        words('Path of what the money is for: stands in the address that the channel sends back to', '/user/detail/1'),
      ),
    }),
    output: z.string().meta({ example: 'https://pay.example/checkout/20260101000000000002' }),
    extra: z.object({
      number: z
        .string()
        .meta(words('Extension: number of the recharge, by which `recharge_list` knows it', '20260101000000000002')),
    }),
  }),
  rechargeList: endpoint({
    summary: "The shopper's recharges, newest first; with `number` (an extension) that one alone",
    source: 'docs/spec.md, sections 3 and 7',
    auth: 'session',
    paged: true,
    input: z.object({
      ...paging,
      number: orderNumberOptional.meta(words('Only the recharge of this number', '20260101000000000002')),
    }),
    output: z.array(
      z.object({
        id,
        number: z.string().meta(words('Public number of the recharge', '20260101000000000002')),
        channel: z.enum(payChannels).describe('Pay channel'),
        channel_txt: z.string().meta(words("The channel's name in the reader's language", 'Demo payment')),
        money: yuan.meta(words('Amount in yuan', 100)),
        status: z.enum(shownRechargeStatuses).describe('State of the recharge'),
        status_txt: z.string().meta(words("The status in the reader's language", 'Being paid')),
        proof: z.boolean().describe('A screenshot has been sent'),
        pay_url: z
          .string()
          .meta(
            words(
              "The channel's page while it can still be paid there",
              'https://pay.example/checkout/20260101000000000002',
            ),
          ),
        order: z
          .object({
            id: z.int().meta(words('Id of the item', 1)),
            orderno: z
              .string()
              .meta(words('Number of the order that it bought; empty while it has not', '20260101000000000001')),
            refused: z
              .string()
              .meta(words('Why it bought nothing, in the reader’s language; its money is in the wallet', '')),
          })
          .nullable()
          .meta({ description: 'Extension: what it pays for; null for a recharge of the wallet alone' }),
        returnable: yuan.meta(words('Extension: how much of it can be sent back now, in yuan', 100)),
        returns: z
          .array(
            z.object({
              money: yuan.meta(words('Amount in yuan', 100)),
              status: z.enum(rechargeReturnStatuses).describe('How far it is'),
              status_txt: z.string().meta(words("The status in the reader's language", 'Sent back')),
              created_at: createdAt,
              closed_at: z.string().nullable().meta(words('When it had gone back, or failed', null)),
            }),
          )
          .describe('Extension: what was sent back of it, or is to be, the earliest first'),
        created_at: createdAt,
        remark,
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
    input: z.object({
      number: rechargeNumber,
      proof: pictureFile.meta(words('Screenshot of the transfer', 'transfer.png')),
    }),
    output: z.null(),
  }),
  rechargeCancel: endpoint({
    summary: 'Cancel a recharge that has not been paid; its page takes no money any more',
    source: 'docs/domain.md, Recharge and withdrawal',
    extension: true,
    auth: 'session',
    rate: 'write',
    done: 'message.rechargeCancelled',
    input: z.object({ number: rechargeNumber }),
    output: z.null(),
  }),
  rechargeReturn: endpoint({
    summary:
      'Send money of a recharge back the way it came, as far as the wallet has it; of a transfer to the bank card, by staff',
    source: 'docs/domain.md, Sending a recharge back',
    extension: true,
    auth: 'session',
    rate: 'write',
    idempotent: true,
    done: 'message.rechargeReturned',
    input: z.object({
      number: rechargeNumber,
      money: moneyOptional.meta(words('Amount in yuan; without it all that can be sent back', '100.00')),
      safe_pwd: fundPassword.describe('Of a transfer: the fund password, where one is set'),
    }),
    output: z.object({
      money: yuan.meta(words('Amount in yuan; `returns` of `recharge_list` say how far it is', 100)),
    }),
  }),
};
