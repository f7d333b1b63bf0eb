import { z } from 'zod';
import { transferKinds } from '../contract/enums.ts';
import { consoleEndpoint } from './endpoint.ts';
import { days, fen, id, instant, note, paging, pagingOf, performed, sum } from './fields.ts';
import { act, contacts, orderInList, person } from './orders.ts';
import { rechargeRow, withdrawalRow } from './payments.ts';

const shopperInList = z.object({
  ...person.shape,
  balance: fen,
  frozen: z.boolean(),
  demo: z.boolean(),
  created_at: instant,
});

const done = { rate: 'write', output: z.null() } as const;

const onShopper = z.strictObject({ id, note });

/** Withdrawals that were put into a file before: the bank may pay them all the same. */
const filed = z.array(z.object({ id: z.int(), money: fen, filed_at: instant }));

const held = z.object({ filed });

/** The balance of the wallet is null if it waits, the time unless it was done before under its key. */
const adjusted = z.object({ ...performed, balance: fen.nullable(), done_before: instant.nullable() });

/** The password is null if it waits, or was shown before. */
const passwordMade = z.object({ ...performed, password: z.string().nullable() });

export const shoppers = {
  shoppers: consoleEndpoint({
    summary: 'Shoppers, the newest first; those of a name, the exact first, without pages',
    right: 'shoppers:read',
    paged: true,
    input: z.strictObject({
      name: z.string().trim().min(1).max(100).optional(),
      state: z.enum(['all', 'blocked', 'frozen', 'invited']).default('all'),
      /** Id of the code by which they came, or of the shopper who invited them. */
      invitation: id.optional(),
      invited_by: id.optional(),
      /** The days on which they registered. */
      ...days,
      ...pagingOf('shoppers'),
    }),
    output: z.array(shopperInList),
  }),
  shopper: consoleEndpoint({
    summary: 'All of one shopper but orders and statement',
    right: 'shoppers:read',
    input: z.strictObject({ id }),
    output: z.object({
      ...shopperInList.shape,
      blocked_at: instant.nullable(),
      /** When the shopper ended the account. */
      deleted_at: instant.nullable(),
      frozen_why: z.string(),
      score: z.int(),
      /** Whether there is a picture of them, which group mates see. */
      picture: z.boolean(),
      locale: z.string().nullable(),
      contacts,
      card: z
        .object({ name: z.string(), number: z.string(), bank: z.string(), changed_at: instant.nullable() })
        .nullable(),
      money: z.object({
        balance: fen,
        held_in_groups: fen,
        held_for_withdrawals: fen,
        recharged: fen,
        withdrawn: fen,
        refunded: fen,
      }),
      /** What the wallet ever received, by where it came from. */
      sources: z.array(z.object({ source: z.string(), money: fen })),
      /** The agreements that they agreed to, each with its version, the latest first; none of who came without a page. */
      agreements: z.array(z.object({ article: z.int(), title: z.string(), version: z.int(), at: instant })),
      /** Who invited them, who invited that one, and who invited the latter; none of who came by a code of the shop. */
      inviters: z.array(person),
      invitation: z.object({ code: z.string(), closed: z.boolean() }).nullable(),
      invited: z.array(shopperInList),
      /** How often their links were opened, who came by them, who of these has paid an order, and whose group is full. */
      links: z.object({ opened: z.int(), registered: z.int(), paid: z.int(), filled: z.int() }),
      /** Others with the same card, phone or address. */
      same: z.array(z.object({ ...shopperInList.shape, by: z.array(z.enum(['card', 'phone', 'address'])) })),
      /** The newest; null without the right to read them. */
      orders: z.array(orderInList).nullable(),
      recharges: z.array(rechargeRow).nullable(),
      withdrawals: z.array(withdrawalRow).nullable(),
      /** Pending withdrawals in a file for the bank, which may pay them whether the shopper is blocked or not. */
      filed: z.array(z.object({ id: z.int(), money: fen, filed_at: instant })),
      sessions: z.array(z.object({ user_agent: z.string(), created_at: instant, expires_at: instant })),
      acts: z.array(act),
    }),
  }),
  shopperStatement: consoleEndpoint({
    summary: "Transfers of a shopper's wallet with the balance after each, the newest first",
    right: 'shoppers:read',
    paged: true,
    input: z.strictObject({ id, ...paging }),
    output: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(transferKinds),
        /** Negative for money out. */
        amount: fen,
        balance: fen,
        at: instant,
        /** The number of what it belongs to, and its address below /console. */
        number: z.string(),
        to: z.string().nullable(),
      }),
    ),
  }),
  shopperPicture: consoleEndpoint({
    summary: 'The picture of a shopper; the answer is the picture',
    right: 'shoppers:read',
    input: z.strictObject({ id }),
    output: z.null(),
  }),
  shopperContacts: consoleEndpoint({
    summary: 'The whole name, phone and address of a shopper; that they were read is in the audit log',
    right: 'contacts:read',
    rate: 'write',
    input: z.strictObject({ id }),
    output: contacts,
  }),
  shopperBlock: consoleEndpoint({
    summary: 'Blocks a shopper: sessions end, waiting groups give the money back, the invitation code is closed',
    right: 'shoppers:do',
    rate: 'write',
    input: onShopper,
    output: held,
  }),
  shopperUnblock: consoleEndpoint({ summary: 'Lifts a block', right: 'shoppers:do', input: onShopper, ...done }),
  shopperFreeze: consoleEndpoint({
    summary: 'Freezes withdrawals; earlier reasons are kept beside the new one',
    right: 'shoppers:do',
    rate: 'write',
    input: onShopper,
    output: held,
  }),
  shopperUnfreeze: consoleEndpoint({
    summary: 'Lets withdrawals go again, with `why` only if they are still frozen for these reasons',
    right: 'shoppers:do',
    rate: 'write',
    input: z.strictObject({ id, note, why: z.string().optional() }),
    /** The reasons that no longer hold. */
    output: z.object({ lifted: z.string() }),
  }),
  shopperEndSessions: consoleEndpoint({
    summary: 'Ends every session of a shopper',
    right: 'shoppers:do',
    input: onShopper,
    ...done,
  }),
  shopperScore: consoleEndpoint({
    summary: 'Sets the reputation score, if it is still the one that was shown',
    right: 'shoppers:do',
    input: z.strictObject({ id, note, was: z.int(), score: z.int().min(0).max(100) }),
    ...done,
  }),
  shopperHideNickname: consoleEndpoint({
    summary: 'Replaces the nickname by a neutral one',
    right: 'shoppers:do',
    input: onShopper,
    ...done,
  }),
  shopperRemovePicture: consoleEndpoint({
    summary: 'Removes the picture of a shopper, with its file',
    right: 'shoppers:do',
    input: onShopper,
    ...done,
  }),
  shopperNote: consoleEndpoint({
    summary: 'Writes a note about a shopper into the audit log',
    right: 'shoppers:do',
    input: onShopper,
    ...done,
  }),
  shopperCredit: consoleEndpoint({
    summary: 'Put money into a wallet: small sums of service at once, all else with a second person',
    right: 'walletAdjustments:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id, money: sum, note }),
    output: adjusted,
  }),
  shopperDebit: consoleEndpoint({
    summary: 'Take money from a wallet, never below zero, with a second person',
    right: 'walletAdjustments:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id, money: sum, note }),
    output: adjusted,
  }),
  shopperResetPassword: consoleEndpoint({
    summary:
      'Replaces a forgotten password by a random one, which is shown once, and ends every session; or asks for it',
    right: 'passwordResets:ask',
    rate: 'write',
    stepUp: true,
    input: onShopper,
    output: passwordMade,
  }),
  shopperResetFundPassword: consoleEndpoint({
    summary: 'Asks a second person for a random fund password in place of a forgotten one, which the asker collects',
    right: 'passwordResets:ask',
    rate: 'write',
    stepUp: true,
    input: onShopper,
    output: passwordMade,
  }),
};

