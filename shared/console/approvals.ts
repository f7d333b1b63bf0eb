import { z } from 'zod';
import { actKinds, approvalStates } from './act-kinds.ts';
import { consoleEndpoint } from './endpoint.ts';
import { fen, id, instant, lines, loggedAction, note, paging, pagingOf } from './fields.ts';
import { rechargeFacts, withdrawalFacts } from './payments.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const approval = z.object({
  id: z.int(),
  kind: z.enum(actKinds),
  /** Of the act: a yes or no names what was seen. */
  hash: z.string(),
  /** The record that it is about: `withdrawal:7`. */
  subject: z.string(),
  amount: fen.nullable(),
  shopper_id: z.int().nullable(),
  /** What is to be done, and the facts that go with it, with the shopper's names. */
  parameters: z.record(z.string(), z.unknown()),
  about: z.record(z.string(), z.unknown()),
  asked_by: z.object({ id: z.int(), name: z.string() }),
  note: z.string(),
  asked_at: instant,
  expires_at: instant,
  state: z.enum(approvalStates),
  decided_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  decided_at: instant.nullable(),
  decide_note: z.string(),
  /** Done by the person who asked, since there was nobody else. */
  alone: z.boolean(),
  /** Whether the caller may agree or decline, apart from being somebody else. */
  may_decide: z.boolean(),
  own: z.boolean(),
  /** The caller asked for it, and may do it alone, since nobody else is there who could agree. */
  may_alone: z.boolean(),
  /** The caller could have agreed, and nothing was done with the yes yet: `decline` takes it back. */
  may_stop: z.boolean(),
  /** Whether the caller can still collect what was agreed to; null if there is nothing to collect, or it is another's. */
  collect: z.enum(['open', 'over']).nullable(),
  /**
   * The opening code of the link that was agreed to, while the link is open: for who asked alone. Who agreed has the
   * link, and whom it is for needs both.
   */
  opening_code: z.object({ code: z.string(), expires_at: instant }).nullable(),
  /** It waits, but its records have changed since: nobody can agree to it any more. */
  outdated: z.boolean(),
  /** What is known of a withdrawal that is to be paid, or a recharge to be credited, while the request waits. */
  withdrawal: withdrawalFacts.nullable(),
  recharge: rechargeFacts.nullable(),
});

const place = z.object({ position: z.int(), hash: z.string() });

export const approvals = {
  approvals: consoleEndpoint({
    summary:
      'Acts that wait for a second yes: for the caller, the first to expire first; asked by the caller, or decided, the newest first',
    right: 'session',
    paged: true,
    input: z.strictObject({ list: z.enum(['waiting', 'asked', 'decided']).default('waiting'), ...paging }),
    output: z.array(approval),
  }),
  approval: consoleEndpoint({
    summary: 'One of them',
    right: 'session',
    input: z.strictObject({ id }),
    output: approval,
  }),
  approve: consoleEndpoint({
    summary: 'The second yes: the act is done with it, or nothing is',
    right: 'session',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id, hash, note: lines(500).default('') }),
    /** What the act returns for who agreed: the link of an invitation or a reset, once. */
    output: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  }),
  decline: consoleEndpoint({
    summary: 'Somebody who may agree says no, and why: also to a yes that nothing was done with yet',
    right: 'session',
    rate: 'write',
    input: z.strictObject({ id, hash, note }),
    output: z.null(),
  }),
  withdrawRequest: consoleEndpoint({
    summary: 'Who asked takes it back',
    right: 'session',
    rate: 'write',
    input: z.strictObject({ id, note: lines(500).default('') }),
    output: z.null(),
  }),
  collect: consoleEndpoint({
    summary: 'Who asked collects what was agreed to, once and within a day: a new password',
    right: 'session',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id }),
    output: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  }),
  audit: consoleEndpoint({
    summary: 'What was done, the newest first; their own acts for who may see no others',
    right: 'audit:own',
    paged: true,
    input: z.strictObject({
      actor: z.string().max(200).optional(),
      action: loggedAction.optional(),
      subject: z.string().max(200).optional(),
      id: id.optional(),
      shopper: id.optional(),
      username: z.string().max(200).optional(),
      /** Days of the shop's time zone, both within. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ...pagingOf('audit'),
    }),
    output: z.array(
      z.object({
        id: z.int(),
        at: instant,
        actor: z.string(),
        /** Of staff. */
        name: z.string().nullable(),
        action: loggedAction,
        subject: z.string(),
        /** What the subject is called: an order by its number, staff and shoppers by their names. */
        subject_name: z.string().nullable(),
        detail: z.record(z.string(), z.unknown()),
        note: z.string(),
        session: z.string().nullable(),
        approval: z.int().nullable(),
        /** Whether the caller may read that request. */
        may_open_approval: z.boolean(),
        /** Done with a yes of the person who had asked, since there was nobody else. */
        alone: z.boolean(),
        shopper_id: z.int().nullable(),
        username: z.string().nullable(),
        amount: fen.nullable(),
        /** Its place in the chain. */
        position: z.int().nullable(),
        hash: z.string().nullable(),
      }),
    ),
  }),
  auditVerify: consoleEndpoint({
    summary: 'Recomputes the chain of the audit log',
    right: 'audit:read',
    rate: 'write',
    input: z.strictObject({}),
    output: z.object({
      checked: z.int(),
      head: place,
      /** The first entry that does not fit. */
      fault: z.object({ position: z.int(), id: z.int().nullable(), what: z.string() }).nullable(),
    }),
  }),
};