const code = z.string().trim().min(4).max(32);

const invitation = z.object({
  id: z.int(),
  code: z.string(),
  /** Where people register with it. */
  link: z.string(),
  closed_at: instant.nullable(),
  created_at: instant,
  /** Counted up to 10,000. */
  came: z.int(),
  /** There are more. */
  came_more: z.boolean(),
  acts: z.array(act),
});

export const invitations = {
  invitations: consoleEndpoint({
    summary: "The shop's own invitation codes, the newest first",
    right: 'shoppers:read',
    paged: true,
    input: z.strictObject({ ...paging }),
    output: z.array(invitation),
  }),
  invitation: consoleEndpoint({
    summary: 'One code, of the shop or of a shopper',
    right: 'shoppers:read',
    input: z.strictObject({ code }),
    output: z.object({ ...invitation.shape, owner: person.nullable() }),
  }),
  invitationMake: consoleEndpoint({
    summary: 'Makes another code of the shop',
    right: 'shoppers:do',
    rate: 'write',
    input: z.strictObject({ note }),
    output: z.object({ code: z.string() }),
  }),
  invitationClose: consoleEndpoint({
    summary: 'Nobody registers with that code any more',
    right: 'shoppers:do',
    input: z.strictObject({ code, note }),
    ...done,
  }),
  invitationRotate: consoleEndpoint({
    summary: 'Replaces a code by another one; nobody registers with the old one any more',
    right: 'shoppers:do',
    rate: 'write',
    input: z.strictObject({ code, note }),
    output: z.object({ code: z.string() }),
  }),
};
